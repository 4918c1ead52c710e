// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.BoardView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * A rectangle of squares with algebraic names: what games on such boards share for people, that is
 * names, text boards, cells of a view and set-up positions.
 *
 * <p>Square {@code y * width + x} is file x (a, b, c ...) and rank y + 1, counted from the bottom.
 */
public final class Squares {
  private final int width;
  private final int height;

  /** A board of up to 26 files. */
  public Squares(int width, int height) {
    this.width = width;
    this.height = height;
  }

  /** The number of squares. */
  public int count() {
    return width * height;
  }

  /** The name of a square, such as {@code b10}. */
  public String name(int square) {
    return (char) ('a' + square % width) + Integer.toString(square / width + 1);
  }

  /** The square of a name, -1 if there is none. */
  public int read(String name) {
    if (name.length() < 2 || name.length() > 3) {
      return -1;
    }
    int x = Character.toLowerCase(name.charAt(0)) - 'a';
    int y = 0;
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9' || (i == 1 && c == '0')) {
        return -1;
      }
      y = y * 10 + c - '0';
    }
    return x >= 0 && x < width && y >= 1 && y <= height ? (y - 1) * width + x : -1;
  }

  /** The squares named in a text without separators, such as {@code d1d7}; empty if unreadable. */
  public List<Integer> readAll(String text) {
    List<Integer> squares = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = start + 1;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
      int square = read(text.substring(start, end));
      if (square < 0) {
        return List.of();
      }
      squares.add(square);
      start = end;
    }
    return squares;
  }

  /** A board with coordinates, one symbol a square, top rank first. */
  public String text(char[] symbols) {
    StringBuilder text = new StringBuilder();
    for (int y = height - 1; y >= 0; y--) {
      text.append(y < 9 && height > 9 ? " " : "").append(y + 1).append(' ');
      for (int x = 0; x < width; x++) {
        text.append(' ').append(symbols[y * width + x]);
      }
      text.append('\n');
    }
    text.append(height > 9 ? "   " : "  ");
    for (int x = 0; x < width; x++) {
      text.append(' ').append((char) ('a' + x));
    }
    return text.append('\n').toString();
  }

  /**
   * The cells of a view, with files and ranks as coordinates.
   *
   * @param owners the owner of each square, -1 for none
   * @param pieces what stands on a square
   */
  public List<BoardView.Cell> cells(int[] owners, IntFunction<String> pieces) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int square = 0; square < count(); square++) {
      int x = square % width;
      int y = square / width;
      int tint = (x + y) % 2 == 0 ? 1 : 0;
      cells.add(new BoardView.Cell(name(square), x, y, owners[square], pieces.apply(square), tint));
    }
    return cells;
  }

  /**
   * A set-up position.
   *
   * @param symbols one character a square
   * @param mover the letter of the side to move
   */
  public record Position(String symbols, char mover) {}

  /**
   * Reads a set-up position: rows from the top, {@code /} between them, a space, the side to move.
   *
   * @param symbols the characters that may stand on a square
   * @param movers the letters of the sides
   */
  public Position readPosition(String text, String symbols, String movers) {
    String accepted =
        String.format(
            Locale.ROOT,
            "position must be %d rows of %d characters of '%s' from the top with / between them,"
                + " a space and %s for the side to move",
            height,
            width,
            symbols,
            String.join(" or ", movers.split("")));
    String[] parts = text.strip().split("\\s+");
    if (parts.length != 2 || parts[1].length() != 1 || movers.indexOf(parts[1].charAt(0)) < 0) {
      throw new IllegalArgumentException(accepted + ", was " + text);
    }
    String[] rows = parts[0].split("/", -1);
    if (rows.length != height) {
      throw new IllegalArgumentException(accepted + ", had " + rows.length + " rows in " + text);
    }
    char[] board = new char[count()];
    for (int i = 0; i < height; i++) {
      if (rows[i].length() != width) {
        throw new IllegalArgumentException(accepted + ", had the row " + rows[i]);
      }
      for (int x = 0; x < width; x++) {
        char c = rows[i].charAt(x);
        if (symbols.indexOf(c) < 0) {
          throw new IllegalArgumentException(accepted + ", had '" + c + "' in the row " + rows[i]);
        }
        board[(height - 1 - i) * width + x] = c;
      }
    }
    return new Position(new String(board), parts[1].charAt(0));
  }
}
