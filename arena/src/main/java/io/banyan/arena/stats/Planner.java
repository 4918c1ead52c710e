// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import io.banyan.core.spec.Param;

/**
 * How many games are needed, before they are played. Games are taken as independent, which is on
 * the safe side for pairs with seats swapped. Numbers are rounded up to whole pairs.
 */
public final class Planner {
  private Planner() {}

  /**
   * Games until the interval of a score is that narrow.
   *
   * @param halfWidth 0.02 for +-2 %
   * @param score the score expected, 0.5 for the widest interval
   * @param drawRate fraction of draws expected
   */
  public static long gamesForWidth(
      double halfWidth, double score, double drawRate, double confidence) {
    check("half width", halfWidth, 0, 0.5);
    double z = StandardNormal.z(confidence);
    return even(z * z * variance(score, drawRate) / (halfWidth * halfWidth));
  }

  /**
   * Games to tell a score from one half: two-sided test at level alpha, found with probability
   * power if the score is true (the usual normal approximation, Fleiss 1981).
   */
  public static long gamesToTell(double score, double drawRate, double alpha, double power) {
    check("power", power, 0, 1);
    check("alpha", alpha, 0, 1);
    if (score == 0.5) {
      throw new IllegalArgumentException("no number of games tells 0.5 from 0.5");
    }
    double same = Math.sqrt(variance(0.5, drawRate));
    double other = Math.sqrt(variance(score, drawRate));
    double sum = StandardNormal.z(1 - alpha) * same + StandardNormal.quantile(power) * other;
    double difference = score - 0.5;
    return even(sum * sum / (difference * difference));
  }

  /**
   * Mean number of games of a sequential test, by Wald's approximation.
   *
   * @param normalizedElo the true difference
   */
  public static long gamesOfSprt(Sprt sprt, double normalizedElo) {
    double t0 = sprt.elo0() / Elo.NORMALIZED;
    double t1 = sprt.elo1() / Elo.NORMALIZED;
    double t = normalizedElo / Elo.NORMALIZED;
    double step = t1 - t0;
    double drift = step * (t - (t0 + t1) / 2);
    double a = sprt.lowerBound();
    double b = sprt.upperBound();
    double variance = step * step;
    if (Math.abs(drift) < 1e-12) {
      return even(-a * b / variance);
    }
    double h = -2 * drift / variance;
    double up = (1 - Math.exp(h * a)) / (Math.exp(h * b) - Math.exp(h * a));
    return even((up * b + (1 - up) * a) / drift);
  }

  private static double variance(double score, double drawRate) {
    check("score", score, 0, 1);
    // To nine digits: 2 * (1 - 0.55) is a little less than 0.9.
    double most = Math.rint(2e9 * Math.min(score, 1 - score)) / 1e9;
    if (!(drawRate >= 0 && drawRate <= most)) {
      throw new IllegalArgumentException(
          "draws must be from 0 to "
              + Param.print(most)
              + " of the games at a score of "
              + Param.print(score)
              + ", were "
              + Param.print(drawRate));
    }
    return Math.max(0, score * (1 - score) - drawRate / 4);
  }

  private static void check(String what, double value, double low, double high) {
    if (!(value > low && value < high)) {
      throw new IllegalArgumentException(
          "%s must be above %s and below %s, was %s"
              .formatted(what, Param.print(low), Param.print(high), Param.print(value)));
    }
  }

  private static long even(double games) {
    long n = (long) Math.ceil(games - 1e-9);
    return Math.max(2, n + (n & 1));
  }
}
