// SPDX-License-Identifier: Apache-2.0
// Draws any board from its description.

import {LitElement, html, nothing, svg} from 'lit';
import {UNIT, commonNeutral, geometryOf} from './board-geometry.js';
import {BoardInput, SMALL_PIXELS} from './board-input.js';
import {animate} from './board-motion.js';
import {
  background,
  bestMove,
  cellName,
  ground,
  labels,
  pieceName,
  piece,
  rings,
  side,
  warmth,
  words,
} from './board-parts.js';

/** No cell is drawn smaller: a board that has no room for that is panned. */
const LEAST_PIXELS = 25;
const ZOOMS = [1, 1.5, 2, 3];

export class BanyanBoard extends LitElement {
  static properties = {
    board: {attribute: false},
    moves: {attribute: false},
    players: {attribute: false},
    heat: {attribute: false},
    marks: {attribute: false},
    numbers: {attribute: false},
    /** The move an agent would make: {cells, mover}. */
    best: {attribute: false},
    flipped: {type: Boolean},
    /** True if pieces are seen moving. */
    lively: {type: Boolean},
    zoom: {state: true},
    /** True if cells are so small that people may want them larger. */
    small: {state: true},
    pending: {state: true},
    aimed: {state: true},
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
    this.best = null;
    this.flipped = false;
    this.lively = false;
    this.zoom = 1;
    this.small = false;
    this.pending = [];
    this.aimed = null;
    this.active = false;
    this.label = 'Board';
    this.chosen = [];
    this.focused = null;
    this.places = '';
    this.input = new BoardInput(this);
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
        this.zoom = 1;
      }
    }
    if (changed.has('moves') || (changed.has('board') && !changed.has('chosen'))) {
      this.chosen = [];
      this.pending = [];
      this.aimed = null;
    }
    this.drops = this.input.columns || (this.drops && !changed.has('moves'));
    this.input.index();
  }

  updated(changed) {
    if (this.lively && this.board) {
      this.small = this.zoom > 1 || this.cellPixels() < SMALL_PIXELS;
      if (changed.has('zoom') || this.shownPlaces !== this.places) {
        this.shownPlaces = this.places;
        this.centre();
      }
    }
    if (this.lively && changed.has('board') && this.board) {
      animate(this, changed.get('board'), this.board, this.drops || this.input.columns);
    }
  }

  px = x => (this.flipped ? this.geometry.right - x : x - this.geometry.left) * UNIT;
  py = y => (this.flipped ? y - this.geometry.bottom : this.geometry.top - y) * UNIT;

  /** How large a cell is on the screen. */
  cellPixels() {
    const drawn = this.querySelector('svg.board');
    return drawn ? UNIT * drawn.getScreenCTM().a : UNIT;
  }

  /** Shows the middle of a board that is larger than its room. */
  centre() {
    const pan = this.querySelector('.pan');
    pan.scrollLeft = (pan.scrollWidth - pan.clientWidth) / 2;
    pan.scrollTop = (pan.scrollHeight - pan.clientHeight) / 2;
  }

  /** The width of the drawing; a board that is zoomed in is a multiple of its room. */
  width(wide) {
    const room = this.querySelector('.pan')?.clientWidth ?? 0;
    const least = wide * LEAST_PIXELS;
    return Math.ceil(this.zoom === 1 ? least : Math.max(least, room) * this.zoom);
  }

  render() {
    if (!this.board) {
      return nothing;
    }
    const g = this.geometry;
    const wide = g.right - g.left;
    const high = g.top - g.bottom;
    const focusable = this.focused ?? this.board.cells[0]?.name;
    const {targets} = this.input;
    const many = targets.size > this.board.cells.length / 3;
    const common = commonNeutral(this.board);
    const {px, py, input} = this;
    const kinds = [
      this.active ? 'active' : '',
      many ? 'many' : '',
      this.small && this.zoom === 1 ? 'small' : '',
      this.zoom > 1 ? 'zoomed' : '',
    ];
    return html`<div class="pan">
        <svg
          class="board ${this.board.shape.toLowerCase()} ${kinds.join(' ')}"
          viewBox="0 0 ${wide * UNIT} ${high * UNIT}"
          width=${this.width(wide)}
          role="group"
          aria-label=${this.label}
          @pointerdown=${input.down}
          @pointermove=${input.drag}
          @pointerup=${input.up}
          @pointercancel=${input.drop}
          @pointerleave=${input.drop}
          @click=${input.clicked}
          @focusin=${input.focus}
          @keydown=${input.key}
        >
          ${background(this.board.shape, g, px, py)} ${labels(g, px, py, high)}
          ${(this.board.sides ?? []).map(s => side(this.players, s, px, py))}
          ${this.board.cells.map(c => this.cell(c, focusable, common))}
          ${rings(this.board, this.outlined(focusable), this.numbers, g.turn, px, py)}
          ${this.best ? bestMove(this.board, this.best, this.players, px, py) : nothing}
          <circle class="ghost" r=${UNIT * 0.38} visibility="hidden"></circle>
        </svg>
      </div>
      ${this.small ? this.zoomButtons() : nothing} ${this.questions()}`;
  }

  zoomButtons() {
    const at = ZOOMS.indexOf(this.zoom);
    return html`<div class="row zooms" role="group" aria-label="Size of the board">
      <button
        id="smaller"
        aria-label="Smaller board"
        ?disabled=${at === 0}
        @click=${() => (this.zoom = ZOOMS[at - 1])}
      >
        −
      </button>
      <button
        id="larger"
        aria-label="Larger board"
        ?disabled=${at === ZOOMS.length - 1}
        @click=${() => (this.zoom = ZOOMS[at + 1])}
      >
        +
      </button>
      <span class="soft">zoom</span>
    </div>`;
  }

  /** What has to be asked before a move is known. */
  questions() {
    const {choices, open} = this.input;
    if (this.aimed) {
      return html`<div class="row choices" role="group" aria-label="Is this the move?">
        <button id="confirm" class="main" @click=${() => this.input.play(this.aimed)}>
          Play ${this.aimed.text}
        </button>
        <button @click=${() => (this.aimed = null)}>No</button>
      </div>`;
    }
    return choices.length > 0 && (choices.length > 1 || open.length > 0)
      ? html`<div class="row choices" role="group" aria-label="Which of these moves?">
          ${choices.map(m => html`<button @click=${() => this.input.play(m)}>${m.text}</button>`)}
        </div>`
      : nothing;
  }

  /** Cells with an outline, by its kind. */
  outlined(focusable) {
    return [
      ['last', this.board.last],
      ['lit', this.board.highlights],
      ['pointed', this.marks],
      ['chosen', this.chosen],
      ['chosen', this.pending],
      ['chosen', this.aimed?.cells ?? []],
      ['focus', [focusable]],
    ];
  }

  cell(c, focusable, common) {
    const {targets, ends} = this.input;
    const target = targets.has(c.name) || Boolean(ends.get(c.name));
    const classes = ['cell', `t${Math.min(4, Math.max(0, c.tint))}`];
    const facts = [c.name, words(this.players, c)];
    const note = (is, kind, fact) => {
      if (is) {
        classes.push(kind);
        facts.push(...(fact ? [fact] : []));
      }
    };
    note(this.board.last.includes(c.name), 'last', 'last move');
    note(this.board.highlights.includes(c.name), 'lit', 'marked');
    note(this.marks.includes(c.name), 'pointed', null);
    note(this.chosen.includes(c.name), 'chosen', 'chosen');
    note(c.piece && c.owner >= 0, 'piece', null);
    note(target, 'target', 'can be played');
    note(this.input.columns && !target, 'column', null);
    const heat = this.chosen.length === 0 ? this.heat?.get(c.name) : null;
    if (heat) {
      facts.push(`${Math.round(100 * heat.share)} percent of visits`);
    }
    const {shape} = this.board;
    const turned = c.owner === (this.flipped ? 0 : 1);
    const told = heat && heat.share >= 0.01;
    const {moves} = this;
    // The tip of the arrow to the best move leaves its number readable.
    const isTip = this.best?.cells.length > 1 && this.best.cells.at(-1) === c.name;
    return svg`<g class=${classes.join(' ')} data-cell=${c.name} role="button"
        tabindex=${c.name === focusable ? 0 : -1} aria-label=${facts.join(', ')}
        transform="translate(${this.px(c.x)} ${this.py(c.y)})">
      <title>${facts.join(', ')}</title>
      ${ground(shape, this.geometry.turn, this.geometry.stars.has(c.name))}
      ${heat ? warmth(shape, heat) : nothing}
      ${this.geometry.edges && !c.name.endsWith('*') ? nothing : cellName(shape, c, told)}
      <g class="moved">${piece(shape, this.players, c, common, turned)}</g>
      ${this.geometry.edges || told ? nothing : pieceName(shape, c, moves)}
      ${target && !told ? svg`<circle class="dot" r=${UNIT * 0.12}></circle>` : nothing}
      ${told ? svg`<text class="share" y=${isTip ? -12 : 4}>${Math.round(100 * heat.share)}</text>` : nothing}
    </g>`;
  }
}

customElements.define('banyan-board', BanyanBoard);
