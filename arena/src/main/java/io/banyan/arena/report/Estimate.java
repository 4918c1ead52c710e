// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Interval;

/**
 * A score, a share, or a difference of two.
 *
 * @param error its standard error
 * @param games it rests on; of a difference those of the smaller part
 */
public record Estimate(double value, double error, long games) {
  /** That of one-sided tests at 5 %, and of two-sided intervals of 90 %. */
  static final double Z90 = 1.6448536269514722;

  /** Half the width of the 90 % interval. */
  double half90() {
    return Z90 * error;
  }

  /** The interval outside of which each side has 5 %. */
  public Interval interval90() {
    return new Interval(value - half90(), value + half90());
  }

  /** This less another one, which is independent of it. */
  public Estimate minus(Estimate other) {
    return new Estimate(
        value - other.value, Math.hypot(error, other.error), Math.min(games, other.games));
  }
}
