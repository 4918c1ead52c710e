// SPDX-License-Identifier: Apache-2.0
// Play, and look inside while an agent thinks.

import {LitElement, html, nothing} from 'lit';
import {colourOf} from './board-geometry.js';
import {heatLegend, valueBar, valueCurve} from './charts.js';
import {controls, placeless} from './controls.js';
import {ExpectedLine} from './expected-line.js';
import {game} from './game.js';
import {heatOf} from './heat.js';
import {factList} from './fact-list.js';
import {moveList} from './move-list.js';
import {moveTable} from './move-table.js';
import {grouped, percent} from './numbers.js';
import './record-box.js';
import {setup} from './setup.js';
import {isBoardless, isSheet} from './sheets.js';

export class PlayPage extends LitElement {
  static properties = {
    showHeat: {state: true},
    showBest: {state: true},
    flipped: {state: true},
    pointed: {state: true},
  };

  constructor() {
    super();
    this.showHeat = true;
    this.showBest = true;
    this.flipped = false;
    this.pointed = null;
    this.update_ = () => this.requestUpdate();
    this.line = new ExpectedLine(this.update_);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    game.addEventListener('change', this.update_);
    game.addEventListener('progress', this.update_);
    document.addEventListener('keydown', this.key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.update_);
    game.removeEventListener('progress', this.update_);
    document.removeEventListener('keydown', this.key);
    this.line.stop();
  }

  /** Arrows, Home and End walk through the game, f turns the board, wherever nothing else needs them. */
  key = event => {
    const on = event.target;
    const isText = on.closest?.('input, select, textarea, [contenteditable]');
    const isHeld = event.ctrlKey || event.altKey || event.metaKey;
    if (isText || isHeld || event.defaultPrevented || !game.position) {
      return;
    }
    const ways = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -game.moves.length,
      End: game.moves.length,
    };
    if (event.key in ways) {
      event.preventDefault();
      const {ply} = game.heading ?? game;
      if (ways[event.key] < 0 ? ply > 0 : ply < game.moves.length) {
        game.walk(ways[event.key]);
      }
    } else if (event.key === 'f') {
      this.flipped = !this.flipped;
    }
  };

  /** The value of the first player in the state shown, or null. */
  valueNow(search, report, current) {
    if (current && report && report.value !== null && game.players.length === 2) {
      return search.mover === 0 ? report.value : 1 - report.value;
    }
    return game.thinking.values.get(game.ply) ?? null;
  }

  render() {
    const p = game.position;
    if (!p) {
      return html`<p class="soft">${game.error || 'Setting up the board …'}</p>`;
    }
    const now = game.thinking.at(game.ply);
    const before = game.thinking.at(game.ply - 1);
    const search = !now?.report && before?.report && !(now?.running && !now.plays) ? before : now;
    const current = search?.ply === game.ply;
    const report = search?.report;
    const shown = this.line.board ?? p.board;
    const looks = current && !this.line.board && !p.terminal;
    const best = looks && this.showBest ? report?.moves.find(m => m.move === report.move) : null;
    return html`<div class="play">
      <section class="stage" aria-label="Board">
        <h1 class="hidden">Play ${game.title()}</h1>
        ${this.status(p)}
        <div class="arena">
          ${p.players.length === 2 ? valueBar(this.valueNow(search, report, current), p.players, this.flipped) : nothing}
          ${
            isSheet(p.game) && isBoardless(p.board, p.players)
              ? html`<div id="slate" class="slate">${factList(shown.notes)}</div>`
              : html`<banyan-board
                  id="board"
                  lively
                  .board=${shown}
                  .players=${p.players}
                  label="Board of ${game.title()}"
                  .moves=${p.moves}
                  ?active=${game.humanToMove && !this.line.board}
                  ?flipped=${this.flipped}
                  .heat=${this.showHeat && looks ? heatOf(report?.moves) : null}
                  .best=${best ? {cells: best.cells, mover: search.mover} : null}
                  .marks=${this.pointed?.cells ?? []}
                  @move=${this.moved}
                ></banyan-board>`
          }
        </div>
        ${this.showHeat && looks && report ? heatLegend() : nothing} ${placeless(p)}
        ${isSheet(p.game) ? (isBoardless(p.board, p.players) ? nothing : factList(shown.notes, 'facts')) : p.board.notes.length > 0 ? html`<p class="notes">${p.board.notes.join(' · ')}</p>` : nothing}
        ${controls(p, this)}
      </section>
      <section class="inside" aria-label="Inside the search">
        ${this.inside(p, search, report, current)}
        <h2>Value over the game</h2>
        ${valueCurve(game.thinking.values, game.moves.length, game.ply, p.players[0], ply => game.goTo(ply))}
      </section>
      <section class="setup" aria-label="Game and players">${setup(p)}</section>
      <section class="log" aria-label="Moves, record and link">
        ${moveList()} <record-box></record-box>
      </section>
    </div>`;
  }

  async moved(event) {
    const board = event.target;
    await game.play(event.detail.move);
    board.pending = [];
  }

  status(p) {
    let text;
    if (game.isResigned) {
      text = `${p.players[game.resigned]} resigned: ${p.players[1 - game.resigned]} wins.`;
    } else if (p.terminal && p.players.length === 1) {
      text = `The end: ${Math.round(100 * p.rewards[0])} of 100 points.`;
    } else if (p.terminal) {
      const best = Math.max(...p.rewards);
      const winners = p.players.filter((_, i) => p.rewards[i] === best);
      text = winners.length === 1 ? `${winners[0]} wins.` : 'A draw.';
    } else {
      const player = game.players[p.mover];
      text =
        `${p.players[p.mover]} to move` +
        (player?.kind === 'agent'
          ? game.thinking.search?.running
            ? ` – ${player.spec} thinks …`
            : game.paused
              ? ` – paused`
              : ''
          : '');
    }
    const colour = p.mover === null ? null : colourOf(p.mover, p.players[p.mover]);
    return html`<p id="status" class="status" role="status" aria-live="polite">
        ${colour ? html`<svg class="chip" viewBox="0 0 16 16" aria-hidden="true"><circle class="stone own-${colour}" cx="8" cy="8" r="6.5"></circle></svg>` : nothing}
        ${text}
      </p>
      ${game.error ? html`<p id="error" class="error" role="alert">${game.error}</p>` : nothing}`;
  }

  inside(p, search, report, current) {
    return html`<div class="row head">
        <h2>Inside the search</h2>
        <label class="check"
          ><input
            type="checkbox"
            id="heat"
            .checked=${this.showHeat}
            @change=${e => (this.showHeat = e.target.checked)}
          />
          heat map</label
        >
        <label class="check"
          ><input
            type="checkbox"
            id="best"
            .checked=${this.showBest}
            @change=${e => (this.showBest = e.target.checked)}
          />
          best move</label
        >
      </div>
      <div class="row ask">
        <agent-field
          name="analyst"
          label="analyse with"
          .value=${{kind: 'agent', ...game.thinking.analyst}}
          @pick=${e => {
            game.thinking.analyst = e.detail;
            this.requestUpdate();
          }}
        ></agent-field>
        <button id="analyse" ?disabled=${p.terminal} @click=${() => game.thinking.analyse()}>
          Analyse
        </button>
        ${game.thinking.walk || (search?.running && !search.plays) ? html`<button id="stop" @click=${() => game.thinking.moveNow()}>Stop</button>` : nothing}
        <button
          id="analyse-all"
          title="Analyse every move of the game"
          ?disabled=${game.moves.length === 0}
          @click=${() => game.thinking.wholeGame()}
        >
          Whole game
        </button>
      </div>
      <p id="speed" class="soft">
        ${
          search?.page?.status === 'queued'
            ? 'Waiting for a processor …'
            : report
              ? `${grouped(report.iterations)} iterations, ${grouped(Math.round(report.iterationsPerSecond ?? 0))} a second, ` +
                `${grouped(report.nodes)} nodes, value ${percent(report.value)} %`
              : nothing
        }
        ${search?.id && search.page?.tree ? html` – <a href="#/tree">open the tree</a>` : nothing}
      </p>
      ${search && !current ? html`<p class="soft">What ${search.spec} saw before the last move:</p>` : nothing}
      ${this.line.render(report, search)}
      ${moveTable(report, {
        onPick: game.isOver || !current ? null : m => game.play(m.move),
        onPoint: m => (this.pointed = m),
      })}`;
  }
}

customElements.define('play-page', PlayPage);
