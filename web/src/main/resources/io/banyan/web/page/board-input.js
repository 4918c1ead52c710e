// SPDX-License-Identifier: Apache-2.0
// Turns clicks, drags, taps and keys on a board into moves.

import {colourOf, neighbour, reachable} from './board-geometry.js';

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Fingers miss cells that are smaller: there a tap aims, and a second one plays. */
export const SMALL_PIXELS = 34;

const columnOf = cell => /^(?:([a-z]+)\d+|(\d+),\d+)$/.exec(cell);

/**
 * True if moves are columns, such as d of d1 or (drop 4) of 4,1: then a click anywhere in one is
 * meant for it.
 */
export function areColumns(moves) {
  return (
    moves.length > 0 &&
    moves.every(m => {
      const [, letter, number] = (m.cells.length === 1 && columnOf(m.cells[0])) || [];
      return number === undefined
        ? letter !== undefined && letter === m.text
        : m.text.endsWith(` ${number})`) && m.text.split(' ').length === 2;
    })
  );
}

export class BoardInput {
  constructor(board) {
    this.host = board;
    this.pressed = null;
    this.isTouch = false;
    /** True while the focus is on a cell only because the pointer has put it there. */
    this.isPointed = false;
    this.index();
  }

  /** What may be touched next, given what was touched already. */
  index() {
    const {active, moves, chosen} = this.host;
    Object.assign(this, reachable(active ? moves : [], chosen));
    this.columns = active && areColumns(moves);
  }

  /** The cell that is meant by one that was touched. */
  meant(name) {
    if (!this.columns || this.targets.has(name)) {
      return name;
    }
    const {cells} = this.host.board;
    const column = cells.find(c => c.name === name)?.x;
    return cells.find(c => c.x === column && this.targets.has(c.name))?.name ?? name;
  }

  press(touched) {
    const host = this.host;
    if (!host.active) {
      return;
    }
    const name = this.meant(touched);
    if (host.aimed && host.aimed.cells[host.aimed.cells.length - 1] === name) {
      this.play(host.aimed);
      return;
    }
    host.aimed = null;
    if (
      host.chosen.length > 0 &&
      host.chosen[host.chosen.length - 1] === name &&
      this.choices.length === 0 &&
      !this.targets.has(name)
    ) {
      host.chosen = [];
      return;
    }
    if (!this.targets.has(name)) {
      const end = this.ends.get(name);
      if (end) {
        this.send(end);
        return;
      }
      const starts = host.moves.some(m => m.cells[0] === name);
      host.chosen = starts ? [name] : [];
      this.settle();
      return;
    }
    host.chosen = [...host.chosen, name];
    this.settle();
  }

  /** Plays as soon as there is no choice left. */
  settle() {
    this.index();
    if (this.choices.length === 1 && this.open.length === 0) {
      this.send(this.choices[0]);
    }
  }

  /** Plays a move; a finger on a small cell is asked again. */
  send(move) {
    if (this.isTouch && this.host.cellPixels() < SMALL_PIXELS) {
      this.host.chosen = [];
      this.host.aimed = move;
    } else {
      this.play(move);
    }
  }

  /** The cells stay marked until the answer of the server has drawn the move. */
  play(move) {
    const host = this.host;
    host.aimed = null;
    host.chosen = [];
    host.pending = move.cells;
    host.dispatchEvent(new CustomEvent('move', {detail: move, bubbles: true}));
  }

  nameAt(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]')?.dataset
      .cell;
  }

  down = event => {
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (!name || event.button > 0) {
      return;
    }
    // Touch keeps sending to where it began, unless told not to: a drag has to find its end.
    if (event.target.hasPointerCapture?.(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    this.isTouch = event.pointerType === 'touch';
    this.pressed = name;
    this.isPointed = true;
    this.host.focused = name;
    this.press(name);
  };

  /** A piece that is dragged follows the pointer; drawn past Lit, as it moves often. */
  drag = event => {
    const {board, chosen, players} = this.host;
    const cell =
      this.pressed && chosen.length > 0 ? board.cells.find(c => c.name === chosen[0]) : null;
    const ghost = this.host.querySelector('.ghost');
    if (!cell || cell.owner < 0 || !cell.piece || !ghost) {
      return;
    }
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      ghost.ownerSVGElement.getScreenCTM().inverse(),
    );
    ghost.setAttribute('class', `ghost own-${colourOf(cell.owner, players[cell.owner])}`);
    ghost.setAttribute('cx', place.x);
    ghost.setAttribute('cy', place.y);
    ghost.setAttribute('visibility', 'visible');
  };

  drop = () => {
    this.pressed = null;
    this.host.querySelector('.ghost')?.setAttribute('visibility', 'hidden');
  };

  /** The end of a drag: another cell than the one it began on. */
  up = event => {
    const name = this.nameAt(event);
    const began = this.pressed;
    this.drop();
    if (name && began && name !== began && this.host.chosen.length > 0) {
      this.press(name);
    }
  };

  /** Screen readers click without a pointer. */
  clicked = event => {
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (name && event.detail === 0) {
      this.isTouch = false;
      this.press(name);
    }
  };

  /** The focus comes by keyboard: arrows walk from cell to cell now. */
  focus = event => {
    if (this.pressed === null && !this.host.contains(event.relatedTarget)) {
      this.isPointed = false;
    }
  };

  /** After a click the arrows are left to the page, which walks through the game with them. */
  key = event => {
    const name = event.target.closest('[data-cell]')?.dataset.cell;
    if (!name) {
      return;
    }
    this.isTouch = false;
    if (event.key in DIRECTIONS && !this.isPointed) {
      event.preventDefault();
      const [dx, dy] = DIRECTIONS[event.key];
      this.step(name, this.host.flipped ? [-dx, -dy] : [dx, dy]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.press(name);
    } else if (event.key === 'Escape') {
      this.host.chosen = [];
      this.host.aimed = null;
    }
  };

  /** Moves the focus to the nearest cell in a direction. */
  async step(name, direction) {
    const best = neighbour(this.host.board, name, direction);
    if (best) {
      this.host.focused = best.name;
      await this.host.updateComplete;
      this.host.querySelector(`[data-cell="${CSS.escape(best.name)}"]`)?.focus();
    }
  }
}
