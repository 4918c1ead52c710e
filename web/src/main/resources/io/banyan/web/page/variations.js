// SPDX-License-Identifier: Apache-2.0
// All lines that were played in a game: a move in the middle opens a variation, and nothing is lost.

import {splitMoves} from './spec-text.js';

/** Most lines that a link carries along; the record has all. */
const MOST_IN_LINK = 20;

export class Variations {
  constructor() {
    this.root = new Map();
    /** What was found in a link and could not be read. */
    this.unread = [];
  }

  /** Adds a line, as the texts of its moves from the start. */
  add(texts) {
    let node = this.root;
    for (const text of texts) {
      if (!node.has(text)) {
        node.set(text, new Map());
      }
      node = node.get(text);
    }
  }

  /** Takes back a line, as far as no other one has its moves. */
  remove(texts) {
    let node = this.root;
    let [from, first] = [node, texts[0]];
    for (const text of texts) {
      if (node.size > 1) {
        [from, first] = [node, text];
      }
      node = node.get(text);
    }
    from.delete(first);
  }

  /** All lines that end nowhere on the given one: {ply, texts}, {@code ply} moves of it in common. */
  beside(line) {
    const found = [];
    const walk = (node, texts, shared) => {
      if (node.size === 0 && texts.length > shared) {
        found.push({ply: shared, texts});
      }
      for (const [text, next] of node) {
        const isOn = shared === texts.length && line[shared] === text;
        walk(next, [...texts, text], isOn ? shared + 1 : shared);
      }
    };
    walk(this.root, [], 0);
    return found.sort((a, b) => a.ply - b.ply);
  }

  /** The lines beside one, for a link: moves in common, then the moves. */
  write(line) {
    return this.beside(line)
      .slice(0, MOST_IN_LINK)
      .map(({ply, texts}) => `${ply} ${texts.slice(ply).join(' ')}`)
      .join(' / ');
  }

  /** Reads lines beside one; what is unreadable is left out and kept apart. */
  read(text, line) {
    for (const part of text ? text.split(' / ') : []) {
      const [ply, ...texts] = splitMoves(part);
      if (/^\d{1,4}$/.test(ply) && Number(ply) <= line.length && texts.length > 0) {
        this.add([...line.slice(0, Number(ply)), ...texts]);
      } else {
        this.unread.push(part);
      }
    }
  }
}

/** Goes to a variation: its moves become those of the game, and the first of them is shown. */
export async function openVariation(game, {ply, texts}) {
  game.thinking.stop();
  game.dismiss();
  game.paused = true;
  await game.moveTo(texts);
  if (game.texts.length === texts.length && ply + 1 < texts.length) {
    await game.lookAt(ply + 1);
  }
}
