// SPDX-License-Identifier: Apache-2.0
// Steps through the search, one iteration after the other. The engine does it; the page shows it.

import {LitElement, html, nothing} from 'lit';
import {connection, post} from './api.js';
import {Film} from './film.js';
import {game} from './game.js';
import {iterationView} from './iteration.js';
import {counted} from './numbers.js';
import {startBoard} from './start-board.js';
import './tree-view.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** Iterations that can be gone back to. */
const MOST_KEPT = 200;
const SAVED = 'banyan.step';

export class StepPage extends LitElement {
  static properties = {
    agent: {state: true},
    session: {state: true},
    page: {state: true},
    kept: {state: true},
    running: {state: true},
    fault: {state: true},
    pace: {state: true},
  };

  constructor() {
    super();
    this.agent = {kind: 'agent', spec: 'uct', budget: '5000it'};
    this.session = null;
    this.page = null;
    this.running = false;
    this.kept = [];
    this.film = new Film(() => this.requestUpdate());
    this.fault = '';
    this.pace = 1;
    this.changed = () => {
      if (this.key !== this.keyOf()) {
        this.forget();
        this.restore();
      }
      this.requestUpdate();
    };
    this.restarted = () => {
      this.session = null;
      this.running = false;
      this.fault = 'The server was restarted; stepping starts afresh.';
    };
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.restore();
    game.addEventListener('change', this.changed);
    connection.addEventListener('restarted', this.restarted);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.changed);
    connection.removeEventListener('restarted', this.restarted);
    this.running = false;
    this.film.stop();
  }

  forget() {
    this.session = null;
    this.page = null;
    this.kept = [];
    this.running = false;
    this.film.stop();
  }

  /** Goes on with the search that was stepped before the page was left, if it is there. */
  async restore() {
    const saved = JSON.parse(sessionStorage.getItem(SAVED) ?? 'null');
    if (!game.position || saved?.key !== this.keyOf()) {
      return;
    }
    this.key = saved.key;
    try {
      const page = await post(`/searches/${saved.id}/steps`, {count: 0});
      if (this.session !== null || this.key !== saved.key) {
        return;
      }
      Object.assign(this, {moves: saved.moves, agent: saved.agent});
      this.session = saved.id;
      this.take(page);
    } catch {
      sessionStorage.removeItem(SAVED);
    }
  }

  /** The names of the players. */
  get names() {
    return game.position?.players ?? [];
  }

  keyOf() {
    return game.spec + ' ' + game.moves.slice(0, game.ply).join();
  }

  async open() {
    const moves = game.moves.slice(0, game.ply);
    const opened = await post('/searches', {
      game: game.spec,
      moves,
      agent: this.agent.spec,
      budget: this.agent.budget,
      seed: game.seed,
      step: true,
      replaces: this.session ?? undefined,
    });
    this.key = this.keyOf();
    this.moves = moves;
    this.session = opened.id;
    this.page = null;
    this.kept = [];
    this.fault = '';
    const saved = {id: opened.id, key: this.key, moves, agent: this.agent};
    sessionStorage.setItem(SAVED, JSON.stringify(saved));
  }

  /** Shows what the server tells about the last iteration. */
  take(page) {
    this.page = page;
    if (page.last) {
      const isNext = this.kept[this.kept.length - 1]?.iterations !== page.iterations;
      this.kept = isNext ? [...this.kept, page].slice(-MOST_KEPT) : this.kept;
      this.film.load(page.last, this.moves);
    }
  }

  async step(count) {
    try {
      if (!this.session) {
        await this.open();
      }
      this.take(await post(`/searches/${this.session}/steps`, {count}));
      if (count === 1 && !this.running && !calm.matches && this.page.last) {
        this.film.run(0);
      }
    } catch (e) {
      this.running = false;
      this.fault = e.message;
      if (e.status === 404) {
        this.session = null;
      }
    }
  }

  async toggle() {
    this.running = !this.running;
    while (this.running && this.isConnected) {
      await this.step(this.pace);
      if (this.page?.over) {
        this.running = false;
      }
      await new Promise(done => setTimeout(done, 120));
    }
  }

  reset() {
    this.running = false;
    this.open().catch(e => (this.fault = e.message));
  }

  /** Goes back to an iteration that was shown, or forth again. */
  recall(index) {
    this.running = false;
    this.page = this.kept[index];
    this.film.load(this.page.last, this.moves);
  }

  /** How far the search is, and the way back to the iterations before. */
  counts(p) {
    const at = this.kept.indexOf(p);
    return html`<div class="row">
      <p id="iterations" role="status">
        ${counted(p.iterations, 'iteration')},
        ${counted(p.nodes, 'node')}${p.proven ? '; the result is proven' : p.over ? '; the budget is used up' : ''}.
      </p>
      ${
        this.kept.length > 1
          ? html`<button
                id="earlier"
                aria-label="The iteration shown before"
                ?disabled=${at <= 0}
                @click=${() => this.recall(at - 1)}
              >
                ‹
              </button>
              <label class="inline wide"
                >iteration
                <input
                  id="iteration"
                  type="range"
                  min="0"
                  max=${this.kept.length - 1}
                  .value=${String(at)}
                  @input=${e => this.recall(Number(e.target.value))}
                />
                <span class="steady">${p.iterations}</span></label
              >
              <button
                id="later"
                aria-label="The iteration shown after"
                ?disabled=${at >= this.kept.length - 1}
                @click=${() => this.recall(at + 1)}
              >
                ›
              </button>`
          : nothing
      }
    </div>`;
  }

  render() {
    const p = this.page;
    const newest = this.kept[this.kept.length - 1];
    const over = (newest ?? p)?.over || game.position?.terminal;
    return html`<section aria-label="Step through the search">
      <h1>Step through the search</h1>
      <p class="soft">
        ${game.spec} after ${counted(game.ply, 'move')}, seed ${game.seed}. One iteration selects a
        path, adds a node, plays a game to its end and writes the result back. These are the
        iterations of an ordinary search with this seed.
      </p>
      <div class="row ask">
        <agent-field
          name="stepper"
          label="agent"
          .value=${this.agent}
          @pick=${e => {
            this.agent = e.detail;
            this.forget();
          }}
        ></agent-field>
        <button id="step1" class="main" ?disabled=${over} @click=${() => this.step(1)}>
          1 step
        </button>
        <button id="step10" ?disabled=${over} @click=${() => this.step(10)}>10 steps</button>
        <button id="step100" ?disabled=${over} @click=${() => this.step(100)}>100 steps</button>
        <button id="run" aria-pressed=${this.running} ?disabled=${over} @click=${this.toggle}>
          ${this.running ? 'Pause' : 'Run'}
        </button>
        <label class="inline"
          >steps at a time
          <input
            id="pace"
            type="number"
            min="1"
            max="1000"
            .value=${String(this.pace)}
            @change=${e => (this.pace = Math.max(1, Math.min(1000, Number(e.target.value) || 1)))}
        /></label>
        <button id="reset" @click=${this.reset}>Start again</button>
      </div>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${p ? this.counts(p) : html`<p class="soft" id="iterations">No iteration yet.</p>`}
      ${p?.last ? nothing : startBoard(game.position)}
      ${p?.last ? iterationView(p, this.film, this.names) : nothing}
      ${
        this.session && p
          ? html`<h2>The tree now, node by node</h2>
              <tree-view
                plain
                session=${this.session}
                version=${this.kept[this.kept.length - 1]?.iterations ?? 0}
                .base=${this.moves}
              ></tree-view>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('step-page', StepPage);
