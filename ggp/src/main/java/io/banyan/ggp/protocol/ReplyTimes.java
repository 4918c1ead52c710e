// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.util.Arrays;

/**
 * How long answers take from the end of thinking to the last byte sent (and naps beyond their
 * time), and the margin before the end of a clock that follows: twice the 99th percentile of the
 * last ones, at least a minimum.
 */
final class ReplyTimes {
  private static final int REMEMBERED = 200;

  /** A margin never takes more than this share of a clock. */
  private static final double MOST = 0.4;

  private final long leastNanos;
  private final long[] times = new long[REMEMBERED];
  private int count;

  ReplyTimes(long leastMillis) {
    leastNanos = leastMillis * 1_000_000;
  }

  synchronized void add(long nanos) {
    times[count++ % REMEMBERED] = Math.max(0, nanos);
  }

  synchronized long margin(long clockNanos) {
    int n = Math.min(count, REMEMBERED);
    long margin = leastNanos;
    if (n > 0) {
      long[] sorted = Arrays.copyOf(times, n);
      Arrays.sort(sorted);
      margin = Math.max(margin, 2 * sorted[(int) Math.ceil(0.99 * n) - 1]);
    }
    return Math.min(margin, (long) (MOST * clockNanos));
  }
}
