// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

/**
 * What the stones of Gomoku are worth: every five neighbouring points in a line that hold stones of
 * one player only can still become a row. How much they are worth depends on the number of stones
 * and on whose turn it is.
 */
final class GomokuLines {
  private static final int FIVE = 31;

  /** By the number of stones: worth to the player who waits. */
  private static final int[] WAITING = {0, 1, 5, 25, 120, 0};

  /** To the mover, who may add one at once. */
  private static final int[] MOVING = {0, 1, 7, 45, 500, 0};

  /** A stone that is put there makes one more; what that is worth in the order of moves. */
  private static final int[] ATTACK = {1, 8, 50, 400, 100_000, 0};

  /** A stone that is put there spoils it. */
  private static final int[] DEFENCE = {0, 6, 35, 250, 10_000, 0};

  private static final double STEEPNESS = 0.01;

  /** By line: its points as bits. */
  private final int[] points;

  private final long[] places;

  GomokuLines(int size, long[] places) {
    this.places = places;
    points = new int[6 * size - 2];
    for (long place : places) {
      for (int direction = 0; direction < 4; direction++) {
        points[line(place, direction)] |= 1 << bit(place, direction);
      }
    }
  }

  static int line(long place, int direction) {
    return (int) (place >>> 8 * direction) & 255;
  }

  /** Where a point is in its line: columns are numbered by rows, all else by columns. */
  static int bit(long place, int direction) {
    return direction == 1 ? (int) place & 255 : (int) (place >>> 32);
  }

  /** The points of a line as bits. */
  int points(int line) {
    return points[line];
  }

  double evaluate(long[] lines, int player, int mover) {
    int[] mine = player == mover ? MOVING : WAITING;
    int[] theirs = player == mover ? WAITING : MOVING;
    int sum = 0;
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] != 0) {
        int own = (int) (lines[i] >>> 32 * player);
        int other = (int) (lines[i] >>> 32 * (1 - player));
        for (int five = points[i] & -points[i]; five != 0; five <<= 1) {
          int window = five * FIVE;
          if ((window & points[i]) != window) {
            break;
          }
          int a = own & window;
          int b = other & window;
          if (b == 0) {
            sum += mine[Integer.bitCount(a)];
          } else if (a == 0) {
            sum -= theirs[Integer.bitCount(b)];
          }
        }
      }
    }
    return 1 / (1 + Math.exp(-STEEPNESS * sum));
  }

  /** How promising a stone of the mover is on an empty point. */
  double promise(long[] lines, int point, int mover) {
    long place = places[point];
    int sum = 0;
    for (int direction = 0; direction < 4; direction++) {
      int i = line(place, direction);
      int bit = bit(place, direction);
      int own = (int) (lines[i] >>> 32 * mover);
      int other = (int) (lines[i] >>> 32 * (1 - mover));
      for (int start = Math.max(0, bit - 4); start <= bit; start++) {
        int window = FIVE << start;
        if ((window & points[i]) == window) {
          int a = own & window;
          int b = other & window;
          if (b == 0) {
            sum += ATTACK[Integer.bitCount(a)];
          } else if (a == 0) {
            sum += DEFENCE[Integer.bitCount(b)];
          }
        }
      }
    }
    return sum;
  }
}
