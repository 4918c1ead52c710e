// SPDX-License-Identifier: Apache-2.0
// Two agents on the same position: what each looks at, and where they differ.

import {LitElement, html, nothing} from 'lit';
import {get, post} from './api.js';
import {game} from './game.js';
import {heatOf} from './heat.js';
import {MARKED, moveTable, shareIn} from './move-table.js';
import {counted, grouped, percent} from './numbers.js';
import {follow} from './thinking.js';

const SAVED = 'banyan.compare';
const FIRST = [
  {kind: 'agent', spec: 'uct', budget: '5000it'},
  {kind: 'agent', spec: 'rave', budget: '5000it'},
];

/** How much of the visits two reports share, from 0 to 1. */
export function overlap(a, b) {
  return a.moves.reduce((sum, m) => sum + Math.min(m.share, shareIn(b, m.move)), 0);
}

/** The cells of the moves whose shares differ much. */
export function differing(a, b) {
  const moves = [...(a?.moves ?? []), ...(b?.moves ?? [])];
  const far = moves.filter(m => Math.abs(shareIn(a, m.move) - shareIn(b, m.move)) >= MARKED);
  return [...new Set(far.map(m => m.cells[m.cells.length - 1]).filter(c => c !== undefined))];
}

class ComparePage extends LitElement {
  static properties = {
    agents: {state: true},
    sides: {state: true},
    pointed: {state: true},
    fault: {state: true},
  };

  constructor() {
    super();
    this.agents = FIRST;
    this.sides = [null, null];
    this.pointed = null;
    this.fault = '';
    this.changed = () => {
      if (game.position && this.key !== this.keyOf()) {
        this.key = this.keyOf();
        this.sides = [null, null];
        this.restore();
      }
      this.requestUpdate();
    };
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    game.addEventListener('change', this.changed);
    this.changed();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.changed);
    this.ticket = null;
  }

  keyOf() {
    return game.spec + ' ' + game.moves.slice(0, game.ply).join();
  }

  /** Takes up the two searches that were there before a reload. */
  restore() {
    const saved = JSON.parse(sessionStorage.getItem(SAVED) ?? 'null');
    if (saved?.key === this.key) {
      this.agents = saved.agents;
      this.run(side => () => get('/searches/' + saved.ids[side]));
    }
  }

  search() {
    const request = {
      game: game.spec,
      moves: game.moves.slice(0, game.ply),
      seed: game.seed,
    };
    this.run(side => () => {
      const {spec, budget} = this.agents[side];
      return post('/searches', {...request, agent: spec, budget, replaces: this.sides[side]?.id});
    });
  }

  run(opener) {
    const ticket = (this.ticket = {});
    this.fault = '';
    for (const side of [0, 1]) {
      follow(
        opener(side),
        () => this.ticket === ticket,
        page => this.take(side, page),
      ).catch(e => {
        if (this.ticket === ticket && e.status !== 404) {
          this.fault = e.message;
        }
      });
    }
  }

  take(side, page) {
    this.sides = this.sides.map((old, i) =>
      i === side ? {...page, report: page.report ?? old?.report} : old,
    );
    const ids = this.sides.map(s => s?.id);
    sessionStorage.setItem(SAVED, JSON.stringify({key: this.key, agents: this.agents, ids}));
  }

  get reports() {
    return this.sides.map(s => s?.report ?? null);
  }

  render() {
    const p = game.position;
    const [a, b] = this.reports;
    return html`<section aria-label="Compare two agents">
      <h1>Compare two agents</h1>
      <p class="soft">
        ${game.spec} after ${counted(game.ply, 'move')}, seed ${game.seed}. Both search this
        position; moves whose share of the visits differs by ten points or more are marked.
      </p>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      <div class="row">
        <button id="compare" class="main" ?disabled=${!p || p.terminal} @click=${this.search}>
          Search with both
        </button>
        <p id="verdict" role="status">${a && b ? this.verdict(a, b) : nothing}</p>
      </div>
      <div class="sides">${[0, 1].map(side => this.side(side, p))}</div>
    </section>`;
  }

  verdict(a, b) {
    const [first, second] = this.agents.map(x => x.spec);
    const choice =
      a.move === b.move
        ? `Both choose ${a.text}`
        : `${first} chooses ${a.text}, ${second} chooses ${b.text}`;
    return `${choice}; they share ${percent(overlap(a, b))} % of their visits.`;
  }

  side(side, p) {
    const report = this.reports[side];
    const other = this.reports[1 - side];
    const marks = report && other ? differing(report, other) : [];
    return html`<div class="side" id="side${side}">
      <agent-field
        name="side${side}"
        label=${side === 0 ? 'left' : 'right'}
        .value=${this.agents[side]}
        @pick=${e => (this.agents = this.agents.map((x, i) => (i === side ? e.detail : x)))}
      ></agent-field>
      ${
        p
          ? html`<banyan-board
              .board=${p.board}
              .players=${p.players}
              .heat=${heatOf(report?.moves)}
              .marks=${this.pointed?.cells ?? marks}
              label="What ${this.agents[side].spec} looks at"
            ></banyan-board>`
          : nothing
      }
      <p class="soft">
        ${
          report
            ? `${grouped(report.iterations)} iterations, value ${percent(report.value)} %`
            : 'No search yet.'
        }
      </p>
      ${
        report
          ? moveTable(report, {
              other,
              onPoint: m => (this.pointed = m),
              caption: `Moves as ${this.agents[side].spec} sees them`,
            })
          : nothing
      }
    </div>`;
  }
}

customElements.define('compare-page', ComparePage);
