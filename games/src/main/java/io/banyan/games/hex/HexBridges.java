// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import io.banyan.core.random.Rng;

/**
 * Random games of Hex in which moves into a bridge are answered.
 *
 * <p>One byte for each cell of a board with a border: 0 for an empty cell, bit 0 for a stone or
 * side of the first player, bit 1 for the second's. The six bytes around the last move are twelve
 * bits, and a table tells which of the six cells answer it. A random move is the next of the empty
 * cells in random order that has not been an answer before.
 */
final class HexBridges {
  private static final int PATTERNS = 1 << 12;

  /** The directions that answer a move: six bits, by player and pattern. */
  private static final byte[] REPLIES = replies();

  private final int width;
  private final int[] steps;
  private final byte[] blank;
  private final short[] placeOfBit;
  private final short[] bitOfPlace;
  private final byte[] board;
  private final short[] free;

  HexBridges(HexBits bits) {
    int size = bits.size;
    width = size + 2;
    steps = new int[] {-width, 1 - width, 1, width, width - 1, -1};
    blank = new byte[width * width];
    placeOfBit = new short[bits.cellOfBit.length];
    bitOfPlace = new short[blank.length];
    for (int row = 0; row < width; row++) {
      for (int column = 0; column < width; column++) {
        int place = row * width + column;
        int sides = row % (size + 1) == 0 ? 1 : 0;
        sides |= column % (size + 1) == 0 ? 2 : 0;
        blank[place] = (byte) sides;
        if (sides == 0) {
          int bit = bits.bitOfCell[(row - 1) * size + column - 1];
          placeOfBit[bit] = (short) place;
          bitOfPlace[place] = (short) bit;
        }
      }
    }
    board = new byte[blank.length];
    free = new short[size * size];
  }

  private static byte[] replies() {
    byte[] table = new byte[2 * PATTERNS];
    for (int i = 0; i < table.length; i++) {
      int own = 1 + i / PATTERNS;
      for (int d = 0; d < 6; d++) {
        boolean bridge = (cell(i, d) | ~cell(i, d + 5) & own | ~cell(i, d + 1) & own) == 0;
        table[i] |= (byte) (bridge ? 1 << d : 0);
      }
    }
    return table;
  }

  /** What a pattern says of the cell in a direction. */
  private static int cell(int pattern, int direction) {
    return pattern >> 2 * (direction % 6) & 3;
  }

  /** Reads the stones, four words for each player; returns the number of empty cells. */
  int read(long[] stones, long[] all, int words) {
    System.arraycopy(blank, 0, board, 0, blank.length);
    int n = 0;
    for (int w = 0; w < words; w++) {
      int base = w << 6;
      for (long rest = stones[w]; rest != 0; rest &= rest - 1) {
        board[placeOfBit[base + Long.numberOfTrailingZeros(rest)]] = 1;
      }
      for (long rest = stones[w + 4]; rest != 0; rest &= rest - 1) {
        board[placeOfBit[base + Long.numberOfTrailingZeros(rest)]] = 2;
      }
      for (long rest = all[w] & ~(stones[w] | stones[w + 4]); rest != 0; rest &= rest - 1) {
        free[n++] = placeOfBit[base + Long.numberOfTrailingZeros(rest)];
      }
    }
    return n;
  }

  /** The board with its border as it was {@link #read}. */
  byte[] board() {
    return board;
  }

  /** The places of the empty cells, those that {@link #read} counted, at the front. */
  short[] free() {
    return free;
  }

  /** The place of a bit. */
  int placeOf(int bit) {
    return placeOfBit[bit];
  }

  /** Knowledge of cells that need not be filled, for this board. */
  HexFill newFill() {
    return new HexFill(width, steps);
  }

  /** Knowledge of chains of bridges, for this board. */
  HexChains newChains() {
    return new HexChains(width - 2, width, steps);
  }

  /** The directions of the cells around a move of the opponent that answer it. */
  private static int around(byte[] board, int place, int width, int player) {
    int pattern = HexFill.around(board, place, width);
    return REPLIES[player << 12 | pattern];
  }

  /**
   * The cells, as bits of the board, that answer a move into a bridge; after {@link #read}.
   *
   * @return their number, at most 3
   */
  int answers(int player, int lastBit, short[] answers) {
    int place = placeOfBit[lastBit];
    int n = 0;
    for (int rest = around(board, place, width, player); rest != 0; rest &= rest - 1) {
      answers[n++] = bitOfPlace[place + steps[Integer.numberOfTrailingZeros(rest)]];
    }
    return n;
  }

  /**
   * Fills the board in the order of a game; after {@link #read}.
   *
   * @param player the player to move
   * @param lastBit the last move, -1 for none
   * @param n the number of empty cells
   * @param order receives them in the order of play, as bits
   */
  void fill(int player, int lastBit, int n, double probability, Rng rng, short[] order) {
    byte[] board = this.board;
    short[] free = this.free;
    int width = this.width;
    // A random number below this means that the bridge is answered.
    long limit = probability >= 1 ? 1L << 53 : (long) (probability * 0x1.0p53);
    boolean sure = probability >= 1;
    int stone = 1 + player;
    int next = 0;
    int last = lastBit < 0 ? -1 : placeOfBit[lastBit];
    long s = rng.state();
    for (int i = 0; i < n; i++) {
      int replies = last < 0 ? 0 : around(board, last, width, stone - 1);
      int place;
      if (replies != 0 && !sure) {
        s += Rng.GAMMA;
        replies = Rng.mix(s) >>> 11 < limit ? replies : 0;
      }
      if (replies == 0) {
        do {
          s += Rng.GAMMA;
          int j = next + Rng.bounded(Rng.mix(s), n - next);
          place = free[j];
          free[j] = free[next++];
        } while (board[place] != 0);
      } else {
        if ((replies & replies - 1) != 0) {
          s += Rng.GAMMA;
          replies = choose(replies, Rng.mix(s));
        }
        place = last + steps[Integer.numberOfTrailingZeros(replies)];
      }
      board[place] = (byte) stone;
      order[i] = bitOfPlace[place];
      stone ^= 3;
      last = place;
    }
    rng.setState(s);
  }

  /** The directions from a random one of several on. */
  private static int choose(int replies, long random) {
    int rest = replies;
    for (int skip = Rng.bounded(random, Integer.bitCount(replies)); skip > 0; skip--) {
      rest &= rest - 1;
    }
    return rest;
  }
}
