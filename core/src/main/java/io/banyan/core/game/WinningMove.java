// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: finds a move that wins at once without trying them all. */
public interface WinningMove {
  /**
   * A legal move that ends the game at once with a win for the given player, if it were that
   * player's turn, or {@link Game#NO_MOVE}. For the player who is not to move the answer names the
   * threat: a move number that would win if it were their turn.
   */
  int winningMove(int player);
}
