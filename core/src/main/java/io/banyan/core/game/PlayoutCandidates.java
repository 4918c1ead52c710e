// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State}: the moves a knowledgeable playout would consider, with weights.
 */
public interface PlayoutCandidates {
  /**
   * Writes candidate moves and their positive weights and returns their number, at least 1 in a
   * state that is not terminal. A playout draws one of them in proportion to its weight.
   *
   * @param rng used by games whose candidates are themselves drawn at random
   */
  int playoutCandidates(Rng rng, int[] moves, double[] weights);

  /**
   * True if listing the candidates may draw random numbers. If not, a playout that draws a move
   * most of the time decides first whether it needs the list.
   */
  default boolean isListRandom() {
    return true;
  }

  /**
   * Draws one of the candidates in proportion to its weight. A game may do it faster, with the same
   * move for the same random numbers.
   *
   * @param moves room for candidates
   * @param weights room for their weights
   */
  default int drawCandidate(Rng rng, int[] moves, double[] weights) {
    return draw(rng, moves, weights, playoutCandidates(rng, moves, weights));
  }

  /** Draws one of the first n moves in proportion to its weight. */
  static int draw(Rng rng, int[] moves, double[] weights, int n) {
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += weights[i];
    }
    double rest = rng.nextDouble() * total;
    for (int i = 0; i < n - 1; i++) {
      rest -= weights[i];
      if (rest < 0) {
        return moves[i];
      }
    }
    return moves[n - 1];
  }

  /**
   * Plays the state to its end by drawn candidates. A game may do it faster, with the same moves
   * for the same random numbers.
   *
   * @param log takes the moves; null if nobody wants them
   */
  default void playCandidates(Rng rng, MoveLog log, int[] moves, double[] weights) {
    State state = (State) this;
    while (!state.isTerminal()) {
      int move = drawCandidate(rng, moves, weights);
      if (log != null) {
        log.add(state.mover(), move);
      }
      state.play(move);
    }
  }
}
