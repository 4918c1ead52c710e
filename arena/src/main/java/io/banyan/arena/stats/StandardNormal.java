// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. */
final class StandardNormal {
  /** Two-sided 95 %. */
  static final double Z95 = quantile(0.975);

  private StandardNormal() {}

  private static NormalDistribution standard() {
    return NormalDistribution.of(0, 1);
  }

  static double cumulative(double z) {
    return standard().cumulativeProbability(z);
  }

  static double quantile(double p) {
    return standard().inverseCumulativeProbability(p);
  }

  /** The z of a two-sided interval. */
  static double z(double confidence) {
    return quantile(0.5 + confidence / 2);
  }
}
