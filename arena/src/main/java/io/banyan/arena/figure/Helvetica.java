// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

/**
 * How wide words are in Helvetica, which every reader of PDF has, and about so in the fonts that
 * browsers show in its place.
 */
final class Helvetica {
  /** Thousandths of the height, from the space to the tilde. */
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // space to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584 // p to ~
  };

  private static final int OTHERS = 556;
  private static final int ELLIPSIS = 1000;

  private Helvetica() {}

  static double width(String text, int size) {
    long sum = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean known = c >= ' ' && c <= '~';
      sum += known ? WIDTHS[c - ' '] : c == '…' ? ELLIPSIS : OTHERS;
    }
    return sum * size / 1000.0;
  }
}
