// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Who plays the games of a run: threads of this process, or the workers of a cluster. What is
 * played, kept and counted is the run's business alone, so results do not depend on them.
 */
public interface Workers {
  /** Games at the same time. */
  int size();

  /**
   * Plays open games and brings back what happened. Returns when none is left and all is back, or
   * soon after they were closed.
   *
   * @param alone one game at a time, so that no other takes memory from it
   */
  void play(OpenGames open, boolean alone) throws InterruptedException;

  /**
   * Gets ready for a pairing that the clock decides; called before the first game is played.
   *
   * @param like games of the pairing to take as a pattern
   * @param stopped true if it should end at once
   */
  default void warmUp(List<ScheduledGame> like, RunListener listener, BooleanSupplier stopped) {}
}
