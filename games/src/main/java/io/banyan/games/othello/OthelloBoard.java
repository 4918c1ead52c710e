// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Bitboard arithmetic of Othello on one size of board.
 *
 * <p>Moves of all squares at once are found by shifts that double their reach; the discs that one
 * move flips are found by rays: on each of the eight, the first square that holds no enemy disc
 * decides. Both are the fastest forms known to us in plain Java (see docs/games/othello.md).
 */
final class OthelloBoard {
  private static final int DIRECTIONS = 8;

  /** Norvig 1992, "Paradigms of Artificial Intelligence Programming", section 18.4. */
  private static final int[][] WEIGHTS = {
    {120, -20, 20, 5}, {-20, -40, -5, -5}, {20, -5, 15, 3}, {5, -5, 3, 3}
  };

  final int size;

  /** All squares. */
  final long squares;

  /** All squares but those of the first and last column: discs there cannot be enclosed across. */
  final long inner;

  /**
   * Rays by 8 * square + direction: four that run to higher bits (right, up-left, up, up-right),
   * then four that run to lower ones.
   */
  final long[] rays;

  /** Square weights by square. */
  final int[] weights;

  /** The whole lines of the diagonal directions 1 and 3, for stable discs. */
  private final long[][] lines;

  /** Squares at the end of their line, by direction. */
  private final long[] ends;

  OthelloBoard(int size) {
    this.size = size;
    this.rays = new long[64 * DIRECTIONS];
    this.weights = new int[64];
    this.lines = new long[4][];
    this.ends = new long[4];
    long all = 0;
    long middle = 0;
    int[][] steps = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}};
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        int square = 8 * y + x;
        all |= 1L << square;
        middle |= x > 0 && x < size - 1 ? 1L << square : 0;
        weights[square] = WEIGHTS[Math.min(y, size - 1 - y)][Math.min(x, size - 1 - x)];
        for (int d = 0; d < DIRECTIONS; d++) {
          rays[8 * square + d] = ray(x, y, steps[d][0], steps[d][1]);
        }
      }
    }
    squares = all;
    inner = middle;
    for (int d = 0; d < 4; d++) {
      findLines(d);
    }
  }

  private long ray(int x, int y, int stepX, int stepY) {
    long ray = 0;
    int toX = x + stepX;
    int toY = y + stepY;
    while (toX >= 0 && toX < size && toY >= 0 && toY < size) {
      ray |= 1L << (8 * toY + toX);
      toX += stepX;
      toY += stepY;
    }
    return ray;
  }

  private void findLines(int d) {
    Set<Long> found = new LinkedHashSet<>();
    for (long rest = squares; rest != 0; rest &= rest - 1) {
      int square = Long.numberOfTrailingZeros(rest);
      long forth = rays[8 * square + d];
      long back = rays[8 * square + d + 4];
      found.add(forth | back | 1L << square);
      if (forth == 0 || back == 0) {
        ends[d] |= 1L << square;
      }
    }
    if (d % 2 == 1) {
      lines[d] = found.stream().mapToLong(Long::longValue).toArray();
    }
  }

  /** The squares on which {@code own} may place a disc. */
  long moves(long own, long other) {
    long o = other & inner;
    long found = 0;

    long f = o & (own << 1);
    f |= o & (f << 1);
    long p = o & (o << 1);
    f |= p & (f << 2);
    f |= p & (f << 2);
    found |= f << 1;
    f = o & (own >>> 1);
    f |= o & (f >>> 1);
    p = o & (o >>> 1);
    f |= p & (f >>> 2);
    f |= p & (f >>> 2);
    found |= f >>> 1;

    f = other & (own << 8);
    f |= other & (f << 8);
    p = other & (other << 8);
    f |= p & (f << 16);
    f |= p & (f << 16);
    found |= f << 8;
    f = other & (own >>> 8);
    f |= other & (f >>> 8);
    p = other & (other >>> 8);
    f |= p & (f >>> 16);
    f |= p & (f >>> 16);
    found |= f >>> 8;

    f = o & (own << 7);
    f |= o & (f << 7);
    p = o & (o << 7);
    f |= p & (f << 14);
    f |= p & (f << 14);
    found |= f << 7;
    f = o & (own >>> 7);
    f |= o & (f >>> 7);
    p = o & (o >>> 7);
    f |= p & (f >>> 14);
    f |= p & (f >>> 14);
    found |= f >>> 7;

    f = o & (own << 9);
    f |= o & (f << 9);
    p = o & (o << 9);
    f |= p & (f << 18);
    f |= p & (f << 18);
    found |= f << 9;
    f = o & (own >>> 9);
    f |= o & (f >>> 9);
    p = o & (o >>> 9);
    f |= p & (f >>> 18);
    f |= p & (f >>> 18);
    found |= f >>> 9;

    return found & squares & ~(own | other);
  }

  /** The discs of {@code other} that a move of {@code own} to a square flips. */
  long flips(long own, long other, int square) {
    return flips(rays, 8 * square, own, other);
  }

  static long flips(long[] rays, int at, long own, long other) {
    return up(rays[at], own, other)
        | up(rays[at + 1], own, other)
        | up(rays[at + 2], own, other)
        | up(rays[at + 3], own, other)
        | down(rays[at + 4], own, other)
        | down(rays[at + 5], own, other)
        | down(rays[at + 6], own, other)
        | down(rays[at + 7], own, other);
  }

  /** On a ray to higher bits, the lowest bit that is no enemy disc must be an own disc. */
  private static long up(long ray, long own, long other) {
    long open = ray & ~other;
    long end = open & -open & own;
    // With an end, the bits below it; without one, -(0) = 0 keeps nothing.
    return ray & (end - 1) & -(end != 0 ? 1L : 0L);
  }

  /** On a ray to lower bits, the highest bit that is no enemy disc must be an own disc. */
  private static long down(long ray, long own, long other) {
    long open = ray & ~other;
    long end = Long.highestOneBit(open) & own;
    return ray & -(end << 1) & -(end != 0 ? 1L : 0L);
  }

  /**
   * How many more stable discs {@code own} has than {@code other}. Discs are stable that can never
   * be flipped, as far as this rule sees it: for each of the four directions the whole line is
   * full, or a neighbour in that line is off the board or a stable disc of the same colour. Starts
   * from none and repeats until nothing is added.
   */
  int stableLead(long own, long other) {
    long full = own | other;
    long safe0 = ends[0] | fullRows(full);
    long safe2 = ends[2] | fullColumns(full);
    if ((full & safe0 & safe2) == 0) {
      // Nothing to start from: no corner is taken, and no row and column that cross are full.
      return 0;
    }
    long safe1 = ends[1] | fullDiagonals(1, full);
    long safe3 = ends[3] | fullDiagonals(3, full);
    return Long.bitCount(stable(own, safe0, safe1, safe2, safe3))
        - Long.bitCount(stable(other, safe0, safe1, safe2, safe3));
  }

  private static long stable(long discs, long safe0, long safe1, long safe2, long safe3) {
    long stable = 0;
    while (true) {
      // Off the board counts as safe by itself, so wrapping of shifts adds nothing wrong.
      long next =
          discs
              & (safe0 | stable << 1 | stable >>> 1)
              & (safe1 | stable << 7 | stable >>> 7)
              & (safe2 | stable << 8 | stable >>> 8)
              & (safe3 | stable << 9 | stable >>> 9);
      if (next == stable) {
        return stable;
      }
      stable = next;
    }
  }

  /** All squares of full rows, and some off the board; folds each row to its lowest bit. */
  private long fullRows(long full) {
    long f = full | ~squares;
    f &= f >>> 4 & 0x0f0f0f0f0f0f0f0fL;
    f &= f >>> 2 & 0x0303030303030303L;
    f &= f >>> 1 & 0x0101010101010101L;
    return f * 0xff;
  }

  /** All squares of full columns, and some off the board; folds the rows to the lowest. */
  private long fullColumns(long full) {
    long f = full | ~squares;
    f &= f >>> 32;
    f &= f >>> 16;
    f &= f >>> 8;
    return (f & 0xff) * 0x0101010101010101L;
  }

  private long fullDiagonals(int direction, long full) {
    long cells = 0;
    for (long line : lines[direction]) {
      if ((line & ~full) == 0) {
        cells |= line;
      }
    }
    return cells;
  }
}
