// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: a static guess which moves are promising. */
public interface MoveOrdering {
  /**
   * Writes a score for each of the first {@code n} moves; higher is tried first, equal scores mean
   * no preference.
   */
  void orderingScores(int[] moves, int n, double[] scores);
}
