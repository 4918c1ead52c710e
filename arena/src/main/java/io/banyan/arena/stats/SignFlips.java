// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

/**
 * The permutation test of equal strength (Fisher 1935, section 21; Pitman 1937).
 *
 * <p>If two contenders are equal, their names may be exchanged in any pair without changing its
 * probability, which turns the score s of that pair into 1 - s. So, given how far each pair is from
 * one half, its sign is a fair coin, and the distribution of their sum is known: no variance has to
 * be estimated, and the test holds its level with two pairs as with a thousand. Pairs that are
 * exactly one half say nothing.
 *
 * <p>The distribution is computed exactly up to {@value #EXACT} pairs that differ from one half,
 * and beyond that by the normal one with the same variance, corrected for continuity, which has
 * heavier tails than a sum of coins.
 */
final class SignFlips {
  static final int EXACT = 500;

  private SignFlips() {}

  /** Twice the points above one half of all pairs together; a whole number. */
  static long sum(long[] counts) {
    long sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i] * (i - half(counts));
    }
    return sum;
  }

  private static int half(long[] counts) {
    return (counts.length - 1) / 2;
  }

  /**
   * The probability that equal contenders get a sum at least as high as the distance of this one
   * from 0, on the same side.
   */
  static double tail(long[] counts) {
    long[] distances = new long[half(counts) + 1];
    long coins = 0;
    for (int i = 0; i < counts.length; i++) {
      int distance = Math.abs(i - half(counts));
      distances[distance] += counts[i];
      coins += distance == 0 ? 0 : counts[i];
    }
    long sum = Math.abs(sum(counts));
    return coins <= EXACT ? exactTail(distances, (int) sum) : normalTail(distances, sum);
  }

  private static double exactTail(long[] distances, int sum) {
    int reach = 0;
    for (int d = 1; d < distances.length; d++) {
      reach += d * (int) distances[d];
    }
    // Element i is the probability that the coins that add, not subtract, add i together.
    double[] p = new double[reach + 1];
    p[0] = 1;
    int used = 0;
    for (int d = 1; d < distances.length; d++) {
      for (long coin = 0; coin < distances[d]; coin++) {
        used += d;
        for (int i = used; i >= d; i--) {
          p[i] = (p[i] + p[i - d]) / 2;
        }
        for (int i = d - 1; i >= 0; i--) {
          p[i] /= 2;
        }
      }
    }
    double tail = 0;
    for (int i = reach; 2 * i >= reach + sum; i--) {
      tail += p[i];
    }
    return Math.min(1, tail);
  }

  private static double normalTail(long[] distances, long sum) {
    double variance = 0;
    int step = 0;
    for (int d = 1; d < distances.length; d++) {
      variance += (double) distances[d] * d * d;
      step = distances[d] == 0 ? step : greatestCommonDivisor(step, d);
    }
    // Sums lie two steps apart: half of that is the correction for continuity.
    return sum == 0 ? 0.5 : StandardNormal.cumulative(-(sum - step) / Math.sqrt(variance));
  }

  private static int greatestCommonDivisor(int a, int b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }
}
