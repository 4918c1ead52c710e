// SPDX-License-Identifier: Apache-2.0
// Shows the frames of one iteration after the other, with the board of each.

import {post} from './api.js';
import {game} from './game.js';
import {firstOf, framesOf, leafFrame, millisOf} from './iteration-frames.js';

const MOST_BOARDS = 300;

export class Film {
  constructor(onChange) {
    this.onChange = onChange;
    this.boards = new Map();
    this.last = null;
    this.frames = [];
    this.at = 0;
    this.board = null;
    this.playing = false;
  }

  get frame() {
    return this.frames[this.at];
  }

  /** Takes another iteration; {@code base} are the moves before the root of the tree. */
  load(last, base) {
    this.stop();
    this.last = last;
    this.base = base;
    this.frames = framesOf(last);
    this.place(leafFrame(this.frames));
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** Shows one frame; the film stops there. */
  show(at) {
    this.stop();
    this.place(at);
  }

  /** Shows the choice that led on from a node of the path. */
  showDepth(depth) {
    const at = this.frames.findLastIndex(f => f.phase <= 1 && f.depth === depth);
    this.show(Math.max(0, at));
  }

  /** Shows a move of the playout, also one that the film leaves out. */
  showMove(move) {
    const at = this.frames.findIndex(f => f.phase === 2 && f.move >= move);
    this.show(at);
    this.draw({...this.frames[at], move});
  }

  toggle() {
    if (this.playing) {
      this.stop();
      this.onChange();
    } else {
      this.run(this.at >= this.frames.length - 1 ? 0 : this.at + 1);
    }
  }

  /** Plays the playout on the board. */
  playOut() {
    this.run(firstOf(this.frames, 2));
  }

  /** Plays the film from a frame on. */
  run(from) {
    this.stop();
    this.playing = true;
    this.place(from);
    const next = () => {
      if (this.at >= this.frames.length - 1) {
        this.stop();
        this.onChange();
      } else {
        this.place(this.at + 1);
        this.timer = setTimeout(next, millisOf(this.frame));
      }
    };
    this.timer = setTimeout(next, millisOf(this.frame));
  }

  place(at) {
    this.at = at;
    this.draw(this.frame);
    this.onChange();
  }

  /** The board of a frame: known with the iteration, or asked for. */
  async draw(frame) {
    const {last} = this;
    this.drawn = frame;
    const inTree = last.path.slice(1).map(s => s.move);
    if (frame.phase === 3 || (frame.phase === 2 && frame.move === last.playout.length)) {
      this.board = last.end;
    } else if (frame.phase === 1 || (frame.phase === 0 && frame.depth === inTree.length)) {
      this.board = last.leaf;
    } else {
      const played = frame.phase === 2 ? last.playout.slice(0, frame.move).map(s => s.move) : [];
      const board = await this.ask([...this.base, ...inTree.slice(0, frame.depth), ...played]);
      if (board && this.drawn === frame && this.last === last) {
        this.board = board;
        this.onChange();
      }
    }
  }

  async ask(moves) {
    const key = game.spec + moves.join();
    if (!this.boards.has(key)) {
      if (this.boards.size > MOST_BOARDS) {
        this.boards.clear();
      }
      try {
        this.boards.set(key, (await post('/positions', {game: game.spec, moves})).board);
      } catch {
        return null;
      }
    }
    return this.boards.get(key);
  }
}
