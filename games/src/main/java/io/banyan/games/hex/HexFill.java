// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

/**
 * Fills in cells of a Hex board that are as good as filled (Hayward and van Rijswijck 2006), on the
 * board of {@link HexBridges}.
 *
 * <p>A cell is dead if, however the empty cells around it are filled, the stones around it form at
 * most one arc of each colour: then no shortest chain needs it, and it may be filled by anybody.
 * Two neighbouring empty cells are captured by a player who, answering a move into one with the
 * other, leaves that move dead: they may be filled with stones of this player. Neither changes who
 * wins, and one may lead to the next.
 */
final class HexFill {
  private static final int PATTERNS = 1 << 12;
  private static final int NOTHING = -1;

  /** True for the surroundings of a dead cell: six cells of two bits. */
  private static final boolean[] DEAD = dead();

  private final int width;
  private final int[] steps;
  private final short[] queue;
  private final boolean[] queued;
  private int tail;

  HexFill(int width, int[] steps) {
    this.width = width;
    this.steps = steps;
    queue = new short[width * width + 1];
    queued = new boolean[width * width];
  }

  private static boolean[] dead() {
    boolean[] table = new boolean[PATTERNS];
    for (int pattern = 0; pattern < PATTERNS; pattern++) {
      table[pattern] = isDead(pattern, 0);
    }
    return table;
  }

  /** True if no filling of the empty cells from a direction on makes the cell matter. */
  private static boolean isDead(int pattern, int from) {
    for (int d = from; d < 6; d++) {
      if ((pattern >> 2 * d & 3) == 0) {
        return isDead(pattern | 1 << 2 * d, d + 1) && isDead(pattern | 2 << 2 * d, d + 1);
      }
    }
    int changes = 0;
    for (int d = 0; d < 6; d++) {
      // Where two sides meet, both names are right; the lower bit decides.
      changes += (pattern >> 2 * d & 1) != (pattern >> 2 * ((d + 1) % 6) & 1) ? 1 : 0;
    }
    return changes <= 2;
  }

  /** True if a cell with such cells around it is dead. */
  static boolean isDead(int pattern) {
    return DEAD[pattern];
  }

  /**
   * Fills in what can be.
   *
   * @param board 0 for empty cells, 1 and 2 for the players' stones and sides, 3 for corners
   * @param cells the empty cells at the front
   */
  void fill(byte[] board, short[] cells, int n) {
    int head = 0;
    tail = 0;
    for (int i = 0; i < n; i++) {
      push(cells[i]);
    }
    while (head != tail) {
      int place = queue[head];
      head = head + 1 == queue.length ? 0 : head + 1;
      queued[place] = false;
      int other = board[place] == 0 ? fillOne(board, place) : NOTHING;
      if (other != NOTHING) {
        pushAround(board, place);
      }
      if (other > 0) {
        pushAround(board, other);
      }
    }
  }

  /** What changes around a cell may fill its empty neighbours. */
  private void pushAround(byte[] board, int place) {
    for (int step : steps) {
      if (board[place + step] == 0 && !queued[place + step]) {
        push(place + step);
      }
    }
  }

  private void push(int place) {
    queue[tail] = (short) place;
    tail = tail + 1 == queue.length ? 0 : tail + 1;
    queued[place] = true;
  }

  /** Fills a cell, and perhaps another one: returns that, 0 for none, or {@link #NOTHING}. */
  private int fillOne(byte[] board, int place) {
    int pattern = around(board, place, width);
    if (Integer.bitCount((pattern | pattern >> 1) & 0x555) < 3) {
      return NOTHING;
    }
    if (DEAD[pattern]) {
      board[place] = 1;
      return 0;
    }
    for (int d = 0; d < 6; d++) {
      int other = place + steps[d];
      if (board[other] != 0) {
        continue;
      }
      int back = 2 * ((d + 3) % 6);
      int others = around(board, other, width);
      for (int stone = 1; stone <= 2; stone++) {
        if (DEAD[pattern | stone << 2 * d] && DEAD[others | stone << back]) {
          board[place] = (byte) stone;
          board[other] = (byte) stone;
          return other;
        }
      }
    }
    return NOTHING;
  }

  /** The six cells around a place, two bits each. */
  static int around(byte[] board, int place, int width) {
    return board[place - width]
        | board[place - width + 1] << 2
        | board[place + 1] << 4
        | board[place + width] << 6
        | board[place + width - 1] << 8
        | board[place - 1] << 10;
  }
}
