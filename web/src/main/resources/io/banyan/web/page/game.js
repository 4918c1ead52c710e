// SPDX-License-Identifier: Apache-2.0
// The game on the page: its moves and who plays. The page keeps it all, so that it survives a reload
// (in the address) and a restart of the server.

import {linkOf, save, showLink} from './address.js';
import {get, post} from './api.js';
import {Resume} from './resume.js';
import {firstSeats, plyToUndo} from './seats.js';
import {isSheet, sheetEntry} from './sheets.js';
import {Thinking} from './thinking.js';
import {Variations} from './variations.js';

/** Fires 'change', 'progress' (of a search) and 'thought' (a search has ended). */
export class GameModel extends EventTarget {
  constructor() {
    super();
    this.games = [];
    /** The rule sheets that come along. */
    this.sheets = [];
    this.agents = [];
    this.slots = {};
    this.spec = 'connect4';
    this.moves = [];
    this.texts = [];
    /** Every line that was played. */
    this.variations = new Variations();
    this.ply = 0;
    /** Where a step that is not shown yet leads, {ply}, or null. */
    this.heading = null;
    this.position = null;
    this.players = [];
    this.seed = 1;
    this.resigned = null;
    this.paused = false;
    this.error = '';
    /** A sentence above the page, {text, tone}, until the person does something; or null. */
    this.notice = null;
    /** True while the game is only shown for want of another: what was saved stays. */
    this.provisional = false;
    this.link = null;
    /** Counts what was asked for, so that late answers are known. */
    this.sequence = 0;
    this.thinking = new Thinking(this);
    this.resume = new Resume(this);
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  async start() {
    const [games, agents] = await Promise.all([get('/games'), get('/agents')]);
    this.games = games.games;
    this.sheets = games.sheets;
    this.agents = agents.agents;
    this.slots = agents.slots;
    this.resume.listen();
  }

  entry(spec = this.spec) {
    const name = spec.split('(')[0].trim();
    return isSheet(spec) ? sheetEntry(spec, this.sheets) : this.games.find(g => g.name === name);
  }

  /** The name of the game for people. */
  title(spec = this.spec) {
    return this.entry(spec)?.title ?? this.entry(spec)?.name ?? spec;
  }

  async newGame(spec = this.spec, players = null) {
    return this.open({game: spec, moves: [], players: players ?? this.players});
  }

  /** Opens a game, such as one from a record or an experiment; false if it cannot be. */
  async open({
    game,
    moves = [],
    players = null,
    ply = null,
    seed = null,
    paused = false,
    resigned = null,
    provisional = false,
    variations = null,
  }) {
    this.thinking.stop();
    const position = await this.ask({game, moves});
    if (position === null) {
      this.thinking.ifNeeded();
      return false;
    }
    this.provisional = provisional;
    this.variations = new Variations();
    this.show(position);
    this.variations.read(variations, this.texts);
    const count = position.players.length;
    this.players = players && players.length === count ? players : firstSeats(count);
    if (seed !== null) {
      this.seed = seed;
    }
    this.thinking.clear();
    this.thinking.restore();
    this.resigned = position.terminal || count !== 2 ? null : resigned;
    this.error = '';
    this.notice = null;
    this.paused = paused;
    if (ply !== null && ply < this.ply) {
      await this.lookAt(ply);
    } else {
      this.arrived();
    }
    return true;
  }

  /** A position of the server; null if there is none, or nobody waits for it any more. */
  async ask(request, onOffline = () => {}) {
    const mine = ++this.sequence;
    try {
      const position = await post('/positions', request);
      return mine === this.sequence ? position : null;
    } catch (e) {
      if (e.code === 'offline' && mine === this.sequence) {
        onOffline();
      }
      this.fail(e);
      return null;
    }
  }

  /** Takes a position and the moves that led to it for those of the game. */
  show(position) {
    this.resume.unsent = null;
    this.position = position;
    this.spec = position.game;
    this.moves = position.history.map(h => h.move);
    this.texts = position.history.map(h => h.text);
    this.ply = this.moves.length;
    this.variations.add(this.texts);
  }

  say(text, tone = 'good') {
    this.notice = {text, tone};
    this.changed();
  }

  dismiss() {
    if (this.notice !== null) {
      this.notice = null;
      this.changed();
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
      this.thinking.values.set(this.ply, this.position.rewards[0]);
    }
    this.writeAddress();
    this.changed();
    this.thinking.ifNeeded();
  }

  writeAddress() {
    this.link = linkOf(this);
    if (!this.provisional) {
      save(this.link);
    }
    showLink(this.link);
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

  /** Plays what a person has chosen. */
  async play(move) {
    this.dismiss();
    await this.advance(move);
  }

  /** Plays a move (its number) from the state shown; what came after it before is a variation. */
  async advance(move) {
    if (this.isOver) {
      return;
    }
    if (this.thinking.search?.plays !== true) {
      this.thinking.stop();
    }
    const moves = [...this.moves.slice(0, this.ply), move];
    await this.moveTo(moves, () => (this.resume.unsent = moves));
  }

  /** Goes on from other moves than before. */
  async moveTo(moves, onOffline) {
    const position = await this.ask({game: this.spec, moves}, onOffline);
    if (position !== null) {
      this.show(position);
      this.provisional = false;
      this.resigned = null;
      this.thinking.forgetFrom(this.ply);
      this.error = '';
      this.arrived();
    }
  }

  /** Goes so many moves on, or back, from where the last step leads. */
  async walk(by) {
    await this.goTo((this.heading ?? this).ply + by);
  }

  /** Shows the state after so many moves. */
  async goTo(ply) {
    this.thinking.stop();
    this.dismiss();
    await this.lookAt(ply);
  }

  async lookAt(ply) {
    const target = Math.max(0, Math.min(ply, this.moves.length));
    this.paused = true;
    const mine = (this.heading = {ply: target});
    const position = await this.ask({game: this.spec, moves: this.moves.slice(0, target)});
    if (this.heading === mine) {
      this.heading = null;
    }
    if (position !== null) {
      this.ply = target;
      this.position = position;
      this.arrived();
    }
  }

  /** Takes moves back until a person is to move again. */
  async undo() {
    this.thinking.stop();
    this.dismiss();
    if (this.isResigned) {
      this.resigned = null;
      this.arrived();
    } else if (this.ply > 0) {
      await this.moveTo(this.moves.slice(0, plyToUndo(this.players, this.position.history)));
    }
  }

  resign() {
    if (!this.isOver) {
      this.thinking.stop();
      this.resigned = this.mover;
      this.arrived();
    }
  }

  /** The players change seats. */
  swap() {
    this.players = [...this.players.slice(1), this.players[0]];
    this.thinking.stop();
    this.arrived();
  }

  setPlayer(index, player) {
    this.players = this.players.map((p, i) => (i === index ? player : p));
    this.thinking.stop();
    this.arrived();
  }

  pause(on) {
    this.paused = on;
    this.thinking.stop();
    this.dismiss();
    if (on) {
      this.changed();
    } else {
      // Going on from an earlier state: what followed stays until another move is made.
      this.arrived();
    }
  }
}

export const game = new GameModel();
