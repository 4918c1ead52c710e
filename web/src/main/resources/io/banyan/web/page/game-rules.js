// SPDX-License-Identifier: Apache-2.0
// The rules of a game, and one move as an example: what to touch, and what comes of it.

import {LitElement, html, nothing} from 'lit';
import {post} from './api.js';
import {game} from './game.js';

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
    return `press the button ${text}, or type it`;
  }
  const [first, ...more] = cells;
  return `click ${first}` + more.map(c => `, then ${c}`).join('') + `, or type ${text}`;
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

  async opened(event) {
    const {spec} = this;
    if (!event.target.open || this.example) {
      return;
    }
    try {
      const before = await post('/positions', {game: spec, moves: []});
      const move = exampleOf(before.moves);
      const after = move && (await post('/positions', {game: spec, moves: [move.move]}));
      if (after && this.spec === spec) {
        this.example = {before, move, after};
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

  picture({before, move, after}) {
    const buttons = before.moves.filter(m => m.cells.length === 0).map(m => m.text);
    const numbers = new Map(move.cells.map((c, i) => [c, {text: String(i + 1), kind: 'added'}]));
    return html`<p id="example">
        For example <b>${move.text}</b>, the first move of ${before.players[before.mover]}:
        ${howTo(move)}.
        ${buttons.length > 0 ? html`Buttons below the board: ${buttons.join(', ')}.` : nothing}
      </p>
      <div class="example">
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
