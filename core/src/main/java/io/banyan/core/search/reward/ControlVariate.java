// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import io.banyan.core.spec.Args;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * The statistics behind a quality-based bonus (Pepels, Tak, Lanctot and Winands 2014): how a
 * quantity Y of won simulations (their length, or the quality of their end) compares with its mean
 * for that winner, and how strongly it goes along with winning.
 *
 * <p>{@code b = a (-1 + 2 / (1 + exp(-k lambda)))} with {@code lambda} = distance from the winner's
 * mean in standard deviations (eqs. 4 to 6) and {@code a} fixed or {@code a' = Cov(X', Y) / Var(Y)}
 * (eq. 8), X' being Y in simulations won by the searcher and else 0. The paper prints a minus sign;
 * lambda is already oriented so that more is better, so the sign is plus, as in the authors' code.
 */
final class ControlVariate {
  static final Param.Number A =
      Param.number("a", -1, -1, 100, "size of the bonus; -1: learnt from the covariance");
  static final Param.Number AMAX = Param.number("amax", 1e9, 0, 1e9, "no learnt a is larger");
  static final Param.Word SIGN =
      Param.choice("sign", "sign of the learnt a; minus is the printed formula", "plus", "minus");
  static final Param.Whole COUNT =
      Param.integer("count", 50, 2, 1_000_000, "won simulations before a winner gets a bonus");
  static final Param.Number WARMUP =
      Param.number("warmup", 0.05, 0, 1, "share of the expected iterations without bonus");
  static final Param.Word KEEP =
      Param.choice(
          "keep", "what survives from move to move", "nothing", "covariance", "everything");

  /** All of them. */
  static final List<Param> PARAMS = List.of(A, AMAX, SIGN, COUNT, WARMUP, KEEP);

  private final double k;
  private final double fixedA;
  private final double largestA;
  private final double sign;
  private final int enough;
  private final double[] count;
  private final double[] mean;
  private final double[] squares;
  private double total;
  private double meanX;
  private double meanY;
  private double covariance;
  private double variance;

  ControlVariate(int players, Args args, Param.Number steepness) {
    k = args.number(steepness);
    fixedA = args.number(A);
    largestA = args.number(AMAX);
    sign = args.text(SIGN).equals("plus") ? 1 : -1;
    enough = args.integer(COUNT);
    count = new double[players];
    mean = new double[players];
    squares = new double[players];
  }

  /** Forgets the means and deviations per winner. */
  void clearWinners() {
    java.util.Arrays.fill(count, 0);
    java.util.Arrays.fill(mean, 0);
    java.util.Arrays.fill(squares, 0);
  }

  /** Forgets how Y goes along with winning. */
  void clearCovariance() {
    total = 0;
    meanX = 0;
    meanY = 0;
    covariance = 0;
    variance = 0;
  }

  /**
   * The bonus for a simulation, from the statistics before it; 0 while there are too few.
   *
   * @param orientation 1 if more of y is better for the winner, -1 if less is
   */
  double bonus(int winner, double y, int orientation) {
    if (count[winner] < enough || squares[winner] <= 0) {
      return 0;
    }
    double a = a();
    if (a <= 0 && sign > 0) {
      return 0;
    }
    double deviation = Math.sqrt(squares[winner] / (count[winner] - 1));
    double lambda = orientation * (y - mean[winner]) / deviation;
    return a * (-1 + 2 / (1 + StrictMath.exp(-k * lambda)));
  }

  /** The weight in use: fixed, or learnt so far. */
  double a() {
    if (fixedA >= 0) {
      return fixedA;
    }
    if (total < 2 || variance <= 0) {
      return 0;
    }
    return sign * Math.min(largestA, covariance / variance);
  }

  /** Learns from a won simulation (Welford's updates). */
  void learn(int winner, int searcher, double y) {
    double n = ++count[winner];
    double delta = y - mean[winner];
    mean[winner] += delta / n;
    squares[winner] += delta * (y - mean[winner]);
    double x = winner == searcher ? y : 0;
    total++;
    double dx = x - meanX;
    double dy = y - meanY;
    meanX += dx / total;
    meanY += dy / total;
    covariance += dx * (y - meanY);
    variance += dy * (y - meanY);
  }
}
