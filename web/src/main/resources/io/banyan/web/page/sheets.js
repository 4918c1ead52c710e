// SPDX-License-Identifier: Apache-2.0
// Rule sheets as games: those that come along, and those pasted here. The browser keeps the texts,
// as the server forgets them.

import {splitMoves, valuesOf} from './spec-text.js';

const KEPT = 'banyan.sheets';
const DRAFT = 'banyan.sheet-draft';
const BEFORE = 'banyan.sheet-before';
const MOST_KEPT = 8;

/** The title of the group of sheets pasted here. */
export const OWN_GROUP = 'Your rule sheets';

/** True if a specification is that of a rule sheet. */
export const isSheet = spec => /^(gdl|pasted)\b/.test(spec);

/** True if it is that of a pasted one. */
export const isPasted = spec => /^pasted\b/.test(spec);

/** The sheets pasted here, the newest first: {game, title, notes, text}. */
export function keptSheets() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps a sheet that can be played; where there is no room, the oldest go. */
export function keepSheet(sheet) {
  const all = [sheet, ...keptSheets().filter(s => s.game !== sheet.game)].slice(0, MOST_KEPT);
  while (all.length > 0) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(all));
      return;
    } catch {
      all.pop();
    }
  }
}

/** The text of the pasted sheet that something for the server names, or null. */
export function textNamedIn(message) {
  const id = /pasted\([\\"]*([0-9a-f]{12})/.exec(message)?.[1];
  return (id && keptSheets().find(s => s.game === `pasted(${id})`)?.text) ?? null;
}

/** What was typed into the box and not played yet. */
export const draft = () => localStorage.getItem(DRAFT) ?? '';

/** What was in the box before another text took its place. */
export const draftBefore = () => localStorage.getItem(BEFORE) ?? '';

function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // No room: it is in the box, and only a reload would lose it.
  }
}

export const keepDraft = text => store(DRAFT, text);
export const keepBefore = text => store(BEFORE, text);

/** The file of a sheet that comes along, or undefined. */
export const fileOf = spec => (isSheet(spec) ? valuesOf(spec).get('file') : undefined);

/** A sheet as an entry of the catalogue, for all that shows one. */
export function sheetEntry(spec, shipped) {
  const file = fileOf(spec);
  const known = isPasted(spec)
    ? keptSheets().find(s => s.game === spec)
    : shipped.find(s => fileOf(s.game) === file);
  return {
    name: spec.split('(')[0],
    game: known?.game ?? spec,
    title: known?.title ?? (isPasted(spec) ? 'a pasted sheet' : (file ?? 'a rule sheet')),
    summary: isPasted(spec) ? 'a rule sheet of your own' : 'played by its rule sheet in GDL',
    notes: known?.notes ?? [],
    parameters: [],
  };
}

/** Sheets in groups, as [title, sheets]; the person's own first. */
export function groupedSheets(shipped) {
  const groups = new Map();
  for (const s of [...keptSheets().map(k => ({...k, group: OWN_GROUP})), ...shipped]) {
    groups.set(s.group, [...(groups.get(s.group) ?? []), s]);
  }
  return [...groups];
}

/** A term without parentheses: (draw (flat 1 1)) is draw flat 1 1. */
export const plainTerm = text => text.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();

/** The move that a text means, in any case, spacing and with or without parentheses. */
export function moveNamed(moves, text) {
  const plain = t => plainTerm(t.toLowerCase());
  return moves.find(m => plain(m.text) === plain(text));
}

/** The arguments of a fact in words: of two the second, if it is a number, is what the first has. */
function argumentsOf(terms) {
  const [first, second] = terms;
  const isValue = terms.length === 2 && /^\d+$/.test(second) && !/^\d+$/.test(first);
  return isValue ? `${plainTerm(first)}: ${second}` : terms.map(plainTerm).join(' ');
}

/**
 * Facts by their relation, as [name, texts]; sentences and facts without arguments come last, under
 * an empty name.
 */
export function factGroups(notes) {
  const groups = new Map();
  const rest = [];
  for (const note of notes) {
    if (note.startsWith('(')) {
      const [name, ...terms] = splitMoves(note.slice(1, -1));
      groups.set(name, [...(groups.get(name) ?? []), argumentsOf(terms)]);
    } else {
      rest.push(note);
    }
  }
  return rest.length > 0 ? [...groups, ['', rest]] : [...groups];
}

/** True if a sheet has no board: then its cells are its players. */
export const isBoardless = (board, players) =>
  board.cells.length === players.length && board.cells.every((c, i) => c.name === players[i]);
