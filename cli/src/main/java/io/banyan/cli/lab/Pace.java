// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * How long games of chance are and how fast they go by: what an iteration costs, about.
 *
 * @param plies moves of a game
 * @param seconds of one game
 */
record Pace(double plies, double seconds) {
  private static final int GROUP = 8;

  /**
   * Plays games of chance until a core has worked for so long, at least some. The fastest of them
   * count: a program that has just started is slow.
   */
  static Pace measure(Game game, Clock clock, long nanos) {
    Rng rng = new Rng(1);
    int[] moves = new int[game.maxMoves()];
    long end = clock.nanos() + 2 * nanos;
    long worked = 0;
    long allPlies = 0;
    long games = 0;
    double best = Double.MAX_VALUE;
    do {
      long start = worked(clock);
      long plies = 0;
      int played = 0;
      while (played == 0 || played < GROUP && clock.nanos() < end) {
        plies += play(game.newState(), moves, rng);
        played++;
      }
      long took = worked(clock) - start;
      worked += took;
      allPlies += plies;
      games += played;
      best = Math.min(best, took / 1e9 / plies);
    } while (worked < nanos && clock.nanos() < end);
    double length = (double) allPlies / games;
    return new Pace(length, length * best);
  }

  /** The time on the wall where the virtual machine does not know what a core has worked. */
  private static long worked(Clock clock) {
    try {
      return clock.cpuNanos();
    } catch (UnsupportedOperationException e) {
      return clock.nanos();
    }
  }

  private static long play(State state, int[] moves, Rng rng) {
    long plies = 0;
    while (!state.isTerminal()) {
      state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      plies++;
    }
    return plies;
  }
}
