// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The scores of the pairs of a match, and what follows from them.
 *
 * <p>The pair is the sampling unit: its games share opening and seed and are not independent. With
 * two games per pair has one of five scores, 0, 1/4, 1/2, 3/4, 1 (a pentanomial); units of g games
 * have 2g + 1. Nothing here is ever NaN or infinite: with no spread in the data (one pair, all won,
 * all drawn) one imaginary pair is added, half of it won and half lost, which keeps every figure
 * finite and is forgotten as soon as scores differ.
 */
public final class PairScores {
  private final long[] counts;
  private final long pairs;
  private final double mean;
  private final double variance;

  /**
   * Makes the summary.
   *
   * @param counts how many pairs had the score i / (length - 1), i = 0, 1, ...; the length is odd
   */
  public PairScores(long[] counts) {
    if (counts.length < 3 || counts.length % 2 == 0) {
      throw new IllegalArgumentException(
          "counts must be 2 g + 1 numbers for pairs of g games, were " + counts.length);
    }
    this.counts = counts.clone();
    long n = 0;
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      n += counts[i];
      sum += counts[i] * score(i);
    }
    pairs = n;
    mean = n == 0 ? 0.5 : sum / n;
    double squares = 0;
    for (int i = 0; i < counts.length; i++) {
      squares += counts[i] * (score(i) - mean) * (score(i) - mean);
    }
    variance = n == 0 ? 0 : squares / n;
  }

  private double score(int i) {
    return (double) i / (counts.length - 1);
  }

  /** How many pairs had each score, lowest first. */
  public long[] counts() {
    return counts.clone();
  }

  /** Complete pairs. */
  public long pairs() {
    return pairs;
  }

  /** Games in a pair. */
  public int gamesPerPair() {
    return (counts.length - 1) / 2;
  }

  /** Mean score; one half if there are no pairs. */
  public double mean() {
    return mean;
  }

  /** The same pairs seen by the other contender. */
  public PairScores reversed() {
    long[] other = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      other[i] = counts[counts.length - 1 - i];
    }
    return new PairScores(other);
  }

  private boolean hasNoSpread() {
    return variance < 1e-12;
  }

  /** The mean, with the imaginary pair if there is no spread. */
  double steadyMean() {
    return hasNoSpread() ? (mean * pairs + 0.5) / (pairs + 1) : mean;
  }

  /** Variance of a pair's score, with the imaginary pair if there is no spread. */
  double steadyVariance() {
    if (!hasNoSpread()) {
      return variance;
    }
    double m = steadyMean();
    double real = pairs * (mean - m) * (mean - m);
    double imaginary = 0.5 * m * m + 0.5 * (1 - m) * (1 - m);
    return (real + imaginary) / (pairs + 1);
  }

  /**
   * Standard error of the mean. The imaginary pair always counts here: a few pairs that happen to
   * be alike do not make a mean certain.
   */
  public double standardError() {
    double m = steadyMean();
    double imaginary = 0.5 * m * m + 0.5 * (1 - m) * (1 - m);
    double squares = pairs * (variance + (mean - m) * (mean - m)) + imaginary;
    return Math.sqrt(squares / Math.max(1, pairs) / (pairs + 1));
  }

  /**
   * The interval of the mean score from the spread of the pairs, within [0, 1]. It reaches to one
   * half if the test of equal strength at the same level does not tell the two apart.
   */
  public Interval interval(double confidence) {
    Interval around = around(steadyMean(), standardError(), 0.5, confidence);
    return new Interval(Math.max(0, around.low()), Math.min(1, around.high()));
  }

  private Interval around(double centre, double error, double equal, double confidence) {
    double half = quantile(confidence) * error;
    boolean open = pValue() > 1 - confidence;
    return new Interval(
        open ? Math.min(equal, centre - half) : centre - half,
        open ? Math.max(equal, centre + half) : centre + half);
  }

  /** Student's quantile; with the imaginary pair there are as many degrees of freedom as pairs. */
  private double quantile(double confidence) {
    return TDistribution.of(Math.max(1, pairs)).inverseSurvivalProbability((1 - confidence) / 2);
  }

  /** Difference in Elo; an all-won match shows the Elo of half a pair less. */
  public double elo() {
    return Elo.ofScore(steadyMean());
  }

  /** The interval of the difference in Elo. */
  public Interval eloInterval(double confidence) {
    Interval score = interval(confidence);
    return new Interval(Elo.ofScore(score.low()), Elo.ofScore(score.high()));
  }

  /**
   * Normalized Elo (Van den Bergh 2020): the mean in units of a game's standard deviation, which
   * says how many games it takes to see a difference, whatever the draw rate.
   */
  public double normalizedElo() {
    return (steadyMean() - 0.5) / gameDeviation() * Elo.NORMALIZED;
  }

  /** The interval of normalized Elo, by the error of the mean alone. */
  public Interval normalizedEloInterval(double confidence) {
    double unit = Elo.NORMALIZED / gameDeviation();
    return around(normalizedElo(), standardError() * unit, 0, confidence);
  }

  /** Standard deviation of one game, as if games were independent. */
  double gameDeviation() {
    return Math.sqrt(gamesPerPair() * steadyVariance());
  }

  /**
   * Likelihood of superiority: how sure it is that the first contender is the better one. One less
   * the probability of a sum of scores at least as high if both were equal; the other way round
   * below one half.
   */
  public double los() {
    long sum = SignFlips.sum(counts);
    double tail = SignFlips.tail(counts);
    return sum == 0 ? 0.5 : sum > 0 ? 1 - tail : tail;
  }

  /** Probability of a score at least as far from one half if both were equal. */
  public double pValue() {
    return SignFlips.sum(counts) == 0 ? 1 : Math.min(1, 2 * SignFlips.tail(counts));
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
