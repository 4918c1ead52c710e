// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.budget.Meter;
import java.util.List;

/** What thinks for one role of a match; used by the thread of the match alone. */
interface Brain {
  /**
   * Thinks about the present state while the meter allows it, or less if all is clear; answers a
   * move as text.
   */
  String think(Meter meter);

  /** A joint move was made. */
  void played(List<String> texts, int[] joint);

  /** False if it takes somebody else to be on turn, so that its answer would be no move of ours. */
  default boolean isOnTurn() {
    return true;
  }

  /** True if there is something to think about while nobody asks. */
  default boolean canPonder() {
    return true;
  }

  /** What it is, for the log. */
  String describe();

  /** Lets go of threads and memory. */
  default void close() {}
}
