// SPDX-License-Identifier: Apache-2.0
// The game on the page: its moves, who plays, what the search thinks. The page keeps it all, so
// that it survives a reload (in the address) and a restart of the server.

import {connection, get, post} from './api.js';

/** Short searches are asked about soon, long ones several times a second. */
const POLL_MILLIS = [20, 40, 80, 160];
export const BUDGETS = [
  '200it',
  '1000it',
  '5000it',
  '20000it',
  '100ms',
  '300ms',
  '1s',
  '3s',
  '10s',
];

class GameModel extends EventTarget {
  constructor() {
    super();
    this.games = [];
    this.agents = [];
    this.slots = {};
    this.spec = 'connect4';
    this.moves = [];
    this.ply = 0;
    this.position = null;
    this.players = [];
    this.analyst = {spec: 'uct', budget: '1s'};
    this.seed = 1;
    this.values = new Map();
    /** Finished searches by the number of moves before them. */
    this.searches = new Map();
    this.search = null;
    this.resigned = null;
    /** Moves up to one that could not be sent, because the server was away. */
    this.unsent = null;
    this.paused = false;
    this.error = '';
    this.notice = '';
    this.sequence = 0;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  async start() {
    const [games, agents] = await Promise.all([get('/games'), get('/agents')]);
    this.games = games.games;
    this.agents = agents.agents;
    this.slots = agents.slots;
    connection.addEventListener('restarted', () =>
      this.resume('The server was restarted; the game goes on.'),
    );
    connection.addEventListener('online', () => this.resume(''));
    connection.addEventListener('offline', () => this.changed());
  }

  entry(spec = this.spec) {
    const name = spec.split('(')[0].trim();
    return this.games.find(g => g.name === name);
  }

  /** Humans first, then the default agent. */
  seats(count) {
    return Array.from({length: count}, (_, i) =>
      i === 0 ? {kind: 'human'} : {kind: 'agent', spec: 'uct', budget: '1s'},
    );
  }

  async newGame(spec = this.spec, players = null) {
    await this.open({game: spec, moves: [], players: players ?? this.players});
  }

  /** Opens a game, such as one from a link, a record or an experiment. */
  async open({
    game,
    moves = [],
    players = null,
    ply = null,
    seed = null,
    paused = false,
    resigned = null,
  }) {
    this.stopSearch();
    const mine = ++this.sequence;
    try {
      const position = await post('/positions', {game, moves});
      if (mine !== this.sequence) {
        return;
      }
      this.spec = position.game;
      this.moves = position.history.map(h => h.move);
      this.texts = position.history.map(h => h.text);
      const count = position.players.length;
      this.players = players && players.length === count ? players : this.seats(count);
      if (seed !== null) {
        this.seed = seed;
      }
      this.values = new Map();
      this.searches = new Map();
      this.resigned = position.terminal || count !== 2 ? null : resigned;
      this.error = '';
      this.notice = '';
      this.paused = paused;
      this.ply = this.moves.length;
      this.position = position;
      if (ply !== null && ply < this.ply) {
        await this.goTo(ply);
        return;
      }
      this.arrived();
    } catch (e) {
      this.fail(e);
    }
  }

  fail(e) {
    if (e.code !== 'offline') {
      this.error = e.message;
    }
    this.changed();
  }

  /** A state is shown: tell all, remember it in the address, and let an agent think. */
  arrived() {
    if (this.position.terminal && this.players.length === 2) {
      this.values.set(this.ply, this.position.rewards[0]);
    }
    this.writeAddress();
    this.changed();
    this.thinkIfNeeded();
  }

  /** The search of the state after so many moves: the running one, else the last that ended. */
  searchAt(ply) {
    return this.search?.ply === ply && this.isLine(this.search)
      ? this.search
      : (this.searches.get(ply) ?? null);
  }

  /** True if a search belongs to the moves of this game, not to a line that was taken back. */
  isLine(search) {
    return search.moves.every((m, i) => m === this.moves[i]);
  }

  /** True where somebody gave up; the moves before can still be looked at and tried otherwise. */
  get isResigned() {
    return this.resigned !== null && this.ply === this.moves.length;
  }

  get isOver() {
    return this.position?.terminal || this.isResigned;
  }

  get mover() {
    return this.position?.mover ?? null;
  }

  get humanToMove() {
    return !this.isOver && this.mover !== null && this.players[this.mover]?.kind === 'human';
  }

  /** Plays a move (its number) from the state shown; what came after it before is dropped. */
  async play(move) {
    if (this.isOver) {
      return;
    }
    const mine = ++this.sequence;
    const moves = [...this.moves.slice(0, this.ply), move];
    if (this.search && this.search.plays !== true) {
      this.stopSearch();
    }
    try {
      const position = await post('/positions', {game: this.spec, moves});
      if (mine !== this.sequence) {
        return;
      }
      this.take(position);
    } catch (e) {
      if (e.code === 'offline' && mine === this.sequence) {
        this.unsent = moves;
      }
      this.fail(e);
    }
  }

  take(position) {
    this.unsent = null;
    this.position = position;
    this.moves = position.history.map(h => h.move);
    this.texts = position.history.map(h => h.text);
    this.ply = this.moves.length;
    this.resigned = null;
    for (const known of [this.values, this.searches]) {
      for (const ply of [...known.keys()]) {
        if (ply >= this.ply) {
          known.delete(ply);
        }
      }
    }
    this.error = '';
    this.arrived();
  }

  /** Plays a move given as text. */
  async playText(text) {
    const wanted = text.trim().toLowerCase();
    const hit = this.position.moves.find(m => m.text.toLowerCase() === wanted);
    if (hit) {
      await this.play(hit.move);
    } else {
      this.error = `'${text.trim()}' is not a legal move here.`;
      this.changed();
    }
  }

  /** Shows the state after so many moves. */
  async goTo(ply) {
    const target = Math.max(0, Math.min(ply, this.moves.length));
    const mine = ++this.sequence;
    this.stopSearch();
    this.paused = true;
    try {
      const position = await post('/positions', {
        game: this.spec,
        moves: this.moves.slice(0, target),
      });
      if (mine !== this.sequence) {
        return;
      }
      this.ply = target;
      this.position = position;
      this.arrived();
    } catch (e) {
      this.fail(e);
    }
  }

  /** Takes moves back until a person is to move again. */
  async undo() {
    this.stopSearch();
    if (this.isResigned) {
      this.resigned = null;
      this.arrived();
      return;
    }
    let keep = this.ply - 1;
    const persons = this.players.some(p => p.kind === 'human');
    if (keep < 0) {
      return;
    }
    const mine = ++this.sequence;
    try {
      let position = await post('/positions', {game: this.spec, moves: this.moves.slice(0, keep)});
      while (persons && keep > 0 && this.players[position.mover]?.kind !== 'human') {
        keep--;
        position = await post('/positions', {game: this.spec, moves: this.moves.slice(0, keep)});
      }
      if (mine !== this.sequence) {
        return;
      }
      this.take(position);
    } catch (e) {
      this.fail(e);
    }
  }

  resign() {
    if (!this.isOver) {
      this.stopSearch();
      this.resigned = this.mover;
      this.arrived();
    }
  }

  /** The players change seats. */
  swap() {
    this.players = [...this.players.slice(1), this.players[0]];
    this.stopSearch();
    this.arrived();
  }

  setPlayer(index, player) {
    this.players = this.players.map((p, i) => (i === index ? player : p));
    this.stopSearch();
    this.arrived();
  }

  pause(on) {
    this.paused = on;
    if (on) {
      this.stopSearch();
      this.changed();
    } else if (this.ply < this.moves.length) {
      // Going on from an earlier state: what followed stays until another move is made.
      this.arrived();
    } else {
      this.arrived();
    }
  }

  thinkIfNeeded() {
    if (this.isOver || this.paused || this.mover === null) {
      return;
    }
    const player = this.players[this.mover];
    if (player?.kind === 'agent' && !this.search?.running) {
      this.think(player, true);
    }
  }

  /** Analyses the state shown without playing. */
  analyse() {
    if (!this.position?.terminal) {
      this.stopSearch();
      this.think(this.analyst, false);
    }
  }

  async think(player, plays) {
    const moves = this.moves.slice(0, this.ply);
    const search = {
      running: true,
      plays,
      ply: this.ply,
      moves,
      mover: this.mover,
      spec: player.spec,
    };
    const old = this.search?.id;
    this.search = search;
    this.changed();
    try {
      const opened = await post('/searches', {
        game: this.spec,
        moves,
        agent: player.spec,
        budget: player.budget,
        seed: this.seed,
        replaces: old,
      });
      search.id = opened.id;
      let page = opened;
      let polls = 0;
      while (this.search === search) {
        search.page = page;
        search.report = page.report ?? search.report;
        if (page.status !== 'queued' && page.status !== 'running') {
          break;
        }
        this.dispatchEvent(new Event('progress'));
        await new Promise(done =>
          setTimeout(done, POLL_MILLIS[Math.min(polls++, POLL_MILLIS.length - 1)]),
        );
        if (this.search !== search) {
          return;
        }
        page = await get('/searches/' + search.id);
      }
      if (this.search === search) {
        this.thought(search, page);
      }
    } catch (e) {
      if (this.search === search) {
        search.running = false;
        search.lost = e.code === 'offline';
        if (e.status === 404 && search.id) {
          // The search went with the server, or was closed while nobody looked: once more.
          this.think(player, plays);
        } else {
          this.fail(e);
        }
      }
    }
  }

  thought(search, page) {
    search.running = false;
    if (page.fault) {
      this.error = page.fault;
    }
    const report = search.report;
    if (report) {
      this.searches.set(search.ply, search);
    }
    if (report && report.value !== null && this.players.length === 2) {
      this.values.set(search.ply, search.mover === 0 ? report.value : 1 - report.value);
    }
    if (search.plays && !this.paused && report && report.move !== null && search.ply === this.ply) {
      this.changed();
      this.play(report.move);
    } else {
      this.changed();
    }
    this.dispatchEvent(new CustomEvent('thought', {detail: search}));
  }

  /** Ends thinking now; an agent plays what it has found. */
  async moveNow() {
    if (this.search?.running && this.search.id) {
      await post(`/searches/${this.search.id}/stop`).catch(e => this.fail(e));
    }
  }

  /** Ends thinking; what was found stays to be looked at. */
  stopSearch() {
    const search = this.search;
    if (search?.running) {
      search.running = false;
      if (search.id) {
        post(`/searches/${search.id}/stop`).catch(() => {});
      }
      this.search = {...search, running: false};
    }
  }

  /** Searches every state of the game, for the curve of values. */
  async analyseAll() {
    const end = this.moves.length;
    for (let ply = 0; ply <= end; ply++) {
      await this.goTo(ply);
      if (this.ply !== ply || this.position.terminal) {
        return;
      }
      const done = new Promise(resolve => this.addEventListener('thought', resolve, {once: true}));
      this.analyse();
      this.paused = true;
      await done;
      if (this.search?.ply !== ply) {
        return;
      }
    }
  }

  resume(notice) {
    this.notice = notice;
    const search = this.search;
    if (search) {
      this.search = {...search, id: undefined, running: false};
    }
    this.changed();
    if (this.position === null) {
      return;
    }
    const again = search && !search.plays && (search.running || search.lost);
    const unsent = this.unsent;
    this.unsent = null;
    if (
      unsent &&
      !this.isOver &&
      unsent.length === this.ply + 1 &&
      unsent.every((m, i) => i === this.ply || m === this.moves[i])
    ) {
      this.play(unsent[this.ply]);
      return;
    }
    this.thinkIfNeeded();
    if (again) {
      this.analyse();
    }
  }

  writeAddress() {
    const words = new URLSearchParams();
    words.set('game', this.spec);
    words.set('moves', this.texts.join(' '));
    words.set(
      'players',
      this.players.map(p => (p.kind === 'human' ? 'human' : `${p.spec}@${p.budget}`)).join(' vs '),
    );
    if (this.ply !== this.moves.length) {
      words.set('ply', this.ply);
    }
    if (this.seed !== 1) {
      words.set('seed', this.seed);
    }
    if (this.resigned !== null) {
      words.set('resigned', this.resigned);
    }
    this.link = '#/play?' + words;
    localStorage.setItem('banyan.game', this.link);
    if (location.hash.startsWith('#/play') || location.hash === '') {
      history.replaceState(null, '', this.link);
    }
  }

  /** Opens what an address tells. */
  async readAddress(hash) {
    const words = new URLSearchParams(hash.split('?')[1] ?? '');
    const players = words
      .get('players')
      ?.split(' vs ')
      .map(text => {
        if (text === 'human') {
          return {kind: 'human'};
        }
        const at = text.lastIndexOf('@');
        return {
          kind: 'agent',
          spec: at < 0 ? text : text.slice(0, at),
          budget: at < 0 ? '1s' : text.slice(at + 1),
        };
      });
    await this.open({
      game: words.get('game') ?? 'connect4',
      moves: (words.get('moves') ?? '').split(' ').filter(m => m !== ''),
      players: players ?? null,
      ply: words.has('ply') ? Number(words.get('ply')) : null,
      seed: words.has('seed') ? Number(words.get('seed')) : null,
      resigned: /^[01]$/.test(words.get('resigned') ?? '') ? Number(words.get('resigned')) : null,
    });
  }
}

export const game = new GameModel();
