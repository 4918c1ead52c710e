// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;

/**
 * Knows which moves are passes: those that the game writes as {@code pass}. Each move number is
 * looked at once, when it is first seen as the only legal move.
 */
final class PassMoves {
  private static final int LIMIT = 1 << 16;
  private static final byte PASS = 1;
  private static final byte OTHER = 2;

  private final Game game;
  private final byte[] kinds;

  PassMoves(Game game) {
    this.game = game;
    // Games with more moves than this are not asked: a table of them would be too large.
    kinds = new byte[game.moveRange() <= LIMIT ? game.moveRange() : 0];
  }

  /** True if the only legal move of a state is a pass. */
  boolean isPass(State state, int move) {
    if (move >= kinds.length) {
      return false;
    }
    if (kinds[move] == 0) {
      kinds[move] = game.moveText(state, move).equalsIgnoreCase("pass") ? PASS : OTHER;
    }
    return kinds[move] == PASS;
  }
}
