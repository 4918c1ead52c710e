// SPDX-License-Identifier: Apache-2.0
// The drawings a board is made of, each around its own middle or by the two functions that place it.

import {nothing, svg} from 'lit';
import {UNIT, colourOf} from './board-geometry.js';
import {opacityOf} from './heat.js';
import {drawnPiece, drawnThing} from './pieces.js';

/** What lies below all cells: the plane of boards of points, and the lines between them. */
export function background(shape, g, px, py) {
  const room = g.edges ? 0.45 : 0.25;
  return svg`${
    shape === 'POINT'
      ? svg`<rect class="field" x=${room * UNIT} y=${room * UNIT} rx="4"
          width=${(g.right - g.left - 2 * room) * UNIT} height=${(g.top - g.bottom - 2 * room) * UNIT}></rect>`
      : nothing
  }
  ${g.lines.map(
    ([a, b]) =>
      svg`<line class="link" x1=${px(a.x)} y1=${py(a.y)} x2=${px(b.x)} y2=${py(b.y)}></line>`,
  )}`;
}

/** The ground of a cell; {@code star} if it is a marked point. */
export function ground(shape, turn, star = false) {
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
      return svg`<circle class="hit" r=${half * 0.95}></circle><circle class="ground" r=${UNIT * 0.3}></circle>`;
    case 'PIT':
      return svg`<circle class="ground" r=${UNIT * 0.46}></circle>`;
    case 'POINT':
      return svg`<circle class="hit" r=${half * 0.95}></circle><circle class="ground" r=${star ? 4 : 1}></circle>`;
    default:
      return svg`<rect class="ground" x=${-half} y=${-half} width=${UNIT} height=${UNIT}></rect>`;
  }
}

/** How much the search looks at a cell. */
export function warmth(shape, heat) {
  const opacity = opacityOf(heat.warm);
  const r = shape === 'SQUARE' ? UNIT * 0.5 : UNIT * 0.45;
  return shape === 'SQUARE'
    ? svg`<rect class="heat" x=${-r} y=${-r} width=${2 * r} height=${2 * r} fill-opacity=${opacity}></rect>`
    : svg`<circle class="heat" r=${r} fill-opacity=${opacity}></circle>`;
}

/** What stands on a cell; {@code common} needs no letter. */
export function piece(shape, players, c, common, turned) {
  if (!c.piece) {
    return nothing;
  }
  const colour = c.owner < 0 ? 'neutral' : colourOf(c.owner, players[c.owner]);
  const r = UNIT * (shape === 'STAR' ? 0.3 : shape === 'HEX' ? 0.38 : 0.4);
  if (/^\d+$/.test(c.piece) && shape !== 'PIT') {
    return svg`<rect class="thing plain" x="-19" y="-19" width="38" height="38" rx="5"></rect>
      <text class="letter" y="6">${c.piece}</text>`;
  }
  if (/^\d+$/.test(c.piece)) {
    return svg`${seeds(Number(c.piece))}<text class="count own-${colour}" y="5">${c.piece}</text>`;
  }
  if (c.owner < 0) {
    return drawnThing(c.piece, common);
  }
  const [word, count] = c.piece.split(' ');
  return svg`${drawnPiece(word, colour, r, turned)}
    ${count ? svg`<text class="count" x="15" y="-10">${count.replace('x', '×')}</text>` : nothing}`;
}

/** The name of a cell of a board without rows and columns at its edges. */
export function cellName(shape, c, isCrowded) {
  const isEmpty = !c.piece;
  if (shape === 'SQUARE') {
    // The light squares of draughts have no part in the game.
    return c.tint === 0 && c.name.length > 1 && isEmpty
      ? nothing
      : svg`<text class="name corner" x=${-UNIT / 2 + 3} y=${-UNIT / 2 + 11}>${c.name}</text>`;
  }
  if (shape === 'PIT') {
    return svg`<text class="name" y=${UNIT * 0.4}>${c.name}</text>`;
  }
  return isEmpty && !isCrowded ? svg`<text class="name" y="3.5">${c.name}</text>` : nothing;
}

/** The name of a cell on the piece that stands there, where moves begin with pieces. */
export function pieceName(shape, c, moves) {
  const isWay = shape === 'STAR' || (shape === 'HEX' && moves.some(m => m.cells.length > 1));
  return isWay && c.piece ? svg`<text class="name over" y="3.5">${c.name}</text>` : nothing;
}

/** The move an agent would make: an arrow, or the shade of the piece that would stand there. */
export function bestMove(board, {cells, mover}, players, px, py) {
  const places = cells.map(name => board.cells.find(c => c.name === name)).filter(Boolean);
  if (places.length === 0) {
    return nothing;
  }
  const colour = colourOf(mover, players[mover]);
  if (places.length === 1) {
    const [c] = places;
    return svg`<g class="best" transform="translate(${px(c.x)} ${py(c.y)})">
      <circle class="shade own-${colour}" r=${UNIT * 0.33}></circle></g>`;
  }
  const points = places.map(c => [px(c.x), py(c.y)]);
  const [x, y] = points[points.length - 1];
  const [fromX, fromY] = points[points.length - 2];
  const a = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return svg`<g class="best">
    <polyline class="way" points=${points.map(p => p.map(v => v.toFixed(1)).join()).join(' ')}></polyline>
    <path class="tip" transform="translate(${x} ${y}) rotate(${a.toFixed(1)})" d="M8 0L-9 -9L-4 0L-9 9Z"></path></g>`;
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
export function labels(g, px, py, high) {
  if (!g.edges) {
    return nothing;
  }
  return [
    ...[...g.edges.columns].map(
      ([x, text]) => svg`<text class="edge" x=${px(x)} y=${(high - 0.15) * UNIT}>${text}</text>`,
    ),
    ...[...g.edges.rows].map(
      ([y, text]) => svg`<text class="edge" x=${0.22 * UNIT} y=${py(y) + 4}>${text}</text>`,
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
