// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: counts its legal moves and names one of them without listing all.
 * A growing tree needs one move at a time; on boards with a hundred moves listing the others would
 * be a fifth of a fast search.
 */
public interface IndexedMoves {
  /** The number {@link State#legalMoves} would return. */
  int legalCount();

  /**
   * The move that {@link State#legalMoves} would write at an index.
   *
   * @param index at least 0 and less than {@link #legalCount}; not checked
   */
  int legalMove(int index);
}
