// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.util.Arrays;

/**
 * How long answers take from the end of thinking to the last byte sent, and the margin before the
 * end of a clock that follows: twice the 99th percentile of the last ones, at least a minimum.
 *
 * <p>Whoever waits for an answer does so in naps. How much a nap lasts too long tells how late this
 * machine wakes a thread, long before an answer is late for that reason; the worst of late counts
 * too, slowly forgotten.
 */
final class ReplyTimes {
  private static final int REMEMBERED = 200;

  /** A margin never takes more than this share of a clock. */
  private static final double MOST = 0.4;

  /** Share of the worst nap that is left after one more; half of it after 700 naps. */
  private static final double KEPT = 0.999;

  private static final double NAP_FACTOR = 1.5;

  private final long leastNanos;
  private final long[] times = new long[REMEMBERED];
  private int count;
  private double worstNap;

  ReplyTimes(long leastMillis) {
    leastNanos = leastMillis * 1_000_000;
  }

  synchronized void add(long nanos) {
    times[count++ % REMEMBERED] = Math.max(0, nanos);
  }

  /** A nap lasted that much too long. */
  synchronized void nap(long nanosTooLong) {
    worstNap = Math.max(worstNap * KEPT, nanosTooLong);
  }

  synchronized long margin(long clockNanos) {
    int n = Math.min(count, REMEMBERED);
    long margin = Math.max(leastNanos, (long) (NAP_FACTOR * worstNap));
    if (n > 0) {
      long[] sorted = Arrays.copyOf(times, n);
      Arrays.sort(sorted);
      margin = Math.max(margin, 2 * sorted[(int) Math.ceil(0.99 * n) - 1]);
    }
    return Math.min(margin, (long) (MOST * clockNanos));
  }
}
