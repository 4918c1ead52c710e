// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;

/**
 * Turns the outcome of an iteration into the rewards that are backed up. Rewards may leave [0, 1].
 */
public interface RewardPolicy extends SearchPart {
  /**
   * Reads {@link Trajectory#outcome()} and writes {@link Trajectory#rewards()}.
   *
   * @param state where the playout ended
   */
  void shape(State state, Trajectory path);

  /** True if it needs the moves of the playout, for instance to know its length. */
  default boolean needsMoves() {
    return false;
  }

  /** Makes the policy for one game and tree. */
  @FunctionalInterface
  interface Factory {
    RewardPolicy create(PartContext context);
  }
}
