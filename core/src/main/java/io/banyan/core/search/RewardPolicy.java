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

  /**
   * Refuses playouts that do not tell what this reward looks at.
   *
   * @param most the last kind of ending that it understands
   * @param need what it looks at: "rb compares the lengths of games"
   */
  static String refusal(Parts parts, Ending most, String need) {
    PlayoutPolicy playout = parts.playout();
    return playout.ending().compareTo(most) <= 0
        ? null
        : "reward=%s, but playout=%s %s".formatted(need, playout.name(), playout.ending().words());
  }

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
