// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.game.State;

/** Says how good moves are; its answers depend on the game so far and the seed alone. */
public interface MoveTeacher {
  /** A new game begins; the seed decides all chance in it. */
  void newGame(long seed);

  /**
   * Thinks about a state that is not terminal and writes the share that each of its moves deserves,
   * together 1.
   *
   * @param moves the legal moves, the first {@code n}
   */
  void think(State state, int[] moves, int n, double[] shares);
}
