// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.catchthelion;

import java.util.Locale;

/**
 * A whole position of Catch the Lion in one {@code long}, and the tables to move in it.
 *
 * <p>Square s = 3 rank + file takes the four bits from 4 s (piece type, plus 8 for the second
 * player), the hands take two bits per player and type from bit 48, and bit 60 tells the player to
 * move. Nothing is hashed, so comparing positions for the repetition rule is comparing numbers. A
 * <i>mask</i> holds bit 4 s for each of its squares.
 */
final class Board {
  static final int CHICK = 1;
  static final int GIRAFFE = 2;
  static final int ELEPHANT = 3;
  static final int LION = 4;
  static final int HEN = 5;

  static final int FILES = 3;
  static final int RANKS = 4;
  static final int SQUARES = FILES * RANKS;
  static final int DROPS = SQUARES * SQUARES;
  static final int MOVES = DROPS + 3 * SQUARES;

  static final long ALL = 0x1111_1111_1111L;
  static final long MOVER = 1L << 60;

  /** Squares where a player's lion wins and chicks become hens. */
  static final long[] FAR = {0x1110_0000_0000L, 0x111L};

  /** Targets of a piece code on a square of the otherwise empty board: [code << 4 | square]. */
  static final long[] TARGETS = targets();

  static final String LETTERS = " CGELH";
  static final String[] NAMES = {"", "chick", "giraffe", "elephant", "lion", "hen"};
  static final int[] VALUES = {0, 3, 5, 5, 0, 6};

  /** The value of a hand of two bits per type. */
  private static final int[] HANDS = hands();

  static final String START = "gle/.c./.C./ELG 1 -";

  private Board() {}

  /** One bit for each square with a piece. */
  static long occupied(long position) {
    return (position | position >>> 1 | position >>> 2) & ALL;
  }

  /** One bit for each square with a piece of a player. */
  static long pieces(long position, int player) {
    long second = position >>> 3;
    return occupied(position) & (player == 0 ? ~second : second);
  }

  static int code(long position, int square) {
    return (int) (position >>> 4 * square) & 15;
  }

  static int mover(long position) {
    return (int) (position >>> 60) & 1;
  }

  static int handShift(int player, int type) {
    return 46 + 6 * player + 2 * type;
  }

  static int inHand(long position, int player, int type) {
    return (int) (position >>> handShift(player, type)) & 3;
  }

  /** True if a player attacks one of the squares of a mask. */
  static boolean attacks(long position, int player, long mask) {
    for (long rest = pieces(position, player); rest != 0; rest &= rest - 1) {
      int shift = Long.numberOfTrailingZeros(rest);
      int code = (int) (position >>> shift) & 15;
      if ((TARGETS[code << 4 | shift >> 2] & mask) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if the player to move cannot. With a piece in hand there is always a square to drop it on,
   * and the opponent's pieces block nothing; a look at all placements shows that it takes seven own
   * pieces: one arrangement and its mirror image.
   */
  static boolean isStuck(long position) {
    if ((position >>> 48 & 0xFFF) != 0) {
      return false;
    }
    int mover = mover(position);
    long own = pieces(position, mover);
    return Long.bitCount(own) == 7 && !attacks(position, mover, ALL & ~own);
  }

  /** The square of a player's lion as a mask, 0 if it has been caught. */
  static long lion(long position, int player) {
    long lions = position >>> 2 & ~position & ~(position >>> 1) & ALL;
    return lions & pieces(position, player);
  }

  /** The first player's pieces minus those of the second, by value. */
  static int lead(long position) {
    long second = position >>> 3 & ALL;
    long fives = position >>> 1 & ALL;
    long chicks = position & ~fives & ALL;
    long hens = chicks & position >>> 2;
    int hands = HANDS[(int) (position >>> 48) & 63] - HANDS[(int) (position >>> 54) & 63];
    return hands
        + VALUES[GIRAFFE] * balance(fives, second)
        + VALUES[CHICK] * balance(chicks, second)
        + (VALUES[HEN] - VALUES[CHICK]) * balance(hens, second);
  }

  private static int balance(long pieces, long second) {
    return Long.bitCount(pieces & ~second) - Long.bitCount(pieces & second);
  }

  static String squareName(int square) {
    return "" + (char) ('a' + square % FILES) + (char) ('1' + square / FILES);
  }

  /** Writes a position as rows from the top, the player to move, and the pieces in hand. */
  static String print(long position) {
    StringBuilder text = new StringBuilder();
    for (int rank = RANKS - 1; rank >= 0; rank--) {
      for (int file = 0; file < FILES; file++) {
        text.append(letter(code(position, rank * FILES + file)));
      }
      text.append(rank > 0 ? "/" : " ");
    }
    text.append(mover(position) + 1).append(' ');
    String hands = hand(position, 0) + hand(position, 1);
    return text.append(hands.isEmpty() ? "-" : hands).toString();
  }

  /** The pieces in a player's hand, as letters. */
  static String hand(long position, int player) {
    StringBuilder text = new StringBuilder();
    for (int type = CHICK; type <= ELEPHANT; type++) {
      String letter = String.valueOf(letter(type + 8 * player));
      text.append(letter.repeat(inHand(position, player, type)));
    }
    return text.toString();
  }

  static char letter(int code) {
    if (code == 0) {
      return '.';
    }
    char letter = LETTERS.charAt(code & 7);
    return code < 8 ? letter : Character.toLowerCase(letter);
  }

  /** Reads what {@link #print} writes, refusing positions that no game can contain. */
  static long parse(String text) {
    String[] parts = text.strip().split("\\s+");
    String[] rows = parts[0].split("/", -1);
    if (parts.length != 3 || rows.length != RANKS || !parts[1].matches("[12]")) {
      throw fault(text, "expected four rows from the top, the player to move and the hands");
    }
    long position = parts[1].equals("2") ? MOVER : 0;
    for (int row = 0; row < RANKS; row++) {
      if (rows[row].length() != FILES) {
        throw fault(text, "row '" + rows[row] + "' does not have 3 squares");
      }
      for (int file = 0; file < FILES; file++) {
        char c = rows[row].charAt(file);
        if (c != '.') {
          int square = (RANKS - 1 - row) * FILES + file;
          position |= (long) codeOf(c, text) << 4 * square;
        }
      }
    }
    if (!parts[2].equals("-")) {
      for (char c : parts[2].toCharArray()) {
        int code = codeOf(c, text);
        if ((code & 7) > ELEPHANT || inHand(position, code >> 3, code & 7) == 2) {
          throw fault(text, "the hands cannot be " + parts[2]);
        }
        position += 1L << handShift(code >> 3, code & 7);
      }
    }
    check(position, text);
    return position;
  }

  private static void check(long position, String text) {
    String all = text.replaceAll("[^A-Za-z]", "");
    for (String kind : new String[] {"L", "CH", "G", "E"}) {
      long count = all.toUpperCase(Locale.ROOT).chars().filter(c -> kind.indexOf(c) >= 0).count();
      if (count != 2) {
        throw fault(text, "there must be two of " + kind + ", found " + count);
      }
    }
    if (lion(position, 0) == 0 || lion(position, 1) == 0) {
      throw fault(text, "each player must have a lion");
    }
    int mover = mover(position);
    long tried = lion(position, 1 - mover) & FAR[1 - mover];
    if ((lion(position, mover) & FAR[mover]) != 0
        || (tried != 0 && !attacks(position, mover, tried))) {
      throw fault(text, "a lion has already reached the far rank");
    }
    if (isStuck(position)) {
      throw fault(text, "the player to move has no move");
    }
  }

  private static int codeOf(char c, String text) {
    int type = LETTERS.indexOf(Character.toUpperCase(c));
    if (type <= 0) {
      throw fault(text, "'" + c + "' is no piece");
    }
    return Character.isUpperCase(c) ? type : type + 8;
  }

  private static IllegalArgumentException fault(String text, String why) {
    return new IllegalArgumentException(
        "position '" + text + "' is not one of Catch the Lion: " + why + ", as in '" + START + "'");
  }

  private static int[] hands() {
    int[] table = new int[64];
    for (int hand = 0; hand < 64; hand++) {
      for (int type = CHICK; type <= ELEPHANT; type++) {
        table[hand] += (hand >> 2 * (type - 1) & 3) * VALUES[type];
      }
    }
    return table;
  }

  private static long[] targets() {
    int[][][] steps = new int[6][][];
    steps[CHICK] = new int[][] {{0, 1}};
    steps[GIRAFFE] = new int[][] {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    steps[ELEPHANT] = new int[][] {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    steps[LION] =
        new int[][] {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    steps[HEN] = new int[][] {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}};
    long[] table = new long[16 << 4];
    for (int type = CHICK; type <= HEN; type++) {
      for (int square = 0; square < SQUARES; square++) {
        for (int[] step : steps[type]) {
          table[type << 4 | square] |= at(square % FILES + step[0], square / FILES + step[1]);
          table[type + 8 << 4 | square] |= at(square % FILES + step[0], square / FILES - step[1]);
        }
      }
    }
    return table;
  }

  private static long at(int file, int rank) {
    boolean inside = file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
    return inside ? 1L << 4 * (rank * FILES + file) : 0;
  }
}
