// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * A playout that can also be asked for one move at a time, so that another playout can stop it
 * early or mix it with something else.
 */
public interface StepwisePlayout extends PlayoutPolicy {
  /** A playout begins of which this one may be asked for any of the moves, not always the first. */
  default void begin(State state, Trajectory path) {}

  /**
   * The move it would make next; the caller plays it and writes it to the log.
   *
   * @param state not terminal; not changed
   */
  int nextMove(State state, Trajectory path, Rng rng);
}
