// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import java.util.Arrays;

/** Adds up what speaks for each cell of a Hex board; cells are bits, see {@link HexBits}. */
final class HexKnowledge {
  private static final int NEAR = 2;
  private static final int FAR = 4;

  /** The cells at most two steps from each cell, and those at most three. */
  private final short[][] near;

  private final short[][] around;
  private final byte[][] steps;
  private final int[] sums;

  HexKnowledge(HexBits bits) {
    int slots = bits.cellOfBit.length;
    sums = new int[slots];
    near = new short[slots][];
    around = new short[slots][];
    steps = new byte[slots][];
    int cells = bits.size * bits.size;
    for (int a = 0; a < cells; a++) {
      short[] close = new short[cells];
      short[] closer = new short[cells];
      byte[] distances = new byte[cells];
      int n = 0;
      int m = 0;
      for (int b = 0; b < cells; b++) {
        int distance = distance(a, b, bits.size);
        if (distance > 0 && distance < FAR) {
          distances[n] = (byte) distance;
          close[n++] = bits.bitOfCell[b];
        }
        if (distance > 0 && distance <= NEAR) {
          closer[m++] = bits.bitOfCell[b];
        }
      }
      int bit = bits.bitOfCell[a];
      around[bit] = Arrays.copyOf(close, n);
      steps[bit] = Arrays.copyOf(distances, n);
      near[bit] = Arrays.copyOf(closer, m);
    }
  }

  /** Steps from cell to cell. */
  private static int distance(int a, int b, int size) {
    int rows = b / size - a / size;
    int columns = b % size - a % size;
    // A step changes the row, the column, or both in opposite directions.
    return Math.max(Math.max(Math.abs(rows), Math.abs(columns)), Math.abs(rows + columns));
  }

  void clear() {
    Arrays.fill(sums, 0);
  }

  /** Adds to a cell. */
  void add(int bit, int weight) {
    sums[bit] += weight;
  }

  /** Adds to the cells of a set. */
  void add(long[] set, int weight) {
    for (int w = 0; w < 4; w++) {
      for (long rest = set[w]; rest != 0; rest &= rest - 1) {
        sums[(w << 6) + Long.numberOfTrailingZeros(rest)] += weight;
      }
    }
  }

  /** Adds to the cells at most two steps from each stone. */
  void addNear(long[] stones, int offset, int weight) {
    for (int w = 0; w < 4; w++) {
      for (long rest = stones[offset + w]; rest != 0; rest &= rest - 1) {
        for (short bit : near[(w << 6) + Long.numberOfTrailingZeros(rest)]) {
          sums[bit] += weight;
        }
      }
    }
  }

  /** Adds to the cells around a move, more to the nearer ones. */
  void addReplies(int bit, int weight) {
    short[] cells = around[bit];
    byte[] distances = steps[bit];
    for (int i = 0; i < cells.length && weight != 0; i++) {
      sums[cells[i]] += weight * (FAR - distances[i]);
    }
  }

  int of(int bit) {
    return sums[bit];
  }
}
