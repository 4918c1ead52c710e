// SPDX-License-Identifier: Apache-2.0
// The rules of a game, and one move as an example: what to touch, and what comes of it.

import {LitElement, html, nothing} from 'lit';
import {post} from './api.js';
import {factList} from './fact-list.js';
import {GUIDES, meaningOf} from './game-guides.js';
import {game} from './game.js';
import {isBoardless, isSheet, plainTerm} from './sheets.js';
import {splitMoves} from './spec-text.js';

/** So many buttons are listed. */
const MOST_BUTTONS = 12;

/** A move worth showing: one with a place, from the middle of the list. */
export function exampleOf(moves) {
  const placed = moves.filter(m => m.cells.length > 0);
  const from = placed.length > 0 ? placed : moves;
  return from[Math.floor(from.length / 2)] ?? null;
}

/** What a person does to make a move, in words. */
export function howTo(move) {
  const {cells, text} = move;
  if (cells.length === 0) {
    return `press the button ${plainTerm(text)}, or type it`;
  }
  const [first, ...more] = cells;
  return `click ${first}` + more.map(c => `, then ${c}`).join('') + `, or type ${text}`;
}

/** The example of a game's guide, on its usual board. */
async function worked(spec) {
  const {name} = game.entry(spec);
  const guide = GUIDES[name];
  const moves = splitMoves(guide.before);
  const before = await post('/positions', {game: name, moves});
  const after = await post('/positions', {game: name, moves: [...moves, guide.move]});
  const made = after.history[moves.length];
  const move = before.moves.find(m => m.move === made.move);
  return {before, move, after, tells: guide.tells};
}

/** Any first move, for games without a guide. */
async function anyFirst(spec) {
  const before = await post('/positions', {game: spec, moves: []});
  const move = exampleOf(before.moves);
  const after = move && (await post('/positions', {game: spec, moves: [move.move]}));
  return after ? {before, move, after, tells: ''} : null;
}

class GameRules extends LitElement {
  static properties = {spec: {type: String}, example: {state: true}};

  constructor() {
    super();
    this.example = null;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('spec')) {
      this.example = null;
    }
  }

  /** Another game was chosen while the rules were open: they need another example. */
  updated(changed) {
    if (changed.has('spec')) {
      this.opened();
    }
  }

  async opened() {
    const {spec} = this;
    if (!this.querySelector('details').open || this.example) {
      return;
    }
    try {
      const example = await (GUIDES[game.entry(spec)?.name] ? worked(spec) : anyFirst(spec));
      if (this.spec === spec) {
        this.example = example;
      }
    } catch {
      // The rules are there without an example.
    }
  }

  render() {
    const entry = game.entry(this.spec);
    return html`<details id="rules-text" @toggle=${this.opened}>
      <summary>rules of ${game.title(this.spec)}</summary>
      <ul class="rules">
        ${(entry?.notes ?? []).map(n => html`<li>${n}</li>`)}
        ${entry?.source ? html`<li class="soft">${entry.source}</li>` : nothing}
      </ul>
      ${this.example ? this.picture(this.example) : nothing}
    </details>`;
  }

  picture({before, move, after, tells}) {
    const buttons = before.moves.filter(m => m.cells.length === 0);
    const numbers = new Map(move.cells.map((c, i) => [c, {text: String(i + 1), kind: 'added'}]));
    return html`<p id="example">
        For example <b>${move.text}</b>, a move of ${before.players[before.mover]}: ${howTo(move)}.
        ${tells} ${this.spec === before.game ? nothing : 'This is on the usual board.'}
      </p>
      ${this.buttons(buttons)}
      ${isSheet(this.spec) && isBoardless(before.board, before.players) ? this.facts(before, after) : this.boards(before, move, after, numbers)}`;
  }

  /** What the buttons below the board mean, if the rules above do not tell. */
  buttons(moves) {
    const {name} = game.entry(this.spec);
    const told = GUIDES[name]?.buttons;
    const list = told
      ? Object.entries(told)
      : moves.slice(0, MOST_BUTTONS).map(m => [plainTerm(m.text), meaningOf(name, m.text)]);
    return list.length === 0
      ? nothing
      : html`<p>Buttons below the board:</p>
          <ul id="buttons" class="rules">
            ${list.map(([text, means]) => html`<li><b>${text}</b> ${means}</li>`)}
          </ul>`;
  }

  /** A sheet without a board before and after. */
  facts(before, after) {
    return html`<div class="example">
      <div>
        <p class="soft">before</p>
        ${factList(before.board.notes)}
      </div>
      <div>
        <p class="soft">after</p>
        ${factList(after.board.notes)}
      </div>
    </div>`;
  }

  boards(before, move, after, numbers) {
    return html`<div class="example">
      <banyan-board
        .board=${before.board}
        .players=${before.players}
        .numbers=${numbers}
        label="Before the example"
      ></banyan-board>
      <banyan-board
        .board=${after.board}
        .players=${after.players}
        label="After ${move.text}"
      ></banyan-board>
    </div>`;
  }
}

customElements.define('game-rules', GameRules);
