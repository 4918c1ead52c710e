// SPDX-License-Identifier: Apache-2.0
// A server in memory for the page's model, with a game of its own: in 'count' two players add moves
// 0, 1 or 2 in turn until there are six. What a browser has and Node has not is here too.

import {GameModel} from '../../main/resources/io/banyan/web/page/game.js';

const LENGTH = 6;

export class FakeServer {
  constructor() {
    this.asked = [];
    /** Searches by number; they end when a test says so, or by themselves. */
    this.searches = [];
    this.endsByItself = true;
    this.isAway = false;
    this.stored = new Map();
    globalThis.fetch = (path, options) => this.answer(path.slice('/api/v1'.length), options);
    globalThis.localStorage = {
      getItem: key => this.stored.get(key) ?? null,
      setItem: (key, value) => this.stored.set(key, value),
    };
    globalThis.location = {hash: ''};
    globalThis.history = {
      replaceState: (_state, _title, link) => (globalThis.location.hash = link),
    };
  }

  /** A model with a game on its board. */
  async open(opening) {
    const game = new GameModel();
    await game.open({game: 'count', ...opening});
    this.asked.length = 0;
    return game;
  }

  count(start) {
    return this.asked.filter(path => path.startsWith(start)).length;
  }

  async answer(path, options) {
    if (this.isAway) {
      throw new TypeError('connection refused');
    }
    this.asked.push(path);
    const {refusal = 200, ...body} = this.page(path, JSON.parse(options?.body ?? '{}'));
    return {ok: refusal === 200, status: refusal, json: async () => body};
  }

  page(path, body) {
    const [, kind, id, what] = path.split('/');
    switch (kind) {
      case 'session':
        return {token: 'secret', run: 1};
      case 'positions':
        return this.position(body);
      case 'agents':
        return /^uct(@1s)?$/.test(body.agent)
          ? {resolved: 'uct()'}
          : refused(`no agent '${body.agent}'`);
      default:
        return id === undefined ? this.search(body) : this.report(Number(id), what);
    }
  }

  position({game, moves}) {
    if (!['count', 'connect4'].includes(game.split('(')[0])) {
      return refused(`there is no game '${game}'`);
    }
    const bad = moves.findIndex(m => ![0, 1, 2].includes(Number(m)));
    if (bad >= 0) {
      return refused(`move ${bad + 1}: '${moves[bad]}' is not a legal move here`);
    }
    const over = moves.length >= LENGTH;
    return {
      game,
      name: 'count',
      players: ['first', 'second'],
      history: moves.map((m, i) => ({move: Number(m), text: String(m), mover: i % 2})),
      terminal: over,
      mover: over ? null : moves.length % 2,
      rewards: over ? [1, 0] : undefined,
      moves: over ? [] : [0, 1, 2].map(m => ({move: m, text: String(m), cells: []})),
    };
  }

  search({moves}) {
    const id = this.searches.push({moves, status: this.endsByItself ? 'done' : 'running'}) - 1;
    return this.report(id);
  }

  report(id, what) {
    const search = this.searches[id];
    if (what === 'stop' || what === 'close') {
      search.status = 'stopped';
    }
    return {id: String(id), status: search.status, report: {move: 1, value: 0.5, moves: []}};
  }
}

function refused(message) {
  return {refusal: 400, error: {code: 'bad-request', message}};
}

/** Waits until a condition holds; a test that waits in vain runs into its time limit. */
export async function until(condition) {
  while (!condition()) {
    await new Promise(done => setTimeout(done, 1));
  }
}

export const PERSON = {kind: 'human'};
export const AGENT = {kind: 'agent', spec: 'uct', budget: '1s'};
