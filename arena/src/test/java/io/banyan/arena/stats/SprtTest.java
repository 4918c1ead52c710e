// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;

class SprtTest {
  private static final int RUNS = 2000;

  @Test
  void boundsAreThoseOfWald() {
    Sprt sprt = new Sprt(0, 5, 0.05, 0.1);
    assertThat(sprt.lowerBound()).isCloseTo(Math.log(0.1 / 0.95), within(1e-12));
    assertThat(sprt.upperBound()).isCloseTo(Math.log(0.9 / 0.05), within(1e-12));
  }

  @Test
  void theRatioOfManyPairsIsCloseToTheNormalOne() {
    long[] counts = {400, 1300, 3300, 1500, 500};
    Sprt sprt = Sprt.of(0, 10);
    PairScores pairs = new PairScores(counts);
    double t = pairs.normalizedElo();
    double perPair = Math.sqrt(2) / (800 / Math.log(10));
    double expected = 7000 * perPair * perPair * (10 - 0) * (t - 5);
    assertThat(sprt.logLikelihoodRatio(counts)).isCloseTo(expected, within(0.05 * expected));
  }

  /** Pairs of dependent games whose normalized Elo is as wanted. */
  private static long[] play(Sprt sprt, double elo, long seed) {
    // Scores 0, 1/4, ..., 1 with these weights; shifted so that the mean is t deviations up.
    double[] p = {0.05, 0.2, 0.5, 0.2, 0.05};
    double t = elo / (800 / Math.log(10)) * Math.sqrt(2);
    double deviation = Math.sqrt(2 * 0.05 * 0.25 + 2 * 0.2 * 0.0625);
    // Moves weight from 1/4 to 3/4; the deviation changes in second order only.
    double shift = t * deviation / 0.5;
    p[1] -= shift;
    p[3] += shift;
    long[] counts = new long[5];
    Rng rng = new Rng(seed);
    while (sprt.verdict(counts) == Sprt.Verdict.OPEN) {
      double x = rng.nextDouble();
      int i = 0;
      while (i < 4 && x >= p[i]) {
        x -= p[i++];
      }
      counts[i]++;
    }
    return counts;
  }

  @Test
  void errorRatesStayWithinWhatIsPromised() {
    Sprt sprt = Sprt.of(0, 60);
    int falseAlarms = 0;
    int misses = 0;
    for (int run = 0; run < RUNS; run++) {
      falseAlarms += sprt.verdict(play(sprt, 0, run)) == Sprt.Verdict.ACCEPT_1 ? 1 : 0;
      misses += sprt.verdict(play(sprt, 60, RUNS + run)) == Sprt.Verdict.ACCEPT_0 ? 1 : 0;
    }
    assertThat((double) falseAlarms / RUNS).as("alpha").isLessThanOrEqualTo(0.055);
    assertThat((double) misses / RUNS).as("beta").isLessThanOrEqualTo(0.055);
    // A test that never erred would be wasting games.
    assertThat((double) falseAlarms / RUNS).isGreaterThan(0.02);
  }

  @Test
  void theCorrectedEstimateIsCloserToTheTruthOnAverage() {
    Sprt sprt = Sprt.of(0, 60);
    double biased = 0;
    double corrected = 0;
    int runs = 60;
    for (int run = 0; run < runs; run++) {
      PairScores pairs = new PairScores(play(sprt, 60, 9000 + run));
      SprtEstimate estimate = SprtEstimate.of(sprt, pairs, 100_000);
      biased += estimate.biased() / runs;
      corrected += estimate.corrected() / runs;
    }
    assertThat(biased).as("mean of the plain estimate").isGreaterThan(66);
    assertThat(Math.abs(corrected - 60)).isLessThan(Math.abs(biased - 60) / 2);
  }

  @Test
  void theRatioOfDecidedPairsIsThatOfTwoCoins() {
    // Pairs that are won or lost: a mean of t deviations above one half is a coin with
    // probability p of t = (p - 1/2) / sqrt(p (1 - p)). The imaginary 0.02 pairs count too.
    double t = 400 / (800 / Math.log(10)) * Math.sqrt(2);
    double p = 0.5 + 0.5 * t / Math.sqrt(1 + t * t);
    for (long[] score : new long[][] {{0, 0, 30}, {7, 0, 23}, {15, 0, 15}, {29, 0, 1}}) {
      double expected = score[2] * Math.log(2 * p) + score[0] * Math.log(2 * (1 - p));
      long[] counts = {score[0], 0, 0, 0, score[2]};
      assertThat(Sprt.of(0, 400).logLikelihoodRatio(counts)).isCloseTo(expected, within(0.5));
    }
  }

  @Test
  void theFirstPairsDecideNothing() {
    Sprt sprt = Sprt.of(0, 400);
    assertThat(sprt.verdict(new long[] {0, 0, 0, 0, 4})).isEqualTo(Sprt.Verdict.OPEN);
    assertThat(sprt.verdict(new long[] {0, 0, 0, 0, 6})).isEqualTo(Sprt.Verdict.ACCEPT_1);
    assertThat(sprt.verdict(new long[] {6, 0, 0, 0, 0})).isEqualTo(Sprt.Verdict.ACCEPT_0);
    assertThat(sprt.verdict(new long[] {9, 2, 11, 2, 9})).isEqualTo(Sprt.Verdict.ACCEPT_0);
  }

  @Test
  void extremesAreFinite() {
    Sprt sprt = Sprt.of(-5, 5);
    assertThat(sprt.logLikelihoodRatio(new long[5])).isZero();
    for (long[] counts :
        new long[][] {{0, 0, 0, 0, 9}, {9, 0, 0, 0, 0}, {0, 0, 9, 0, 0}, {1, 0, 0, 0, 0}}) {
      assertThat(Double.isFinite(sprt.logLikelihoodRatio(counts))).isTrue();
      SprtEstimate estimate = SprtEstimate.of(sprt, new PairScores(counts), 1000);
      assertThat(Double.isFinite(estimate.corrected())).isTrue();
    }
    assertThat(sprt.logLikelihoodRatio(new long[] {0, 0, 500, 0, 0})).isCloseTo(0, within(1e-6));
  }

  @Test
  void wrongBoundsAreRefused() {
    assertThatThrownBy(() -> Sprt.of(5, 5)).hasMessageContaining("elo0 < elo1");
    assertThatThrownBy(() -> Sprt.parse("0;5")).hasMessageContaining("elo0,elo1");
    assertThatThrownBy(() -> new Sprt(0, 5, 0, 0.05)).hasMessageContaining("alpha");
    assertThat(Sprt.parse("0, 5")).isEqualTo(Sprt.of(0, 5));
  }
}
