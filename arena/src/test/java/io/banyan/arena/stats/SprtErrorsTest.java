// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;

/**
 * How often a gate of -10 to 0 normalized Elo fails versions of known strength, by simulation.
 * Games are independent with 30 % draws, pairs are two of them; {@code -Dbanyan.gate.runs=2000}
 * makes the table of docs/gate.md.
 */
class SprtErrorsTest {
  private static final int RUNS = Integer.getInteger("banyan.gate.runs", 150);
  private static final int MAX_PAIRS = 20_000;
  private static final int LOOK = 25;
  private static final double DRAWS = 0.3;
  private static final Sprt GATE = Sprt.of(-10, 0);

  private record Rates(double failed, double open, double meanPairs) {}

  private static Rates simulate(double elo, long seed) {
    Rng rng = new Rng(seed);
    double score = 1 / (1 + Math.pow(10, -elo / 400));
    double win = score - DRAWS / 2;
    int failed = 0;
    int open = 0;
    long pairs = 0;
    for (int run = 0; run < RUNS; run++) {
      long[] counts = new long[5];
      Sprt.Verdict verdict = Sprt.Verdict.OPEN;
      int n = 0;
      while (n < MAX_PAIRS && verdict == Sprt.Verdict.OPEN) {
        for (int i = 0; i < LOOK; i++) {
          counts[game(rng, win) + game(rng, win)]++;
        }
        n += LOOK;
        verdict = GATE.verdict(counts);
      }
      pairs += n;
      failed += verdict == Sprt.Verdict.ACCEPT_0 ? 1 : 0;
      open += verdict == Sprt.Verdict.OPEN ? 1 : 0;
    }
    Rates rates = new Rates((double) failed / RUNS, (double) open / RUNS, (double) pairs / RUNS);
    if (RUNS > 1000) {
      System.out.printf("%+.0f Elo: %s%n", elo, rates);
    }
    return rates;
  }

  /** Half points of a game. */
  private static int game(Rng rng, double win) {
    double u = rng.nextInt(1 << 24) / (double) (1 << 24);
    return u < win ? 2 : u < win + DRAWS ? 1 : 0;
  }

  @Test
  void aVersionAgainstItselfRarelyFails() {
    Rates rates = simulate(0, 1);

    // The error asked for is 0.05; three standard deviations of 150 runs are 0.053.
    assertThat(rates.failed()).isLessThan(0.105);
    assertThat(rates.open()).isLessThan(0.05);
  }

  @Test
  void regressionsOfTenAndTwentyEloRarelyPass() {
    assertThat(simulate(-5, 2).failed()).isBetween(0.1, 0.98);
    assertThat(simulate(-10, 3).failed()).isGreaterThan(0.895);
    Rates twenty = simulate(-20, 4);
    assertThat(twenty.failed()).isGreaterThan(0.97);
    assertThat(twenty.meanPairs()).isLessThan(3000);
  }
}
