// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State}: plays itself to the end by uniformly random legal moves, faster
 * than a general loop could.
 */
public interface UniformPlayout {
  /**
   * Plays uniformly random legal moves until the state is terminal; does nothing in a terminal
   * state. Allocates nothing.
   *
   * @param log receives every move in order; null when nobody needs them, and then only the rewards
   *     of the final state must be distributed as in a uniform game: a game may take a short cut
   *     that fills the board beyond the winning move
   */
  void playUniform(Rng rng, MoveLog log);

  /**
   * Plays as {@link #playUniform} does unless the state is terminal, and says whether it was not.
   * For states that are looked at more cheaply on the way than before it.
   */
  default boolean playUniformUnlessOver(Rng rng, MoveLog log) {
    if (((State) this).isTerminal()) {
      return false;
    }
    playUniform(rng, log);
    return true;
  }
}
