// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hexagon;

import io.banyan.core.game.BoardView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A hexagon of hexagonal cells: coordinates, names, neighbours, symmetries and pictures, shared by
 * the games played on it.
 *
 * <p>A board of side n has the cells (x, y) with 0 &lt;= x, y &lt;= 2n - 2 and |x - y| &lt; n.
 * Cells are numbered row by row, y ascending, then x ascending; a cell's name is the letter of x
 * followed by y + 1. The six directions are numbered around the compass, so that neighbours in
 * successive directions touch each other.
 */
public final class HexagonBoard {
  /** Step in x for each of the six directions. */
  private static final int[] DX = {1, 1, 0, -1, -1, 0};

  /** Step in y for each of the six directions. */
  private static final int[] DY = {0, 1, 1, 0, -1, -1};

  private static final double ROW_HEIGHT = StrictMath.sqrt(3) / 2;

  private final int side;
  private final int width;
  private final int[] xs;
  private final int[] ys;
  private final int[] cellAt;
  private final String[] names;

  /** Makes a board of the given side. */
  public HexagonBoard(int side) {
    this.side = side;
    this.width = 2 * side - 1;
    int cells = 3 * side * (side - 1) + 1;
    xs = new int[cells];
    ys = new int[cells];
    names = new String[cells];
    cellAt = new int[width * width];
    Arrays.fill(cellAt, -1);
    int next = 0;
    for (int y = 0; y < width; y++) {
      for (int x = 0; x < width; x++) {
        if (Math.abs(x - y) < side) {
          xs[next] = x;
          ys[next] = y;
          names[next] = (char) ('a' + x) + Integer.toString(y + 1);
          cellAt[y * width + x] = next++;
        }
      }
    }
  }

  /** Cells along one of the six sides. */
  public int side() {
    return side;
  }

  /** Rows of the board, also its largest number of columns: 2 * side - 1. */
  public int width() {
    return width;
  }

  /** The number of cells. */
  public int cells() {
    return xs.length;
  }

  /** Column of a cell. */
  public int x(int cell) {
    return xs[cell];
  }

  /** Row of a cell. */
  public int y(int cell) {
    return ys[cell];
  }

  /** The cell at a place, -1 outside the board. */
  public int cellAt(int x, int y) {
    return x < 0 || y < 0 || x >= width || y >= width ? -1 : cellAt[y * width + x];
  }

  /** The neighbour of a cell in direction 0 to 5, -1 outside the board. */
  public int neighbour(int cell, int direction) {
    return cellAt(xs[cell] + DX[direction], ys[cell] + DY[direction]);
  }

  /** The number of neighbours of a cell: 6 inside, 4 on a side, 3 in a corner. */
  public int neighbours(int cell) {
    int count = 0;
    for (int d = 0; d < 6; d++) {
      count += neighbour(cell, d) >= 0 ? 1 : 0;
    }
    return count;
  }

  /** Corner 0 to 5 of a cell, or -1. */
  public int corner(int cell) {
    int m = side - 1;
    int e = width - 1;
    int[] cornerX = {0, m, e, e, m, 0};
    int[] cornerY = {0, 0, m, e, e, m};
    for (int i = 0; i < 6; i++) {
      if (xs[cell] == cornerX[i] && ys[cell] == cornerY[i]) {
        return i;
      }
    }
    return -1;
  }

  /** Side 0 to 5 of a cell, or -1; corner cells belong to no side. */
  public int sideOf(int cell) {
    if (corner(cell) >= 0) {
      return -1;
    }
    int x = xs[cell];
    int y = ys[cell];
    int e = width - 1;
    boolean[] on = {y == 0, x - y == side - 1, x == e, y == e, y - x == side - 1, x == 0};
    for (int i = 0; i < 6; i++) {
      if (on[i]) {
        return i;
      }
    }
    return -1;
  }

  /** The name of a cell. */
  public String name(int cell) {
    return names[cell];
  }

  /** The cell of a name in any case, -1 if there is none. */
  public int find(String name) {
    String text = name.strip();
    if (text.length() < 2 || text.length() > 3 || text.charAt(1) == '0') {
      return -1;
    }
    int x = Character.toLowerCase(text.charAt(0)) - 'a';
    int y = 0;
    for (int i = 1; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      y = 10 * y + digit;
    }
    return cellAt(x, y - 1);
  }

  /**
   * The image of a cell under one of the 12 symmetries: 0 to 5 turn by that many times 60 degrees,
   * 6 to 11 do the same after a reflection.
   */
  public int transform(int cell, int symmetry) {
    int m = side - 1;
    int u = xs[cell] - m;
    int v = ys[cell] - m;
    if (symmetry >= 6) {
      int t = u;
      u = v;
      v = t;
    }
    for (int i = symmetry % 6; i > 0; i--) {
      int t = u - v;
      v = u;
      u = t;
    }
    return cellAt(u + m, v + m);
  }

  /** The board as text, row 1 at the bottom, columns running up to the left. */
  public String text(IntUnaryOperator symbol) {
    StringBuilder text = new StringBuilder();
    for (int y = width - 1; y >= 0; y--) {
      int first = Math.max(0, y - side + 1);
      int last = Math.min(width - 1, y + side - 1);
      text.append(String.format("%2d", y + 1));
      text.append(" ".repeat(2 * first - y + side));
      for (int x = first; x <= last; x++) {
        text.append((char) symbol.applyAsInt(cellAt(x, y))).append(' ');
      }
      if (y + side < width) {
        text.append((char) ('a' + y + side));
      } else {
        text.setLength(text.length() - 1);
      }
      text.append('\n');
    }
    text.append(" ".repeat(side + 3));
    for (int x = 0; x < side; x++) {
      text.append((char) ('a' + x)).append(x + 1 < side ? " " : "\n");
    }
    return text.toString();
  }

  /** The board as data: stones by owner (-1 for none). */
  public BoardView view(IntUnaryOperator owner, int lastMove, List<Integer> highlights) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int c = 0; c < cells(); c++) {
      int player = owner.applyAsInt(c);
      double x = xs[c] - ys[c] * 0.5;
      String piece = player < 0 ? "" : "stone";
      cells.add(new BoardView.Cell(names[c], x, ys[c] * ROW_HEIGHT, player, piece, 0));
    }
    return new BoardView(
        BoardView.Shape.HEX,
        cells,
        lastMove < 0 ? List.of() : List.of(names[lastMove]),
        highlights.stream().map(this::name).toList(),
        List.of());
  }
}
