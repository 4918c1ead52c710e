// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

/**
 * Pearson's test for counts, with a limit so far out (about one in a million) that a failure under
 * a fixed seed means a wrong distribution, not bad luck.
 */
public final class ChiSquare {
  private static final double SIGMAS = 4.75;

  private ChiSquare() {}

  /**
   * How far the counts are from the expected shares, as a fraction of the limit: up to 1 is
   * agreement.
   */
  public static double ofShares(long[] counts, double[] shares) {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    double statistic = 0;
    int used = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = shares[i] * total;
      if (expected > 0) {
        statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
        used++;
      } else if (counts[i] > 0) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return statistic / limit(used - 1);
  }

  /**
   * How far two samples are from one common distribution, as a fraction of the limit. Neighbouring
   * classes are joined until each holds at least ten.
   */
  public static double ofSamples(long[] first, long[] second) {
    double a = 0;
    double b = 0;
    for (int i = 0; i < first.length; i++) {
      a += first[i];
      b += second[i];
    }
    double statistic = 0;
    int classes = 0;
    double restA = a;
    double restB = b;
    double inA = 0;
    double inB = 0;
    for (int i = 0; i < first.length; i++) {
      inA += first[i];
      inB += second[i];
      boolean lastClass = restA + restB - inA - inB < 10;
      if (inA + inB >= 10 && !lastClass || i == first.length - 1 && inA + inB > 0) {
        statistic += term(inA, inB, a, b);
        classes++;
        restA -= inA;
        restB -= inB;
        inA = 0;
        inB = 0;
      }
    }
    return classes < 2 ? 0 : statistic / limit(classes - 1);
  }

  private static double term(double inA, double inB, double a, double b) {
    double share = (inA + inB) / (a + b);
    double da = inA - share * a;
    double db = inB - share * b;
    return da * da / (share * a) + db * db / (share * b);
  }

  /** Quantile by the cube-root approximation of Wilson and Hilferty (1931). */
  private static double limit(int degrees) {
    if (degrees < 1) {
      return 1;
    }
    double v = 2.0 / (9 * degrees);
    double root = 1 - v + SIGMAS * Math.sqrt(v);
    return degrees * root * root * root;
  }
}
