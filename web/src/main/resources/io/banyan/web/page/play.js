// SPDX-License-Identifier: Apache-2.0
// Play, and look inside while an agent thinks.

import {LitElement, html, nothing} from 'lit';
import {post} from './api.js';
import {colourOf} from './board.js';
import {valueCurve} from './charts.js';
import {game} from './game.js';
import {counted, grouped, moveTable, percent} from './move-table.js';

const LINE_MILLIS = 450;

/** Cells to colour by how much the search looks at moves there. */
export function heatOf(moves) {
  const heat = new Map();
  for (const m of moves ?? []) {
    const cell = m.cells[m.cells.length - 1];
    if (cell !== undefined && m.share > 0.003) {
      const old = heat.get(cell);
      heat.set(cell, {share: (old?.share ?? 0) + m.share});
    }
  }
  // The hottest cell has the full colour: shares of a few percent would all look alike.
  const most = Math.max(0, ...[...heat.values()].map(h => h.share));
  for (const h of heat.values()) {
    h.warm = h.share / most;
  }
  return heat;
}

/** The parameters in the id of a game, by name. */
function valuesOf(id) {
  const values = new Map();
  for (const [, name, quoted, plain] of id.matchAll(
    /([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^,()]+))/g,
  )) {
    values.set(name, plain ?? quoted.replace(/\\(.)/g, '$1'));
  }
  return values;
}

export class PlayPage extends LitElement {
  static properties = {
    showHeat: {state: true},
    pointed: {state: true},
    preview: {state: true},
    record: {state: true},
    said: {state: true},
  };

  constructor() {
    super();
    this.showHeat = true;
    this.pointed = null;
    this.preview = null;
    this.record = '';
    this.said = '';
    this.boards = new Map();
    this.update_ = () => this.requestUpdate();
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
    this.stopLine();
  }

  render() {
    const p = game.position;
    if (!p) {
      return html`<p class="soft">${game.error || 'Setting up the board …'}</p>`;
    }
    const now = game.searchAt(game.ply);
    const before = game.searchAt(game.ply - 1);
    const search = !now?.report && before?.report && !(now?.running && !now.plays) ? before : now;
    const current = search?.ply === game.ply;
    const report = search?.report;
    const shown = this.preview ?? p.board;
    return html`<div class="play">
      <section class="stage" aria-label="Board">
        ${this.status(p)}
        <banyan-board
          id="board"
          .board=${shown}
          .players=${p.players}
          label="Board of ${p.game}"
          .moves=${p.moves}
          ?active=${game.humanToMove && !this.preview}
          .heat=${this.showHeat && current && !this.preview ? heatOf(report?.moves) : null}
          .marks=${this.pointed?.cells ?? []}
          @move=${this.moved}
        ></banyan-board>
        ${this.placeless(p)}
        ${p.board.notes.length > 0 ? html`<p class="notes">${p.board.notes.join(' · ')}</p>` : nothing}
        ${this.controls(p)}
      </section>
      <section class="setup" aria-label="Game and players">${this.setup(p)}</section>
      <section class="inside" aria-label="Inside the search">
        ${this.inside(p, search, report, current)}
        <h2>Value over the game</h2>
        ${valueCurve(game.values, game.moves.length, game.ply, p.players[0], ply => game.goTo(ply))}
      </section>
      <section class="log" aria-label="Moves, record and link">
        ${this.history()} ${this.records()}
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
          ? game.search?.running
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
        game.search?.running && game.search.plays
          ? html`<button id="now" @click=${() => game.moveNow()}>Move now</button>`
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
          .value=${{kind: 'agent', ...game.analyst}}
          @pick=${e => {
            game.analyst = e.detail;
            this.requestUpdate();
          }}
        ></agent-field>
        <button id="analyse" ?disabled=${p.terminal} @click=${() => game.analyse()}>Analyse</button>
        ${search?.running && !search.plays ? html`<button id="stop" @click=${() => game.moveNow()}>Stop</button>` : nothing}
        <button
          id="analyse-all"
          title="Analyse every move of the game"
          ?disabled=${game.moves.length === 0}
          @click=${() => game.analyseAll()}
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
      ${this.line(report, search)}
      ${moveTable(report, {
        onPick: game.isOver || !current ? null : m => game.play(m.move),
        onPoint: m => (this.pointed = m),
      })}`;
  }

  /** The expected moves; they play on the board while the pointer or the focus is on them. */
  line(report, search) {
    if (!report || report.line.length === 0) {
      return nothing;
    }
    return html`<p
      class="line"
      id="line"
      @pointerleave=${this.stopLine}
      @pointerenter=${() => this.playLine(report.line, search)}
    >
      <span class="soft">expected:</span>
      ${report.line
        .slice(0, 16)
        .map(
          (m, i) =>
            html`<button
              class="link ${this.lineIndex === i ? 'on' : ''}"
              aria-label="Show the board after ${m.text}"
              @focus=${() => this.showLine(report.line, i, search)}
              @blur=${this.stopLine}
              @click=${() => this.showLine(report.line, i, search)}
            >
              ${m.text}
            </button> `,
        )}
    </p>`;
  }

  playLine(line, search) {
    let i = 0;
    clearInterval(this.timer);
    this.showLine(line, 0, search);
    this.timer = setInterval(() => {
      i = (i + 1) % Math.min(line.length, 16);
      this.showLine(line, i, search);
    }, LINE_MILLIS);
  }

  async showLine(line, i, search) {
    const moves = [...search.moves, ...line.slice(0, i + 1).map(m => m.move)];
    const key = game.spec + moves.join();
    this.lineIndex = i;
    this.wanted = key;
    if (!this.boards.has(key)) {
      if (this.boards.size > 200) {
        this.boards.clear();
      }
      try {
        this.boards.set(key, (await post('/positions', {game: game.spec, moves})).board);
      } catch {
        return;
      }
    }
    if (this.wanted === key) {
      this.preview = this.boards.get(key);
    }
  }

  stopLine = () => {
    clearInterval(this.timer);
    this.wanted = null;
    this.lineIndex = -1;
    this.preview = null;
  };

  setup(p) {
    const entry = game.entry();
    const [size, ...rules] = this.parameters(entry);
    const now = valuesOf(p.game);
    return html`<h2>Game and players</h2>
      <form id="rules" @submit=${e => e.preventDefault()} @change=${e => this.applyRules(e, entry)}>
        <div class="field">
          <label
            >game
            <select id="game">
              ${game.games.map(g => html`<option value=${g.name} title=${g.summary} .selected=${g.name === p.name}>${g.name}</option>`)}
            </select></label
          >
          ${size ? html`<label>${size.name} ${this.parameter(size, now)}</label>` : nothing}
        </div>
        <p class="soft">${entry?.summary}</p>
        ${
          rules.length === 0
            ? nothing
            : html`<details>
                <summary>more rules</summary>
                ${rules.map(
                  r =>
                    html`<div class="field">
                      <label>${r.name} ${this.parameter(r, now)}</label>
                      <span class="soft">${r.meaning}: ${r.accepted}</span>
                    </div>`,
                )}
              </details>`
        }
      </form>
      ${game.players.map(
        (player, i) =>
          html`<agent-field
            name="player${i}"
            person
            label=${p.players[i]}
            .value=${player}
            @pick=${e => game.setPlayer(i, e.detail)}
          ></agent-field>`,
      )}
      <div class="field">
        <label
          >seed
          <input
            id="seed"
            type="number"
            .value=${String(game.seed)}
            @change=${e => {
              game.seed = Math.trunc(Number(e.target.value)) || 0;
              game.writeAddress();
              this.requestUpdate();
            }}
        /></label>
      </div>
      <details class="command">
        <summary>the same search on the command line</summary>
        <code id="command">${this.command(p)}</code>
      </details>`;
  }

  /** The parameters of a game, that of its size first. */
  parameters(entry) {
    const all = entry?.parameters ?? [];
    const size = all.find(x => /^(size|cells|pits)$/.test(x.name)) ?? null;
    return size ? [size, ...all.filter(x => x !== size)] : [null, ...all];
  }

  /** A list where the values can be listed, else a field. */
  parameter(param, now) {
    const value = now.get(param.name) ?? param.default ?? '';
    const range = /^a whole number from (\d+) to (\d+)$/.exec(param.accepted);
    let values = null;
    if (param.kind === 'flag') {
      values = ['true', 'false'];
    } else if (param.kind === 'choice') {
      values = param.accepted.slice('one of '.length).split(', ');
    } else if (range && range[2] - range[1] < 40) {
      values = Array.from({length: range[2] - range[1] + 1}, (_, i) =>
        String(Number(range[1]) + i),
      );
    }
    return values
      ? html`<select name=${param.name} title=${param.meaning}>
          ${values.map(v => html`<option .selected=${v === value}>${v}</option>`)}
        </select>`
      : html`<input
          name=${param.name}
          title="${param.meaning}: ${param.accepted}"
          .value=${value}
          placeholder=${param.kind === 'size' ? '8x8' : ''}
          spellcheck="false"
          autocomplete="off"
          size="8"
        />`;
  }

  /** Another game starts with its defaults; another size or rule keeps the rest. */
  applyRules(event, entry) {
    if (event.target.id === 'game') {
      game.newGame(event.target.value);
      return;
    }
    const values = new FormData(event.currentTarget);
    const words = entry.parameters
      .map(p => [p, String(values.get(p.name) ?? '').trim()])
      .filter(([p, v]) => v !== '' && v !== p.default)
      .map(
        ([p, v]) => `${p.name}=${p.kind === 'text' && !v.startsWith('"') ? JSON.stringify(v) : v}`,
      );
    game.newGame(words.length ? `${entry.name}(${words.join(',')})` : entry.name);
  }

  command(p) {
    const agent =
      game.mover !== null && game.players[game.mover]?.kind === 'agent'
        ? game.players[game.mover]
        : game.analyst;
    const moves = game.texts.slice(0, game.ply).join(' ');
    return `./banyan analyze '${p.game}' --moves '${moves}' --agent '${agent.spec}' --budget ${agent.budget} --seed ${game.seed}`;
  }

  history() {
    return html`<h2>Moves</h2>
      <div class="row" role="group" aria-label="Go through the game">
        <button
          id="first"
          aria-label="First"
          ?disabled=${game.ply === 0}
          @click=${() => game.goTo(0)}
        >
          «
        </button>
        <button
          id="back"
          aria-label="One move back"
          ?disabled=${game.ply === 0}
          @click=${() => game.goTo(game.ply - 1)}
        >
          ‹
        </button>
        <span id="ply">${game.ply} / ${game.moves.length}</span>
        <button
          id="forward"
          aria-label="One move forward"
          ?disabled=${game.ply >= game.moves.length}
          @click=${() => game.goTo(game.ply + 1)}
        >
          ›
        </button>
        <button
          id="end"
          aria-label="Last"
          ?disabled=${game.ply >= game.moves.length}
          @click=${() => game.goTo(game.moves.length)}
        >
          »
        </button>
      </div>
      <ol class="history" id="history">
        ${game.texts.map(
          (t, i) =>
            html`<li>
              <button
                class="link ${i + 1 === game.ply ? 'on' : ''}"
                @click=${() => game.goTo(i + 1)}
              >
                ${t}
              </button>
            </li>`,
        )}
      </ol>`;
  }

  records() {
    return html`<h2>Record and link</h2>
      <div class="row">
        <button id="link" @click=${this.copyLink}>Copy link</button>
        <button id="record" @click=${this.copyRecord}>Copy record</button>
        <button
          id="open"
          title="Open what the box holds: a record, or a link to a game"
          ?disabled=${!this.record.trim()}
          @click=${this.openRecord}
        >
          Open
        </button>
      </div>
      <label for="record-text" class="hidden">Record of a game</label>
      <textarea
        id="record-text"
        rows="4"
        spellcheck="false"
        placeholder="Paste a record or a link here"
        .value=${this.record}
        @input=${e => (this.record = e.target.value)}
      ></textarea>
      <p class="soft" role="status">${this.said}</p>`;
  }

  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.said = `${what} copied.`;
    } catch {
      this.said = `Copy the ${what.toLowerCase()} from the box.`;
    }
  }

  copyLink() {
    const link = location.origin + '/' + game.link;
    this.record = link;
    this.copy(link, 'Link');
  }

  async copyRecord() {
    try {
      const players = game.players.map(p =>
        p.kind === 'human' ? 'human' : `${p.spec}@${p.budget}`,
      );
      const resigned = game.resigned ?? undefined;
      const written = await post('/records/write', {
        game: game.spec,
        moves: game.moves,
        players,
        resigned,
      });
      this.record = written.text;
      await this.copy(written.text, 'Record');
    } catch (e) {
      this.said = e.message;
    }
  }

  async openRecord() {
    try {
      const link = /#\/play\?\S+/.exec(this.record);
      if (link) {
        await game.readAddress(link[0]);
        this.said = game.error ? '' : 'The game of the link is opened.';
        return;
      }
      const record = await post('/records/read', {text: this.record});
      const players = record.players.map(name => {
        const at = name.lastIndexOf('@');
        return at > 0
          ? {kind: 'agent', spec: name.slice(0, at), budget: name.slice(at + 1)}
          : {kind: 'human'};
      });
      await game.open({
        game: record.game,
        moves: record.moves,
        players,
        paused: true,
        resigned: record.resigned,
      });
      this.said = `${counted(record.moves.length, 'move')} of ${record.game} opened.`;
    } catch (e) {
      this.said = e.message;
    }
  }
}

customElements.define('play-page', PlayPage);
