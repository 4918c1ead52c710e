// SPDX-License-Identifier: Apache-2.0
// Where a search looks.

/** Cells to colour by how much the search looks at moves there. */
export function heatOf(moves) {
  const heat = new Map();
  for (const m of moves ?? []) {
    const cell = m.cells[m.cells.length - 1];
    if (cell !== undefined && m.share > 0.003) {
      const old = heat.get(cell);
      heat.set(cell, {share: (old?.share ?? 0) + m.share});
    }
  }
  // The hottest cell has the full colour: shares of a few percent would all look alike.
  const most = Math.max(0, ...[...heat.values()].map(h => h.share));
  for (const h of heat.values()) {
    h.warm = h.share / most;
  }
  return heat;
}
