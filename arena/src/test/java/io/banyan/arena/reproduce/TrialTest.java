// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.arena.Toys;
import io.banyan.arena.match.Schedule;
import io.banyan.core.budget.Clock;
import org.junit.jupiter.api.Test;

class TrialTest {
  /** A look at the clock takes a millisecond, a search as much CPU time as is said. */
  private static Clock clock(long searchNanos) {
    return new Clock() {
      private long now;
      private long worked;

      @Override
      public long nanos() {
        return now += 1_000_000;
      }

      @Override
      public long cpuNanos() {
        return worked += searchNanos;
      }
    };
  }

  @Test
  void manyShortSearchesAreAGuessToo() {
    Schedule schedule = Toys.schedule(10, Toys.pairing("oxo", "uct", "random", "10it"));

    double seconds = new Trial(Toys.catalog(), clock(1000)).seconds(schedule, p -> 20);

    assertThat(seconds).isPositive().isLessThan(1);
  }

  @Test
  void theGuessIsGamesTimesMovesTimesIterations() {
    // Searches of 30 ms are never made longer than their 100 iterations: 0.3 ms each.
    Schedule schedule = Toys.schedule(10, Toys.pairing("race(2)", "uct", "uct", "2000it"));

    double seconds = new Trial(Toys.catalog(), clock(30_000_000)).seconds(schedule, p -> 20);

    double plies = seconds / (20 * 2000 * 0.0003);
    assertThat(plies).isBetween(7.0, 21.0);
  }

  @Test
  void timeIsWhatItIs() {
    Schedule schedule = Toys.schedule(10, Toys.pairing("race(2,cap=5)", "uct", "uct", "7ms"));

    double seconds = new Trial(Toys.catalog(), clock(30_000_000)).seconds(schedule, p -> 20);

    assertThat(seconds).isCloseTo(20 * 5 * 0.007, within(1e-9));
  }
}
