// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Who plays the games of a run: threads of this process, or the workers of a cluster. What is
 * played, kept and counted is the run's business alone, so results do not depend on the crew.
 */
public interface Crew {
  /** Games at the same time. */
  int size();

  /**
   * Plays what the desk hands out and brings back what happened. Returns when the desk has nothing
   * left and all is back, or soon after the desk was closed.
   *
   * @param alone one game at a time, so that no other takes memory from it
   */
  void play(Desk desk, boolean alone) throws InterruptedException;

  /**
   * Gets ready for a pairing that the clock decides; called before the first game is played.
   *
   * @param like games of the pairing to take as a pattern
   * @param stopped true if it should end at once
   */
  default void warmUp(List<ScheduledGame> like, RunListener listener, BooleanSupplier stopped) {}
}
