// SPDX-License-Identifier: Apache-2.0
// One iteration as a film: what is shown in which order. Nothing here draws.

export const PHASES = ['Select', 'Expand', 'Play out', 'Back up'];

/** Long playouts skip moves, so that none is watched for longer than some seconds. */
const MOST_MOVES = 40;

/** The frames of an iteration: {phase, depth}, and {move} of the playout. */
export function framesOf(last) {
  const deepest = last.path.length - 1;
  const isNew = deepest > 0 && last.path[deepest].added;
  const frames = [];
  for (let depth = 0; depth <= (isNew ? deepest - 1 : deepest); depth++) {
    frames.push({phase: 0, depth});
  }
  if (isNew) {
    frames.push({phase: 1, depth: deepest});
  }
  const moves = last.playout.length;
  const stride = Math.max(1, Math.ceil(moves / MOST_MOVES));
  for (let move = Math.min(stride, moves); move > 0; move = nextMove(move, stride, moves)) {
    frames.push({phase: 2, depth: deepest, move});
  }
  if (moves === 0 && !last.terminal && !last.proven) {
    frames.push({phase: 2, depth: deepest, move: 0});
  }
  frames.push({phase: 3, depth: deepest});
  return frames;
}

function nextMove(move, stride, moves) {
  return move === moves ? 0 : Math.min(moves, move + stride);
}

/** The first frame of a phase; -1 if the iteration has none. */
export const firstOf = (frames, phase) => frames.findIndex(f => f.phase === phase);

/** The frame in which the path is complete, before anything is played. */
export function leafFrame(frames) {
  return frames.findLastIndex(f => f.phase <= 1);
}

/** How long a frame is looked at. */
export function millisOf(frame) {
  return frame.phase === 2 ? 90 : frame.phase === 3 ? 900 : 550;
}

/** A tree with the nodes of a path in it, however small they are; the numbers are the tree's own. */
export function withPath(root, path, isBefore) {
  const copy = {...root, kept: true};
  let node = copy;
  for (const step of path.slice(1)) {
    if (isBefore && step.visitsBefore === 0) {
      break;
    }
    const children = [...(node.children ?? [])];
    const at = children.findIndex(c => c.move === step.move);
    const {move, text, mover} = step;
    const known = isBefore
      ? {visits: step.visitsBefore, value: step.valueBefore}
      : {visits: step.visits, value: step.value};
    const child = {...(at < 0 ? {move, text, mover, ...known} : children[at]), kept: true};
    children.splice(at < 0 ? children.length : at, at < 0 ? 0 : 1, child);
    node.children = children;
    node = child;
  }
  return copy;
}

/** The nodes to mark in the drawn tree. */
export function trailOf(last, frame) {
  const way = last.path.slice(1).map(s => s.move);
  const trail = [];
  for (let i = 0; i <= frame.depth; i++) {
    const kind = i > 0 && last.path[i].added ? 'added' : frame.phase === 3 ? 'changed' : 'chosen';
    trail.push({path: way.slice(0, i), kind});
  }
  return trail;
}

/** The numbers of the moves of a path up to a depth, by the cells they end on. */
export function pathNumbers(last, depth) {
  const numbers = new Map();
  last.path.slice(0, depth + 1).forEach((s, i) => {
    const cell = s.cells?.[s.cells.length - 1];
    if (i > 0 && cell !== undefined) {
      numbers.set(cell, {text: String(i), kind: s.added ? 'added' : ''});
    }
  });
  return numbers;
}
