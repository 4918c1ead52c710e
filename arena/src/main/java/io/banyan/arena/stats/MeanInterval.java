// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with half the width of its 95 % interval by Student's t.
 *
 * @param half 0 if all values are equal or there is only one
 */
public record MeanInterval(double mean, double half) {
  /** The mean of some values. */
  public static MeanInterval of(double[] values) {
    return of(values, values.length < 2 ? 0 : quantile(values.length));
  }

  /** The quantile for so many values, for those who need many means of equally many values. */
  public static double quantile(int values) {
    return TDistribution.of(values - 1.0).inverseCumulativeProbability(0.975);
  }

  /** The mean of some values; the quantile is that of their number. */
  public static MeanInterval of(double[] values, double quantile) {
    int n = values.length;
    if (n == 0) {
      return new MeanInterval(0, 0);
    }
    double sum = 0;
    for (double v : values) {
      sum += v;
    }
    double mean = sum / n;
    double squares = 0;
    for (double v : values) {
      squares += (v - mean) * (v - mean);
    }
    return n < 2 || squares == 0
        ? new MeanInterval(mean, 0)
        : new MeanInterval(mean, quantile * Math.sqrt(squares / (n - 1) / n));
  }
}
