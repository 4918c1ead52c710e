// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of equal strength has the probabilities that counting on paper gives. */
class PairTestTest {

  private static PairScores pairs(long... counts) {
    return new PairScores(counts);
  }

  @Test
  void fewPairsProveNothing() {
    // Two coins: four ways, one of them as bad; twice that is p.
    assertThat(pairs(1, 1, 0, 0, 0).los()).isEqualTo(0.25);
    assertThat(pairs(1, 1, 0, 0, 0).pValue()).isEqualTo(0.5);
    assertThat(pairs(2, 0, 0, 0, 0).pValue()).isEqualTo(0.5);
    assertThat(pairs(1, 0, 0, 0, 0).pValue()).isEqualTo(1);
    assertThat(pairs(1, 0, 0, 0, 0).los()).isEqualTo(0.5);
    assertThat(pairs(0, 0, 0, 0, 5).pValue()).isEqualTo(2 / 32.0);
    assertThat(pairs(0, 0, 0, 0, 6).pValue()).isEqualTo(2 / 64.0);
    assertThat(pairs(0, 0, 0, 0, 6).los()).isEqualTo(63 / 64.0);
    assertThat(pairs(0, 0, 0, 6, 0).los()).isEqualTo(63 / 64.0);
  }

  @Test
  void pairsOfOneHalfChangeNothing() {
    assertThat(pairs(0, 0, 1000, 0, 6).pValue()).isEqualTo(2 / 64.0);
    assertThat(pairs(0, 0, 9, 0, 0).pValue()).isEqualTo(1);
    assertThat(pairs(0, 0, 9, 0, 0).los()).isEqualTo(0.5);
    assertThat(pairs(0, 0, 0, 0, 0).pValue()).isEqualTo(1);
    assertThat(pairs(3, 1, 0, 1, 3).pValue()).isEqualTo(1);
    assertThat(pairs(3, 1, 0, 1, 3).los()).isEqualTo(0.5);
  }

  @Test
  void coinsOfBothSizesAreCountedTogether() {
    // Sums of -1+1, 2, 2, 2: seen is 6; 8 and 6 (two ways) and no others of 32 reach it.
    assertThat(pairs(0, 1, 4, 1, 3).pValue()).isEqualTo(2 * 3 / 32.0);
    // Sums of 1, 1, 2: seen is 0 + 2; 4 once, 2 twice of 8.
    assertThat(pairs(0, 1, 0, 1, 1).pValue()).isEqualTo(2 * 3 / 8.0);
    // Units of three games: 3, 2 and -1; seen is 4, and 6, 4 reach it.
    assertThat(pairs(0, 0, 1, 0, 0, 1, 1).los()).isEqualTo(1 - 2 / 8.0);
  }

  @ParameterizedTest
  @CsvSource({
    // Tails of the binomial distribution with p = 1/2.
    "15, 5, 0.020694732666015625",
    "280, 220, 0.0041307109084912485",
    "281, 220, 0.003644170272687824",
    "530, 470, 0.03101159754918159",
    "1050, 950, 0.013412073120140347",
  })
  void decidedPairsFollowTheBinomialDistribution(long won, long lost, double tail) {
    for (PairScores scores : new PairScores[] {pairs(lost, 0, 7, 0, won), pairs(lost, 0, won)}) {
      assertThat(scores.los()).isCloseTo(1 - tail, within(4e-5));
      assertThat(scores.reversed().los()).isCloseTo(tail, within(4e-5));
      assertThat(scores.pValue()).isCloseTo(2 * tail, within(8e-5));
      assertThat(scores.reversed().pValue()).isEqualTo(scores.pValue());
    }
  }

  @Test
  void theExactAndTheNormalPartMeet() {
    // One coin more hardly matters, on whichever side of the limit.
    double below = pairs(220, 0, 0, 0, 280).los();
    double above = pairs(220, 1, 0, 0, 280).los();
    double further = pairs(220, 1, 0, 1, 280).los();
    assertThat(above).isCloseTo(below, within(3e-4));
    assertThat(further).isCloseTo(above, within(3e-4));
  }

  @Test
  void aHugeMatchIsDecidedAtOnce() {
    PairScores scores = pairs(200_000, 0, 5_000_000, 0, 300_000);
    assertThat(scores.los()).isEqualTo(1);
    assertThat(scores.pValue()).isLessThan(1e-300);
    assertThat(pairs(300_000, 1, 0, 1, 300_000).los()).isEqualTo(0.5);
    assertThat(pairs(300_000, 1, 0, 1, 300_000).pValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1;1;0;0;0, 0.25",
    "0;0;0;0;4, 1",
    "2;0;0;0;8, 0.8",
    "0;1;3;0;5, 0.9",
  })
  void theIntervalReachesToOneHalfUnlessTheTestSaysOtherwise(String text, double beyond) {
    String[] parts = text.split(";");
    long[] counts = new long[parts.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = Long.parseLong(parts[i]);
    }
    PairScores scores = new PairScores(counts);
    assertThat(scores.pValue()).isGreaterThan(0.05);
    assertThat(scores.interval(0.95).contains(0.5)).isTrue();
    assertThat(scores.eloInterval(0.95).contains(0)).isTrue();
    assertThat(scores.normalizedEloInterval(0.95).contains(0)).isTrue();
    assertThat(scores.interval(0.95).contains(beyond)).isTrue();
  }

  @Test
  void theIntervalIsStudentsWithOneImaginaryPair() {
    // 6 pairs, mean 0.75: squares 3/8 of the pairs and 5/16 of the imaginary one; t = 2.446912.
    PairScores scores = pairs(0, 0, 3, 0, 3);
    double error = Math.sqrt((0.375 + 0.3125) / 6 / 7);
    assertThat(scores.standardError()).isCloseTo(error, within(1e-12));
    assertThat(scores.interval(0.95).low()).isCloseTo(0.75 - 2.446912 * error, within(1e-6));
    assertThat(scores.interval(0.95).high()).isEqualTo(1);
    // Without spread the imaginary pair counts in the mean as well: 6.5 of 7.
    PairScores won = pairs(0, 0, 0, 0, 6);
    double m = 6.5 / 7;
    double squares = 6 * (1 - m) * (1 - m) + (m * m + (1 - m) * (1 - m)) / 2;
    assertThat(won.standardError()).isCloseTo(Math.sqrt(squares / 6 / 7), within(1e-12));
    assertThat(won.interval(0.95).low())
        .isCloseTo(m - 2.446912 * Math.sqrt(squares / 6 / 7), within(1e-6));
    assertThat(pairs(0, 0, 0, 0, 0).interval(0.95)).isEqualTo(new Interval(0, 1));
    // Many pairs: the normal interval.
    PairScores many = pairs(10_000, 0, 20_000, 0, 10_000);
    assertThat(many.interval(0.95).halfWidth())
        .isCloseTo(1.959964 * Math.sqrt(0.125 / 40_000), within(1e-6));
  }
}
