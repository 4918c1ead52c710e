// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

import java.util.Arrays;

/**
 * Who reaches which square first: the territory terms t1 and t2 of Lieberum (2005, "An evaluation
 * function for the game of Amazons"), where t1 counts queen moves and t2 king moves.
 *
 * <p>Distances are not stored. Both players' reach grows one move at a time, row by row as bit
 * sets; a square belongs to the player whose reach contains it first.
 */
final class Territory {
  /** Share of a square that both reach at the same time, for the side to move. */
  private static final double TIE = 0.2;

  private final int n;
  private final int all;
  private final int[] empty;
  private final int[][] reach;
  private final int[][] grown;

  Territory(int n) {
    this.n = n;
    all = (1 << n) - 1;
    empty = new int[n];
    reach = new int[2][n];
    grown = new int[2][n];
  }

  /** Territory of player 0 minus that of player 1, the mean of both measures, in squares. */
  double balance(int[] rows, int[] queens, int mover) {
    for (int y = 0; y < n; y++) {
      empty[y] = all & ~rows[y];
    }
    return (count(queens, mover, true) + count(queens, mover, false)) / 2;
  }

  private double count(int[] queens, int mover, boolean queenMoves) {
    for (int player = 0; player < 2; player++) {
      int[] start = reach[player];
      Arrays.fill(start, 0);
      for (int i = 0; i < AmazonsState.QUEENS; i++) {
        int square = queens[player * AmazonsState.QUEENS + i];
        if (square < n * n) {
          start[square / n] |= 1 << square % n;
        }
      }
    }
    int balance = 0;
    int ties = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int player = 0; player < 2; player++) {
        if (queenMoves) {
          growByQueens(reach[player], grown[player]);
        } else {
          growByKings(reach[player], grown[player]);
        }
      }
      for (int y = 0; y < n; y++) {
        int taken = reach[0][y] | reach[1][y];
        int first = grown[0][y] & ~taken;
        int second = grown[1][y] & ~taken;
        balance += Integer.bitCount(first) - Integer.bitCount(second);
        ties += Integer.bitCount(first & second);
        changed |= (first | second) != 0;
        // A square that the other reached earlier is of no use as a stepping stone: whatever lies
        // behind it the other reaches earlier as well.
        reach[0][y] |= first;
        reach[1][y] |= second;
      }
    }
    return balance + (mover == 0 ? TIE : -TIE) * ties;
  }

  private void growByQueens(int[] from, int[] to) {
    int up = 0;
    int upLeft = 0;
    int upRight = 0;
    for (int y = 0; y < n; y++) {
      int free = empty[y];
      up &= free;
      upLeft = upLeft >> 1 & free;
      upRight = upRight << 1 & free;
      to[y] = up | upLeft | upRight | slide(from[y], free);
      up |= from[y];
      upLeft |= from[y];
      upRight |= from[y];
    }
    int down = 0;
    int downLeft = 0;
    int downRight = 0;
    for (int y = n - 1; y >= 0; y--) {
      int free = empty[y];
      down &= free;
      downLeft = downLeft >> 1 & free;
      downRight = downRight << 1 & free;
      to[y] |= down | downLeft | downRight;
      down |= from[y];
      downLeft |= from[y];
      downRight |= from[y];
    }
  }

  /** Squares reached along the row, to both sides. */
  private static int slide(int from, int free) {
    if (from == 0) {
      return 0;
    }
    int reached = 0;
    int left = from << 1 & free;
    int right = from >> 1 & free;
    while ((left | right) != 0) {
      reached |= left | right;
      left = left << 1 & free;
      right = right >> 1 & free;
    }
    return reached;
  }

  private void growByKings(int[] from, int[] to) {
    int before = 0;
    int here = from[0];
    for (int y = 0; y < n; y++) {
      int after = y + 1 < n ? from[y + 1] : 0;
      int near = before | here | after;
      to[y] = (near | near << 1 | near >> 1) & empty[y];
      before = here;
      here = after;
    }
  }
}
