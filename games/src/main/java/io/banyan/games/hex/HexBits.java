// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

/**
 * Sets of Hex cells as bits, and floods over them.
 *
 * <p>Cell (column, row) is bit row * stride + column. The stride is a constant, 11 for boards up to
 * that size, so that a set is two words, and 14 above, four words: shifts by constants are what
 * makes a flood cheap. Smaller boards leave bits unused.
 */
final class HexBits {
  /** Largest board whose sets fit two words. */
  static final int SMALL = 11;

  private static final int LARGE = 14;

  // Cells outside the first and the last column, where steps sideways may end.
  private static final long[] SMALL_NOT_FIRST = notColumn(SMALL, 0);
  private static final long[] SMALL_NOT_LAST = notColumn(SMALL, SMALL - 1);
  private static final long SF0 = SMALL_NOT_FIRST[0];
  private static final long SF1 = SMALL_NOT_FIRST[1];
  private static final long SL0 = SMALL_NOT_LAST[0];
  private static final long SL1 = SMALL_NOT_LAST[1];
  private static final long[] LARGE_NOT_FIRST = notColumn(LARGE, 0);
  private static final long[] LARGE_NOT_LAST = notColumn(LARGE, LARGE - 1);

  final int size;
  final int stride;

  /** Words of one set. */
  final int words;

  final short[] bitOfCell;
  final short[] cellOfBit;

  /** All cells. */
  final long[] all;

  /** For each player the two sides to be connected: 4 words each. */
  final long[][] sides;

  HexBits(int size) {
    this.size = size;
    stride = size <= SMALL ? SMALL : LARGE;
    words = size <= SMALL ? 2 : 4;
    bitOfCell = new short[size * size];
    cellOfBit = new short[stride * stride];
    all = new long[4];
    sides = new long[4][4];
    for (int c = 0; c < size * size; c++) {
      int row = c / size;
      int column = c % size;
      int bit = row * stride + column;
      bitOfCell[c] = (short) bit;
      cellOfBit[bit] = (short) c;
      set(all, bit);
      int[] on = {row, size - 1 - row, column, size - 1 - column};
      for (int side = 0; side < 4; side++) {
        if (on[side] == 0) {
          set(sides[side], bit);
        }
      }
    }
  }

  private static long[] notColumn(int stride, int column) {
    long[] words = new long[4];
    for (int bit = 0; bit < stride * stride; bit++) {
      if (bit % stride != column) {
        set(words, bit);
      }
    }
    return words;
  }

  private static void set(long[] words, int bit) {
    words[bit >> 6] |= 1L << bit;
  }

  /**
   * True if the stones connected to the given seeds touch both sides of the player; two words.
   *
   * @param o0 the player's stones
   * @param r0 seeds among them
   */
  boolean spans(int player, long o0, long o1, long r0, long r1) {
    long first0 = sides[2 * player][0];
    long first1 = sides[2 * player][1];
    long last0 = sides[2 * player + 1][0];
    long last1 = sides[2 * player + 1][1];
    long f0 = o0 & SF0;
    long f1 = o1 & SF1;
    long l0 = o0 & SL0;
    long l1 = o1 & SL1;
    while (true) {
      long before0 = r0;
      long before1 = r1;
      // Two steps for each test: most floods take many.
      long next0 = r0;
      long next1 = r1;
      next0 |= (r0 << 1 | r0 >>> 10 | r1 << 54) & f0;
      next1 |= (r1 << 1 | r0 >>> 63 | r1 >>> 10) & f1;
      next0 |= (r0 >>> 1 | r1 << 63 | r0 << 10) & l0;
      next1 |= (r1 >>> 1 | r1 << 10 | r0 >>> 54) & l1;
      next0 |= (r0 << 11 | r0 >>> 11 | r1 << 53) & o0;
      next1 |= (r1 << 11 | r0 >>> 53 | r1 >>> 11) & o1;
      r0 = next0;
      r1 = next1;
      r0 |= (next0 << 1 | next0 >>> 10 | next1 << 54) & f0;
      r1 |= (next1 << 1 | next0 >>> 63 | next1 >>> 10) & f1;
      r0 |= (next0 >>> 1 | next1 << 63 | next0 << 10) & l0;
      r1 |= (next1 >>> 1 | next1 << 10 | next0 >>> 54) & l1;
      r0 |= (next0 << 11 | next0 >>> 11 | next1 << 53) & o0;
      r1 |= (next1 << 11 | next0 >>> 53 | next1 >>> 11) & o1;
      if ((r0 & last0 | r1 & last1) != 0 && (r0 & first0 | r1 & first1) != 0) {
        return true;
      }
      if (r0 == before0 && r1 == before1) {
        return false;
      }
    }
  }

  /**
   * Grows seeds over the player's stones until nothing is added; any board size.
   *
   * @param stones array holding the player's words from {@code offset}
   * @param reached the seeds, replaced by everything connected to them
   */
  void flood(long[] stones, int offset, long[] reached) {
    boolean grew = true;
    while (grew) {
      grew = grow(stones, offset, reached);
    }
  }

  /** Adds to a set its neighbours among the given cells; true if it grew. */
  boolean grow(long[] cells, int offset, long[] set) {
    return words == 2 ? growSmall(cells, offset, set) : growLarge(cells, offset, set);
  }

  /** True if the stones connected to the seeds touch both sides of the player; any board size. */
  boolean spans(int player, long[] stones, int offset, long[] reached) {
    flood(stones, offset, reached);
    return touches(reached, sides[2 * player]) && touches(reached, sides[2 * player + 1]);
  }

  private static boolean touches(long[] a, long[] b) {
    return (a[0] & b[0] | a[1] & b[1] | a[2] & b[2] | a[3] & b[3]) != 0;
  }

  private static boolean growSmall(long[] stones, int offset, long[] reached) {
    long r0 = reached[0];
    long r1 = reached[1];
    long next0 = r0;
    long next1 = r1;
    next0 |= (r0 << 1 | r0 >>> 10 | r1 << 54) & SF0;
    next1 |= (r1 << 1 | r0 >>> 63 | r1 >>> 10) & SF1;
    next0 |= (r0 >>> 1 | r1 << 63 | r0 << 10) & SL0;
    next1 |= (r1 >>> 1 | r1 << 10 | r0 >>> 54) & SL1;
    next0 |= r0 << 11 | r0 >>> 11 | r1 << 53;
    next1 |= r1 << 11 | r0 >>> 53 | r1 >>> 11;
    reached[0] = next0 & stones[offset];
    reached[1] = next1 & stones[offset + 1];
    return reached[0] != r0 || reached[1] != r1;
  }

  private static boolean growLarge(long[] stones, int offset, long[] reached) {
    long r0 = reached[0];
    long r1 = reached[1];
    long r2 = reached[2];
    long r3 = reached[3];
    // To the next column: one bit up, or one row back and one column on (13 bits down).
    long n0 = r0 | (r0 << 1 | r0 >>> 13 | r1 << 51) & LARGE_NOT_FIRST[0];
    long n1 = r1 | (r1 << 1 | r0 >>> 63 | r1 >>> 13 | r2 << 51) & LARGE_NOT_FIRST[1];
    long n2 = r2 | (r2 << 1 | r1 >>> 63 | r2 >>> 13 | r3 << 51) & LARGE_NOT_FIRST[2];
    long n3 = r3 | (r3 << 1 | r2 >>> 63 | r3 >>> 13) & LARGE_NOT_FIRST[3];
    // To the column before.
    n0 |= (r0 >>> 1 | r1 << 63 | r0 << 13) & LARGE_NOT_LAST[0];
    n1 |= (r1 >>> 1 | r2 << 63 | r1 << 13 | r0 >>> 51) & LARGE_NOT_LAST[1];
    n2 |= (r2 >>> 1 | r3 << 63 | r2 << 13 | r1 >>> 51) & LARGE_NOT_LAST[2];
    n3 |= (r3 >>> 1 | r3 << 13 | r2 >>> 51) & LARGE_NOT_LAST[3];
    // To the rows before and after.
    n0 |= r0 << 14 | r0 >>> 14 | r1 << 50;
    n1 |= r1 << 14 | r0 >>> 50 | r1 >>> 14 | r2 << 50;
    n2 |= r2 << 14 | r1 >>> 50 | r2 >>> 14 | r3 << 50;
    n3 |= r3 << 14 | r2 >>> 50 | r3 >>> 14;
    n0 &= stones[offset];
    n1 &= stones[offset + 1];
    n2 &= stones[offset + 2];
    n3 &= stones[offset + 3];
    reached[0] = n0;
    reached[1] = n1;
    reached[2] = n2;
    reached[3] = n3;
    return n0 != r0 || n1 != r1 || n2 != r2 || n3 != r3;
  }
}
