// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.Arrays;

/**
 * A growing list of (player, move) pairs: the moves of one iteration, first those in the tree, then
 * those of the playout. Reused, so that steady-state search allocates nothing.
 */
public final class MoveLog {
  private int[] moves;
  private byte[] movers;
  private int size;

  /** Makes a log with room for the given number of moves; it grows when needed. */
  public MoveLog(int capacity) {
    moves = new int[Math.max(16, capacity)];
    movers = new byte[moves.length];
  }

  /** Appends a move. */
  public void add(int mover, int move) {
    if (size == moves.length) {
      grow(size + 1);
    }
    movers[size] = (byte) mover;
    moves[size++] = move;
  }

  /** Number of moves. */
  public int size() {
    return size;
  }

  /** The move at an index. */
  public int move(int index) {
    return moves[index];
  }

  /** The player who made the move at an index. */
  public int mover(int index) {
    return movers[index];
  }

  /** Forgets all moves from an index on. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Forgets all moves. */
  public void clear() {
    size = 0;
  }

  private void grow(int atLeast) {
    int capacity = Math.max(atLeast, moves.length * 2);
    moves = Arrays.copyOf(moves, capacity);
    movers = Arrays.copyOf(movers, capacity);
  }
}
