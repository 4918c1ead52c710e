// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

/** The normal distribution, equal on every machine. */
final class Normal {
  private Normal() {}

  /**
   * Probability that a standard normal variable is at most z, to 1e-7 (Abramowitz and Stegun 1964,
   * 26.2.17).
   */
  static double cumulative(double z) {
    double x = Math.abs(z);
    double t = 1 / (1 + 0.2316419 * x);
    double polynomial =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    double tail = StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * polynomial;
    return z >= 0 ? 1 - tail : tail;
  }
}
