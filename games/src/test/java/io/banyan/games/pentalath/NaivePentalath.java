// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import io.banyan.games.hexagon.HexagonBoard;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** The rules as worded: an array of owners and flood fills. */
final class NaivePentalath {
  final int[] owners;
  boolean lastMoveMadeFive;
  private final HexagonBoard board;
  private int mover;

  NaivePentalath(HexagonBoard board) {
    this.board = board;
    owners = new int[board.cells()];
    Arrays.fill(owners, -1);
  }

  int[] legalMoves() {
    return IntStream.range(0, owners.length)
        .filter(c -> owners[c] < 0 && hasLiberty(after(c), c))
        .toArray();
  }

  void play(int move) {
    System.arraycopy(after(move), 0, owners, 0, owners.length);
    lastMoveMadeFive = false;
    for (int d = 0; d < 3; d++) {
      lastMoveMadeFive |= 1 + length(move, d) + length(move, d + 3) >= 5;
    }
    mover = 1 - mover;
  }

  private int length(int from, int direction) {
    int length = 0;
    int c = board.neighbour(from, direction);
    while (c >= 0 && owners[c] == mover) {
      length++;
      c = board.neighbour(c, direction);
    }
    return length;
  }

  private int[] after(int move) {
    int[] next = owners.clone();
    next[move] = mover;
    int[] captured = next.clone();
    for (int c = 0; c < next.length; c++) {
      if (next[c] == 1 - mover && !hasLiberty(next, c)) {
        captured[c] = -1;
      }
    }
    return captured;
  }

  private boolean hasLiberty(int[] at, int cell) {
    BitSet seen = new BitSet();
    int[] stack = new int[at.length];
    int n = 0;
    stack[n++] = cell;
    seen.set(cell);
    while (n > 0) {
      int c = stack[--n];
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(c, d);
        if (q < 0 || seen.get(q)) {
          continue;
        }
        if (at[q] < 0) {
          return true;
        }
        if (at[q] == at[cell]) {
          seen.set(q);
          stack[n++] = q;
        }
      }
    }
    return false;
  }
}
