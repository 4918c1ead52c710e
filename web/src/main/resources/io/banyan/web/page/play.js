// SPDX-License-Identifier: Apache-2.0
// Play, and look inside while an agent thinks.

import {LitElement, html, nothing} from 'lit';
import {colourOf} from './board-geometry.js';
import {valueCurve} from './charts.js';
import {ExpectedLine} from './expected-line.js';
import {game} from './game.js';
import {heatOf} from './heat.js';
import {moveList} from './move-list.js';
import {grouped, moveTable, percent} from './move-table.js';
import './record-box.js';
import {setup} from './setup.js';

export class PlayPage extends LitElement {
  static properties = {
    showHeat: {state: true},
    pointed: {state: true},
  };

  constructor() {
    super();
    this.showHeat = true;
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
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    game.removeEventListener('change', this.update_);
    game.removeEventListener('progress', this.update_);
    this.line.stop();
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
    return html`<div class="play">
      <section class="stage" aria-label="Board">
        ${this.status(p)}
        <banyan-board
          id="board"
          .board=${shown}
          .players=${p.players}
          label="Board of ${p.game}"
          .moves=${p.moves}
          ?active=${game.humanToMove && !this.line.board}
          .heat=${this.showHeat && current && !this.line.board ? heatOf(report?.moves) : null}
          .marks=${this.pointed?.cells ?? []}
          @move=${this.moved}
        ></banyan-board>
        ${this.placeless(p)}
        ${p.board.notes.length > 0 ? html`<p class="notes">${p.board.notes.join(' · ')}</p>` : nothing}
        ${this.controls(p)}
      </section>
      <section class="setup" aria-label="Game and players">${setup(p)}</section>
      <section class="inside" aria-label="Inside the search">
        ${this.inside(p, search, report, current)}
        <h2>Value over the game</h2>
        ${valueCurve(game.thinking.values, game.moves.length, game.ply, p.players[0], ply => game.goTo(ply))}
      </section>
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

  /** Moves without a place on the board. */
  placeless(p) {
    const moves = game.humanToMove ? p.moves.filter(m => m.cells.length === 0) : [];
    return moves.length === 0
      ? nothing
      : html`<div class="row" role="group" aria-label="Other moves">
          ${moves.map(m => html`<button class="placeless" @click=${() => game.play(m.move)}>${m.text}</button>`)}
        </div>`;
  }

  controls(p) {
    return html`<div class="row controls">
      <button id="new" @click=${() => game.newGame()}>New game</button>
      <button id="undo" ?disabled=${game.ply === 0} @click=${() => game.undo()}>Undo</button>
      <button id="swap" @click=${() => game.swap()}>Swap sides</button>
      ${
        p.players.length === 2
          ? html`<button
              id="resign"
              ?disabled=${!game.humanToMove || game.ply < game.moves.length}
              @click=${() => game.resign()}
            >
              Resign
            </button>`
          : nothing
      }
      ${
        game.thinking.search?.running && game.thinking.search.plays
          ? html`<button id="now" @click=${() => game.thinking.moveNow()}>Move now</button>`
          : nothing
      }
      ${
        game.players.some(x => x.kind === 'agent')
          ? html`<button
              id="pause"
              aria-pressed=${game.paused}
              @click=${() => game.pause(!game.paused)}
            >
              ${game.paused ? 'Go on' : 'Pause'}
            </button>`
          : nothing
      }
      <form class="typed" @submit=${this.typed}>
        <label class="hidden" for="typed">Type a move</label>
        <input
          id="typed"
          size="8"
          placeholder="type a move"
          autocomplete="off"
          spellcheck="false"
          ?disabled=${!game.humanToMove}
        />
      </form>
    </div>`;
  }

  typed(event) {
    event.preventDefault();
    const input = this.querySelector('#typed');
    game.playText(input.value);
    input.value = '';
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
