// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** Intervals for a fraction: successes out of trials. */
public final class Proportions {
  private Proportions() {}

  /**
   * Wilson's score interval (Wilson 1927). Draws may count as half a success: the interval is then
   * too wide rather than too narrow. [0, 1] without trials.
   */
  public static Interval wilson(double successes, double trials, double confidence) {
    check(successes, trials, confidence);
    if (trials == 0) {
      return new Interval(0, 1);
    }
    double z = StandardNormal.z(confidence);
    double p = successes / trials;
    double z2 = z * z / trials;
    double centre = (p + z2 / 2) / (1 + z2);
    double half = z / (1 + z2) * Math.sqrt(p * (1 - p) / trials + z2 / (4 * trials));
    double low = successes == 0 ? 0 : Math.max(0, centre - half);
    double high = successes == trials ? 1 : Math.min(1, centre + half);
    return new Interval(low, high);
  }

  /** The exact interval of Clopper and Pearson (1934): covers at least as often as it says. */
  public static Interval clopperPearson(long successes, long trials, double confidence) {
    check(successes, trials, confidence);
    double tail = (1 - confidence) / 2;
    double low =
        successes == 0
            ? 0
            : BetaDistribution.of(successes, trials - successes + 1)
                .inverseCumulativeProbability(tail);
    double high =
        successes == trials
            ? 1
            : BetaDistribution.of(successes + 1, trials - successes)
                .inverseSurvivalProbability(tail);
    return new Interval(low, high);
  }

  private static void check(double successes, double trials, double confidence) {
    if (!(trials >= 0) || !(successes >= 0 && successes <= trials)) {
      throw new IllegalArgumentException(
          "successes must be from 0 to the number of trials, were " + successes + " of " + trials);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be in (0, 1), was " + confidence);
    }
  }
}
