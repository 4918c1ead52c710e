// SPDX-License-Identifier: Apache-2.0
// The moves a search expects; they play on the board while the pointer or the focus is on them.

import {html, nothing} from 'lit';
import {post} from './api.js';
import {game} from './game.js';

const LINE_MILLIS = 450;
const MOST_MOVES = 16;
const MOST_BOARDS = 200;

export class ExpectedLine {
  constructor(onChange) {
    this.onChange = onChange;
    this.boards = new Map();
    /** The board after some of the moves; null while nobody points at them. */
    this.board = null;
    this.index = -1;
  }

  render(report, search) {
    if (!report || report.line.length === 0) {
      return nothing;
    }
    return html`<p
      class="line"
      id="line"
      @pointerleave=${this.stop}
      @pointerenter=${() => this.play(report.line, search)}
    >
      <span class="soft">expected:</span>
      ${report.line
        .slice(0, MOST_MOVES)
        .map(
          (m, i) =>
            html`<button
              class="link ${this.index === i ? 'on' : ''}"
              aria-label="Show the board after ${m.text}"
              @focus=${() => this.show(report.line, i, search)}
              @blur=${this.stop}
              @click=${() => this.show(report.line, i, search)}
            >
              ${m.text}
            </button> `,
        )}
    </p>`;
  }

  play(line, search) {
    let i = 0;
    clearInterval(this.timer);
    this.show(line, 0, search);
    this.timer = setInterval(() => {
      i = (i + 1) % Math.min(line.length, MOST_MOVES);
      this.show(line, i, search);
    }, LINE_MILLIS);
  }

  async show(line, i, search) {
    const moves = [...search.moves, ...line.slice(0, i + 1).map(m => m.move)];
    const key = game.spec + moves.join();
    this.index = i;
    this.wanted = key;
    this.onChange();
    if (!this.boards.has(key)) {
      if (this.boards.size > MOST_BOARDS) {
        this.boards.clear();
      }
      try {
        this.boards.set(key, (await post('/positions', {game: game.spec, moves})).board);
      } catch {
        return;
      }
    }
    if (this.wanted === key) {
      this.board = this.boards.get(key);
      this.onChange();
    }
  }

  stop = () => {
    clearInterval(this.timer);
    this.wanted = null;
    this.index = -1;
    this.board = null;
    this.onChange();
  };
}
