// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

/**
 * Logarithms that are equal on every machine and JDK: a table filled by {@code StrictMath}, larger
 * numbers by halving.
 */
public final class SqrtLog {
  private static final int SIZE = 1 << 14;
  private static final double[] LN = new double[SIZE];
  private static final float[] SQRT_LN = new float[SIZE];
  private static final double LN_2 = StrictMath.log(2);

  static {
    for (int n = 1; n < SIZE; n++) {
      LN[n] = StrictMath.log(n);
      SQRT_LN[n] = (float) Math.sqrt(LN[n]);
    }
  }

  private SqrtLog() {}

  /** The natural logarithm of n; 0 for n below 2. Above 16,383 exact to 4 parts in a million. */
  public static double ln(int n) {
    if (n < SIZE) {
      return LN[Math.max(0, n)];
    }
    int halvings = 18 - Integer.numberOfLeadingZeros(n);
    return LN[n >>> halvings] + halvings * LN_2;
  }

  /** The square root of the natural logarithm of n. */
  public static float sqrtLn(int n) {
    return n < SIZE ? SQRT_LN[Math.max(0, n)] : (float) Math.sqrt(ln(n));
  }
}
