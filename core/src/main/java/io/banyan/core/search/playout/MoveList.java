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

  /** A uniformly random move among the legal ones, which is then played; -1 if there is none. */
  int draw(LegalPool legal, Rng rng) {
    return legal.isPlacement() ? drawAndForget(legal, rng) : drawByCounting(legal, rng);
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
