// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

/**
 * Logarithms that are equal on every machine and JDK: tables filled by {@code StrictMath}. They are
 * small enough to stay in the fastest cache, since a search asks at every node it passes; above
 * {@value #SIZE} they hold 128 points an octave, with straight lines between.
 */
public final class SqrtLog {
  private static final int SIZE = 1 << 10;
  private static final double[] LN = new double[SIZE];
  private static final float[] SQRT_LN = new float[SIZE];

  /** Points are numbered by the upper bits of a float: the exponent and seven more. */
  private static final int POINT_SHIFT = 16;

  private static final int FIRST_POINT = Float.floatToRawIntBits(SIZE) >>> POINT_SHIFT;
  private static final int POINTS =
      (Float.floatToRawIntBits(Integer.MAX_VALUE) >>> POINT_SHIFT) - FIRST_POINT + 2;
  private static final int BETWEEN = (1 << POINT_SHIFT) - 1;
  private static final float STEP = 1f / (1 << POINT_SHIFT);
  private static final float[] POINT = new float[POINTS];
  private static final float[] RISE = new float[POINTS];

  static {
    for (int n = 1; n < SIZE; n++) {
      LN[n] = StrictMath.log(n);
      SQRT_LN[n] = (float) Math.sqrt(LN[n]);
    }
    for (int i = 0; i < POINTS; i++) {
      POINT[i] = (float) point(i);
      RISE[i] = (float) ((point(i + 1) - point(i)) * STEP);
    }
  }

  private SqrtLog() {}

  private static double point(int i) {
    float n = Float.intBitsToFloat((FIRST_POINT + i) << POINT_SHIFT);
    return Math.sqrt(StrictMath.log(n));
  }

  /** The natural logarithm of n, to one part in a million; 0 for n below 2. */
  public static double ln(int n) {
    if (n < SIZE) {
      return LN[Math.max(0, n)];
    }
    double root = sqrtLn(n);
    return root * root;
  }

  /** The square root of the natural logarithm of n, to one part in a million; 0 for n below 2. */
  public static float sqrtLn(int n) {
    if (n < SIZE) {
      return SQRT_LN[Math.max(0, n)];
    }
    int bits = Float.floatToRawIntBits(n);
    int i = (bits >>> POINT_SHIFT) - FIRST_POINT;
    return POINT[i] + RISE[i] * (bits & BETWEEN);
  }
}
