// SPDX-License-Identifier: Apache-2.0
// Where the bars of a drawn tree are, and their colours. Nothing here draws.

/** Bars narrower than this many pixels are left out. */
const NARROWEST = 1.5;

/** The value of the first player in games of two, else of the player who chose the node. */
export function firstValue(node, players) {
  const v = node.value ?? null;
  return v === null || players !== 2 || node.mover === 0 ? v : 1 - v;
}

/** Bars that must be seen are at least so wide. */
const KEPT_WIDTH = 9;

/**
 * The bars of a tree, root first: {node, path, x, width, layer}. Children stand in the order of
 * their moves, so that a bar stays in its place while the tree grows. Nodes with {@code kept} are
 * drawn however few their visits are.
 */
export function barsOf(root, width, layers, path = []) {
  const bars = [];
  const add = (node, x, w, layer, way) => {
    bars.push({node, path: way, x, width: w, layer});
    if (layer + 1 >= layers) {
      return;
    }
    let left = x;
    const children = [...(node.children ?? [])].sort((a, b) => a.move - b.move);
    for (const child of children) {
      const wide = node.visits > 0 ? (w * child.visits) / node.visits : 0;
      const isNews = child.kept || (child.proof && layer === 0);
      if (isNews && wide < KEPT_WIDTH) {
        const seen = Math.min(KEPT_WIDTH, w);
        add(child, Math.min(left, x + w - seen), seen, layer + 1, [...way, child.move]);
      } else if (wide >= NARROWEST) {
        add(child, left, wide, layer + 1, [...way, child.move]);
      }
      left += wide;
    }
  };
  add(root, 0, width, 0, path);
  return bars;
}

// The first player's colour is the orange one on the board, too.
const LIGHT = {low: [21, 96, 160], middle: [236, 236, 232], high: [190, 74, 22]};
const DARK = {low: [72, 152, 224], middle: [58, 66, 63], high: [230, 126, 62]};

/** The colour of a value from 0 to 1, as [red, green, blue]: two hues that everybody can tell. */
export function colourOfValue(value, dark) {
  const {low, middle, high} = dark ? DARK : LIGHT;
  if (value === null || value === undefined) {
    return middle;
  }
  const part = Math.min(1, Math.abs(value - 0.5) * 2);
  const end = value < 0.5 ? low : high;
  return middle.map((m, i) => Math.round(m + (end[i] - m) * part));
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn([r, g, b]) {
  const linear = c => (c / 255 <= 0.04045 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return light > 0.18 ? '#111' : '#fff';
}

/** The bar next to another: up, down (the widest child), left or right in the same layer. */
export function nextBar(bars, from, key) {
  const isBelow = (a, b) =>
    a.path.length === b.path.length + 1 && b.path.every((m, i) => m === a.path[i]);
  switch (key) {
    case 'ArrowUp':
      return bars.find(b => isBelow(from, b)) ?? null;
    case 'ArrowDown':
      return bars.filter(b => isBelow(b, from)).sort((a, b) => b.width - a.width)[0] ?? null;
    default: {
      const row = bars.filter(b => b.layer === from.layer).sort((a, b) => a.x - b.x);
      return row[row.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)] ?? null;
    }
  }
}
