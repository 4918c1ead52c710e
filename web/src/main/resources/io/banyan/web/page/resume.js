// SPDX-License-Identifier: Apache-2.0
// Goes on with a game when the server was away: with the search that was cut off, and with a move
// that could not be sent.

import {connection} from './api.js';

export class Resume {
  constructor(game) {
    this.game = game;
    /** Moves up to one that could not be sent. */
    this.unsent = null;
  }

  listen() {
    connection.addEventListener('restarted', () =>
      this.goOn('The server was restarted; the game goes on.'),
    );
    connection.addEventListener('online', () => this.goOn(''));
    connection.addEventListener('offline', () => this.game.changed());
  }

  goOn(notice) {
    const game = this.game;
    game.notice = notice === '' ? null : {text: notice, tone: 'good'};
    const again = game.thinking.serverCameBack();
    game.changed();
    if (game.position === null) {
      return;
    }
    const unsent = this.unsent;
    this.unsent = null;
    if (unsent && !game.isOver && this.isNext(unsent)) {
      game.advance(unsent[game.ply]);
      return;
    }
    game.thinking.ifNeeded();
    if (again) {
      game.thinking.analyse();
    }
  }

  /** True if moves are those of the state shown and one more. */
  isNext(moves) {
    const {ply} = this.game;
    return moves.length === ply + 1 && moves.every((m, i) => i === ply || m === this.game.moves[i]);
  }
}
