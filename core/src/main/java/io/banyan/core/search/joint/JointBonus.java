// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import java.util.Arrays;

/**
 * The Relative Bonus (Pepels, Tak, Lanctot and Winands 2014) for any number of players: a win that
 * came sooner than usual for that winner counts for more, and the others lose as much. The weight
 * is learnt as {@code Cov(x, d) / Var(d)}, x being the length d of games that the searching player
 * won and 0 of others. Games without a single winner change nothing; the first of a search only
 * teach.
 */
final class JointBonus {
  private static final int ENOUGH = 50;

  /** Share of the expected iterations without bonus. */
  private static final double WARM_UP = 0.05;

  private final double k;
  private final long[] counts;
  private final double[] means;
  private final double[] squares;
  private double firstWithBonus;
  private long n;
  private double meanX;
  private double meanD;
  private double covariance;
  private double variance;

  JointBonus(int players, double k) {
    this.k = k;
    counts = new long[players];
    means = new double[players];
    squares = new double[players];
  }

  /**
   * A search begins.
   *
   * @param expectedIterations 0 for unknown: then there is no bonus in this search
   */
  void begin(long expectedIterations) {
    firstWithBonus =
        expectedIterations == 0 ? Double.POSITIVE_INFINITY : WARM_UP * expectedIterations;
    Arrays.fill(counts, 0);
    Arrays.fill(means, 0);
    Arrays.fill(squares, 0);
    n = 0;
    meanX = 0;
    meanD = 0;
    covariance = 0;
    variance = 0;
  }

  /**
   * Adds the bonus of a finished game to the rewards, then learns from its length.
   *
   * @param iteration its number in the search, from 1
   */
  void shape(double[] rewards, int length, int searcher, long iteration) {
    int winner = winner(rewards);
    if (winner < 0) {
      return;
    }
    double bonus = iteration > firstWithBonus ? bonus(winner, length) / 2 : 0;
    for (int r = 0; r < rewards.length; r++) {
      rewards[r] += r == winner ? bonus : -bonus;
    }
    learn(winner, length, winner == searcher ? length : 0);
  }

  private double bonus(int winner, int length) {
    double weight = variance > 0 ? covariance / variance : 0;
    if (counts[winner] < ENOUGH || weight <= 0 || squares[winner] <= 0) {
      return 0;
    }
    double deviation = Math.sqrt(squares[winner] / (counts[winner] - 1));
    double lambda = (means[winner] - length) / deviation;
    return weight * (2 / (1 + StrictMath.exp(-k * lambda)) - 1);
  }

  private void learn(int winner, double d, double x) {
    double away = d - means[winner];
    means[winner] += away / ++counts[winner];
    squares[winner] += away * (d - means[winner]);
    n++;
    double awayD = d - meanD;
    meanD += awayD / n;
    meanX += (x - meanX) / n;
    variance += awayD * (d - meanD);
    covariance += awayD * (x - meanX);
  }

  private static int winner(double[] rewards) {
    int winner = -1;
    for (int r = 0; r < rewards.length; r++) {
      if (rewards[r] == 1 && winner < 0) {
        winner = r;
      } else if (rewards[r] != 0) {
        return -1;
      }
    }
    return rewards.length > 1 ? winner : -1;
  }
}
