// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: knows moves that nobody needs, and sometimes who wins. Whoever
 * wins with best play still does if only the moves that are kept are looked at.
 */
public interface InferiorMoves {
  /** What {@link #keepNeeded} returns if it knows the winner: the player to move. */
  int WON = -1;

  /** The same: the player who is not to move. */
  int LOST = -2;

  /**
   * Moves the moves that may be needed to the front.
   *
   * @param dead leave out moves that change nothing
   * @param threats leave out moves that do not meet all threats of the opponent
   * @param moves the legal moves of the state, which is not terminal
   * @return how many to keep, at least 1; or {@link #WON} or {@link #LOST} and one move in front,
   *     which wins or is as good as any
   */
  int keepNeeded(boolean dead, boolean threats, int[] moves, int n);
}
