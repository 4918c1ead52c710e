// SPDX-License-Identifier: Apache-2.0
// Builds an agent from parts; the declarations of the catalogue are the form.

import {LitElement, html, nothing} from 'lit';
import {post} from './api.js';
import {game} from './game.js';
import {seatsAgainst} from './seats.js';
import {specOf} from './spec-text.js';

export class BuilderPage extends LitElement {
  static properties = {
    choice: {state: true},
    budget: {state: true},
    resolved: {state: true},
    fault: {state: true},
    said: {state: true},
  };

  constructor() {
    super();
    this.choice = {name: 'mcts', values: {}};
    this.budget = '1s';
    this.resolved = '';
    this.fault = '';
    this.said = '';
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.check();
  }

  get entry() {
    return game.agents.find(a => a.name === this.choice.name);
  }

  get spec() {
    return specOf(this.entry, this.choice, game.slots);
  }

  changed() {
    this.choice = {...this.choice};
    this.said = '';
    this.check();
  }

  /** Asks the server whether the agent can be built for the game on the board. */
  async check() {
    const spec = this.spec;
    try {
      const answer = await post('/agents/check', {agent: spec, game: game.spec});
      if (spec === this.spec) {
        this.resolved = answer.resolved;
        this.fault = '';
      }
    } catch (e) {
      if (spec === this.spec) {
        this.resolved = '';
        this.fault = e.message;
      }
    }
  }

  render() {
    if (!this.entry) {
      return nothing;
    }
    return html`<section aria-label="Build an agent">
      <h1>Build an agent</h1>
      <p class="soft">
        Start from the general form or from a known combination, and exchange any part.
      </p>
      <div class="field">
        <label
          >start from
          <select
            id="start"
            @change=${e => {
              this.choice = {name: e.target.value, values: {}};
              this.changed();
            }}
          >
            ${game.agents.map(a => html`<option value=${a.name} .selected=${a.name === this.choice.name}>${a.name} – ${a.summary}</option>`)}
          </select></label
        >
      </div>
      <output class="spec" id="spec">${this.spec}</output>
      <p class="soft command">
        On the command line:
        <code id="builder-command"
          >./banyan match '${game.spec}' '${this.spec}@${this.budget}' 'uct@${this.budget}'</code
        >
      </p>
      <div class="row">
        <button id="copy-spec" @click=${this.copy}>Copy</button>
        <label class="inline"
          >strength
          <input
            id="builder-budget"
            size="7"
            .value=${this.budget}
            @change=${e => (this.budget = e.target.value)}
        /></label>
        <button id="play-it" ?disabled=${!!this.fault} @click=${this.playIt}>
          Play against it
        </button>
        <span class="soft" role="status">${this.said}</span>
      </div>
      ${
        this.fault
          ? html`<p class="error" id="builder-fault" role="alert">${this.fault}</p>`
          : html`<details>
              <summary>in full, for ${game.spec}</summary>
              <code id="resolved">${this.resolved}</code>
            </details>`
      }
      ${this.facts(this.entry)} ${this.params(this.entry, this.choice)}
    </section>`;
  }

  facts(entry) {
    return html`<div class="facts">
      ${entry.formula ? html`<p><code>${entry.formula}</code></p>` : nothing}
      ${entry.source ? html`<p class="soft">${entry.source}</p>` : nothing}
      ${entry.notes.map(n => html`<p class="soft">${n}</p>`)}
    </div>`;
  }

  params(entry, choice) {
    return html`<div class="params">${entry.parameters.map(p => this.param(p, choice))}</div>`;
  }

  param(p, choice) {
    const value = choice.values[p.name];
    const set = v => {
      choice.values[p.name] = v;
      this.changed();
    };
    if (p.kind === 'part') {
      return this.part(p, choice, value);
    }
    const current = value ?? p.default ?? '';
    let input;
    if (p.kind === 'choice' || p.kind === 'flag') {
      const options =
        p.kind === 'flag' ? ['true', 'false'] : p.accepted.slice('one of '.length).split(', ');
      input = html`<select data-param=${p.name} @change=${e => set(e.target.value)}>
        ${options.map(o => html`<option .selected=${o === current}>${o}</option>`)}
      </select>`;
    } else {
      input = html`<input
        data-param=${p.name}
        .value=${current}
        size="9"
        inputmode="decimal"
        @change=${e => set(e.target.value.trim())}
      />`;
    }
    return html`<div class="param">
      <label>${p.name} ${input}</label><span class="soft">${p.meaning}; ${p.accepted}</span>
    </div>`;
  }

  part(p, choice, value) {
    const entries = game.slots[p.slot] ?? [];
    const name = value?.name ?? (p.default ?? '').split('(')[0];
    const entry = entries.find(e => e.name === name);
    const pick = picked => {
      if (picked === '') {
        delete choice.values[p.name];
      } else {
        choice.values[p.name] = {name: picked, values: {}};
      }
      this.changed();
    };
    return html`<fieldset class="part">
      <legend>${p.name}</legend>
      <label
        ><span class="hidden">${p.name}</span
        ><select data-part=${p.name} @change=${e => pick(e.target.value)}>
          ${p.default === null ? html`<option value="" .selected=${!entry}>as the preset has it</option>` : nothing}
          ${entries.map(e => html`<option value=${e.name} .selected=${e.name === name}>${e.name} – ${e.summary}</option>`)}
        </select></label
      >
      <span class="soft">${p.meaning}</span>
      ${entry ? html`${this.facts(entry)}${this.params(entry, this.valueOf(p, choice, entry))}` : nothing}
    </fieldset>`;
  }

  /** The nested choice, made when it is first written to. */
  valueOf(p, choice, entry) {
    const existing = choice.values[p.name];
    if (existing) {
      return existing;
    }
    const values = new Proxy(
      {},
      {
        set: (target, key, v) => {
          choice.values[p.name] = {name: entry.name, values: {...target, [key]: v}};
          return true;
        },
      },
    );
    return {name: entry.name, values};
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.spec);
      this.said = 'Copied.';
    } catch {
      this.said = 'Select the text to copy it.';
    }
  }

  playIt() {
    const agent = {kind: 'agent', spec: this.spec, budget: this.budget};
    game
      .newGame(game.spec, seatsAgainst(agent, game.players))
      .then(() => (location.hash = game.link));
  }
}

customElements.define('builder-page', BuilderPage);
