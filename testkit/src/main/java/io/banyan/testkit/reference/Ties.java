// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.random.Rng;

/** The largest of several scores, one of equal ones at random. */
final class Ties {
  private static final double NEAR = 1e-5;

  private Ties() {}

  /** Says of two equal scores whether rounding could not make them differ. */
  interface Exact {
    boolean test(int i, int j);
  }

  /** One draw for every score that equals the largest before it: the k-th equal one wins 1 in k. */
  static int pick(double[] scores, Exact exact, Rng rng) {
    int best = 0;
    int equal = 1;
    for (int i = 1; i < scores.length; i++) {
      int order = compare(scores, i, best, exact);
      if (order > 0) {
        best = i;
        equal = 1;
      } else if (order == 0 && rng.nextInt(++equal) == 0) {
        best = i;
      }
    }
    return best;
  }

  /** One draw, and only if several are the largest: which of them it is. */
  static int pickAtOnce(double[] scores, Exact exact, Rng rng) {
    int best = 0;
    int equal = 1;
    for (int i = 1; i < scores.length; i++) {
      int order = compare(scores, i, best, exact);
      if (order > 0) {
        best = i;
        equal = 1;
      } else if (order == 0) {
        equal++;
      }
    }
    if (equal == 1) {
      return best;
    }
    int rest = rng.nextInt(equal);
    for (int i = 0; ; i++) {
      if (compare(scores, i, best, exact) == 0 && rest-- == 0) {
        return i;
      }
    }
  }

  private static int compare(double[] scores, int i, int j, Exact exact) {
    double a = scores[i];
    double b = scores[j];
    double scale = 1 + Math.min(10, Math.max(Math.abs(a), Math.abs(b)));
    NearTie.check("scores", a, b, NEAR * scale);
    if (a != b) {
      return Double.compare(a, b);
    }
    if (i != j && !exact.test(i, j)) {
      throw new NearTie("equal scores of unequal children", a, b);
    }
    return 0;
  }
}
