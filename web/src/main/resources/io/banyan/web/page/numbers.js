// SPDX-License-Identifier: Apache-2.0
// Numbers as people read them.

export const grouped = n => (n ?? 0).toLocaleString('en');
export const percent = v => (v === null || v === undefined ? '–' : (100 * v).toFixed(1));
/** A term of a formula: as many digits as tell neighbours apart. */
export const short = v => {
  if (v === null || v === undefined) {
    return '–';
  }
  const size = Math.abs(v);
  if (Number.isInteger(v) && size >= 10) {
    // A count, such as AMAF's visits.
    return grouped(v);
  }
  return size >= 1000 ? v.toFixed(0) : size >= 10 ? v.toFixed(1) : v.toFixed(3);
};
/** A difference: whole, with its sign. */
export const signed = v =>
  v === null || v === undefined ? '–' : (v > 0 ? '+' : '') + (Math.round(v) || 0);
export const counted = (n, thing) => `${grouped(n)} ${thing}${n === 1 ? '' : 's'}`;
