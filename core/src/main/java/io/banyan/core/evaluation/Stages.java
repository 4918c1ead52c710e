// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * Parts of a game by the number of cells that are not empty: each has weights of its own.
 *
 * @param count how many there are
 * @param least the number of cells at which the first begins; fewer belong to it too
 * @param most the number at which the last ends; more belong to it too
 */
record Stages(int count, int least, int most) {
  private static final int GAMES = 100;

  Stages {
    if (count < 1 || least > most) {
      throw new IllegalArgumentException(
          "stages must be at least 1 and end after they begin, were %d from %d to %d"
              .formatted(count, least, most));
    }
  }

  /** Stages of equal length between what random games have at least and at most. */
  static Stages measured(Game game, int count, long seed) {
    BoardPlanes board = (BoardPlanes) game;
    long[] words = new long[board.planes() * board.words()];
    int[] moves = new int[game.maxMoves()];
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int g = 0; g < GAMES; g++) {
      Rng rng = new Rng(Rng.hash(seed, g));
      State state = game.newState();
      while (!state.isTerminal()) {
        board.look(state, words);
        int n = 0;
        for (long word : words) {
          n += Long.bitCount(word);
        }
        least = Math.min(least, n);
        most = Math.max(most, n);
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
    }
    return new Stages(count, least, most);
  }

  /** The stage of a number of cells, from 0. */
  int of(int occupied) {
    int above = Math.min(most, Math.max(least, occupied)) - least;
    return above * count / (most - least + 1);
  }
}
