// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.random.Rng;

/**
 * Moves a playout prefers, some of which may be illegal by now. In placement games a move that was
 * played never comes back, so those drawn or met as illegal are thrown out and a draw costs next to
 * nothing.
 */
final class MoveList {
  private final int[] moves;
  private int size;

  MoveList(int capacity) {
    moves = new int[capacity];
  }

  void clear() {
    size = 0;
  }

  void add(int move) {
    moves[size++] = move;
  }

  /** Writes its size and its moves to an array, where they take that many places and one more. */
  void write(float[] array, int offset) {
    array[offset] = size;
    for (int i = 0; i < size; i++) {
      array[offset + 1 + i] = moves[i];
    }
  }

  /** Becomes what was written to an array. */
  void read(float[] array, int offset) {
    size = (int) array[offset];
    for (int i = 0; i < size; i++) {
      moves[i] = (int) array[offset + 1 + i];
    }
  }

  /** A uniformly random move among the legal ones, which is then played; -1 if there is none. */
  int draw(LegalPool legal, Rng rng) {
    return legal.isPlacement() ? drawAndForget(legal, rng) : drawByCounting(legal, rng);
  }

  /** How many moves may be left, legal or not. */
  int size() {
    return size;
  }

  /**
   * A move by a random number, which is thrown out if it is wanted; without a jump.
   *
   * @param wanted -1 if it is, else 0; of an empty list nothing is
   */
  int take(long bits, int wanted) {
    int i = Rng.bounded(bits, size);
    int move = moves[i];
    size += wanted;
    int last = moves[size & wanted];
    moves[i] = move & ~wanted | last & wanted;
    return move;
  }

  /** True if any of the moves is legal. */
  boolean anyLegal(LegalPool legal) {
    if (legal.isPlacement()) {
      while (size > 0 && !legal.contains(moves[size - 1])) {
        size--;
      }
      return size > 0;
    }
    for (int i = 0; i < size; i++) {
      if (legal.contains(moves[i])) {
        return true;
      }
    }
    return false;
  }

  private int drawAndForget(LegalPool legal, Rng rng) {
    while (size > 0) {
      int i = rng.nextInt(size);
      int move = moves[i];
      moves[i] = moves[--size];
      if (legal.contains(move)) {
        return move;
      }
    }
    return -1;
  }

  private int drawByCounting(LegalPool legal, Rng rng) {
    int choice = -1;
    int seen = 0;
    for (int i = 0; i < size; i++) {
      if (legal.contains(moves[i]) && rng.nextInt(++seen) == 0) {
        choice = moves[i];
      }
    }
    return choice;
  }
}
