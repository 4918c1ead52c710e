// SPDX-License-Identifier: Apache-2.0
// Opens links: the one a visit begins with, those pasted, those followed. One that cannot be opened
// is reported and changes nothing.

import {readLink, savedLink, showLink} from './address.js';
import {post} from './api.js';
import {seatText} from './seats.js';

/** Asks whether all agents of a link can play its game; fails with what the server says. */
async function checkSeats({game, players}) {
  for (const seat of players ?? []) {
    if (seat.kind === 'agent') {
      await post('/agents/check', {agent: seatText(seat), game});
    }
  }
}

/** Takes back the variations that are no moves of this game; what became of them, in words. */
async function checkVariations({spec, texts, variations}) {
  const lost = variations.unread.map(part => `'${part}' is unreadable`);
  for (const {ply, texts: line} of variations.beside(texts)) {
    try {
      await post('/positions', {game: spec, moves: line});
    } catch (e) {
      if (e.code !== 'offline') {
        variations.remove(line);
        variations.add(texts);
        lost.push(`'${ply} ${line.slice(ply).join(' ')}': ${e.message}`);
      }
    }
  }
  return lost.length > 0 ? [`Variations of the link are left out: ${lost.join('; ')}`] : [];
}

/** Opens what a link tells; false, with the game's error set, if it cannot be. */
export async function openLink(game, hash) {
  try {
    const link = readLink(hash);
    await checkSeats(link);
    if (await game.open(link)) {
      const faults = await checkVariations(game);
      const [seats, named] = [game.players.length, link.players?.length];
      if (named && named !== seats) {
        faults.push(`The link names ${named} players of ${seats}: the usual ones are seated`);
      }
      if (faults.length > 0) {
        game.say(faults.join('. '), 'bad');
      }
      return true;
    }
  } catch (e) {
    game.fail(e);
  }
  if (game.error) {
    game.error = `The link cannot be opened: ${game.error}`;
    game.changed();
  }
  if (game.link !== null) {
    showLink(game.link);
  }
  return false;
}

/** Shows a first game: that of the link, else the saved one, else a new one. */
export async function begin(game, link) {
  if (link !== null && (await openLink(game, link))) {
    return;
  }
  let fault = game.error;
  const saved = savedLink();
  let words = '';
  if (saved !== null) {
    game.error = '';
    if (await openLink(game, saved)) {
      words = ' – your saved game is shown instead.';
    } else {
      fault ||= game.error;
    }
  }
  if (game.position === null) {
    // What was saved may be of use to another server: it stays until a move is made here.
    await game.open({game: 'connect4', provisional: saved !== null});
  }
  if (fault) {
    game.say(fault + words, 'bad');
  }
}
