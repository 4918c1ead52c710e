// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

/**
 * What the eight neighbours of an empty point mean: whether it is an eye, and whether a stone there
 * has the shape of a good local move. The tables are small, so that they stay in the fastest memory
 * of a processor: a bit for each of 65,536 shapes, made from a dozen drawings, and a byte for each
 * 256 ways to fill the points beside, and those across.
 */
final class GoShapes {
  /** Bits for an eye of black; that for white is twice this. */
  private static final int EYE = 1;

  /** One of the four points beside it is empty; two are. */
  private static final int ROOM = 4;

  private static final int OPEN = 8;

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

  private static final byte[] BESIDE = new byte[256];
  private static final byte[] ACROSS = new byte[256];

  /** Good shapes for each colour. */
  private static final long[][] GOOD = new long[3][1 << 10];

  static {
    for (int four = 0; four < 256; four++) {
      int room = 4 - Integer.bitCount((four | four >> 1) & 0x55);
      BESIDE[four] = (byte) ((room > 0 ? ROOM : 0) | (room > 1 ? OPEN : 0));
      for (int own = 1; own <= 2; own++) {
        BESIDE[four] |= isWithin(four, own) ? (byte) (EYE * own) : 0;
        ACROSS[four] |= isHeld(four, own) ? (byte) (EYE * own) : 0;
      }
    }
    drawGood();
  }

  private GoShapes() {}

  /** True if a player (1 or 2) would fill an own eye: own stones beside it, and across enough. */
  static boolean isEye(int shape, int own) {
    return (BESIDE[shape & 255] & ACROSS[shape >> 8] & EYE * own) != 0;
  }

  static boolean isGood(int shape, int own) {
    return good(shape, own) != 0;
  }

  /** 1 if a stone of a player would have a good shape, else 0. */
  static int good(int shape, int own) {
    return (int) (GOOD[own][shape >> 6] >>> shape) & 1;
  }

  /** True if a point beside it is empty. */
  static boolean hasRoom(int shape) {
    return (BESIDE[shape & 255] & ROOM) != 0;
  }

  /** True if two points beside it are empty. */
  static boolean isOpen(int shape) {
    return (BESIDE[shape & 255] & OPEN) != 0;
  }

  private static void drawGood() {
    for (String drawing : DRAWINGS) {
      boolean one = drawing.startsWith("X:");
      String text = drawing.substring(one ? 2 : 0).replace(" ", "");
      for (int turn = 0; turn < 8; turn++) {
        mark(text, one ? 1 : 3, 0, 0);
        String swapped =
            text.replace('X', '1').replace('O', 'X').replace('1', 'O').replace('x', '1');
        mark(swapped.replace('o', 'x').replace('1', 'o'), one ? 2 : 3, 0, 0);
        text = moved(text, turn == 3 ? MIRRORED : TURNED);
      }
    }
  }

  /** Marks the shapes of a drawing as good for players (bits), from a neighbour on. */
  private static void mark(String text, int players, int d, int shape) {
    if (d == GoBoard.NEIGHBOURS) {
      GOOD[1][shape >> 6] |= (long) (players & 1) << shape;
      GOOD[2][shape >> 6] |= (long) (players >> 1) << shape;
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
      mark(text, players, d + 1, shape | (colour - '0') << 2 * d);
    }
  }

  private static String moved(String text, int[] from) {
    StringBuilder result = new StringBuilder();
    for (int cell : from) {
      result.append(text.charAt(cell));
    }
    return result.toString();
  }

  /** True if all of four neighbours are own stones or the edge. */
  private static boolean isWithin(int four, int own) {
    for (int d = 0; d < 4; d++) {
      int colour = four >> 2 * d & 3;
      if (colour != own && colour != GoBoard.EDGE) {
        return false;
      }
    }
    return true;
  }

  /** True if the enemy has at most one of four neighbours, and none if the edge is among them. */
  private static boolean isHeld(int four, int own) {
    int enemies = 0;
    int edge = 0;
    for (int d = 0; d < 4; d++) {
      int colour = four >> 2 * d & 3;
      enemies += colour == 3 - own ? 1 : 0;
      edge |= colour == GoBoard.EDGE ? 1 : 0;
    }
    return enemies + edge < 2;
  }
}
