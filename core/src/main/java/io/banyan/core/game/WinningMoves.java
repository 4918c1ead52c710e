// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: lists the moves that win at once, for less than trying them all.
 * In such a game a move is legal for both players or for none, and no move loses at once.
 */
public interface WinningMoves {
  /**
   * Writes moves with which a player would win at once if it were that player's turn.
   *
   * @param most as many are enough
   * @param moves room for that many
   * @return how many were written: all there are, or {@code most}
   */
  int winningMoves(int player, int most, int[] moves);
}
