// SPDX-License-Identifier: Apache-2.0
// The texts of specifications: written from what was chosen in a form, and read back into one.

/** The parameters in the id of a game, by name. */
export function valuesOf(id) {
  const values = new Map();
  for (const [, name, quoted, plain] of id.matchAll(
    /([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^,()]+))/g,
  )) {
    values.set(name, plain ?? quoted.replace(/\\(.)/g, '$1'));
  }
  return values;
}

/** The moves of a text, or the arguments of a term: words, or terms in parentheses. */
export function splitMoves(text) {
  const moves = [];
  let depth = 0;
  let move = '';
  for (const c of `${text} `) {
    depth += c === '(' ? 1 : c === ')' ? -1 : 0;
    if (c === ' ' && depth <= 0) {
      moves.push(...(move === '' ? [] : [move]));
      move = '';
    } else {
      move += c;
    }
  }
  return move === '' ? moves : [...moves, move.trim()];
}

/** The text of a game with the parameters that differ from its defaults. */
export function gameSpec(entry, values) {
  const words = entry.parameters
    .map(p => [p, String(values.get(p.name) ?? '').trim()])
    .filter(([p, v]) => v !== '' && v !== p.default)
    .map(
      ([p, v]) => `${p.name}=${p.kind === 'text' && !v.startsWith('"') ? JSON.stringify(v) : v}`,
    );
  return words.length ? `${entry.name}(${words.join(',')})` : entry.name;
}

/** The text of a choice: only what differs from the defaults. */
export function specOf(entry, choice, slots) {
  const words = [];
  for (const p of entry.parameters) {
    const value = choice.values[p.name];
    if (value === undefined) {
      continue;
    }
    if (p.kind === 'part') {
      const part = slots[p.slot].find(e => e.name === value.name);
      const text = specOf(part, value, slots);
      if (text !== p.default) {
        words.push(`${p.name}=${text}`);
      }
    } else if (value !== p.default && value !== '') {
      words.push(`${p.name}=${value}`);
    }
  }
  return words.length ? `${entry.name}(${words.join(',')})` : entry.name;
}
