// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.budget.Budget;

/**
 * Estimates how long the rest of a run takes. A game of a pairing costs what its finished games
 * took on average; of pairings without any, the guess is budget times length of the game, in the
 * proportion that the guesses of the others had to the truth.
 */
final class Effort {
  private final double[] guess;
  private final long[] left;
  private final double[] seconds;
  private final long[] played;

  Effort(Schedule schedule) {
    int n = schedule.pairings().size();
    guess = new double[n];
    left = new long[n];
    seconds = new double[n];
    played = new long[n];
    for (Pairing pairing : schedule.pairings()) {
      int plies = schedule.game(pairing).maxPlies();
      double move =
          (cost(pairing.first().budget(), plies) + cost(pairing.second().budget(), plies));
      guess[pairing.index()] = plies * move / 2;
      left[pairing.index()] = (long) schedule.units() * schedule.gamesPerUnit(pairing.index());
    }
  }

  /** Seconds of a move; an iteration walks through the rest of the game, a microsecond a move. */
  private static double cost(Budget budget, int plies) {
    double cost = Math.min(budget.nanos(), budget.cpuNanos()) / 1e9;
    double rounds = Math.min(budget.iterations(), budget.nodes());
    return Math.min(cost, rounds * plies * 1e-6);
  }

  /** A game was finished before this run. */
  void known(int pairing) {
    left[pairing]--;
  }

  /** A game is finished. */
  void finished(int pairing, double tookSeconds) {
    left[pairing]--;
    played[pairing]++;
    seconds[pairing] += tookSeconds;
  }

  /** No more games of a pairing are needed. */
  void decided(int pairing) {
    left[pairing] = 0;
  }

  /** Seconds until the end, after so many seconds; games go on side by side as they did. */
  double remaining(double elapsed) {
    double busy = 0;
    double guessed = 0;
    for (int i = 0; i < guess.length; i++) {
      busy += seconds[i];
      guessed += played[i] * guess[i];
    }
    double scale = guessed == 0 ? 1 : busy / guessed;
    double rest = 0;
    for (int i = 0; i < guess.length; i++) {
      double each = played[i] > 0 ? seconds[i] / played[i] : guess[i] * scale;
      rest += Math.max(0, left[i]) * each;
    }
    return busy == 0 ? 0 : rest * elapsed / busy;
  }
}
