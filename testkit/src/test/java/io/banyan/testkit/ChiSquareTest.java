// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;

final class ChiSquareTest {
  private static final double[] EVEN = {0.25, 0.25, 0.25, 0.25};

  @Test
  void acceptsCountsThatFitTheShares() {
    Rng rng = new Rng(1);
    for (int round = 0; round < 1000; round++) {
      long[] counts = new long[4];
      for (int i = 0; i < 200; i++) {
        counts[rng.nextInt(4)]++;
      }
      assertThat(ChiSquare.ofShares(counts, EVEN)).isLessThan(1);
    }
  }

  @Test
  void refusesCountsThatDoNotFit() {
    assertThat(ChiSquare.ofShares(new long[] {1200, 1000, 1000, 800}, EVEN)).isGreaterThan(1);
    assertThat(ChiSquare.ofShares(new long[] {1, 0}, new double[] {0, 1}))
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void comparesTwoSamples() {
    long[] first = {1000, 2000, 3, 1, 0};
    assertThat(ChiSquare.ofSamples(first, new long[] {1040, 1950, 5, 0, 1})).isLessThan(1);
    assertThat(ChiSquare.ofSamples(first, new long[] {1400, 1600, 3, 1, 0})).isGreaterThan(1);
    assertThat(ChiSquare.ofSamples(first, new long[] {1000, 1960, 40, 1, 0})).isGreaterThan(1);
  }

  @Test
  void limitIsThatOfTheDistribution() {
    // One degree of freedom: the statistic is a squared normal deviate, about 5 sigmas.
    double sigma = Math.sqrt(10000 * 0.25);
    long close = Math.round(5000 + 4.6 * sigma);
    long far = Math.round(5000 + 5.5 * sigma);
    double[] halves = {0.5, 0.5};
    assertThat(ChiSquare.ofShares(new long[] {close, 10000 - close}, halves)).isLessThan(1);
    assertThat(ChiSquare.ofShares(new long[] {far, 10000 - far}, halves)).isGreaterThan(1);
  }
}
