// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;

/** A reward that goes by the result and the length of an iteration, in games of either kind. */
public interface ResultReward extends RewardPolicy {
  /** Reads {@link Iteration#outcome()} and writes {@link Iteration#rewards()}. */
  void shape(Iteration iteration);

  @Override
  default void shape(State state, Trajectory path) {
    shape(path);
  }

  /** True if all rewards are in [0, 1], as outcomes are. */
  default boolean staysInUnit() {
    return true;
  }
}
