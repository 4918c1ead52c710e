// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/** Capability of a {@link State}: plays random games in which rings count at first only. */
public interface RingPlayout {
  /**
   * Plays uniformly random moves to the end of the game; when a share of the empty cells is filled,
   * closing a ring does not win any more. Does nothing in a terminal state. Allocates nothing.
   *
   * @param fill the share, in [0, 1]; 1 is a game by the rules
   * @param log receives every move in order; may be null
   */
  void playRings(double fill, Rng rng, MoveLog log);
}
