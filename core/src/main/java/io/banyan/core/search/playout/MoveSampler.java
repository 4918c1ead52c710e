// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.random.Rng;

/** Chooses legal moves by values and weights that change from ply to ply. */
abstract class MoveSampler {
  static final int TRIES = 8;

  /** What is thought of a move. */
  abstract float value(int move);

  /** The positive weight of a move. */
  abstract float weight(int move);

  /** No weight is larger; the closer, the fewer tries fail. */
  abstract float largestWeight();

  /** A move of the highest value, one of several at random. */
  final int best(LegalPool legal, Rng rng) {
    float best = Float.NEGATIVE_INFINITY;
    int choice = -1;
    int ties = 0;
    for (int i = 0; i < legal.size(); i++) {
      float value = value(legal.get(i));
      if (value > best) {
        best = value;
        choice = legal.get(i);
        ties = 1;
      } else if (value == best && rng.nextInt(++ties) == 0) {
        choice = legal.get(i);
      }
    }
    return choice;
  }

  /**
   * A move in proportion to the weights (Gibbs sampling, if they are exponentials of the values).
   * Tries rejection first, which costs a few draws whatever the number of moves, and sums up the
   * weights only when that fails: each way is exact, so the mixture is.
   */
  final int draw(LegalPool legal, Rng rng) {
    float unit = largestWeight() * 0x1.0p-24f;
    for (int i = 0; i < TRIES; i++) {
      // One draw serves both: its upper half chooses the move, its lowest bits accept it.
      long bits = rng.nextLong();
      int move = legal.get(Rng.bounded(bits, legal.size()));
      if ((bits & 0xFFFFFF) * unit < weight(move)) {
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
