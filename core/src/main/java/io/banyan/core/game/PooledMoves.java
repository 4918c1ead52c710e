// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State} of a {@link PlacementGame}: shows the pool in which it keeps its
 * legal moves, so that playouts need none of their own. A move that is played leaves its place to
 * the last move of the pool. The game is for two players, who move in turns.
 */
public interface PooledMoves extends IndexedMoves {
  /** What {@link #places} has for moves that are not legal. */
  int GONE = -1;

  /**
   * The legal moves in the order of {@link State#legalMoves}, at the front of an array that stays
   * the state's own and the same one for its whole life. What follows them means nothing.
   */
  int[] pool();

  /**
   * Where in the pool each legal move is, {@link #GONE} for others; the state's own as well. Like
   * the pool, of no meaning once the state is terminal.
   */
  int[] places();
}
