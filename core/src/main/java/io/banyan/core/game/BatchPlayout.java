// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State}: plays several uniformly random games to the end at once, for less
 * than that many single ones would cost.
 */
public interface BatchPlayout {
  /** Most games of one batch. */
  int MOST = 64;

  /**
   * Plays uniformly random games from this state, which is not terminal and stays as it is.
   * Allocates nothing once warm.
   *
   * @param games 1 to {@link #MOST}
   * @param means receives the mean reward of each player
   */
  void playBatch(int games, Rng rng, double[] means);
}
