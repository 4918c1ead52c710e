// SPDX-License-Identifier: Apache-2.0
// What agents think about the states of a game: the search that runs, those that ended, the values.

import {get, post} from './api.js';
import {keepSearches, keptSearches} from './kept-searches.js';

/** Short searches are asked about soon, long ones several times a second. */
const POLL_MILLIS = [20, 40, 80, 160];

const pause = millis => new Promise(done => setTimeout(done, millis));
const isOpen = page => page.status === 'queued' || page.status === 'running';

/**
 * Opens a search, or finds one again, and asks about it until it has ended; null when it is not
 * wanted any more.
 */
export async function follow(open, isWanted, onPage) {
  let page = await open();
  if (!isWanted()) {
    // Nobody else knows its number.
    post(`/searches/${page.id}/close`).catch(() => {});
    return null;
  }
  onPage(page);
  for (let polls = 0; isOpen(page); polls++) {
    await pause(POLL_MILLIS[Math.min(polls, POLL_MILLIS.length - 1)]);
    if (!isWanted()) {
      return null;
    }
    page = await get('/searches/' + page.id);
    if (!isWanted()) {
      return null;
    }
    onPage(page);
  }
  return page;
}

export class Thinking {
  constructor(game) {
    this.game = game;
    this.analyst = {spec: 'uct', budget: '1s'};
    this.clear();
  }

  /** Forgets everything: another game begins. */
  clear() {
    this.search = null;
    /** The walk through the whole game that is under way. */
    this.walk = null;
    /** Finished searches by the number of moves before them. */
    this.ended = new Map();
    /** Values of the first player by the number of moves before them. */
    this.values = new Map();
  }

  /** Takes up what was thought before the page was loaded again. */
  restore() {
    const kept = keptSearches(this.game);
    if (kept === null || this.isRestored) {
      return;
    }
    this.isRestored = true;
    this.values = new Map(kept.values);
    this.ended = new Map(kept.ended.map(s => [s.ply, {...s, running: false, page: {tree: true}}]));
    const search = kept.search;
    if (search && this.isLine(search)) {
      this.search = search;
      this.pursue(search, {spec: search.spec, budget: search.budget}, () =>
        get('/searches/' + search.id),
      );
    }
  }

  /** Forgets what belongs to moves that were taken back. */
  forgetFrom(ply) {
    for (const known of [this.values, this.ended]) {
      for (const key of [...known.keys()].filter(k => k >= ply)) {
        known.delete(key);
      }
    }
  }

  get isRunning() {
    return this.search?.running === true;
  }

  /** The search of the state after so many moves: the running one, else the last that ended. */
  at(ply) {
    const search = this.search;
    return search?.ply === ply && this.isLine(search) ? search : (this.ended.get(ply) ?? null);
  }

  /** True if a search belongs to the moves of this game, not to a line that was taken back. */
  isLine(search) {
    return search.moves.every((m, i) => m === this.game.moves[i]);
  }

  /** Lets the agent whose turn it is think, and play what it finds. */
  ifNeeded() {
    const game = this.game;
    if (game.isOver || game.paused || game.mover === null) {
      return;
    }
    const player = game.players[game.mover];
    if (player?.kind === 'agent' && !this.isRunning) {
      this.think(player, true);
    }
  }

  /** Analyses the state shown without playing. */
  async analyse() {
    if (!this.game.position?.terminal) {
      this.stop();
      await this.think(this.analyst, false);
    }
  }

  async think(player, plays) {
    const game = this.game;
    const moves = game.moves.slice(0, game.ply);
    const search = {running: true, plays, ply: game.ply, moves, mover: game.mover};
    search.spec = player.spec;
    search.budget = player.budget;
    const request = {
      game: game.spec,
      moves,
      agent: player.spec,
      budget: player.budget,
      seed: game.seed,
      replaces: this.search?.id,
    };
    this.search = search;
    game.changed();
    await this.pursue(search, player, () => post('/searches', request));
  }

  /** Follows a search to its end; the player thinks afresh if the server has lost it. */
  async pursue(search, player, open) {
    const game = this.game;
    const onPage = page => {
      const isFirst = search.id === undefined;
      search.id = page.id;
      search.page = page;
      search.report = page.report ?? search.report;
      if (isFirst) {
        keepSearches(game, this);
      }
      if (search.ending) {
        search.ending = false;
        this.endAtServer(search);
      }
      game.dispatchEvent(new Event('progress'));
    };
    try {
      const page = await follow(open, () => this.search === search, onPage);
      if (page !== null && search.running) {
        this.thought(search, page);
      } else if (page !== null) {
        game.changed();
      }
    } catch (e) {
      if (this.search !== search) {
        return;
      }
      const wasRunning = search.running;
      search.running = false;
      search.lost = e.code === 'offline';
      if (e.status === 404 && search.id) {
        // The search went with the server, or was closed while nobody looked: once more.
        search.id = undefined;
        await (wasRunning ? this.think(player, search.plays) : game.changed());
      } else {
        game.fail(e);
      }
    }
  }

  thought(search, page) {
    const game = this.game;
    search.running = false;
    if (page.fault) {
      game.error = page.fault;
    }
    const report = search.report;
    if (report) {
      this.ended.set(search.ply, search);
    }
    if (report && report.value !== null && game.players.length === 2) {
      this.values.set(search.ply, search.mover === 0 ? report.value : 1 - report.value);
    }
    keepSearches(game, this);
    game.changed();
    const move = report?.move ?? null;
    if (search.plays && !game.paused && move !== null && search.ply === game.ply) {
      game.advance(move);
    }
    game.dispatchEvent(new CustomEvent('thought', {detail: search}));
  }

  /** Ends thinking now; an agent plays what it has found, a walk goes no further. */
  moveNow() {
    this.walk = null;
    if (this.isRunning && this.search.id) {
      this.endAtServer(this.search);
    } else if (this.isRunning) {
      this.search.ending = true;
    }
    this.game.changed();
  }

  endAtServer(search) {
    post(`/searches/${search.id}/stop`).catch(e => this.game.fail(e));
  }

  /** Ends thinking; what was found stays to be looked at. */
  stop() {
    this.walk = null;
    this.halt();
  }

  halt() {
    const search = this.search;
    if (search?.running) {
      search.running = false;
      if (search.id) {
        post(`/searches/${search.id}/stop`).catch(() => {});
      }
      this.search = {...search, running: false};
    }
  }

  /** Searches every state of the game, for the curve of values, until something else is asked for. */
  async wholeGame() {
    const game = this.game;
    const walk = {};
    this.stop();
    this.walk = walk;
    for (let ply = 0; this.walk === walk && ply <= game.moves.length; ply++) {
      this.halt();
      await game.lookAt(ply);
      if (this.walk !== walk || game.ply !== ply || game.position.terminal) {
        break;
      }
      await this.think(this.analyst, false);
    }
    if (this.walk === walk) {
      this.walk = null;
      game.changed();
    }
  }

  /** The server knows no searches any more; answers true if an analysis was cut off. */
  serverCameBack() {
    const search = this.search;
    if (!search) {
      return false;
    }
    this.search = {...search, id: undefined, running: false};
    return !search.plays && (search.running || search.lost === true);
  }
}
