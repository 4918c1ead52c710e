// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

/**
 * The loops of a gate tape over three arrays: an inner operation on x and y within an outer one
 * with z. One method a loop, so that HotSpot compiles each to vector instructions.
 */
final class FusedLoops {
  private FusedLoops() {}

  /**
   * @param code outer operation * 4 + inner one; operations are and, and-not, or, xor, and as the
   *     outer one also z and-not the inner
   */
  static void run(int code, long[] d, long[] x, long[] y, long[] z) {
    switch (code) {
      case 0 -> andInAnd(d, x, y, z);
      case 1 -> andNotInAnd(d, x, y, z);
      case 2 -> orInAnd(d, x, y, z);
      case 3 -> xorInAnd(d, x, y, z);
      case 4 -> andInAndNot(d, x, y, z);
      case 5 -> andNotInAndNot(d, x, y, z);
      case 6 -> orInAndNot(d, x, y, z);
      case 7 -> xorInAndNot(d, x, y, z);
      case 8 -> andInOr(d, x, y, z);
      case 9 -> andNotInOr(d, x, y, z);
      case 10 -> orInOr(d, x, y, z);
      case 11 -> xorInOr(d, x, y, z);
      case 12 -> andInXor(d, x, y, z);
      case 13 -> andNotInXor(d, x, y, z);
      case 14 -> orInXor(d, x, y, z);
      case 15 -> xorInXor(d, x, y, z);
      case 16 -> andInNotOf(d, x, y, z);
      case 17 -> andNotInNotOf(d, x, y, z);
      case 18 -> orInNotOf(d, x, y, z);
      case 19 -> xorInNotOf(d, x, y, z);
      default -> throw new IllegalArgumentException("no loop " + code);
    }
  }

  private static void andInAnd(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & y[k] & z[k];
    }
  }

  private static void andNotInAnd(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & ~y[k] & z[k];
    }
  }

  private static void orInAnd(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = (x[k] | y[k]) & z[k];
    }
  }

  private static void xorInAnd(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = (x[k] ^ y[k]) & z[k];
    }
  }

  private static void andInAndNot(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & y[k] & ~z[k];
    }
  }

  private static void andNotInAndNot(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & ~y[k] & ~z[k];
    }
  }

  private static void orInAndNot(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = (x[k] | y[k]) & ~z[k];
    }
  }

  private static void xorInAndNot(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = (x[k] ^ y[k]) & ~z[k];
    }
  }

  private static void andInOr(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & y[k] | z[k];
    }
  }

  private static void andNotInOr(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & ~y[k] | z[k];
    }
  }

  private static void orInOr(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] | y[k] | z[k];
    }
  }

  private static void xorInOr(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] ^ y[k] | z[k];
    }
  }

  private static void andInXor(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & y[k] ^ z[k];
    }
  }

  private static void andNotInXor(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & ~y[k] ^ z[k];
    }
  }

  private static void orInXor(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = (x[k] | y[k]) ^ z[k];
    }
  }

  private static void xorInXor(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] ^ y[k] ^ z[k];
    }
  }

  private static void andInNotOf(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = z[k] & ~(x[k] & y[k]);
    }
  }

  private static void andNotInNotOf(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = z[k] & ~(x[k] & ~y[k]);
    }
  }

  private static void orInNotOf(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = z[k] & ~(x[k] | y[k]);
    }
  }

  private static void xorInNotOf(long[] d, long[] x, long[] y, long[] z) {
    for (int k = 0; k < d.length; k++) {
      d[k] = z[k] & ~(x[k] ^ y[k]);
    }
  }
}
