// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.kalah;

import java.util.Arrays;

/** Kalah by the words of the rules, one seed at a time, as an independent second opinion. */
final class NaiveKalah {
  private final int pits;

  /** South's pits, south's store, north's pits, north's store: the order of sowing. */
  private final int[] board;

  private int mover;
  private boolean over;

  NaiveKalah(int pits, int seeds) {
    this.pits = pits;
    board = new int[2 * pits + 2];
    Arrays.fill(board, seeds);
    board[store(0)] = 0;
    board[store(1)] = 0;
  }

  private NaiveKalah(NaiveKalah other) {
    pits = other.pits;
    board = other.board.clone();
    mover = other.mover;
    over = other.over;
  }

  private int store(int player) {
    return player == 0 ? pits : 2 * pits + 1;
  }

  private int pit(int player, int index) {
    return player * (pits + 1) + index;
  }

  int seeds(int player, int index) {
    return board[pit(player, index)];
  }

  int mover() {
    return mover;
  }

  boolean isOver() {
    return over;
  }

  void play(int move) {
    int at = pit(mover, move);
    int hand = board[at];
    board[at] = 0;
    while (hand > 0) {
      at = (at + 1) % board.length;
      if (at != store(1 - mover)) {
        board[at]++;
        hand--;
      }
    }
    boolean ownPit = at >= pit(mover, 0) && at < pit(mover, pits);
    if (ownPit && board[at] == 1) {
      int opposite = 2 * pits - at;
      if (board[opposite] > 0) {
        board[store(mover)] += board[opposite] + 1;
        board[opposite] = 0;
        board[at] = 0;
      }
    }
    if (at != store(mover)) {
      mover = 1 - mover;
    }
    if (isEmpty(0) || isEmpty(1)) {
      sweep(0);
      sweep(1);
      over = true;
    }
  }

  private boolean isEmpty(int player) {
    for (int i = 0; i < pits; i++) {
      if (seeds(player, i) > 0) {
        return false;
      }
    }
    return true;
  }

  private void sweep(int player) {
    for (int i = 0; i < pits; i++) {
      board[store(player)] += seeds(player, i);
      board[pit(player, i)] = 0;
    }
  }

  long perft(int depth) {
    if (over) {
      return 0;
    }
    long total = 0;
    for (int i = 0; i < pits; i++) {
      if (seeds(mover, i) > 0) {
        if (depth == 1) {
          total++;
        } else {
          NaiveKalah next = new NaiveKalah(this);
          next.play(i);
          total += next.perft(depth - 1);
        }
      }
    }
    return total;
  }
}
