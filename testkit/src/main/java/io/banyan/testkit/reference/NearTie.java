// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

/**
 * Two numbers that decide something are not equal, yet so close that single precision may see them
 * either way: from here on two right implementations may differ, and a comparison must end.
 */
public final class NearTie extends RuntimeException {
  private static final long serialVersionUID = 1;

  NearTie(String what, double a, double b) {
    super(what + ": " + a + " and " + b, null, false, false);
  }

  /** Refuses to compare two numbers that differ by less than the tolerance. */
  static void check(String what, double a, double b, double tolerance) {
    double gap = Math.abs(a - b);
    if (gap < tolerance && gap > 0) {
      throw new NearTie(what, a, b);
    }
  }

  /** True with a probability: one draw. */
  static boolean chance(io.banyan.core.random.Rng rng, double probability) {
    double u = rng.nextDouble();
    check("chance", u, probability, 1e-6);
    return u < probability;
  }
}
