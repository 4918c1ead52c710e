// SPDX-License-Identifier: Apache-2.0
// Experiments: the list, the figures of one while it runs, its report, its games.

import {LitElement, html, nothing} from 'lit';
import {get} from './api.js';
import {scoreCells} from './charts.js';
import {game} from './game.js';
import {grouped, short} from './numbers.js';

const REFRESH_MILLIS = 2000;
const GAMES = 50;
const part = v => (v === 0.5 ? '½' : Number.isInteger(v) ? String(v) : short(v));

/** A specification that is broken only where people would. */
const breakable = spec => spec.split(/(?<=[(,])/).map(piece => html`${piece}<wbr />`);

/** Who won a stored game, and how, unless it ended as games do. */
function winnerOf(row) {
  const usual = /^(win|loss|draw)$/.test(row.outcome);
  const best = Math.max(...row.rewards);
  const winners = row.players.filter((_, i) => row.rewards[i] === best);
  const who =
    winners.length === 1 ? `${winners[0]} (player ${row.rewards.indexOf(best) + 1})` : 'draw';
  return usual ? who : `${who}, ${row.outcome}`;
}

export class ExperimentsPage extends LitElement {
  static properties = {
    chosen: {type: String},
    list: {state: true},
    page: {state: true},
    games: {state: true},
    offset: {state: true},
    pairing: {state: true},
    fault: {state: true},
    report: {state: true},
  };

  constructor() {
    super();
    this.chosen = '';
    this.list = null;
    this.page = null;
    this.games = null;
    this.offset = 0;
    this.pairing = -1;
    this.fault = '';
    this.report = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => {
      if (!this.chosen || this.page?.running) {
        this.load();
      }
    }, REFRESH_MILLIS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate(changed) {
    if (changed.has('chosen')) {
      this.page = null;
      this.games = null;
      this.offset = 0;
      this.pairing = -1;
      this.report = false;
      this.load();
    }
  }

  async load() {
    try {
      if (this.chosen) {
        this.page = await get('/experiments/' + this.chosen);
        const pairing = this.pairing < 0 ? '' : `&pairing=${this.pairing}`;
        this.games = await get(
          `/experiments/${this.chosen}/games?offset=${this.offset}&limit=${GAMES}${pairing}`,
        );
      } else {
        this.list = (await get('/experiments')).experiments;
      }
      this.fault = '';
    } catch (e) {
      this.fault = e.message;
    }
  }

  async replay(id) {
    try {
      const stored = await get(`/experiments/${this.chosen}/games/${id}`);
      const players = stored.agents.map(a => ({kind: 'agent', spec: a.spec, budget: a.budget}));
      await game.open({game: stored.game, moves: stored.moves, players, ply: 0, paused: true});
      game.say(
        `Stored game ${id} of ${this.page?.name ?? 'an experiment'}, paused at its start: go through` +
          ' it with the arrows below Moves; Whole game analyses every move.',
      );
      location.hash = game.link;
    } catch (e) {
      this.fault = e.message;
    }
  }

  render() {
    return html`<section aria-label="Experiments">
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${this.chosen ? this.one() : this.all()}
    </section>`;
  }

  all() {
    if (!this.list) {
      return html`<p class="soft">Looking for results …</p>`;
    }
    const told = this.list.some(e => e.running || e.fault);
    return html`<h1>Experiments</h1>
      ${
        this.list.length === 0
          ? html`<p class="soft">
              No results yet.
              <code>./banyan match connect4 uct mast --out results/first</code> makes some; start
              the server with <code>--results DIR</code> to look elsewhere.
            </p>`
          : html`<div class="scroll">
              <table class="moves" id="experiments">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th class="text">Directory</th>
                    <th>Games</th>
                    <th>Pairings</th>
                    ${told ? html`<th class="text">State</th>` : nothing}
                  </tr>
                </thead>
                <tbody>
                  ${this.list.map(
                    e =>
                      html`<tr>
                        <td><a href="#/experiments/${e.id}">${e.name ?? 'unreadable'}</a></td>
                        <td class="text">${e.directory}</td>
                        <td>${grouped(e.games)}</td>
                        <td>${e.pairings ?? ''}</td>
                        ${told ? html`<td class="text">${e.running ? html`<span class="proof win">running</span>` : (e.fault ?? '')}</td>` : nothing}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }`;
  }

  one() {
    const p = this.page;
    if (!p) {
      return html`<p class="soft">Reading …</p>`;
    }
    return html`<p><a href="#/experiments">all experiments</a></p>
      <h1>${p.name}</h1>
      <p id="progress">
        ${grouped(p.finished)} of ${grouped(p.total)} games
        ${p.running ? html`<span class="proof win">running</span>` : ''}
        <progress max=${p.total} value=${p.finished} aria-label="Games finished"></progress>
      </p>
      <div class="scroll">
        <table class="moves" id="matches">
          <thead>
            <tr>
              <th>Game</th>
              <th class="text">Agents</th>
              <th class="text">Budget</th>
              <th>Games</th>
              <th>W / D / L</th>
              <th>Score %</th>
              <th>95 %</th>
              <th>Interval</th>
              <th>Elo</th>
              <th>LOS</th>
            </tr>
          </thead>
          <tbody>
            ${p.matches.map(
              (m, i) =>
                html`<tr>
                  <td>${breakable(m.game)}</td>
                  <td class="text">
                    <button
                      class="link ${this.pairing === i ? 'on' : ''}"
                      title="Only the games of this pairing"
                      aria-pressed=${this.pairing === i}
                      @click=${() => this.pick(i)}
                    >
                      ${m.agents.join(' – ')}
                    </button>
                  </td>
                  <td class="text">${[...new Set(m.budgets)].join(', ')}</td>
                  <td>${grouped(m.games)}</td>
                  <td>${m.wins[0]} / ${m.draws} / ${m.wins[1]}</td>
                  ${m.games > 0 ? scoreCells(m) : html`<td class="none" colspan="5">${m.voidPairs > 0 ? 'no game counts, because of faults' : 'no games yet'}</td>`}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p>
        <button
          id="show-report"
          aria-pressed=${this.report}
          @click=${() => (this.report = !this.report)}
        >
          ${this.report ? 'Hide the report' : 'Show the report'}
        </button>
        <a href="/api/v1/experiments/${this.chosen}/report" target="_blank" rel="noopener"
          >open it alone</a
        >
      </p>
      ${this.report ? html`<iframe class="report" title="Report of ${p.name}" src="/api/v1/experiments/${this.chosen}/report" sandbox="allow-scripts allow-downloads"></iframe>` : nothing}
      ${this.stored()}`;
  }

  pick(pairing) {
    this.pairing = this.pairing === pairing ? -1 : pairing;
    this.offset = 0;
    this.load();
  }

  move(by) {
    this.offset = Math.max(0, this.offset + by);
    this.load();
  }

  stored() {
    const g = this.games;
    if (!g) {
      return nothing;
    }
    return html`<h2>Games</h2>
      <p class="soft">A click on a number opens that game on the board.</p>
      <div class="row">
        <button ?disabled=${g.offset === 0} @click=${() => this.move(-GAMES)}>Earlier</button>
        <span
          >${g.total === 0 ? 0 : g.offset + 1} to ${Math.min(g.total, g.offset + GAMES)} of
          ${grouped(g.total)}${this.pairing >= 0 ? ' of this pairing' : ''}</span
        >
        <button ?disabled=${g.offset + GAMES >= g.total} @click=${() => this.move(GAMES)}>
          Later
        </button>
      </div>
      <div class="scroll">
        <table class="moves" id="games">
          <thead>
            <tr>
              <th>Game</th>
              <th class="text">Players in order of moving</th>
              <th class="text">Winner</th>
              <th>Result</th>
              <th>Moves</th>
            </tr>
          </thead>
          <tbody>
            ${g.games.map(
              r =>
                html`<tr>
                  <td>
                    <button
                      class="link replay"
                      title="Replay it on the board"
                      @click=${() => this.replay(r.id)}
                    >
                      ${r.id}
                    </button>
                  </td>
                  <td class="text">${r.players.join(' – ')}</td>
                  <td class="text">${winnerOf(r)}</td>
                  <td>${r.rewards.map(part).join(' : ')}</td>
                  <td>${r.plies}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

customElements.define('experiments-page', ExperimentsPage);
