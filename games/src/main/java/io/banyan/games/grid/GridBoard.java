// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.grid;

import io.banyan.core.game.BoardView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * A square grid of points for games of stones: names, symmetries and pictures, shared by the games
 * played on it.
 *
 * <p>Points are numbered row by row from the bottom, each row from the left.
 */
public final class GridBoard {
  private final int size;
  private final String letters;
  private final String[] names;

  /**
   * Makes a grid.
   *
   * @param letters names of the columns, at least as many as the size
   */
  public GridBoard(int size, String letters) {
    this.size = size;
    this.letters = letters.substring(0, size);
    names = new String[size * size];
    for (int p = 0; p < names.length; p++) {
      names[p] = letters.charAt(p % size) + Integer.toString(p / size + 1);
    }
  }

  /** Points along one side. */
  public int size() {
    return size;
  }

  /** The number of points. */
  public int points() {
    return size * size;
  }

  /** The name of a point. */
  public String name(int point) {
    return names[point];
  }

  /** The point of a name in any case, -1 if there is none. */
  public int find(String name) {
    String text = name.strip().toLowerCase(Locale.ROOT);
    if (!text.matches("[a-z][1-9][0-9]?")) {
      return -1;
    }
    int x = letters.indexOf(text.charAt(0));
    int y = Integer.parseInt(text.substring(1)) - 1;
    return x >= 0 && y < size ? y * size + x : -1;
  }

  /**
   * The image of a point under one of the 8 symmetries: bit 0 exchanges left and right, bit 1 top
   * and bottom, bit 2 then exchanges rows and columns.
   */
  public int transform(int point, int symmetry) {
    int x = point % size;
    int y = point / size;
    if ((symmetry & 1) != 0) {
      x = size - 1 - x;
    }
    if ((symmetry & 2) != 0) {
      y = size - 1 - y;
    }
    return (symmetry & 4) != 0 ? x * size + y : y * size + x;
  }

  /** The board as text, row 1 at the bottom. */
  public String text(IntUnaryOperator symbol) {
    StringBuilder text = new StringBuilder();
    for (int y = size - 1; y >= 0; y--) {
      text.append(String.format("%2d", y + 1));
      for (int x = 0; x < size; x++) {
        text.append(' ').append((char) symbol.applyAsInt(y * size + x));
      }
      text.append('\n');
    }
    text.append("  ");
    for (int x = 0; x < size; x++) {
      text.append(' ').append(letters.charAt(x));
    }
    return text.append('\n').toString();
  }

  /** The board as data: stones by owner (-1 for none). */
  public BoardView view(
      IntUnaryOperator owner, int lastMove, List<Integer> highlights, List<String> notes) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int p = 0; p < points(); p++) {
      int player = owner.applyAsInt(p);
      String piece = player < 0 ? "" : "stone";
      cells.add(new BoardView.Cell(names[p], p % size, p / size, player, piece, 0));
    }
    return new BoardView(
        BoardView.Shape.POINT,
        cells,
        lastMove < 0 ? List.of() : List.of(names[lastMove]),
        highlights.stream().map(this::name).toList(),
        notes);
  }
}
