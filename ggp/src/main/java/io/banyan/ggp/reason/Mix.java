// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** The multiply-mix generator that playouts share: a Weyl sequence and one wide product. */
final class Mix {
  static final long GAMMA = 0x9E3779B97F4A7C15L;
  static final long KEY = 0xE7037ED1A0B428DBL;

  private Mix() {}

  /** The output for a state that was advanced by {@link #GAMMA}. */
  static long mix(long s) {
    long t = s ^ KEY;
    return Math.multiplyHigh(s, t) ^ s * t;
  }

  /** Maps a random word to [0, n); the bias is below n / 2^63. */
  static int bounded(long random, int n) {
    return (int) Math.multiplyHigh(random >>> 1, (long) n << 1);
  }
}
