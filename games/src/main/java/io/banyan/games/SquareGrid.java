// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.BoardView;
import java.util.ArrayList;
import java.util.List;

/**
 * Names and drawings of rectangular boards: files a, b, c from the left, ranks 1, 2, 3 from below.
 * Cells are numbered row by row from a1, so that cell = row * width + column.
 */
public final class SquareGrid {
  private final int width;
  private final int height;
  private final String[] names;

  /** Makes a grid of at most 26 columns. */
  public SquareGrid(int width, int height) {
    this.width = width;
    this.height = height;
    this.names = new String[width * height];
    for (int cell = 0; cell < names.length; cell++) {
      names[cell] = (char) ('a' + cell % width) + Integer.toString(cell / width + 1);
    }
  }

  /** The name of a cell, such as {@code c4}. */
  public String name(int cell) {
    return names[cell];
  }

  /** The cell whose name stands in the text between two indices, or -1 if it is none. */
  public int cell(String text, int from, int to) {
    if (to - from < 2 || to - from > 3) {
      return -1;
    }
    int column = Character.toLowerCase(text.charAt(from)) - 'a';
    int row = 0;
    for (int i = from + 1; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || row == 0 && digit == 0 && i == from + 1) {
        return -1;
      }
      row = row * 10 + digit;
    }
    boolean onBoard = column >= 0 && column < width && row >= 1 && row <= height;
    return onBoard ? (row - 1) * width + column : -1;
  }

  /** The cell of a name, or -1 if it is none. */
  public int cell(String name) {
    return cell(name, 0, name.length());
  }

  /** The board with coordinates; one sign for each cell. */
  public String text(char[] signs) {
    StringBuilder text = new StringBuilder();
    for (int row = height - 1; row >= 0; row--) {
      String rank = Integer.toString(row + 1);
      text.append(" ".repeat((height > 9 ? 2 : 1) - rank.length())).append(rank).append(' ');
      for (int column = 0; column < width; column++) {
        text.append(' ').append(signs[row * width + column]);
      }
      text.append('\n');
    }
    text.append(height > 9 ? "   " : "  ");
    for (int column = 0; column < width; column++) {
      text.append(' ').append((char) ('a' + column));
    }
    return text.append('\n').toString();
  }

  /** Cells for a board view; owners of -1 mean an empty cell, all pieces look alike. */
  public List<BoardView.Cell> cells(int[] owners, String piece, boolean chequered) {
    List<BoardView.Cell> cells = new ArrayList<>(names.length);
    for (int cell = 0; cell < names.length; cell++) {
      int column = cell % width;
      int row = cell / width;
      String shown = owners[cell] < 0 ? "" : piece;
      int tint = chequered && (column + row) % 2 == 0 ? 1 : 0;
      cells.add(new BoardView.Cell(names[cell], column, row, owners[cell], shown, tint));
    }
    return cells;
  }
}
