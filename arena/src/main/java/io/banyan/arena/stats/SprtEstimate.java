// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import io.banyan.core.random.Rng;

/**
 * The strength estimated after a sequential test has stopped.
 *
 * <p>A test that stops when the score looks extreme leaves an estimate that is too extreme. Beside
 * it stands the bias-adjusted estimate of Whitehead (1986): the difference d for which the test,
 * run again and again, would on average show what it has shown. The average is taken over simulated
 * tests with normal pair scores and fixed seeds, so the figure is repeatable.
 *
 * @param verdict what the test says
 * @param llr log-likelihood ratio
 * @param lower bound of the ratio
 * @param upper bound of the ratio
 * @param biased normalized Elo as observed
 * @param corrected normalized Elo after the correction
 */
public record SprtEstimate(
    Sprt.Verdict verdict, double llr, double lower, double upper, double biased, double corrected) {
  private static final int PATHS = 400;
  private static final int STEPS = 250;
  private static final int BISECTIONS = 14;

  /** Estimates from the pairs of a finished, or unfinished, test. */
  public static SprtEstimate of(Sprt sprt, PairScores pairs, int maxPairs) {
    double llr = sprt.logLikelihoodRatio(pairs.counts());
    Sprt.Verdict verdict = sprt.verdict(pairs.counts());
    double biased = pairs.normalizedElo();
    double corrected =
        verdict == Sprt.Verdict.OPEN || pairs.pairs() == 0
            ? biased
            : correct(sprt, biased, pairs.gamesPerPair(), pairs.pairs(), maxPairs);
    return new SprtEstimate(verdict, llr, sprt.lowerBound(), sprt.upperBound(), biased, corrected);
  }

  private static double correct(Sprt sprt, double biased, int games, long pairs, long maxPairs) {
    double perPair = Math.sqrt(games) / Elo.NORMALIZED;
    double t0 = sprt.elo0() * perPair;
    double t1 = sprt.elo1() * perPair;
    double seen = biased * perPair;
    // The bias never exceeds the distance to the middle of the bounds by more than this.
    double reach = Math.abs(seen - (t0 + t1) / 2) + (t1 - t0);
    double low = seen - reach;
    double high = seen + reach;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (expected(sprt, t0, t1, middle, pairs, maxPairs) < seen) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2 / perPair;
  }

  /** The mean estimate of tests when the truth is {@code t}, in deviations of a pair. */
  private static double expected(
      Sprt sprt, double t0, double t1, double t, long pairs, long maxPairs) {
    double block = Math.max(1, 4.0 * pairs / STEPS);
    double sum = 0;
    for (int path = 0; path < PATHS; path++) {
      Rng rng = new Rng(Rng.hash(0x5B17L, path));
      double n = 0;
      double x = 0;
      double llr = 0;
      while (llr > sprt.lowerBound() && llr < sprt.upperBound() && n < maxPairs) {
        n += block;
        x += t * block + Math.sqrt(block) * gaussian(rng);
        llr = (t1 - t0) * (x - n * (t0 + t1) / 2);
      }
      sum += x / n;
    }
    return sum / PATHS;
  }

  private static double gaussian(Rng rng) {
    // Box and Muller 1958.
    double radius = Math.sqrt(-2 * Math.log(1 - rng.nextDouble()));
    return radius * Math.cos(2 * Math.PI * rng.nextDouble());
  }
}
