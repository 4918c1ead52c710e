// SPDX-License-Identifier: Apache-2.0
// Pieces move: what a new board shows slides, drops or turns over from where it was before.

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const MILLIS = 200;
/** A board of which more changed is another position, not the next one. */
const MOST_CHANGED = 24;

/** Which cells changed between two boards, and how: {name, from} or {name, turned}. */
export function changesOf(before, after) {
  const old = new Map(before.cells.map(c => [c.name, c]));
  const now = new Map(after.cells.map(c => [c.name, c]));
  const same = (a, b) => a?.owner === b?.owner && a?.piece === b?.piece;
  const changed = after.cells.filter(c => c.piece && !same(old.get(c.name), c));
  const left = after.last.find(n => old.get(n)?.piece && !now.get(n)?.piece);
  return changed.map(c => {
    const was = old.get(c.name);
    const came = left !== undefined && after.last.includes(c.name) && c.owner >= 0;
    return came
      ? {name: c.name, from: left}
      : {name: c.name, turned: Boolean(was?.piece) && was.owner >= 0 && c.owner >= 0};
  });
}

/** Animates the change of a drawn board; {@code drops} where pieces fall from the top. */
export function animate(element, before, after, drops) {
  if (calm.matches || !before || before.shape !== after.shape) {
    return;
  }
  if (before.cells.length !== after.cells.length) {
    return;
  }
  const changes = changesOf(before, after);
  if (changes.length === 0 || changes.length > MOST_CHANGED) {
    return;
  }
  const cells = new Map(after.cells.map(c => [c.name, c]));
  for (const {name, from, turned} of changes) {
    const figure = element.querySelector(`[data-cell="${CSS.escape(name)}"] .moved`);
    const here = cells.get(name);
    const start = cells.get(from);
    if (figure && start) {
      slide(
        figure,
        element.px(start.x) - element.px(here.x),
        element.py(start.y) - element.py(here.y),
      );
    } else if (figure && drops && !turned) {
      slide(figure, 0, -element.py(here.y));
    } else if (figure) {
      const first = turned ? 'scale(0.1, 1)' : 'scale(0.5)';
      figure.animate(
        [
          {transform: first, opacity: 0.4},
          {transform: 'none', opacity: 1},
        ],
        MILLIS,
      );
    }
  }
}

function slide(figure, dx, dy) {
  const far = Math.hypot(dx, dy);
  figure.animate([{transform: `translate(${dx}px, ${dy}px)`}, {transform: 'none'}], {
    duration: MILLIS + Math.min(200, far / 2),
    easing: 'ease-in',
  });
}
