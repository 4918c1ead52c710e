// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Guesses how long games will take: plays a little of each game for its length and the CPU time of
 * an iteration, with more and more iterations per move, since what a search costs at its start
 * tells little of its iterations. A guess within a factor of two or three, made in seconds.
 */
final class Trial {
  /** Three quarters of it for the virtual machine to warm up. */
  private static final long NANOS = 1_000_000_000L;

  private static final long FIRST_ITERATIONS = 100;

  private static final long MOST_ITERATIONS = 1_000_000;

  /** After a search that takes less the next gets twice the iterations. */
  private static final long SEARCH_NANOS = 20_000_000L;

  private static final int MAX_PLIES = 2000;

  private final Catalog catalog;
  private final Clock clock;
  private final Map<String, Pace> paces = new HashMap<>();

  /**
   * What a game is like.
   *
   * @param plies moves of a game
   * @param nanos CPU time of an iteration
   */
  record Pace(double plies, double nanos) {}

  Trial(Catalog catalog, Clock clock) {
    this.catalog = catalog;
    this.clock = clock;
  }

  /**
   * Core seconds of the games that are left.
   *
   * @param left games still to play, by pairing
   */
  double seconds(Schedule schedule, ToLongFunction<Pairing> left) {
    double total = 0;
    for (Pairing pairing : schedule.played()) {
      long games = left.applyAsLong(pairing);
      if (games > 0) {
        Pace pace =
            paces.computeIfAbsent(pairing.game(), g -> pace(schedule.game(pairing), pairing));
        double move =
            (nanos(pairing.first().budget(), pace) + nanos(pairing.second().budget(), pace)) / 2;
        total += games * pace.plies() * move / 1e9;
      }
    }
    return total;
  }

  static double nanos(Budget budget, Pace pace) {
    double nanos = Math.min(budget.nanos(), budget.cpuNanos());
    double work = Math.min(budget.iterations(), budget.nodes());
    return Math.min(nanos, work * pace.nanos());
  }

  /** Plays games until the time is over. */
  private Pace pace(Game game, Pairing pairing) {
    String name = Spec.parse(pairing.game()).name();
    Rng rng = new Rng(1);
    long start = clock.nanos();
    long finished = 0;
    long plies = 0;
    long limit = FIRST_ITERATIONS;
    long iterations = 0;
    long nanos = 0;
    try (Agent first = catalog.make(Agent.SLOT, pairing.first().spec(), name).create(game);
        Agent second = catalog.make(Agent.SLOT, pairing.second().spec(), name).create(game)) {
      while (clock.nanos() - start < NANOS) {
        State state = game.newState();
        first.newGame(finished);
        second.newGame(finished);
        while (!state.isTerminal() && state.ply() < MAX_PLIES) {
          int move;
          long now = clock.nanos();
          if (now - start < NANOS) {
            boolean firsts = state.mover() == 0;
            Budget own = (firsts ? pairing.first() : pairing.second()).budget();
            Budget little = Budget.iterations(Math.min(limit, own.iterations()));
            long before = worked();
            SearchReport report = (firsts ? first : second).search(game.copyOf(state), little);
            long took = worked() - before;
            move = report.move();
            if (now - start < NANOS / 4 * 3) {
              // What was seen before the virtual machine was warm does not count.
              nanos = 0;
              iterations = 0;
            }
            nanos += took;
            iterations += Math.max(1, report.iterations());
            limit = took < SEARCH_NANOS ? Math.min(2 * limit, MOST_ITERATIONS) : limit;
          } else {
            // Only the length of the game is of interest now.
            int[] moves = new int[game.maxMoves()];
            move = moves[rng.nextInt(state.legalMoves(moves))];
          }
          state.play(move);
          first.played(move);
          second.played(move);
        }
        finished++;
        plies += state.ply();
      }
    }
    return new Pace(
        (double) plies / Math.max(1, finished), (double) nanos / Math.max(1, iterations));
  }

  /** CPU time of this thread, or the time where that is not known. */
  private long worked() {
    try {
      return clock.cpuNanos();
    } catch (UnsupportedOperationException e) {
      return clock.nanos();
    }
  }

  /** Seconds in words: about so many minutes, hours or days. */
  static String words(double seconds) {
    if (seconds < 90) {
      return seconds < 20 ? "some seconds" : "about a minute";
    }
    String[] units = {"minutes", "hours", "days"};
    double[] length = {60, 3600, 86_400};
    int unit = seconds < 90 * 60 ? 0 : seconds < 48 * 3600 ? 1 : 2;
    return "about " + Math.round(seconds / length[unit]) + " " + units[unit];
  }
}
