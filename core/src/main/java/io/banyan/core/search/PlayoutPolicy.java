// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/** Plays a whole playout and says how it ended. */
public interface PlayoutPolicy extends SearchPart {
  /**
   * Plays from the given state, which is not terminal, to the end or to where the policy stops, and
   * writes the outcome for each player, in [0, 1], to {@link Trajectory#outcome()}.
   *
   * @param path the iteration so far; when {@link Trajectory#isRecording()} the policy appends
   *     every move it makes to {@link Trajectory#log()}
   */
  void playOut(State state, Trajectory path, Rng rng);

  /**
   * Plays from the given state unless it is terminal.
   *
   * @return false if it is terminal: nothing was played or written
   */
  default boolean playOutUnlessOver(State state, Trajectory path, Rng rng) {
    if (state.isTerminal()) {
      return false;
    }
    playOut(state, path, rng);
    return true;
  }

  /** How it comes to its outcomes. */
  default Ending ending() {
    return Ending.PLAYED;
  }

  /** How many iterations in a row go to the same leaf; of a tree that is not shared. */
  default int perLeaf() {
    return 1;
  }

  /** What it is called in sentences. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** True if it reads or needs the moves of the playout in the log. */
  default boolean needsMoves() {
    return false;
  }

  /** Makes the policy for one game and tree. */
  @FunctionalInterface
  interface Factory {
    PlayoutPolicy create(PartContext context);
  }
}
