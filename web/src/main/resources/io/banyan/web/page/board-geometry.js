// SPDX-License-Identifier: Apache-2.0
// Where the parts of a board are, and which moves its cells begin. Nothing here draws.

export const UNIT = 48;
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

export function colourOf(player, name) {
  return NAMED_COLOURS.has(name) ? name : `p${player}`;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The words of columns and rows by their places, given which part of a name is which; or null. */
function lanesOf(cells, column, row) {
  const columns = new Map();
  const rows = new Map();
  for (const c of cells) {
    const parts = /^([a-z]+)(\d+)$/.exec(c.name) ?? /^(\w+),(\w+)$/.exec(c.name);
    if (
      !parts ||
      (columns.get(c.x) ?? parts[column]) !== parts[column] ||
      (rows.get(c.y) ?? parts[row]) !== parts[row]
    ) {
      return null;
    }
    columns.set(c.x, parts[column]);
    rows.set(c.y, parts[row]);
  }
  return {columns, rows};
}

/** What stands at the edges, if the names of the cells are made of columns and rows. */
function edgesOf(board) {
  if (board.shape !== 'SQUARE' && board.shape !== 'POINT') {
    return null;
  }
  // Pieces in hand, such as C*, lie beside the rows and columns.
  const cells = board.cells.filter(c => !c.name.endsWith('*'));
  return lanesOf(cells, 1, 2) ?? lanesOf(cells, 2, 1);
}

/** Names of the points that people mark on a square board of points to find their way. */
function starsOf(board) {
  const side = Math.sqrt(board.cells.length);
  if (board.shape !== 'POINT' || side % 2 !== 1 || side < 5) {
    return new Set();
  }
  const middle = (side - 1) / 2;
  const corner = side < 9 ? middle : side < 13 ? 2 : 3;
  const marked = new Set([corner, side - 1 - corner]);
  const left = Math.min(...board.cells.map(c => c.x));
  const bottom = Math.min(...board.cells.map(c => c.y));
  const isStar = (x, y) =>
    (marked.has(x) && marked.has(y)) ||
    (x === middle && y === middle) ||
    (side >= 17 && [x, y].every(v => v === middle || marked.has(v)));
  return new Set(board.cells.filter(c => isStar(c.x - left, c.y - bottom)).map(c => c.name));
}

/** What depends on the places of the cells alone; they rarely change. */
export function geometryOf(board) {
  const cells = board.cells;
  const xs = cells.map(c => c.x);
  const ys = cells.map(c => c.y);
  const geometry = {
    left: Math.min(...xs) - 0.75,
    right: Math.max(...xs) + 0.75,
    bottom: Math.min(...ys) - 0.75,
    top: Math.max(...ys) + 0.75,
    lines: [],
    stars: starsOf(board),
    turn: 30,
  };
  const edges = edgesOf(board);
  if (edges) {
    geometry.edges = edges;
    // The board may be turned: there is room for labels on all sides.
    geometry.left -= 0.2;
    geometry.bottom -= 0.2;
    geometry.right += 0.2;
    geometry.top += 0.2;
    geometry.edges.room = 0.45;
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

/** The most frequent thing that belongs to nobody; it needs no letter. */
export function commonNeutral(board) {
  const counts = new Map();
  for (const c of board.cells) {
    if (c.owner < 0 && c.piece) {
      counts.set(c.piece, (counts.get(c.piece) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The nearest cell in a direction, or null. */
export function neighbour(board, name, [dx, dy]) {
  const here = board.cells.find(c => c.name === name);
  let best = null;
  let least = Infinity;
  for (const cell of board.cells) {
    const along = (cell.x - here.x) * dx + (cell.y - here.y) * dy;
    const aside = Math.abs((cell.x - here.x) * dy) + Math.abs((cell.y - here.y) * dx);
    if (along > 0.2 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside;
      best = cell;
    }
  }
  return best;
}

/**
 * What may be touched next, given the cells touched already: the moves that go on from there, their
 * next cells, the cells where exactly one of them ends, and the moves that are complete.
 */
export function reachable(moves, chosen) {
  const depth = chosen.length;
  const begins = m => chosen.every((c, i) => m.cells[i] === c);
  const open = moves.filter(m => m.cells.length > depth && begins(m));
  const ends = new Map();
  if (depth > 0) {
    for (const m of open) {
      const end = m.cells[m.cells.length - 1];
      ends.set(end, ends.has(end) ? null : m);
    }
  }
  return {
    open,
    targets: new Set(open.map(m => m.cells[depth])),
    ends,
    choices: depth > 0 ? moves.filter(m => m.cells.length === depth && begins(m)) : [],
  };
}
