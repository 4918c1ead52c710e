// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.hexagon.HexagonBoard;
import io.banyan.games.hexagon.HexagonGame;
import java.util.ArrayList;
import java.util.List;

/**
 * Pentalath (Cameron Browne): five in a row on a hexagonal board, with captures as in Go.
 *
 * <p>A move is the number of its cell, row by row, as {@link HexagonBoard} counts them.
 */
public final class Pentalath extends HexagonGame {
  /** The catalogue entry. */
  public static final Entry<Game> ENTRY =
      Entry.<Game>of(GameSlot.GAME, "pentalath", "Five in a row with captures on a hexagonal board")
          .source("Cameron Browne 2009; quality measure of Pepels et al. 2014")
          .note(
              "Players place one stone in turn on an empty cell; then enemy groups without an"
                  + " adjacent empty cell are removed. A stone whose own group then has no adjacent"
                  + " empty cell may not be placed, even if it would make five. Five or more in a"
                  + " straight line win.")
          .note(
              "A player without a legal move ends the game as a draw; so does the cap of 200 moves,"
                  + " or three times the number of cells if that is more.")
          .note("Moves are cells, letter of the column then number of the row: e5.")
          .param(
              Param.integer("size", 5, 3, 10, "cells along one side of the board").asPositional())
          .makes(args -> new Pentalath(args.integer("size")));

  private static final int LEAST_CAP = 200;

  /** A cell at the edge has at most so many neighbours. */
  static final int EDGE = 4;

  /**
   * One number for each cell: column in bits 0-4, row + 1 in bits 5-9, place in the table of groups
   * in bits 10-19, number of the rising diagonal in bits 20-24, neighbours in bits 25-27.
   */
  final int[] places;

  /**
   * What the stones of one player around a cell look like, indexed by the pattern the state reads:
   * number of separate runs in bits 0-1, number of stones in bits 2-4, the step to one stone of
   * each run in bytes 1 to 3, the length of each run in bytes 4 to 6.
   */
  final long[] around;

  /** The neighbours of each cell as bits; null if the board has more cells than a word. */
  final long[] near;

  /** Of each row: the column and the number of its first cell. */
  final int[] rowX;

  final int[] rowCell;

  /** A bit for each cell of the longest row. */
  final long rowMask;

  /** Cells with more than four neighbours, as bits. */
  final long inside;

  /** The cells of every straight line, in order. */
  final List<int[]> lines;

  final PentalathFives fives;

  private final int cap;

  /** Makes the game on a board of the given side. */
  public Pentalath(int size) {
    this(size, Math.max(LEAST_CAP, 3 * (3 * size * (size - 1) + 1)));
  }

  Pentalath(int size, int cap) {
    super(size);
    this.cap = cap;
    HexagonBoard board = board();
    places = new int[board.cells()];
    for (int c = 0; c < places.length; c++) {
      int x = board.x(c);
      int y = board.y(c);
      places[c] =
          x
              | (y + 1) << 5
              | (y * board.width() + x) << 10
              | (x - y + size - 1) << 20
              | board.neighbours(c) << 25;
    }
    rowX = new int[board.width()];
    rowCell = new int[board.width()];
    rowMask = (1L << board.width()) - 1;
    for (int y = 0; y < rowX.length; y++) {
      rowX[y] = Math.max(0, y - size + 1);
      rowCell[y] = board.cellAt(rowX[y], y);
    }
    near = board.cells() <= Long.SIZE ? new long[board.cells()] : null;
    inside = near == null ? 0 : findInside(board, near);
    int w = board.width();
    int[] steps = {1, w + 1, w, -1, -w - 1, -w};
    around = new long[128];
    for (int i = 0; i < around.length; i++) {
      around[i] = describe(i, steps);
    }
    lines = new ArrayList<>();
    for (int direction = 0; direction < 3; direction++) {
      for (int c = 0; c < board.cells(); c++) {
        if (board.neighbour(c, direction + 3) < 0) {
          lines.add(line(c, direction));
        }
      }
    }
    fives = new PentalathFives(board());
  }

  /** Fills the neighbours; returns the cells inside. */
  private static long findInside(HexagonBoard board, long[] near) {
    long cells = 0;
    for (int c = 0; c < near.length; c++) {
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(c, d);
        near[c] |= q < 0 ? 0 : 1L << q;
      }
      cells |= Long.bitCount(near[c]) > EDGE ? 1L << c : 0;
    }
    return cells;
  }

  private int[] line(int start, int direction) {
    List<Integer> cells = new ArrayList<>();
    for (int c = start; c >= 0; c = board().neighbour(c, direction)) {
      cells.add(c);
    }
    return cells.stream().mapToInt(Integer::intValue).toArray();
  }

  private static long describe(int pattern, int[] steps) {
    // Bits of the pattern in the order of the six directions; bit 1 is the cell itself.
    int[] bitOfDirection = {2, 6, 5, 0, 3, 4};
    boolean[] own = new boolean[6];
    int stones = 0;
    for (int d = 0; d < 6; d++) {
      own[d] = (pattern >> bitOfDirection[d] & 1) != 0;
      stones += own[d] ? 1 : 0;
    }
    long result = (long) stones << 2;
    int runs = 0;
    for (int d = 0; d < 6; d++) {
      boolean begins = own[d] && (!own[(d + 5) % 6] || stones == 6 && d == 0);
      if (begins) {
        int length = 1;
        while (length < 6 && own[(d + length) % 6]) {
          length++;
        }
        runs++;
        result |= (long) (steps[d] & 255) << 8 * runs | (long) length << 24 + 8 * runs;
      }
    }
    return result | runs;
  }

  @Override
  public String id() {
    return "pentalath(size=" + board().side() + ")";
  }

  @Override
  public int maxPlies() {
    return cap;
  }

  @Override
  public PentalathState newState() {
    return new PentalathState(this);
  }

  @Override
  public int parseMove(State state, String text) {
    int cell = board().find(text);
    if (cell < 0 || !((PentalathState) state).isLegal(cell)) {
      throw Moves.illegal(this, state, text);
    }
    return cell;
  }

  @Override
  public String boardText(State state) {
    PentalathState s = (PentalathState) state;
    return board().text(cell -> ".xo".charAt(s.owner(cell) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    PentalathState s = (PentalathState) state;
    return board().view(s::owner, s.lastMove(), s.winningLine());
  }
}
