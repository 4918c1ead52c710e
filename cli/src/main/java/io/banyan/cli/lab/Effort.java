// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Estimates how long the rest of a run takes. A game of a pairing costs what its finished games
 * took on average; of pairings without any, the guess is budget times length of the game, in the
 * proportion that the guesses of the others had to the truth.
 */
final class Effort {
  private static final double GUESSED_PLY = 1e-6;

  private final double[] guess;
  private final long[] left;
  private final double[] seconds;
  private final long[] played;

  /** Guesses without looking at the games: all are as long as they may be. */
  Effort(Schedule schedule) {
    this(schedule, game -> new Pace(game.maxPlies(), game.maxPlies() * GUESSED_PLY));
  }

  /** Guesses by how long games of chance are. */
  Effort(Schedule schedule, Function<Game, Pace> paces) {
    int n = schedule.pairings().size();
    guess = new double[n];
    left = new long[n];
    seconds = new double[n];
    played = new long[n];
    Map<String, Pace> known = new HashMap<>();
    for (Pairing pairing : schedule.played()) {
      Pace pace = known.computeIfAbsent(pairing.game(), g -> paces.apply(schedule.game(pairing)));
      double move = cost(pairing.first(), pace) + cost(pairing.second(), pace);
      guess[pairing.index()] = pace.plies() * move / 2;
      left[pairing.index()] =
          (long) (schedule.units() - schedule.firstUnit()) * schedule.gamesPerUnit(pairing.index());
    }
  }

  /** Seconds of a move; an iteration plays the rest of the game, half of it on average. */
  private static double cost(Contender contender, Pace pace) {
    if (contender.spec().equals("random")) {
      return 0;
    }
    Budget budget = contender.budget();
    double time = Math.min(budget.nanos(), budget.cpuNanos()) / 1e9;
    double rounds = Math.min(budget.iterations(), budget.nodes());
    return Math.min(time, rounds * pace.seconds() / 2);
  }

  /** Seconds of all games that are left, one after the other, before any was played. */
  double expected() {
    double sum = 0;
    for (int i = 0; i < guess.length; i++) {
      sum += left[i] * guess[i];
    }
    return sum;
  }

  /** A time as people say it: 50 s, 12 min, 3 h 20 min, 5 days. */
  static String words(double seconds) {
    if (seconds < 90) {
      return Math.round(seconds) + " s";
    }
    long minutes = Math.round(seconds / 60);
    if (minutes < 90) {
      return minutes + " min";
    }
    long tens = Math.round(seconds / 600) * 10;
    return tens < 48 * 60
        ? tens / 60 + " h" + (tens % 60 == 0 ? "" : " " + tens % 60 + " min")
        : Math.round(seconds / 86400) + " days";
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
