// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.BoardView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A rectangle of squares or points: what games on such boards share for people, that is names, text
 * boards, cells of a view, set-up positions and symmetries.
 *
 * <p>Cell {@code row * width + column} has the letter of its column, from the left, and the number
 * of its row, from below: cell 0 is a1.
 */
public final class SquareGrid {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";

  private final int width;
  private final int height;
  private final String letters;
  private final String[] names;

  /** A grid of at most 26 columns, lettered a, b, c and so on. */
  public SquareGrid(int width, int height) {
    this(width, height, ALPHABET);
  }

  /**
   * A grid with letters of its own.
   *
   * @param letters one small letter for each column; more are ignored
   */
  public SquareGrid(int width, int height, String letters) {
    this.width = width;
    this.height = height;
    this.letters = letters.substring(0, width);
    names = new String[width * height];
    for (int cell = 0; cell < names.length; cell++) {
      names[cell] = letters.charAt(cell % width) + Integer.toString(cell / width + 1);
    }
  }

  /** The number of cells. */
  public int count() {
    return names.length;
  }

  /** The name of a cell, such as {@code c4}. */
  public String name(int cell) {
    return names[cell];
  }

  /** The cell of a name in any case, -1 if there is none. */
  public int cell(String name) {
    if (name.length() < 2 || name.length() > 3 || name.charAt(1) == '0') {
      return -1;
    }
    int column = letters.indexOf(Character.toLowerCase(name.charAt(0)));
    int row = 0;
    for (int i = 1; i < name.length(); i++) {
      int digit = name.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      row = row * 10 + digit;
    }
    return column >= 0 && row <= height ? (row - 1) * width + column : -1;
  }

  /** The name of a cell in SGF: the letters of its column and of its row, from the upper left. */
  public String sgfName(int cell) {
    char column = ALPHABET.charAt(cell % width);
    return "" + column + ALPHABET.charAt(height - 1 - cell / width);
  }

  /** The cell of a name in SGF, -1 if there is none. */
  public int sgfCell(String name) {
    if (name.length() != 2) {
      return -1;
    }
    int column = ALPHABET.indexOf(name.charAt(0));
    int row = ALPHABET.indexOf(name.charAt(1));
    boolean there = column >= 0 && column < width && row >= 0 && row < height;
    return there ? (height - 1 - row) * width + column : -1;
  }

  /** The cells named in a text without separators, such as {@code d1d7}; empty if unreadable. */
  public List<Integer> cells(String text) {
    List<Integer> cells = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = start + 1;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
      int cell = cell(text.substring(start, end));
      if (cell < 0) {
        return List.of();
      }
      cells.add(cell);
      start = end;
    }
    return cells;
  }

  /** The cell with the columns counted from the other side. */
  public int mirror(int cell) {
    return cell - cell % width + width - 1 - cell % width;
  }

  /**
   * The image of a cell of a square board under one of its 8 symmetries: bit 0 exchanges left and
   * right, bit 1 top and bottom, bit 2 then exchanges rows and columns.
   */
  public int transform(int cell, int symmetry) {
    int column = cell % width;
    int row = cell / width;
    if ((symmetry & 1) != 0) {
      column = width - 1 - column;
    }
    if ((symmetry & 2) != 0) {
      row = height - 1 - row;
    }
    return (symmetry & 4) != 0 ? column * width + row : row * width + column;
  }

  /** The board with coordinates, one sign for each cell, top row first. */
  public String text(IntUnaryOperator sign) {
    StringBuilder text = new StringBuilder();
    for (int row = height - 1; row >= 0; row--) {
      text.append(row < 9 && height > 9 ? " " : "").append(row + 1).append(' ');
      for (int column = 0; column < width; column++) {
        text.append(' ').append((char) sign.applyAsInt(row * width + column));
      }
      text.append('\n');
    }
    text.append(height > 9 ? "   " : "  ");
    for (int column = 0; column < width; column++) {
      text.append(' ').append(letters.charAt(column));
    }
    return text.append('\n').toString();
  }

  /**
   * The cells of a view, all of the usual colour, with pieces that look alike.
   *
   * @param owner by cell the player whose piece stands there, -1 for none
   */
  public List<BoardView.Cell> view(IntUnaryOperator owner, String piece) {
    return view(owner, cell -> owner.applyAsInt(cell) < 0 ? "" : piece, cell -> 0);
  }

  /** The cells of a chequered board; what stands on a cell may belong to nobody. */
  public List<BoardView.Cell> chequeredView(IntUnaryOperator owner, IntFunction<String> piece) {
    return view(owner, piece, cell -> (cell % width + cell / width) % 2 == 0 ? 1 : 0);
  }

  /**
   * The cells of a view.
   *
   * @param owner by cell the player whose piece stands there, -1 for none
   * @param piece by cell what stands there, empty for nothing
   * @param tint by cell its colour, 0 for the usual one
   */
  public List<BoardView.Cell> view(
      IntUnaryOperator owner, IntFunction<String> piece, IntUnaryOperator tint) {
    List<BoardView.Cell> cells = new ArrayList<>(names.length);
    for (int cell = 0; cell < names.length; cell++) {
      cells.add(
          new BoardView.Cell(
              names[cell],
              cell % width,
              cell / width,
              owner.applyAsInt(cell),
              piece.apply(cell),
              tint.applyAsInt(cell)));
    }
    return cells;
  }

  /** The names of cells, in their order. */
  public List<String> names(List<Integer> cells) {
    return cells.stream().map(this::name).toList();
  }

  /** Reads a set-up position of exactly this size, see {@link SetUp#read}. */
  public SetUp setUp(String text, String signs, String movers) {
    SetUp read = SetUp.read(text, signs, movers);
    if (read.width() != width || read.height() != height) {
      throw new IllegalArgumentException(
          "position must have "
              + height
              + " rows of "
              + width
              + " squares, but has "
              + read.height()
              + " rows of "
              + read.width()
              + ": "
              + text);
    }
    return read;
  }
}
