// SPDX-License-Identifier: Apache-2.0
// A game as a link: everything needed to go on with it, in words that people can read and change.

/** Who sits on a seat, as text: 'human', or a specification with its budget. */
export const seatText = seat => (seat.kind === 'human' ? 'human' : `${seat.spec}@${seat.budget}`);

/** The reverse. */
export function seatOf(text) {
  if (text === 'human') {
    return {kind: 'human'};
  }
  const at = text.lastIndexOf('@');
  return at < 0
    ? {kind: 'agent', spec: text, budget: '1s'}
    : {kind: 'agent', spec: text.slice(0, at), budget: text.slice(at + 1)};
}

/** The link of a game; what has its usual value is left out. */
export function linkOf({spec, texts, players, ply, seed, resigned}) {
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
  return '#/play?' + words;
}

/** What a link says, as {@code GameModel.open} takes it. */
export function readLink(hash) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  return {
    game: words.get('game') ?? 'connect4',
    moves: (words.get('moves') ?? '').split(' ').filter(m => m !== ''),
    players: words.get('players')?.split(' vs ').map(seatOf) ?? null,
    ply: words.has('ply') ? Number(words.get('ply')) : null,
    seed: words.has('seed') ? Number(words.get('seed')) : null,
    resigned: /^[01]$/.test(words.get('resigned') ?? '') ? Number(words.get('resigned')) : null,
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
