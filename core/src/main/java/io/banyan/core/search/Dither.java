// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * Rounding to floats that does not drift, for statistics of long searches.
 *
 * <p>A float has 24 bits. A small change of a large sum, or of a mean of many samples, is rounded
 * the same way every time, and after millions of updates the errors are as large as the result.
 * Here a number spread evenly over one unit in the last place is added before the rounding, so that
 * the errors cancel. The numbers are multiples of the golden ratio modulo 1 (Weyl 1916): even over
 * any stretch of updates and any regular part of them, and the same in every run.
 */
public final class Dither {
  /**
   * Samples from which a running mean needs it: until then plain rounding errs by 0.002 at most.
   */
  public static final int FROM = 1 << 16;

  /** Samples beyond which running means in floats count no further, but forget what is old. */
  public static final int MOST = 1 << 20;

  private int place;

  /** The next number, in [-0.5, 0.5]. */
  public float next() {
    place += 0x9E3779B9;
    return place * 0x1.0p-32f;
  }

  /**
   * A running mean after one more sample.
   *
   * @param n samples, this one included
   */
  public float mean(float mean, double sample, double n) {
    double step = (sample - mean) / n;
    return step == 0 ? mean : (float) (mean + step + Math.ulp(mean) * next());
  }
}
