// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Game;

/**
 * Numbers for (player, move) pairs and for sequences of moves, small enough to index arrays. Ranges
 * that are too large share numbers by hashing.
 */
final class MoveKeys {
  private static final int LARGEST_RANGE = 1 << 16;
  private static final int LARGEST_TABLE = 1 << 20;

  private final int range;
  private final int players;
  private final boolean hashedMoves;

  MoveKeys(Game game, int players) {
    this(game.moveRange(), players);
  }

  MoveKeys(int moveRange, int players) {
    this.hashedMoves = moveRange > LARGEST_RANGE;
    this.range = Math.min(moveRange, LARGEST_RANGE);
    this.players = players;
  }

  /** Number of keys of single moves. */
  int size() {
    return players * range;
  }

  /** Number of keys of sequences. */
  int sequenceSize(int length) {
    double exact = players * Math.pow(range, length);
    return exact <= LARGEST_TABLE ? (int) exact : LARGEST_TABLE;
  }

  int key(int player, int move) {
    return player * range + index(move);
  }

  /** The key of a move made after another one. */
  int pair(int player, int before, int move) {
    long exact = ((long) player * range + index(before)) * range + index(move);
    return fold(exact, players * (long) range * range);
  }

  /** The key of a move made after two others. */
  int triple(int player, int first, int second, int move) {
    long exact =
        (((long) player * range + index(first)) * range + index(second)) * range + index(move);
    return fold(exact, (long) (players * Math.pow(range, 3)));
  }

  /** True if nothing is hashed: keys then rise by one with the number of the last move. */
  boolean hasPlainPairs() {
    return !hashedMoves && players * (long) range * range <= LARGEST_TABLE;
  }

  private static int fold(long exact, long size) {
    if (size <= LARGEST_TABLE) {
      return (int) exact;
    }
    return (int) (exact * 0x9E3779B97F4A7C15L >>> 44);
  }

  private int index(int move) {
    return hashedMoves ? (move * 0x9E3779B1 >>> 16) : move;
  }
}
