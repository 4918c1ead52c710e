// SPDX-License-Identifier: Apache-2.0
// Chooses who plays: a person, or an agent with its budget.

import {LitElement, html, nothing} from 'lit';
import {grouped} from './agent-groups.js';
import {post} from './api.js';
import {game} from './game.js';

const BUDGETS = ['200it', '1000it', '5000it', '20000it', '100ms', '300ms', '1s', '3s', '10s'];

export class AgentField extends LitElement {
  static properties = {
    value: {attribute: false},
    label: {type: String},
    person: {type: Boolean},
    name: {type: String},
    custom: {state: true},
    fault: {state: true},
  };

  constructor() {
    super();
    this.value = {kind: 'agent', spec: 'uct', budget: '1s'};
    this.label = 'Agent';
    this.person = false;
    this.name = 'agent';
    this.custom = false;
    this.fault = '';
  }

  createRenderRoot() {
    return this;
  }

  send(value) {
    this.dispatchEvent(new CustomEvent('pick', {detail: value}));
  }

  pick(choice) {
    this.custom = choice === '#other';
    this.fault = '';
    if (choice === '#human') {
      this.send({kind: 'human'});
    } else if (!this.custom) {
      this.send({kind: 'agent', spec: choice, budget: this.value.budget ?? '1s'});
    }
  }

  /** Takes a specification that was typed, if an agent can be built from it. */
  async enter(spec) {
    if (spec === '') {
      return;
    }
    try {
      await post('/agents/check', {agent: spec, game: game.spec});
      this.fault = '';
      this.send({...this.value, kind: 'agent', spec, budget: this.value.budget ?? '1s'});
    } catch (e) {
      this.fault = e.message;
    }
  }

  render() {
    const v = this.value;
    const known = game.agents.some(a => a.name === v.spec);
    const custom = this.custom || (v.kind !== 'human' && !known);
    const current = custom ? '#other' : v.kind === 'human' ? '#human' : v.spec;
    const budgets = BUDGETS.includes(v.budget) || !v.budget ? BUDGETS : [v.budget, ...BUDGETS];
    return html`<div class="field">
        <label
          >${this.label}
          <select data-field=${this.name} @change=${e => this.pick(e.target.value)}>
            ${this.person ? html`<option value="#human" .selected=${current === '#human'}>a person</option>` : nothing}
            ${grouped(game.agents).map(
              ([title, agents]) =>
                html`<optgroup label=${title}>
                  ${agents.map(a => html`<option value=${a.name} title=${a.summary} .selected=${current === a.name}>${a.name} – ${a.summary}</option>`)}
                </optgroup>`,
            )}
            <option value="#other" .selected=${current === '#other'}>other …</option>
          </select></label
        >
        ${
          v.kind === 'human'
            ? nothing
            : html` <label
                >strength
                <select
                  data-field="${this.name}-budget"
                  @change=${e => this.send({...v, kind: 'agent', budget: e.target.value})}
                >
                  ${budgets.map(b => html`<option .selected=${b === v.budget}>${b}</option>`)}
                </select></label
              >`
        }
        ${
          custom
            ? html`<label class="wide"
                >specification
                <input
                  data-field="${this.name}-spec"
                  .value=${known ? '' : (v.spec ?? '')}
                  placeholder="uct(c=0.5)"
                  spellcheck="false"
                  @change=${e => this.enter(e.target.value.trim())}
              /></label>`
            : nothing
        }
      </div>
      ${custom && this.fault ? html`<p class="error" data-field="${this.name}-fault" role="alert">${this.fault}</p>` : nothing}`;
  }
}

customElements.define('agent-field', AgentField);
