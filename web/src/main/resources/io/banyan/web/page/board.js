// SPDX-License-Identifier: Apache-2.0
// Draws any board from its description, and turns clicks, drags and keys into moves.

import {LitElement, html, nothing, svg} from 'lit';

const UNIT = 48;
const NAMED_COLOURS = new Set([
  'black',
  'white',
  'red',
  'blue',
  'green',
  'yellow',
  'dark',
  'light',
]);
const PLAIN = new Set(['stone', 'disc', 'pawn', 'man', 'peg', 'piece', 'soldier']);

export function colourOf(player, name) {
  return NAMED_COLOURS.has(name) ? name : `p${player}`;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Letters of columns and numbers of rows, if the names of the cells are made of them. */
function edgesOf(board) {
  if (board.shape !== 'SQUARE' && board.shape !== 'POINT') {
    return null;
  }
  const columns = new Map();
  const rows = new Map();
  for (const c of board.cells) {
    const parts = /^([a-z]+)(\d+)$/.exec(c.name);
    if (
      !parts ||
      (columns.get(c.x) ?? parts[1]) !== parts[1] ||
      (rows.get(c.y) ?? parts[2]) !== parts[2]
    ) {
      return null;
    }
    columns.set(c.x, parts[1]);
    rows.set(c.y, parts[2]);
  }
  return {columns, rows};
}

/** What depends on the places of the cells alone; they rarely change. */
function geometryOf(board) {
  const cells = board.cells;
  const xs = cells.map(c => c.x);
  const ys = cells.map(c => c.y);
  const geometry = {
    left: Math.min(...xs) - 0.75,
    right: Math.max(...xs) + 0.75,
    bottom: Math.min(...ys) - 0.75,
    top: Math.max(...ys) + 0.75,
    lines: [],
    turn: 30,
  };
  const edges = edgesOf(board);
  if (edges) {
    geometry.edges = edges;
    geometry.left -= 0.3;
    geometry.bottom -= 0.3;
  }
  if (board.shape === 'STAR' || board.shape === 'POINT') {
    for (let i = 0; i < cells.length; i++) {
      for (let j = i + 1; j < cells.length; j++) {
        if (distance(cells[i], cells[j]) < 1.05) {
          geometry.lines.push([cells[i], cells[j]]);
        }
      }
    }
  }
  if (board.shape === 'HEX') {
    const other = cells.find(c => c !== cells[0] && Math.abs(distance(c, cells[0]) - 1) < 0.05);
    const angle = other
      ? (Math.atan2(other.y - cells[0].y, other.x - cells[0].x) * 180) / Math.PI
      : 0;
    // Corners lie half way between the directions of the neighbours.
    geometry.turn = angle + 30;
  }
  return geometry;
}

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
    const depth = this.chosen.length;
    this.open = this.active
      ? this.moves.filter(
          m => m.cells.length > depth && this.chosen.every((c, i) => m.cells[i] === c),
        )
      : [];
    this.targets = new Set(this.open.map(m => m.cells[depth]));
    const ends = new Map();
    for (const m of this.open) {
      const end = m.cells[m.cells.length - 1];
      ends.set(end, ends.has(end) ? null : m);
    }
    this.ends = depth === 0 ? new Map() : ends;
    this.choices =
      this.active && depth > 0
        ? this.moves.filter(
            m => m.cells.length === depth && m.cells.every((c, i) => c === this.chosen[i]),
          )
        : [];
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
  async step(name, [dx, dy]) {
    const here = this.board.cells.find(c => c.name === name);
    let best = null;
    let least = Infinity;
    for (const cell of this.board.cells) {
      const along = (cell.x - here.x) * dx + (cell.y - here.y) * dy;
      const aside = Math.abs((cell.x - here.x) * dy) + Math.abs((cell.y - here.y) * dx);
      if (along > 0.2 && along + 2.5 * aside < least) {
        least = along + 2.5 * aside;
        best = cell;
      }
    }
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
    const common = this.commonNeutral();
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
        ${
          this.board.shape === 'POINT'
            ? svg`<rect class="field" x=${this.px(g.left + (g.edges ? 0.45 : 0.15))} y=${this.py(g.top - 0.1)}
          width=${(g.right - g.left - (g.edges ? 0.55 : 0.25)) * UNIT} height=${(g.top - g.bottom - (g.edges ? 0.55 : 0.25)) * UNIT} rx="4"></rect>`
            : nothing
        }
        ${g.lines.map(
          ([a, b]) => svg`<line class="link" x1=${this.px(a.x)} y1=${this.py(a.y)}
          x2=${this.px(b.x)} y2=${this.py(b.y)}></line>`,
        )}
        ${this.labels()} ${(this.board.sides ?? []).map(s => this.side(s))}
        ${this.board.cells.map(c => this.cell(c, focusable, common))} ${this.rings(focusable)}
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

  /** A side of the board that belongs to a player: a thin bar in their colour. */
  side(s) {
    const length = Math.hypot(s.x2 - s.x1, s.y2 - s.y1);
    const [dx, dy] = [(-0.05 * (s.y2 - s.y1)) / length, (0.05 * (s.x2 - s.x1)) / length];
    const corners = [
      [s.x1 + dx, s.y1 + dy],
      [s.x2 + dx, s.y2 + dy],
      [s.x2 - dx, s.y2 - dy],
      [s.x1 - dx, s.y1 - dy],
    ];
    return svg`<polygon class="side own-${colourOf(s.owner, this.players[s.owner])}"
      points=${corners.map(([x, y]) => `${this.px(x).toFixed(1)},${this.py(y).toFixed(1)}`).join(' ')}></polygon>`;
  }

  /** The most frequent thing that belongs to nobody; it needs no letter. */
  commonNeutral() {
    const counts = new Map();
    for (const c of this.board.cells) {
      if (c.owner < 0 && c.piece) {
        counts.set(c.piece, (counts.get(c.piece) ?? 0) + 1);
      }
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  }

  /** Letters and numbers at the edges of boards with rows and columns. */
  labels() {
    const g = this.geometry;
    if (!g.edges) {
      return nothing;
    }
    return [
      ...[...g.edges.columns].map(
        ([x, text]) =>
          svg`<text class="edge" x=${this.px(x)} y=${this.py(g.bottom + 0.15)}>${text}</text>`,
      ),
      ...[...g.edges.rows].map(
        ([y, text]) =>
          svg`<text class="edge" x=${this.px(g.left + 0.22)} y=${this.py(y) + 4}>${text}</text>`,
      ),
    ];
  }

  /** Outlines and numbers lie above all cells, where no neighbour covers them. */
  rings(focusable) {
    const kinds = [
      ['last', this.board.last],
      ['lit', this.board.highlights],
      ['pointed', this.marks],
      ['chosen', this.chosen],
      ['chosen', this.pending],
      ['focus', [focusable]],
    ];
    const places = new Map(this.board.cells.map(c => [c.name, c]));
    const drawn = [];
    for (const [kind, names] of kinds) {
      for (const name of names) {
        const c = places.get(name);
        if (c) {
          drawn.push(
            svg`<g class="ring ${kind}" transform="translate(${this.px(c.x)} ${this.py(c.y)})">${this.ground()}</g>`,
          );
        }
      }
    }
    for (const [name, {text, kind}] of this.numbers ?? []) {
      const c = places.get(name);
      if (c) {
        drawn.push(svg`<g class="number ${kind}" transform="translate(${this.px(c.x)} ${this.py(c.y)})">
          <circle r=${UNIT * 0.22}></circle><text y="4.5">${text}</text></g>`);
      }
    }
    return drawn;
  }

  cell(c, focusable, common) {
    const x = this.px(c.x);
    const y = this.py(c.y);
    const target = this.targets.has(c.name) || !!this.ends.get(c.name);
    const classes = ['cell', `t${Math.min(4, Math.max(0, c.tint))}`];
    const facts = [c.name, this.words(c)];
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
      ${this.ground()}
      ${heat ? this.warmth(heat) : nothing}
      ${this.piece(c, common)}
      ${target ? svg`<circle class="dot" r=${UNIT * 0.12}></circle>` : nothing}
      ${
        heat && heat.share >= 0.02 && heat.warm >= 0.2
          ? svg`<text class="share" y="4">${Math.round(100 * heat.share)}</text>`
          : nothing
      }
    </g>`;
  }

  words(c) {
    if (!c.piece) {
      return c.owner < 0 ? 'empty' : `of ${this.players[c.owner] ?? c.owner}`;
    }
    return c.owner < 0
      ? c.piece
      : `${this.players[c.owner] ?? 'player ' + (c.owner + 1)} ${c.piece}`;
  }

  ground() {
    const half = UNIT / 2;
    switch (this.board.shape) {
      case 'HEX': {
        const r = UNIT / Math.sqrt(3);
        const corners = [0, 1, 2, 3, 4, 5].map(i => {
          const a = ((this.geometry.turn + 60 * i) * Math.PI) / 180;
          return `${(r * Math.cos(a)).toFixed(2)},${(-r * Math.sin(a)).toFixed(2)}`;
        });
        return svg`<polygon class="ground" points=${corners.join(' ')}></polygon>`;
      }
      case 'STAR':
        return svg`<circle class="ground" r=${UNIT * 0.3}></circle>`;
      case 'PIT':
        return svg`<circle class="ground" r=${UNIT * 0.46}></circle>`;
      case 'POINT':
        return svg`<circle class="hit" r=${half * 0.95}></circle><circle class="ground" r="2.5"></circle>`;
      default:
        return svg`<rect class="ground" x=${-half} y=${-half} width=${UNIT} height=${UNIT}></rect>`;
    }
  }

  warmth(heat) {
    const opacity = (0.06 + 0.8 * heat.warm).toFixed(3);
    const r = this.board.shape === 'SQUARE' ? UNIT * 0.5 : UNIT * 0.45;
    return this.board.shape === 'SQUARE'
      ? svg`<rect class="heat" x=${-r} y=${-r} width=${2 * r} height=${2 * r} fill-opacity=${opacity}></rect>`
      : svg`<circle class="heat" r=${r} fill-opacity=${opacity}></circle>`;
  }

  piece(c, common) {
    if (!c.piece) {
      return nothing;
    }
    const colour = c.owner < 0 ? 'neutral' : colourOf(c.owner, this.players[c.owner]);
    const r = UNIT * (this.board.shape === 'STAR' ? 0.3 : this.board.shape === 'HEX' ? 0.38 : 0.4);
    if (/^\d+$/.test(c.piece)) {
      return svg`${this.seeds(Number(c.piece))}<text class="count own-${colour}" y="5">${c.piece}</text>`;
    }
    if (c.owner < 0) {
      return svg`<rect class="thing" x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx="5"></rect>
        ${c.piece === common ? nothing : svg`<text class="letter" y="6">${c.piece[0].toUpperCase()}</text>`}`;
    }
    const [word, count] = c.piece.split(' ');
    return svg`<circle class="stone own-${colour}" r=${r}></circle>
      ${
        PLAIN.has(word)
          ? nothing
          : svg`<text class="letter on-${colour}" y="6">${word[0].toUpperCase()}${count ?? ''}</text>`
      }`;
  }

  seeds(count) {
    const shown = Math.min(count, 24);
    return Array.from({length: shown}, (_, i) => {
      const r = UNIT * 0.36 * Math.sqrt((i + 0.5) / 24);
      const a = i * 2.39996;
      return svg`<circle class="seed" cx=${(r * Math.cos(a)).toFixed(1)} cy=${(r * Math.sin(a)).toFixed(1)} r="3.2"></circle>`;
    });
  }
}

customElements.define('banyan-board', BanyanBoard);
