// SPDX-License-Identifier: Apache-2.0
// Searches outlive the page: what was thought about a game is kept for the time the tab is open.

const KEY = 'banyan.searches';
const MOST_ENDED = 12;
const MOST_MOVES = 60;

/** A search without what only this page knows of it. */
function plain({id, spec, budget, ply, moves, mover, plays, running, report}) {
  const short = report && {...report, moves: report.moves.slice(0, MOST_MOVES)};
  return {id, spec, budget, ply, moves, mover, plays, running, report: short};
}

/** Keeps what is thought about a game. */
export function keepSearches(game, {search, ended, values}) {
  const kept = {
    game: game.spec,
    moves: game.moves,
    search: search?.id ? plain(search) : null,
    ended: [...ended.values()].slice(-MOST_ENDED).map(plain),
    values: [...values],
  };
  try {
    globalThis.sessionStorage?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // No room: then a reload forgets, as ever.
  }
}

/** What was kept about this game, or null: another game, or other moves. */
export function keptSearches(game) {
  const kept = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null');
  const isSame = kept?.game === game.spec && kept.moves.every((m, i) => m === (game.moves[i] ?? m));
  return isSame ? kept : null;
}
