// SPDX-License-Identifier: Apache-2.0
// A game as a link: everything needed to go on with it, in words that people can read and change.

import {seatOf, seatText} from './seats.js';
import {splitMoves} from './spec-text.js';

/** The link of a game; what has its usual value is left out. */
export function linkOf({spec, texts, players, ply, seed, resigned, variations}) {
  const words = new URLSearchParams();
  words.set('game', spec);
  words.set('moves', texts.join(' '));
  words.set('players', players.map(seatText).join(' vs '));
  if (ply !== texts.length) {
    words.set('ply', ply);
  }
  if (seed !== 1) {
    words.set('seed', seed);
  }
  if (resigned !== null) {
    words.set('resigned', resigned);
  }
  const beside = variations?.write(texts) ?? '';
  if (beside !== '') {
    words.set('variations', beside);
  }
  return '#/play?' + words;
}

/** A whole number of a link; null if it is not there. */
function numberOf(words, name, most) {
  const text = words.get(name);
  if (text === null) {
    return null;
  }
  if (!/^-?\d{1,15}$/.test(text) || Number(text) > most || (name !== 'seed' && text < 0)) {
    const accepted = name === 'seed' ? 'a whole number' : `a whole number from 0 to ${most}`;
    throw new Error(`${name} must be ${accepted}, was '${text}'`);
  }
  return Number(text);
}

/** What a link says, as {@code GameModel.open} takes it. */
export function readLink(hash) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  const moves = splitMoves(words.get('moves') ?? '');
  return {
    game: words.get('game') ?? 'connect4',
    moves,
    players: words.get('players')?.split(' vs ').map(seatOf) ?? null,
    ply: numberOf(words, 'ply', moves.length),
    seed: numberOf(words, 'seed', Infinity),
    resigned: numberOf(words, 'resigned', 1),
    variations: words.get('variations'),
  };
}

const SAVED = 'banyan.game';

/** The link of the game that was on the board last, or null. */
export const savedLink = () => localStorage.getItem(SAVED);

/** Keeps a link for the next visit. */
export function save(link) {
  localStorage.setItem(SAVED, link);
}

/** Shows a link in the address bar, if it is the board that is looked at. */
export function showLink(link) {
  if (location.hash.startsWith('#/play') || location.hash === '') {
    history.replaceState(null, '', link);
  }
}
