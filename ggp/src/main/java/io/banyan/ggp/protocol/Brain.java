// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.util.List;

/** What thinks for one role of a match; used by the thread of the match, but for {@link #stop}. */
interface Brain {
  /** Thinks that long about the present state, or less if all is clear; answers a move as text. */
  String think(long nanos);

  /** A joint move was made. */
  void played(List<String> texts, int[] joint);

  /** Ends a running {@link #think} soon; from any thread. */
  void stop();

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
