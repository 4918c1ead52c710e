// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

/**
 * Values inside the search as whole numbers, from -{@link #UNIT} (value 0) to {@link #UNIT} (value
 * 1), so that changing sides is an exact negation and the smallest window is one wide. A forced win
 * lies above {@code UNIT}, the more so the sooner it comes; a forced loss below {@code -UNIT}.
 */
final class MinimaxScore {
  /** The largest score of a state that is not decided. */
  static final int UNIT = 1 << 29;

  /** A win in no moves at all; a win at ply p is worth p less. */
  static final int WIN = UNIT + (1 << 20);

  /** Beyond every score. */
  static final int INFINITE = 1 << 30;

  private MinimaxScore() {}

  static int of(double value) {
    return (int) Math.rint((2 * Math.min(1, Math.max(0, value)) - 1) * UNIT);
  }

  /** Back to [0, 1]; wins and losses are 1 and 0 however far away they are. */
  static double value(int score) {
    return (Math.min(UNIT, Math.max(-UNIT, score)) / (double) UNIT + 1) / 2;
  }

  static boolean isDecided(int score) {
    return score > UNIT || score < -UNIT;
  }

  /** A score seen from the root as it is seen from a node at this ply, for the table. */
  static int toNode(int score, int ply) {
    return score > UNIT ? score + ply : score < -UNIT ? score - ply : score;
  }

  /** The inverse of {@link #toNode}. */
  static int toRoot(int score, int ply) {
    return score > UNIT ? score - ply : score < -UNIT ? score + ply : score;
  }
}
