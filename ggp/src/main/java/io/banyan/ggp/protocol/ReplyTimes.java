// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * How long answers take from the end of thinking to the last byte sent, and the margin before the
 * end of a clock that follows: twice the 99th percentile of the last ones, at least a minimum.
 *
 * <p>Whoever waits for an answer does so in naps. How much a nap lasts too long tells how late this
 * machine wakes a thread, long before an answer is late for that reason; the worst of late counts
 * too, slowly forgotten. And the minimum itself grows with what else wants to run on the machine,
 * which is known before anything has been late.
 */
final class ReplyTimes {
  private static final int REMEMBERED = 200;

  /** A margin never takes more than this share of a clock. */
  private static final double MOST = 0.4;

  /** Share of the worst nap that is left after one more; half of it after 700 naps. */
  private static final double KEPT = 0.999;

  private static final double NAP_FACTOR = 1.5;

  /** The minimum is at most multiplied by this on a busy machine. */
  private static final double MOST_CROWDED = 3;

  /**
   * {@code ready} may go out early, as thinking goes on; so it keeps this share of the start clock,
   * up to a second.
   */
  private static final double READY_SHARE = 0.15;

  private static final long READY_NANOS = 1_000_000_000;

  private final long leastNanos;
  private final DoubleSupplier crowd;
  private final long[] times = new long[REMEMBERED];
  private int count;
  private double worstNap;

  /**
   * @param crowd how many threads want each core
   */
  ReplyTimes(long leastMillis, DoubleSupplier crowd) {
    leastNanos = leastMillis * 1_000_000;
    this.crowd = crowd;
  }

  /** Times on this machine, whose load the operating system tells. */
  static ReplyTimes onThisMachine(long leastMillis) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return new ReplyTimes(
        leastMillis, () -> system.getSystemLoadAverage() / system.getAvailableProcessors());
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
    double crowded = Math.max(1, Math.min(MOST_CROWDED, crowd.getAsDouble()));
    long margin = Math.max((long) (crowded * leastNanos), (long) (NAP_FACTOR * worstNap));
    if (n > 0) {
      long[] sorted = Arrays.copyOf(times, n);
      Arrays.sort(sorted);
      margin = Math.max(margin, 2 * sorted[(int) Math.ceil(0.99 * n) - 1]);
    }
    return Math.min(margin, (long) (MOST * clockNanos));
  }

  /** The margin of {@code ready} before the end of the start clock. */
  long readyMargin(long clockNanos) {
    return Math.max(margin(clockNanos), Math.min(READY_NANOS, (long) (READY_SHARE * clockNanos)));
  }
}
