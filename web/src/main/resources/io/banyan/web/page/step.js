// SPDX-License-Identifier: Apache-2.0
// Steps through the search, one iteration after the other. The engine does it; the page shows it.

import {LitElement, html, nothing} from 'lit';
import {connection, post} from './api.js';
import {game} from './game.js';
import {counted, grouped, percent, short, termNames} from './move-table.js';

const FRAME_MILLIS = 160;
/** Long playouts skip moves, so that none is watched for longer than some seconds. */
const MOST_FRAMES = 40;

/** The numbers of the moves of a path, on the cells they end on. */
function pathNumbers(last) {
  const numbers = new Map();
  last.path.forEach((s, i) => {
    const cell = s.cells?.[s.cells.length - 1];
    if (i > 0 && cell !== undefined) {
      numbers.set(cell, {text: String(i), kind: s.added ? 'added' : ''});
    }
  });
  return numbers;
}

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
      ${p ? this.iteration(p) : html`<p class="soft" id="iterations">No iteration yet.</p>`}
      ${
        this.session && p
          ? html`<h2>The tree now</h2>
              <tree-view session=${this.session} version=${p.iterations}></tree-view>`
          : nothing
      }
    </section>`;
  }

  iteration(p) {
    const last = p.last;
    return html`<p id="iterations" role="status">
        ${counted(p.iterations, 'iteration')},
        ${counted(p.nodes, 'node')}${p.proven ? '; the result is proven' : p.over ? '; the budget is used up' : ''}.
      </p>
      ${
        last
          ? html`<div class="node">
              <div class="nodeboard">
                <banyan-board
                  id="step-board"
                  .board=${this.board}
                  .players=${game.position?.players ?? []}
                  .numbers=${this.frame === 0 ? pathNumbers(last) : null}
                  label="Board of this iteration"
                ></banyan-board>
                <div class="row">
                  <button
                    id="leaf"
                    title="The position where the path ends"
                    @click=${this.showLeaf}
                  >
                    Leaf
                  </button>
                  <button
                    id="playout"
                    ?disabled=${last.terminal || last.proven}
                    @click=${this.playOut}
                  >
                    Play the playout
                  </button>
                  ${
                    last.playout.length > 0
                      ? html`<label class="inline"
                          >move
                          <input
                            type="range"
                            min="0"
                            max=${last.playout.length}
                            .value=${String(this.frame)}
                            @input=${e => {
                              clearInterval(this.timer);
                              this.show(Number(e.target.value));
                            }}
                          />
                          <span class="steady">${this.frame} / ${last.playout.length}</span></label
                        >`
                      : nothing
                  }
                </div>
              </div>
              <div class="nodefacts">
                <ol class="phases">
                  <li>
                    <h3>Select and expand</h3>
                    ${this.path(last)}
                  </li>
                  <li>
                    <h3>Play out</h3>
                    ${this.playoutList(last)}
                  </li>
                  <li>
                    <h3>Back up</h3>
                    <p>${this.result(last)} The bold numbers above are those that changed.</p>
                  </li>
                </ol>
              </div>
            </div>`
          : nothing
      }`;
  }

  /** The moves of the playout; a click shows the board after one. */
  playoutList(last) {
    if (last.terminal || last.proven) {
      return html`<p>
        ${last.terminal ? 'No playout: the path ends where the game ends.' : 'No playout: the path ends at a proven node.'}
      </p>`;
    }
    if (!last.recorded) {
      return html`<p>
        This game fills its board at once in a playout; the order of the moves does not exist, only
        the end.
      </p>`;
    }
    const shown = last.playout.slice(0, 400);
    return html`<p>${counted(last.playout.length, 'move')} to the end of the game:</p>
      <ol class="history" id="playout-moves">
        ${shown.map(
          (m, i) =>
            html`<li>
              <button
                class="link ${i + 1 === this.frame ? 'on' : ''}"
                @click=${() => {
                  clearInterval(this.timer);
                  this.show(i + 1);
                }}
              >
                ${m.text}
              </button>
            </li>`,
        )}${last.playout.length > shown.length ? html`<li>…</li>` : nothing}
      </ol>`;
  }

  result(last) {
    const names = game.position?.players ?? [];
    const each = values => values.map((v, i) => `${names[i] ?? i} ${short(v)}`).join(', ');
    const same = last.outcome.every((v, i) => v === last.rewards[i]);
    return same
      ? `Outcome, written back as it is: ${each(last.rewards)}.`
      : `Outcome: ${each(last.outcome)}; written back: ${each(last.rewards)}.`;
  }

  path(last) {
    const names = termNames(last.path);
    return html`<div class="scroll">
      <table class="moves" id="path">
        <caption class="hidden">
          The path of this iteration, and the numbers it changed
        </caption>
        <thead>
          <tr>
            <th>Node</th>
            <th>Visits</th>
            <th>Value %</th>
            ${names.map(n => html`<th class="term">${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${last.path.map(
            (s, i) =>
              html`<tr class=${s.added ? 'added' : ''}>
                <td>
                  ${i === 0 ? 'root' : html`<span class="soft">${i}</span> ${s.text}`}${s.added && i > 0 ? html` <span class="proof win">new</span>` : nothing}
                </td>
                <td>${grouped(s.visitsBefore)} → <b>${grouped(s.visits)}</b></td>
                <td>
                  ${i === 0 ? '' : html`${percent(s.valueBefore)} → <b>${percent(s.value)}</b>`}
                </td>
                ${names.map(n => html`<td class="term">${i === 0 ? '' : short(s.terms.find(t => t.name === n)?.value)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

customElements.define('step-page', StepPage);
