// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Figures that other tests look at only where a bound is 0 or all values are equal. */
class BesideZeroTest {
  /** Mean 2.5, deviation sqrt(5/3), Student's quantile for three degrees of freedom 3.182446. */
  @Test
  void theIntervalOfAMeanIsStudents() {
    MeanInterval interval = MeanInterval.of(new double[] {1, 2, 3, 4});
    assertThat(interval.mean()).isEqualTo(2.5);
    assertThat(interval.half()).isCloseTo(3.182446 * Math.sqrt(5.0 / 3) / 2, within(1e-5));
    // Two values are enough: 12.706205 with one degree of freedom.
    assertThat(MeanInterval.of(new double[] {0, 1}).half()).isCloseTo(12.706205 / 2, within(1e-5));
  }

  /** A test that stops early shows too much, also where its bounds lie around 0 or away from it. */
  @Test
  void theCorrectedEstimateLiesTowardsTheMiddleOfTheBounds() {
    PairScores better = new PairScores(new long[] {3, 6, 20, 24, 15});
    for (double[] bounds : new double[][] {{-40, 40}, {-30, 60}, {20, 90}}) {
      Sprt sprt = Sprt.of(bounds[0], bounds[1]);
      SprtEstimate estimate = SprtEstimate.of(sprt, better, 10_000);
      double middle = (bounds[0] + bounds[1]) / 2;
      assertThat(estimate.verdict()).isEqualTo(Sprt.Verdict.ACCEPT_1);
      assertThat(estimate.corrected()).isBetween(middle, estimate.biased() - 15);
    }
  }
}
