// SPDX-License-Identifier: Apache-2.0
// Where a search looks.

/** How strong the colour of a share is: the same for the same share, on every board and at all times. */
export const warmthOf = share => Math.sqrt(share);

/** Cells to colour by how much the search looks at moves there. */
export function heatOf(moves) {
  const heat = new Map();
  for (const m of moves ?? []) {
    const cell = m.cells[m.cells.length - 1];
    if (cell !== undefined && m.share > 0.003) {
      heat.set(cell, {share: (heat.get(cell)?.share ?? 0) + m.share});
    }
  }
  for (const h of heat.values()) {
    h.warm = warmthOf(h.share);
  }
  return heat;
}

/** A colour as strong as it is warm. */
export const opacityOf = warm => (0.1 + 0.85 * warm).toFixed(3);
