// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

/**
 * Logarithms that are equal on every machine and JDK: tables filled by {@code StrictMath}. They are
 * small enough to stay in the fastest cache, since a search asks at every node it passes; above
 * {@value #SIZE} they hold 128 points per octave, with straight lines between.
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

  /** Lines, two numbers each, numbered by the upper bits of 1 / sqrt(n) that a mask leaves. */
  private static final int LINE_MASK = 0xFFF;

  private static final int FIRST_LINE = Float.floatToRawIntBits(1f / (1 << 16)) >>> POINT_SHIFT;
  private static final int LAST_LINE = Float.floatToRawIntBits(1f) >>> POINT_SHIFT;
  private static final float[] LINES = new float[2 * (LINE_MASK + 1)];

  /** Below this no two numbers share a line, so that theirs can be exact. */
  private static final int ALONE = 64;

  static {
    for (int n = 1; n < SIZE; n++) {
      LN[n] = StrictMath.log(n);
      SQRT_LN[n] = (float) Math.sqrt(LN[n]);
    }
    for (int i = 0; i < POINTS; i++) {
      POINT[i] = (float) point(i);
      RISE[i] = (float) ((point(i + 1) - point(i)) * STEP);
    }
    for (int k = FIRST_LINE; k < LAST_LINE; k++) {
      double x = Float.intBitsToFloat(k << POINT_SHIFT);
      double next = Float.intBitsToFloat((k + 1) << POINT_SHIFT);
      double slope = (ofRoot(next) - ofRoot(x)) / (next - x);
      setLine(k, ofRoot(x) - slope * x, slope);
    }
    for (int n = 1; n < ALONE; n++) {
      float x = (float) Math.sqrt(1f / n);
      setLine(Float.floatToRawIntBits(x) >>> POINT_SHIFT, SQRT_LN[n], 0);
    }
  }

  private SqrtLog() {}

  private static double point(int i) {
    float n = Float.intBitsToFloat((FIRST_POINT + i) << POINT_SHIFT);
    return Math.sqrt(StrictMath.log(n));
  }

  private static double ofRoot(double x) {
    return Math.sqrt(-2 * StrictMath.log(x));
  }

  private static void setLine(int number, double start, double slope) {
    int i = 2 * (number & LINE_MASK);
    LINES[i] = (float) start;
    LINES[i + 1] = (float) slope;
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

  /**
   * The square root of the natural logarithm of n, to two parts in a million, from the bits of the
   * float 1 / sqrt(n), which the record of a node has ready: nothing to convert and no branch, so
   * that the children's scores need not wait for it. 0 for bits of 0.
   */
  public static float sqrtLnOfInverseRoot(int bits) {
    int i = 2 * (bits >>> POINT_SHIFT & LINE_MASK);
    return LINES[i] + LINES[i + 1] * Float.intBitsToFloat(bits);
  }
}
