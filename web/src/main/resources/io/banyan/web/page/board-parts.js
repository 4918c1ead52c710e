// SPDX-License-Identifier: Apache-2.0
// The drawings a board is made of, each around its own middle or by the two functions that place it.

import {nothing, svg} from 'lit';
import {UNIT, colourOf} from './board-geometry.js';

const PLAIN = new Set(['stone', 'disc', 'pawn', 'man', 'peg', 'piece', 'soldier']);

/** What lies below all cells: the plane of boards of points, and the lines between them. */
export function background(shape, g, px, py) {
  const room = g.edges ? 0.55 : 0.25;
  return svg`${
    shape === 'POINT'
      ? svg`<rect class="field" x=${px(g.left + room - 0.1)} y=${py(g.top - 0.1)} rx="4"
          width=${(g.right - g.left - room) * UNIT} height=${(g.top - g.bottom - room) * UNIT}></rect>`
      : nothing
  }
  ${g.lines.map(
    ([a, b]) =>
      svg`<line class="link" x1=${px(a.x)} y1=${py(a.y)} x2=${px(b.x)} y2=${py(b.y)}></line>`,
  )}`;
}

/** The ground of a cell. */
export function ground(shape, turn) {
  const half = UNIT / 2;
  switch (shape) {
    case 'HEX': {
      const r = UNIT / Math.sqrt(3);
      const corners = [0, 1, 2, 3, 4, 5].map(i => {
        const a = ((turn + 60 * i) * Math.PI) / 180;
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

/** How much the search looks at a cell. */
export function warmth(shape, heat) {
  const opacity = (0.06 + 0.8 * heat.warm).toFixed(3);
  const r = shape === 'SQUARE' ? UNIT * 0.5 : UNIT * 0.45;
  return shape === 'SQUARE'
    ? svg`<rect class="heat" x=${-r} y=${-r} width=${2 * r} height=${2 * r} fill-opacity=${opacity}></rect>`
    : svg`<circle class="heat" r=${r} fill-opacity=${opacity}></circle>`;
}

/** What stands on a cell; {@code common} needs no letter. */
export function piece(shape, players, c, common) {
  if (!c.piece) {
    return nothing;
  }
  const colour = c.owner < 0 ? 'neutral' : colourOf(c.owner, players[c.owner]);
  const r = UNIT * (shape === 'STAR' ? 0.3 : shape === 'HEX' ? 0.38 : 0.4);
  if (/^\d+$/.test(c.piece)) {
    return svg`${seeds(Number(c.piece))}<text class="count own-${colour}" y="5">${c.piece}</text>`;
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

function seeds(count) {
  const shown = Math.min(count, 24);
  return Array.from({length: shown}, (_, i) => {
    const r = UNIT * 0.36 * Math.sqrt((i + 0.5) / 24);
    const a = i * 2.39996;
    return svg`<circle class="seed" cx=${(r * Math.cos(a)).toFixed(1)} cy=${(r * Math.sin(a)).toFixed(1)} r="3.2"></circle>`;
  });
}

/** What is on a cell, in words. */
export function words(players, c) {
  if (!c.piece) {
    return c.owner < 0 ? 'empty' : `of ${players[c.owner] ?? c.owner}`;
  }
  return c.owner < 0 ? c.piece : `${players[c.owner] ?? 'player ' + (c.owner + 1)} ${c.piece}`;
}

/** A side of the board that belongs to a player: a thin bar in their colour. */
export function side(players, s, px, py) {
  const length = Math.hypot(s.x2 - s.x1, s.y2 - s.y1);
  const [dx, dy] = [(-0.05 * (s.y2 - s.y1)) / length, (0.05 * (s.x2 - s.x1)) / length];
  const corners = [
    [s.x1 + dx, s.y1 + dy],
    [s.x2 + dx, s.y2 + dy],
    [s.x2 - dx, s.y2 - dy],
    [s.x1 - dx, s.y1 - dy],
  ];
  return svg`<polygon class="side own-${colourOf(s.owner, players[s.owner])}"
    points=${corners.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ')}></polygon>`;
}

/** Letters and numbers at the edges of boards with rows and columns. */
export function labels(g, px, py) {
  if (!g.edges) {
    return nothing;
  }
  return [
    ...[...g.edges.columns].map(
      ([x, text]) => svg`<text class="edge" x=${px(x)} y=${py(g.bottom + 0.15)}>${text}</text>`,
    ),
    ...[...g.edges.rows].map(
      ([y, text]) => svg`<text class="edge" x=${px(g.left + 0.22)} y=${py(y) + 4}>${text}</text>`,
    ),
  ];
}

/** Outlines and numbers lie above all cells, where no neighbour covers them. */
export function rings(board, kinds, numbers, turn, px, py) {
  const places = new Map(board.cells.map(c => [c.name, c]));
  const drawn = [];
  for (const [kind, names] of kinds) {
    for (const name of names) {
      const c = places.get(name);
      if (c) {
        drawn.push(
          svg`<g class="ring ${kind}" transform="translate(${px(c.x)} ${py(c.y)})">${ground(board.shape, turn)}</g>`,
        );
      }
    }
  }
  for (const [name, {text, kind}] of numbers ?? []) {
    const c = places.get(name);
    if (c) {
      drawn.push(svg`<g class="number ${kind}" transform="translate(${px(c.x)} ${py(c.y)})">
        <circle r=${UNIT * 0.22}></circle><text y="4.5">${text}</text></g>`);
    }
  }
  return drawn;
}
