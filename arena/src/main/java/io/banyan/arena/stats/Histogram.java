// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of numbers that are not negative, exact for small ones and in steps of a twelfth (8 %
 * wide) for large ones, so that any number of them fits.
 */
public final class Histogram {
  private static final int EXACT = 4096;
  private static final double STEPS = 12;

  private final SortedMap<Long, Long> counts = new TreeMap<>();
  private long total;
  private double sum;
  private long max;

  /** Adds a number. */
  public void add(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("numbers must not be negative, was " + value);
    }
    counts.merge(bin(value), 1L, Long::sum);
    total++;
    sum += value;
    max = Math.max(max, value);
  }

  /** The smallest number that falls into the same bin. */
  private static long bin(long value) {
    if (value <= EXACT) {
      return value;
    }
    long step = (long) Math.floor(Math.log((double) value / EXACT) / Math.log(2) * STEPS);
    return Math.round(EXACT * Math.pow(2, step / STEPS));
  }

  /** How many numbers were added. */
  public long total() {
    return total;
  }

  /** Their mean; 0 without numbers. */
  public double mean() {
    return total == 0 ? 0 : sum / total;
  }

  /** The largest; 0 without numbers. */
  public long max() {
    return max;
  }

  /** The number below or at which a fraction of all lies; 0 without numbers. */
  public long quantile(double fraction) {
    long wanted = (long) Math.ceil(fraction * total);
    long seen = 0;
    for (var entry : counts.entrySet()) {
      seen += entry.getValue();
      if (seen >= wanted) {
        return entry.getKey();
      }
    }
    return max;
  }

  /** Lower end of each bin that is not empty, and how many numbers are in it. */
  public SortedMap<Long, Long> counts() {
    return new TreeMap<>(counts);
  }
}
