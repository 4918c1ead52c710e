// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

/**
 * An interval of confidence, both ends finite.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {
  public Interval {
    if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
      throw new IllegalArgumentException("not an interval: " + low + " to " + high);
    }
  }

  /** True if the value lies inside or on an end. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** True if the two have a point in common. */
  public boolean overlaps(Interval other) {
    return low <= other.high && other.low <= high;
  }

  /** Half of its width. */
  public double halfWidth() {
    return (high - low) / 2;
  }
}
