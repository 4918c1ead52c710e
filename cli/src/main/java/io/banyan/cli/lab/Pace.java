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
  /** Playouts of a program that has just started are slow; those of the end count. */
  private static final double COUNTED = 0.5;

  /** Plays games of chance for so long, at least one. */
  static Pace measure(Game game, Clock clock, long nanos) {
    Rng rng = new Rng(1);
    int[] moves = new int[game.maxMoves()];
    long start = clock.nanos();
    long warm = start + (long) (nanos * COUNTED);
    long from = start;
    long plies = 0;
    long games = 0;
    long now = start;
    do {
      if (now < warm) {
        from = now;
        plies = 0;
        games = 0;
      }
      State state = game.newState();
      while (!state.isTerminal()) {
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
        plies++;
      }
      games++;
      now = clock.nanos();
    } while (now - start < nanos);
    return new Pace((double) plies / games, (now - from) / 1e9 / games);
  }
}
