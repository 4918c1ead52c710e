// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

/**
 * Decides tries of Gibbs sampling by rounded means. A try succeeds if a random number is below the
 * exponential of a mean. To know that, two or three digits of the mean do in all but one case in a
 * hundred; so means of pairs may be bytes, which stay in the nearest cache, and all that is left to
 * do with one is to add it and to compare the sum with a limit, which depends on the random number
 * alone. Where that does not do, the exact mean decides.
 *
 * <p>Sums are those of two means in units of {@link #UNIT}, rounded down: the first to units, the
 * second to {@link #byteOf bytes}.
 */
final class RoughTries {
  /** What a mean of 1 is in a sum. */
  private static final int UNIT = 1 << 20;

  private static final int BYTE_BITS = 13;
  private static final int BUCKET_BITS = 14;
  private static final int BUCKETS = 1 << 24 - BUCKET_BITS;

  /** How much a sum may be below the exact one: a byte, a unit, and the rounding of floats. */
  private static final int ERROR = (1 << BYTE_BITS) + 4;

  private final int[] limits = new int[BUCKETS];
  private final int steps;
  private final int doubt;

  /**
   * @param exponentials rising: the weight of half a sum, in steps over [0, 1]; the last is 1
   */
  RoughTries(float[] exponentials) {
    steps = exponentials.length - 1;
    int low = 0;
    int high = 0;
    int widest = 0;
    for (int b = 0; b < BUCKETS; b++) {
      float first = (b << BUCKET_BITS) * 0x1.0p-24f;
      float last = ((b + 1 << BUCKET_BITS) - 1) * 0x1.0p-24f;
      while (exponentials[low] <= first) {
        low++;
      }
      while (exponentials[high] <= last) {
        high++;
      }
      // A step of room on both sides: products of a lift with the largest weight are rounded.
      limits[b] = sum(high + 1);
      widest = Math.max(widest, limits[b] - sum(low - 1));
    }
    doubt = widest + ERROR;
  }

  private int sum(int step) {
    return (int) ((2L * UNIT * step + steps - 1) / steps);
  }

  /** A mean in [0, 1] as the first of a sum. */
  static int of(float mean) {
    return (int) (mean * UNIT);
  }

  /** A mean in [0, 1] as the second of a sum: at least 0. */
  static byte byteOf(float mean) {
    return (byte) Math.min(127, (int) (mean * 128));
  }

  /**
   * The sum of two means.
   *
   * @param second negative for the first mean once more
   */
  static int sum(int first, byte second) {
    return first + (second < 0 ? first : second << BYTE_BITS);
  }

  /**
   * By how much all sums may be taken for larger if no mean is above a step.
   *
   * @param largest the step
   */
  int lift(int largest) {
    return sum(steps - largest);
  }

  /**
   * For each {@link #bucket} of random numbers the least sum with which a try succeeds for certain.
   */
  int[] limits() {
    return limits;
  }

  /** By how much a sum may be below its limit and the try succeed all the same. */
  int doubt() {
    return doubt;
  }

  /**
   * The bucket of a random number.
   *
   * @param bits the number is their lowest 24, as a fraction
   */
  static int bucket(long bits) {
    return (int) bits >>> BUCKET_BITS & BUCKETS - 1;
  }
}
