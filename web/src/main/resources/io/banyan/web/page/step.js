// SPDX-License-Identifier: Apache-2.0
// Steps through the search, one iteration after the other. The engine does it; the page shows it.

import {LitElement, html, nothing} from 'lit';
import {connection, post} from './api.js';
import {game} from './game.js';
import {grouped, percent, short, termNames} from './move-table.js';

const FRAME_MILLIS = 160;

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
      game: game.spec, moves, agent: this.agent.spec, budget: this.agent.budget,
      seed: game.seed, step: true, replaces: this.session ?? undefined,
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
    this.timer = setInterval(async () => {
      if (this.frame >= last.playout.length || this.page?.last !== last) {
        clearInterval(this.timer);
        return;
      }
      await this.show(this.frame + 1);
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
      <p class="soft">${game.spec} after ${game.ply} moves, seed ${game.seed}. One iteration selects a path, adds a node,
        plays a game to its end and writes the result back. These are the iterations of an ordinary search with this seed.</p>
      <div class="row">
        <agent-field name="stepper" label="agent" .value=${this.agent} @pick=${e => { this.agent = e.detail; this.session = null; this.page = null; }}></agent-field>
        <button id="step1" ?disabled=${p?.over || game.position?.terminal} @click=${() => this.step(1)}>1 step</button>
        <button id="step10" ?disabled=${p?.over || game.position?.terminal} @click=${() => this.step(10)}>10 steps</button>
        <button id="step100" ?disabled=${p?.over || game.position?.terminal} @click=${() => this.step(100)}>100 steps</button>
        <button id="run" aria-pressed=${this.running} ?disabled=${p?.over || game.position?.terminal} @click=${this.toggle}>${this.running ? 'Pause' : 'Run'}</button>
        <label class="inline">steps a time <input id="pace" type="number" min="1" max="1000" .value=${String(this.pace)}
          @change=${e => (this.pace = Math.max(1, Math.min(1000, Number(e.target.value) || 1)))}></label>
        <button id="reset" @click=${this.reset}>Start again</button>
      </div>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${p ? this.iteration(p) : html`<p class="soft" id="iterations">No iteration yet.</p>`}
      ${this.session && p ? html`<h2>The tree now</h2><tree-view session=${this.session} version=${p.iterations}></tree-view>` : nothing}
    </section>`;
  }

  iteration(p) {
    const last = p.last;
    return html`<p id="iterations" role="status">${grouped(p.iterations)} iterations, ${grouped(p.nodes)} nodes${p.proven ? '; the result is proven' : p.over ? '; the budget is used up' : ''}.</p>
      ${last ? html`<div class="node">
        <div class="nodeboard">
          <banyan-board id="step-board" .board=${this.board} .players=${game.position?.players ?? []} label="Board of this iteration"></banyan-board>
          <p class="soft">${last.terminal ? 'The path ends where the game ends.' : last.proven ? 'The path ends at a proven node.'
            : last.recorded ? `Playout of ${last.playout.length} moves.`
            : 'This game fills its board at once in a playout; the order of the moves does not exist.'}</p>
          <div class="row">
            <button id="playout" ?disabled=${last.terminal || last.proven} @click=${this.playOut}>Play the playout</button>
            <button @click=${this.showLeaf}>Leaf</button>
            ${last.playout.length > 0 ? html`<label class="inline">move <input type="range" min="0" max=${last.playout.length}
              .value=${String(this.frame)} @input=${e => this.show(Number(e.target.value))}> ${this.frame}</label>` : nothing}
          </div></div>
        <div class="nodefacts">${this.path(last)}
          <p>Outcome ${last.outcome.map(short).join(' : ')}; rewards written back ${last.rewards.map(short).join(' : ')}.</p>
        </div></div>` : nothing}`;
  }

  path(last) {
    const names = termNames(last.path);
    return html`<div class="scroll"><table class="moves" id="path">
      <caption>The path of this iteration, and the numbers it changed</caption>
      <thead><tr><th>Node</th><th>Visits</th><th>Value %</th>${names.map(n => html`<th class="term">${n}</th>`)}</tr></thead>
      <tbody>${last.path.map((s, i) => html`<tr class=${s.added ? 'added' : ''}>
        <td>${i === 0 ? 'root' : s.text}${s.added && i > 0 ? html` <span class="proof win">new</span>` : nothing}</td>
        <td>${grouped(s.visitsBefore)} → <b>${grouped(s.visits)}</b></td>
        <td>${i === 0 ? '' : html`${percent(s.valueBefore)} → <b>${percent(s.value)}</b>`}</td>
        ${names.map(n => html`<td class="term">${i === 0 ? '' : short(s.terms.find(t => t.name === n)?.value)}</td>`)}</tr>`)}</tbody></table></div>`;
  }
}

customElements.define('step-page', StepPage);
