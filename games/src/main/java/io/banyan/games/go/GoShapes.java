// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

/**
 * What the eight neighbours of an empty point mean: whether it is an eye, and whether a stone there
 * has the shape of a good local move. Two tables of 65,536 entries, made from a dozen drawings.
 */
final class GoShapes {
  /** Bits of a table entry, for black; those for white are twice these. */
  static final int EYE = 1;

  static final int GOOD = 4;

  /**
   * Good shapes around the point in the middle: {@code X} and {@code O} are stones of unlike
   * colour, {@code x} anything but X, {@code o} anything but O, {@code ?} anything, {@code #} the
   * edge. Each also turned, mirrored and with the colours exchanged, and good for both players
   * unless it begins with {@code X:} (good for the player of X only).
   */
  private static final String[] DRAWINGS = {
    // Bending round the head of a stone in contact, from one side or between two.
    "XO. ... ?.?",
    "XOX ... ???",
    "XO? X.. o.?",
    "X:XOO ... ?.?",
    // Cutting, or joining what could be cut: a stone across between two of the other colour.
    "XO? O.o ?o?",
    "XO? O.X ???",
    // Pushing between two stones, with help from behind.
    "?X? O.O ooo",
    "?X? O.O xxx",
    // On the edge: ahead of a stone held from above, below a contact, a step back, a cut.
    "X.? O.? ###",
    "?X? o.O ###",
    "XO? ?.? ###",
    "X:?XO ?.o ###",
    "X:?OX X.O ###",
  };

  /** Cells of a drawing for the neighbours left, right, below, above and across. */
  private static final int[] CELLS = {3, 5, 7, 1, 6, 8, 0, 2};

  private static final int[] TURNED = {6, 3, 0, 7, 4, 1, 8, 5, 2};
  private static final int[] MIRRORED = {2, 1, 0, 5, 4, 3, 8, 7, 6};

  private static final byte[] TABLE = table();

  private GoShapes() {}

  /** True if a player (1 or 2) would fill an own eye: own stones beside it, and across enough. */
  static boolean isEye(int shape, int own) {
    return (TABLE[shape] & EYE * own) != 0;
  }

  static boolean isGood(int shape, int own) {
    return (TABLE[shape] & GOOD * own) != 0;
  }

  private static byte[] table() {
    byte[] table = new byte[1 << 16];
    for (int shape = 0; shape < table.length; shape++) {
      for (int own = 1; own <= 2; own++) {
        table[shape] |= makesEye(shape, own) ? (byte) (EYE * own) : 0;
      }
    }
    for (String drawing : DRAWINGS) {
      boolean one = drawing.startsWith("X:");
      String text = drawing.substring(one ? 2 : 0).replace(" ", "");
      for (int turn = 0; turn < 8; turn++) {
        mark(table, text, one ? GOOD : 3 * GOOD);
        String swapped =
            text.replace('X', '1').replace('O', 'X').replace('1', 'O').replace('x', '1');
        mark(table, swapped.replace('o', 'x').replace('1', 'o'), one ? 2 * GOOD : 3 * GOOD);
        text = moved(text, turn == 3 ? MIRRORED : TURNED);
      }
    }
    return table;
  }

  private static void mark(byte[] table, String text, int bits) {
    mark(table, text, bits, 0, 0);
  }

  private static void mark(byte[] table, String text, int bits, int d, int shape) {
    if (d == GoBoard.NEIGHBOURS) {
      table[shape] |= (byte) bits;
      return;
    }
    String colours =
        switch (text.charAt(CELLS[d])) {
          case 'X' -> "1";
          case 'O' -> "2";
          case '.' -> "0";
          case 'x' -> "023";
          case 'o' -> "013";
          case '#' -> "3";
          default -> "0123";
        };
    for (char colour : colours.toCharArray()) {
      mark(table, text, bits, d + 1, shape | (colour - '0') << 2 * d);
    }
  }

  private static String moved(String text, int[] from) {
    StringBuilder result = new StringBuilder();
    for (int cell : from) {
      result.append(text.charAt(cell));
    }
    return result.toString();
  }

  private static boolean makesEye(int shape, int own) {
    for (int d = 0; d < 4; d++) {
      int colour = shape >> 2 * d & 3;
      if (colour != own && colour != GoBoard.EDGE) {
        return false;
      }
    }
    int enemies = 0;
    int edge = 0;
    for (int d = 4; d < GoBoard.NEIGHBOURS; d++) {
      int colour = shape >> 2 * d & 3;
      enemies += colour == 3 - own ? 1 : 0;
      edge |= colour == GoBoard.EDGE ? 1 : 0;
    }
    return enemies + edge < 2;
  }
}
