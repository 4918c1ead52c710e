// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import java.util.Arrays;

/**
 * Chains of stones and bridges from a player's sides, on the board of {@link HexBridges}.
 *
 * <p>Two stones (or a stone and a side) are as good as connected if they touch or have two empty
 * common neighbours, a bridge, of which the opponent can take only one at a time. A chain holds if
 * no two of its bridges share a cell. From each of the two sides grows a tree of such links, no
 * cell in two bridges of it; links are taken as they come, so that not every chain is found, but
 * every one that is found holds.
 */
final class HexChains {
  private static final int WORDS = 4;

  private final int[] steps;
  private final byte[] sideOf;
  private final short[][] sides;
  private final Side first;
  private final Side second;

  /** Cells that a chain needs: its bridges and, if a stone is missing, that. */
  private final long[] carrier = new long[WORDS];

  private final short[] candidates;
  private byte[] board;
  private int stone;

  /** One tree: the stones reached from a side. */
  private final class Side {
    private final boolean[] reached;

    /** For each stone the cells of the bridges on its way to the side. */
    private final long[] ways;

    private final long[] used = new long[WORDS];
    private final short[] stones;
    private int size;

    /** Empty cells with a link to the tree. */
    private final long[] touched = new long[WORDS];

    Side(int places) {
      reached = new boolean[places];
      ways = new long[places * WORDS];
      stones = new short[places];
    }

    /** Grows the tree; returns a place of the goal if it is reached, else -1. */
    int grow(int start, int goal) {
      Arrays.fill(reached, false);
      Arrays.fill(used, 0);
      size = 0;
      for (short place : sides[start]) {
        reach(place, place, -1, -1);
      }
      int touching = 0;
      int bridging = 0;
      while (bridging < size) {
        while (touching < size) {
          int from = stones[touching++];
          for (int step : steps) {
            int next = from + step;
            // From border to border there is no way, though numbers may be neighbours.
            if (isOpen(next) && (sideOf[from] < 0 || sideOf[next] < 0)) {
              reach(next, from, -1, -1);
              if (sideOf[next] == goal) {
                return next;
              }
            }
          }
        }
        int from = stones[bridging++];
        for (int d = 0; d < 6; d++) {
          int a = from + steps[d];
          int b = from + steps[d == 5 ? 0 : d + 1];
          if (isFree(a) && isFree(b)) {
            int next = a + b - from;
            if (isOpen(next)) {
              set(used, 0, a);
              set(used, 0, b);
              reach(next, from, a, b);
              if (sideOf[next] == goal) {
                return next;
              }
            }
          }
        }
      }
      return -1;
    }

    private boolean isFree(int place) {
      return isEmpty(place) && !has(used, 0, place);
    }

    private boolean isOpen(int place) {
      return isOwn(place) && !reached[place];
    }

    private void reach(int place, int from, int a, int b) {
      reached[place] = true;
      stones[size++] = (short) place;
      for (int w = 0; w < WORDS; w++) {
        ways[place * WORDS + w] = from == place ? 0 : ways[from * WORDS + w];
      }
      if (a >= 0) {
        set(ways, place * WORDS, a);
        set(ways, place * WORDS, b);
      }
    }

    /** Notes the empty cells from which a stone would have a link to the tree. */
    void touch() {
      Arrays.fill(touched, 0);
      for (int i = 0; i < size; i++) {
        int from = stones[i];
        for (int d = 0; d < 6; d++) {
          int a = from + steps[d];
          if (isEmpty(a)) {
            set(touched, 0, a);
            int b = from + steps[d == 5 ? 0 : d + 1];
            if (isEmpty(b) && isEmpty(a + b - from)) {
              set(touched, 0, a + b - from);
            }
          }
        }
      }
    }
  }

  HexChains(int size, int width, int[] steps) {
    this.steps = steps;
    int places = width * width;
    sideOf = new byte[places];
    Arrays.fill(sideOf, (byte) -1);
    sides = new short[4][size];
    for (int i = 1; i <= size; i++) {
      int[] on = {i, (size + 1) * width + i, i * width, i * width + size + 1};
      for (int side = 0; side < 4; side++) {
        sideOf[on[side]] = (byte) side;
        sides[side][i - 1] = (short) on[side];
      }
    }
    first = new Side(places);
    second = new Side(places);
    candidates = new short[places];
  }

  /**
   * Looks at the chains of a player.
   *
   * @return true if there is one from side to side: the player wins, whoever moves; {@link
   *     #carrier} has its bridges
   */
  boolean isConnected(byte[] onBoard, int player) {
    board = onBoard;
    stone = player + 1;
    int end = first.grow(2 * player, 2 * player + 1);
    if (end < 0) {
      return false;
    }
    System.arraycopy(first.ways, end * WORDS, carrier, 0, WORDS);
    return true;
  }

  /**
   * Lists empty cells where a stone might complete a chain; after {@link #isConnected} said no.
   *
   * @return how many {@link #candidate candidates} there are
   */
  int findCandidates() {
    int player = stone - 1;
    second.grow(2 * player + 1, 2 * player);
    first.touch();
    second.touch();
    int n = 0;
    for (int w = 0; w < WORDS; w++) {
      long both = first.touched[w] & second.touched[w];
      for (; both != 0; both &= both - 1) {
        candidates[n++] = (short) ((w << 6) + Long.numberOfTrailingZeros(both));
      }
    }
    return n;
  }

  /** A cell where a stone might complete a chain. */
  int candidate(int i) {
    return candidates[i];
  }

  /**
   * True if a stone on a candidate completes a chain from side to side; {@link #carrier} then has
   * its bridges and the cell itself.
   */
  boolean completes(int cell) {
    for (int a = 0; a < 12; a++) {
      int one = link(first, cell, a);
      if (one < 0) {
        continue;
      }
      for (int b = 0; b < 12; b++) {
        int two = link(second, cell, b);
        if (two >= 0 && holds(cell, a, one, b, two)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The stone of a tree that a cell is linked to in one of twelve ways, or -1. */
  private int link(Side side, int cell, int way) {
    if (way < 6) {
      int next = cell + steps[way];
      return isOwn(next) && side.reached[next] ? next : -1;
    }
    int a = cell + steps[way - 6];
    int b = cell + steps[way == 11 ? 0 : way - 5];
    int next = a + b - cell;
    return isEmpty(a) && isEmpty(b) && isOwn(next) && side.reached[next] ? next : -1;
  }

  /** True if the cell and the bridges of two links and their ways are all different. */
  private boolean holds(int cell, int a, int one, int b, int two) {
    Arrays.fill(carrier, 0);
    set(carrier, 0, cell);
    return addLink(cell, a) && addWay(first, one) && addLink(cell, b) && addWay(second, two);
  }

  private boolean addLink(int cell, int way) {
    if (way < 6) {
      return true;
    }
    int a = cell + steps[way - 6];
    int b = cell + steps[way == 11 ? 0 : way - 5];
    if (has(carrier, 0, a) || has(carrier, 0, b)) {
      return false;
    }
    set(carrier, 0, a);
    set(carrier, 0, b);
    return true;
  }

  private boolean addWay(Side side, int from) {
    for (int w = 0; w < WORDS; w++) {
      long way = side.ways[from * WORDS + w];
      if ((carrier[w] & way) != 0) {
        return false;
      }
      carrier[w] |= way;
    }
    return true;
  }

  /** The cells of the chain found last, as places. */
  long[] carrier() {
    return carrier;
  }

  /** True for an empty cell; places outside the board, beyond its border, are none. */
  private boolean isEmpty(int place) {
    return place >= 0 && place < board.length && board[place] == 0;
  }

  private boolean isOwn(int place) {
    return place >= 0 && place < board.length && board[place] == stone;
  }

  static boolean has(long[] set, int offset, int place) {
    return (set[offset + (place >> 6)] >>> place & 1) != 0;
  }

  private static void set(long[] set, int offset, int place) {
    set[offset + (place >> 6)] |= 1L << place;
  }
}
