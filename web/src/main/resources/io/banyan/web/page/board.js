// SPDX-License-Identifier: Apache-2.0
// Draws any board from its description, and turns clicks, drags and keys into moves.

import {LitElement, html, nothing, svg} from 'lit';
import {UNIT, colourOf, commonNeutral, geometryOf, neighbour, reachable} from './board-geometry.js';
import {background, ground, labels, piece, rings, side, warmth, words} from './board-parts.js';

export class BanyanBoard extends LitElement {
  static properties = {
    board: {attribute: false},
    moves: {attribute: false},
    players: {attribute: false},
    heat: {attribute: false},
    marks: {attribute: false},
    numbers: {attribute: false},
    pending: {state: true},
    active: {type: Boolean},
    label: {type: String},
    chosen: {state: true},
    focused: {state: true},
  };

  constructor() {
    super();
    this.moves = [];
    this.players = [];
    this.heat = null;
    this.marks = [];
    this.numbers = null;
    this.pending = [];
    this.active = false;
    this.label = 'Board';
    this.chosen = [];
    this.focused = null;
    this.places = '';
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('board') && this.board) {
      const places = this.board.shape + this.board.cells.map(c => `${c.name} ${c.x} ${c.y}`).join();
      if (places !== this.places) {
        this.places = places;
        this.geometry = geometryOf(this.board);
        this.focused = null;
      }
    }
    if (changed.has('moves') || (changed.has('board') && !changed.has('chosen'))) {
      this.chosen = [];
      this.pending = [];
    }
    this.index();
  }

  /** What may be touched next, given what was touched already. */
  index() {
    Object.assign(this, reachable(this.active ? this.moves : [], this.chosen));
  }

  press(name) {
    if (!this.active) {
      return;
    }
    if (
      this.chosen.length > 0 &&
      this.chosen[this.chosen.length - 1] === name &&
      this.choices.length === 0 &&
      !this.targets.has(name)
    ) {
      this.chosen = [];
      return;
    }
    if (!this.targets.has(name)) {
      const end = this.ends.get(name);
      if (end) {
        this.send(end);
        return;
      }
      const starts = this.moves.some(m => m.cells[0] === name);
      this.chosen = starts ? [name] : [];
      this.settle();
      return;
    }
    this.chosen = [...this.chosen, name];
    this.settle();
  }

  /** Plays as soon as there is no choice left. */
  settle() {
    this.index();
    if (this.choices.length === 1 && this.open.length === 0) {
      this.send(this.choices[0]);
    }
  }

  /** The cells stay marked until the answer of the server has drawn the move. */
  send(move) {
    this.chosen = [];
    this.pending = move.cells;
    this.dispatchEvent(new CustomEvent('move', {detail: move, bubbles: true}));
  }

  cellAt(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]')?.dataset
      .cell;
  }

  down(event) {
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (!name || event.button > 0) {
      return;
    }
    // Touch keeps sending to where it began, unless told not to: a drag has to find its end.
    if (event.target.hasPointerCapture?.(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    this.pressed = name;
    this.focused = name;
    this.press(name);
  }

  /** A piece that is dragged follows the pointer; drawn past Lit, as it moves often. */
  drag(event) {
    const cell =
      this.pressed && this.chosen.length > 0
        ? this.board.cells.find(c => c.name === this.chosen[0])
        : null;
    const ghost = this.querySelector('.ghost');
    if (!cell || cell.owner < 0 || !cell.piece || !ghost) {
      return;
    }
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      ghost.ownerSVGElement.getScreenCTM().inverse(),
    );
    ghost.setAttribute('class', `ghost own-${colourOf(cell.owner, this.players[cell.owner])}`);
    ghost.setAttribute('cx', place.x);
    ghost.setAttribute('cy', place.y);
    ghost.setAttribute('visibility', 'visible');
  }

  drop() {
    this.pressed = null;
    this.querySelector('.ghost')?.setAttribute('visibility', 'hidden');
  }

  /** The end of a drag: another cell than the one it began on. */
  up(event) {
    const name = this.cellAt(event);
    const began = this.pressed;
    this.drop();
    if (name && began && name !== began && this.chosen.length > 0) {
      this.press(name);
    }
  }

  /** Screen readers click without a pointer. */
  clicked(event) {
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (name && event.detail === 0) {
      this.press(name);
    }
  }

  key(event) {
    const directions = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (!name) {
      return;
    }
    if (event.key in directions) {
      event.preventDefault();
      this.step(name, directions[event.key]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.press(name);
    } else if (event.key === 'Escape') {
      this.chosen = [];
    }
  }

  /** Moves the focus to the nearest cell in a direction. */
  async step(name, direction) {
    const best = neighbour(this.board, name, direction);
    if (best) {
      this.focused = best.name;
      await this.updateComplete;
      this.querySelector(`[data-cell="${CSS.escape(best.name)}"]`)?.focus();
    }
  }

  px = x => (x - this.geometry.left) * UNIT;
  py = y => (this.geometry.top - y) * UNIT;

  render() {
    if (!this.board) {
      return nothing;
    }
    const g = this.geometry;
    const focusable = this.focused ?? this.board.cells[0]?.name;
    const many = this.targets.size > this.board.cells.length / 3;
    const common = commonNeutral(this.board);
    return html` <svg
        class="board ${this.board.shape.toLowerCase()} ${this.active ? 'active' : ''} ${many ? 'many' : ''}"
        viewBox="0 0 ${(g.right - g.left) * UNIT} ${(g.top - g.bottom) * UNIT}"
        role="group"
        aria-label=${this.label}
        @pointerdown=${this.down}
        @pointermove=${this.drag}
        @pointerup=${this.up}
        @pointercancel=${this.drop}
        @pointerleave=${this.drop}
        @click=${this.clicked}
        @keydown=${this.key}
      >
        ${background(this.board.shape, g, this.px, this.py)} ${labels(g, this.px, this.py)}
        ${(this.board.sides ?? []).map(s => side(this.players, s, this.px, this.py))}
        ${this.board.cells.map(c => this.cell(c, focusable, common))}
        ${rings(this.board, this.outlined(focusable), this.numbers, this.geometry.turn, this.px, this.py)}
        <circle class="ghost" r=${UNIT * 0.38} visibility="hidden"></circle>
      </svg>
      ${
        this.choices.length > 0 && (this.choices.length > 1 || this.open.length > 0)
          ? html`<div class="row choices" role="group" aria-label="Which of these moves?">
              ${this.choices.map(m => html`<button @click=${() => this.send(m)}>${m.text}</button>`)}
            </div>`
          : nothing
      }`;
  }

  /** Cells with an outline, by its kind. */
  outlined(focusable) {
    return [
      ['last', this.board.last],
      ['lit', this.board.highlights],
      ['pointed', this.marks],
      ['chosen', this.chosen],
      ['chosen', this.pending],
      ['focus', [focusable]],
    ];
  }

  cell(c, focusable, common) {
    const x = this.px(c.x);
    const y = this.py(c.y);
    const target = this.targets.has(c.name) || !!this.ends.get(c.name);
    const classes = ['cell', `t${Math.min(4, Math.max(0, c.tint))}`];
    const facts = [c.name, words(this.players, c)];
    if (this.board.last.includes(c.name)) {
      classes.push('last');
      facts.push('last move');
    }
    if (this.board.highlights.includes(c.name)) {
      classes.push('lit');
      facts.push('marked');
    }
    if (this.marks.includes(c.name)) {
      classes.push('pointed');
    }
    if (this.chosen.includes(c.name)) {
      classes.push('chosen');
      facts.push('chosen');
    }
    if (c.piece && c.owner >= 0) {
      classes.push('piece');
    }
    if (target) {
      classes.push('target');
      facts.push('can be played');
    }
    const heat = this.chosen.length === 0 ? this.heat?.get(c.name) : null;
    if (heat) {
      facts.push(`${Math.round(100 * heat.share)} percent of visits`);
    }
    return svg`<g class=${classes.join(' ')} data-cell=${c.name} role="button"
        tabindex=${c.name === focusable ? 0 : -1} aria-label=${facts.join(', ')}
        transform="translate(${x} ${y})">
      <title>${facts.join(', ')}</title>
      ${ground(this.board.shape, this.geometry.turn)}
      ${heat ? warmth(this.board.shape, heat) : nothing}
      ${piece(this.board.shape, this.players, c, common)}
      ${target ? svg`<circle class="dot" r=${UNIT * 0.12}></circle>` : nothing}
      ${
        heat && heat.share >= 0.02 && heat.warm >= 0.2
          ? svg`<text class="share" y="4">${Math.round(100 * heat.share)}</text>`
          : nothing
      }
    </g>`;
  }
}

customElements.define('banyan-board', BanyanBoard);
