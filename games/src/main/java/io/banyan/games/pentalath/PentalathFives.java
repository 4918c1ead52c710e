// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import io.banyan.games.hexagon.HexagonBoard;
import java.util.Arrays;

/**
 * What the stones of Pentalath are worth: every five neighbouring cells in a line that hold stones
 * of one player only can still become a row.
 *
 * <p>A five is ten bits of the words that {@link PentalathState} keeps for each line, five of the
 * mover and five of the other player: all that is asked of it is in tables of 1024 entries.
 */
final class PentalathFives {
  private static final int LENGTH = 5;
  private static final int STONES = (1 << LENGTH) - 1;

  /** By the number of stones: worth to the player who waits. */
  private static final int[] WAITING = {0, 1, 5, 25, 120, 0};

  /** To the mover, who may add one at once. */
  private static final int[] MOVING = {0, 1, 7, 45, 500, 0};

  /** A stone that is put there makes one more; what that is worth in the order of moves. */
  private static final int[] ATTACK = {1, 8, 50, 400, 100_000, 0};

  /** A stone that is put there spoils it. */
  private static final int[] DEFENCE = {0, 6, 35, 250, 10_000, 0};

  /** By the mover's stones of a five, then the other's. */
  private static final int[] WORTH = table(MOVING, WAITING, -1);

  private static final int[] PROMISE = table(ATTACK, DEFENCE, 1);

  /** Of each line, first the rows, then columns, then diagonals: the first five's lowest bit. */
  private final int[] firstShift;

  /** How many fives a line has. */
  private final int[] counts;

  /** The cells of all fives, line by line. */
  private final int[] cells;

  private static int[] table(int[] mover, int[] other, int sign) {
    int[] table = new int[1 << 2 * LENGTH];
    for (int i = 0; i < table.length; i++) {
      int own = Integer.bitCount(i >> LENGTH);
      int enemy = Integer.bitCount(i & STONES);
      table[i] = enemy == 0 ? mover[own] : own == 0 ? sign * other[enemy] : 0;
    }
    return table;
  }

  PentalathFives(HexagonBoard board) {
    int width = board.width();
    firstShift = new int[3 * width];
    counts = new int[3 * width];
    int[] found = new int[3 * width * width * LENGTH];
    int n = 0;
    for (int line = 0; line < 3 * width; line++) {
      for (int at = 0; at + LENGTH <= width; at++) {
        if (cell(board, line, at) < 0 || cell(board, line, at + LENGTH - 1) < 0) {
          continue;
        }
        if (counts[line]++ == 0) {
          // Rows are kept one bit higher.
          firstShift[line] = line < width ? at + 1 : at;
        }
        for (int i = 0; i < LENGTH; i++) {
          found[n++] = cell(board, line, at + i);
        }
      }
    }
    cells = Arrays.copyOf(found, n);
  }

  /** The cell so far along a line; -1 if it is not on the board. */
  private static int cell(HexagonBoard board, int line, int at) {
    int width = board.width();
    int number = line % width;
    return switch (line / width) {
      case 0 -> board.cellAt(at, number);
      case 1 -> board.cellAt(number, at);
      default -> board.cellAt(at, at - number + board.side() - 1);
    };
  }

  /** The lead of the mover. */
  int lead(PentalathState state) {
    int half = state.mover() << 5;
    int sum = 0;
    for (int line = 0; line < counts.length; line++) {
      long stones = state.line(line);
      if (stones != 0) {
        int own = (int) (stones >>> half) >> firstShift[line];
        int other = (int) (stones >>> (half ^ 32)) >> firstShift[line];
        for (int i = counts[line]; i > 0; i--) {
          sum += WORTH[(own & STONES) << LENGTH | other & STONES];
          own >>= 1;
          other >>= 1;
        }
      }
    }
    return sum;
  }

  /** Writes for each empty cell how promising a stone of the mover is there. */
  void promises(PentalathState state, int[] sums) {
    int half = state.mover() << 5;
    int from = 0;
    Arrays.fill(sums, 0);
    for (int line = 0; line < counts.length; line++) {
      long stones = state.line(line);
      int own = (int) (stones >>> half) >> firstShift[line];
      int other = (int) (stones >>> (half ^ 32)) >> firstShift[line];
      for (int i = counts[line]; i > 0; i--) {
        int value = PROMISE[(own & STONES) << LENGTH | other & STONES];
        if (value != 0) {
          for (int j = from; j < from + LENGTH; j++) {
            sums[cells[j]] += value;
          }
        }
        from += LENGTH;
        own >>= 1;
        other >>= 1;
      }
    }
  }
}
