// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

/**
 * A set-up position as text: rows from the top with {@code /} between them, one character a square,
 * then a space and the side to move.
 *
 * @param width squares in each row
 * @param height rows
 * @param signs one character for each square, row by row from the lower left
 * @param mover the letter of the side to move
 */
public record SetUp(int width, int height, String signs, char mover) {
  /**
   * Reads a position.
   *
   * @param signs the characters that may stand on a square
   * @param movers the letters of the sides
   */
  public static SetUp read(String text, String signs, String movers) {
    String accepted =
        "position must be rows from the top joined by /, of the characters "
            + String.join(" ", signs.split(""))
            + ", then a space and "
            + String.join(" or ", movers.split(""))
            + " for the side to move";
    String[] parts = text.strip().split("\\s+");
    if (parts.length != 2 || parts[1].length() != 1 || movers.indexOf(parts[1].charAt(0)) < 0) {
      throw new IllegalArgumentException(accepted + ", was \"" + text + "\"");
    }
    String[] rows = parts[0].split("/", -1);
    int width = rows[0].length();
    StringBuilder squares = new StringBuilder();
    for (int i = rows.length - 1; i >= 0; i--) {
      if (rows[i].length() != width) {
        throw new IllegalArgumentException(
            "all rows of a position must be equally long, but \""
                + rows[i]
                + "\" has "
                + rows[i].length()
                + " squares and the first row has "
                + width);
      }
      for (char sign : rows[i].toCharArray()) {
        if (signs.indexOf(sign) < 0) {
          throw new IllegalArgumentException(
              accepted + ", had '" + sign + "' in the row \"" + rows[i] + "\"");
        }
      }
      squares.append(rows[i]);
    }
    return new SetUp(width, rows.length, squares.toString(), parts[1].charAt(0));
  }
}
