// SPDX-License-Identifier: Apache-2.0
// Steps through the search, one iteration after the other. The engine does it; the page shows it.

import {LitElement, html, nothing} from 'lit';
import {connection, post} from './api.js';
import {game} from './game.js';
import {iterationView} from './iteration.js';
import {counted} from './move-table.js';

const FRAME_MILLIS = 160;
/** Long playouts skip moves, so that none is watched for longer than some seconds. */
const MOST_FRAMES = 40;

export class StepPage extends LitElement {
  static properties = {
    agent: {state: true},
    session: {state: true},
    page: {state: true},
    running: {state: true},
    frame: {state: true},
    board: {state: true},
    fault: {state: true},
    pace: {state: true},
  };

  constructor() {
    super();
    this.agent = {kind: 'agent', spec: 'uct', budget: '5000it'};
    this.session = null;
    this.page = null;
    this.running = false;
    this.frame = 0;
    this.fault = '';
    this.pace = 1;
    this.changed = () => {
      if (this.key !== this.keyOf()) {
        this.session = null;
        this.page = null;
        this.running = false;
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
    game.addEventListener('change', this.changed);
    connection.addEventListener('restarted', this.restarted);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.changed);
    connection.removeEventListener('restarted', this.restarted);
    this.running = false;
    clearInterval(this.timer);
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
    this.fault = '';
  }

  async step(count) {
    try {
      if (!this.session) {
        await this.open();
      }
      this.page = await post(`/searches/${this.session}/steps`, {count});
      this.showLeaf();
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

  showLeaf() {
    clearInterval(this.timer);
    this.frame = 0;
    this.board = this.page.last?.leaf ?? this.board;
  }

  /** Plays the playout on the board. */
  playOut() {
    const last = this.page?.last;
    if (!last) {
      return;
    }
    clearInterval(this.timer);
    if (last.playout.length === 0) {
      this.board = last.end;
      return;
    }
    if (this.frame >= last.playout.length) {
      this.frame = 0;
    }
    const stride = Math.max(1, Math.ceil(last.playout.length / MOST_FRAMES));
    this.timer = setInterval(async () => {
      if (this.frame >= last.playout.length || this.page?.last !== last) {
        clearInterval(this.timer);
        return;
      }
      await this.show(Math.min(last.playout.length, this.frame + stride));
    }, FRAME_MILLIS);
  }

  /** Shows one board of the playout; it does not play on by itself. */
  pick = frame => {
    clearInterval(this.timer);
    this.show(frame);
  };

  async show(frame) {
    const last = this.page?.last;
    this.frame = frame;
    const inTree = last.path.slice(1).map(s => s.move);
    const moves = [...this.moves, ...inTree, ...last.playout.slice(0, frame).map(s => s.move)];
    try {
      const position = await post('/positions', {game: game.spec, moves});
      if (this.page?.last === last && this.frame === frame) {
        this.board = position.board;
      }
    } catch (e) {
      this.fault = e.message;
    }
  }

  render() {
    const p = this.page;
    return html`<section aria-label="Step through the search">
      <h2>Step through the search</h2>
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
            this.session = null;
            this.page = null;
          }}
        ></agent-field>
        <button
          id="step1"
          ?disabled=${p?.over || game.position?.terminal}
          @click=${() => this.step(1)}
        >
          1 step
        </button>
        <button
          id="step10"
          ?disabled=${p?.over || game.position?.terminal}
          @click=${() => this.step(10)}
        >
          10 steps
        </button>
        <button
          id="step100"
          ?disabled=${p?.over || game.position?.terminal}
          @click=${() => this.step(100)}
        >
          100 steps
        </button>
        <button
          id="run"
          aria-pressed=${this.running}
          ?disabled=${p?.over || game.position?.terminal}
          @click=${this.toggle}
        >
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
      ${p ? iterationView(p, this) : html`<p class="soft" id="iterations">No iteration yet.</p>`}
      ${
        this.session && p
          ? html`<h2>The tree now</h2>
              <tree-view session=${this.session} version=${p.iterations}></tree-view>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('step-page', StepPage);
