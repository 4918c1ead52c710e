// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.random.Rng;

/**
 * Draws legal moves in proportion to weights that change from ply to ply. Tries rejection first,
 * which costs a few draws whatever the number of moves, and sums up the weights only when that
 * fails: each way is exact, so the mixture is.
 */
abstract class Gibbs {
  private static final int TRIES = 8;

  /** The positive weight of a move. */
  abstract float weight(int move);

  /** A bound on all weights. */
  abstract float largestWeight();

  final int draw(LegalPool legal, Rng rng) {
    float bound = largestWeight();
    for (int i = 0; i < TRIES; i++) {
      int move = legal.random(rng);
      if (rng.nextDouble() * bound < weight(move)) {
        return move;
      }
    }
    int n = legal.size();
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += weight(legal.get(i));
    }
    double rest = rng.nextDouble() * total;
    for (int i = 0; i < n - 1; i++) {
      rest -= weight(legal.get(i));
      if (rest < 0) {
        return legal.get(i);
      }
    }
    return legal.get(n - 1);
  }
}
