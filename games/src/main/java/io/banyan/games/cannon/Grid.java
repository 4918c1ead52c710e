// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

/**
 * Points, move numbers and attack patterns of the Cannon board.
 *
 * <p>A board is 120 bits in two words: point (x, y) is bit 12 y + x, so that two gaps end every
 * rank. A shift by 1, 11, 12 or 13 is then a step along one of the four lines, two steps over the
 * edge included: they end in a gap or outside. Each player has an own view of the board in which
 * they sit at the bottom; the other's is turned by 180 degrees, bit b being bit 117 - b.
 *
 * <p>Moves of soldiers are numbered {@code from * 24 + (length - 1) * 8 + direction}: steps and
 * captures have length 1, retreats 2, slides 3. Shots are numbered by target, towns by player and
 * file.
 */
final class Grid {
  static final int SIZE = 10;
  static final int POINTS = SIZE * SIZE;
  static final int FIRST_SHOT = POINTS * 24;
  static final int FIRST_TOWN = FIRST_SHOT + POINTS;
  static final int MOVES = FIRST_TOWN + 2 * SIZE;

  /** Bit b of one view is bit {@code LAST - b} of the other. */
  static final int LAST = 117;

  /** All points. */
  static final long BOARD_LOW = board(0);

  static final long BOARD_HIGH = board(64);

  /**
   * The sets of moves in the mover's view: three forward, two sideways, three back, eight slides.
   */
  static final int SETS = 16;

  /** What the end of a move of each set is away from its start, in bits. */
  static final int[] OFFSET = {
    12, 13, 11, 1, -1, -24, -22, -26, 3, -3, 36, -36, 39, -39, 33, -33,
  };

  static final int FIRST_SLIDE = 8;

  private static final int[] DX = {1, 1, 0, -1, -1, -1, 0, 1};
  private static final int[] DY = {0, 1, 1, 1, 0, -1, -1, -1};

  /** {@code player * SETS + set}: what to add to {@code from * 24}. */
  static final int[] NUMBER = numbers();

  /** Bit to point in the view of player 0; -1 for gaps. */
  static final int[] POINT = points();

  /** {@code player * POINTS + point}: the bit in the player's view. */
  static final int[] BIT = bits();

  private Grid() {}

  /** Where a move of a soldier starts. */
  static int from(int move) {
    return move / 24;
  }

  /** Where a move of a soldier ends. */
  static int to(int move) {
    int kind = move % 24;
    int length = kind / 8 + 1;
    return move / 24 + length * (DX[kind % 8] + SIZE * DY[kind % 8]);
  }

  /** The number of a soldier's move between two points, -1 if there is none. */
  static int move(int from, int to) {
    int dx = to % SIZE - from % SIZE;
    int dy = to / SIZE - from / SIZE;
    int length = Math.max(Math.abs(dx), Math.abs(dy));
    for (int direction = 0; direction < 8; direction++) {
      if (length >= 1
          && length <= 3
          && dx == length * DX[direction]
          && dy == length * DY[direction]) {
        return from * 24 + (length - 1) * 8 + direction;
      }
    }
    return -1;
  }

  /** The set of a player's move, {@link #SETS} for shots. */
  static int setOf(int player, int move) {
    int set = 0;
    while (move < FIRST_SHOT && NUMBER[player * SETS + set] != move % 24) {
      set++;
    }
    return move < FIRST_SHOT ? set : SETS;
  }

  private static int[] numbers() {
    int[] numbers = new int[2 * SETS];
    for (int set = 0; set < SETS; set++) {
      int offset = OFFSET[set];
      int length = set < 5 ? 1 : set < FIRST_SLIDE ? 2 : 3;
      int step = offset / length;
      int dy = Math.round(step / 12f);
      int dx = step - 12 * dy;
      for (int direction = 0; direction < 8; direction++) {
        if (DX[direction] == dx && DY[direction] == dy) {
          numbers[set] = (length - 1) * 8 + direction;
        } else if (DX[direction] == -dx && DY[direction] == -dy) {
          numbers[SETS + set] = (length - 1) * 8 + direction;
        }
      }
    }
    return numbers;
  }

  private static int[] points() {
    int[] points = new int[128];
    for (int bit = 0; bit < points.length; bit++) {
      points[bit] = isPoint(bit) ? bit / 12 * SIZE + bit % 12 : -1;
    }
    return points;
  }

  private static int[] bits() {
    int[] bits = new int[2 * POINTS];
    for (int point = 0; point < POINTS; point++) {
      bits[point] = point / SIZE * 12 + point % SIZE;
      bits[POINTS + point] = LAST - bits[point];
    }
    return bits;
  }

  static boolean isPoint(int bit) {
    return bit >= 0 && bit < 12 * SIZE && bit % 12 < SIZE;
  }

  private static long board(int from) {
    long board = 0;
    for (int bit = from; bit < from + 64; bit++) {
      board |= isPoint(bit) ? 1L << bit : 0;
    }
    return board;
  }

  /** The low word of the board with one bit. */
  static long low(int bit) {
    return 1L << bit & (bit - 64) >> 31;
  }

  /** The high word of the board with one bit. */
  static long high(int bit) {
    return 1L << bit & (63 - bit) >> 31;
  }
}
