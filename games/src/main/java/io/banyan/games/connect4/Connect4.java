// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.ExactSolver;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.SolvableGame;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SquareGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * Connect Four on boards of any size that fits 64 bits, with lines of any length.
 *
 * <p>A column is {@code height + 1} bits of one word, lowest cell first; the extra bit stays empty,
 * so that lines never run from the top of one column into the next.
 */
public final class Connect4 implements Game, Symmetries, SolvableGame {
  /** The catalogue's entry. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "connect4", "Drop discs into columns; four in a line win")
          .source("Allen 1988 and Allis 1988: the first player wins on 7x6")
          .note(
              "A move drops a disc to the lowest empty cell of a column; a line of connect or more"
                  + " discs in a row, column or diagonal wins at once.")
          .note("A full board is a draw; at most width x height moves.")
          .note("Moves are column letters, a at the left.")
          .param(
              Param.size("size", "7x6", 2, 21, 2, 31, "columns x rows, columns x (rows + 1) <= 64")
                  .asPositional())
          .param(Param.integer("connect", 4, 2, 21, "discs in a line that win"))
          .makes(Connect4::of);

  final int width;
  final int height;
  final int connect;

  /** Bits of one column, with the one that stays empty. */
  final int stride;

  /** The lowest cell of each column. */
  final long bottom;

  /** The highest cell of each column. */
  final long top;

  /** All cells. */
  final long board;

  /** Every set of cells that wins, one word each. */
  final long[] lines;

  /** By bit of the board word: how many winning lines a cell belongs to. */
  final int[] linesThrough;

  private final SquareGrid grid;

  /** Makes the game; columns x (rows + 1) must be at most 64. */
  public Connect4(int width, int height, int connect) {
    if (width < 2 || height < 2 || width * (height + 1) > 64) {
      throw new IllegalArgumentException(
          "size must have 2 or more columns and rows and columns x (rows + 1) <= 64, was "
              + width
              + "x"
              + height);
    }
    if (connect < 2 || connect > Math.max(width, height)) {
      throw new IllegalArgumentException(
          "connect must be from 2 to "
              + Math.max(width, height)
              + " on a board of "
              + width
              + "x"
              + height
              + ", was "
              + connect);
    }
    this.width = width;
    this.height = height;
    this.connect = connect;
    this.stride = height + 1;
    this.grid = new SquareGrid(width, height);
    long bottomCells = 0;
    long cells = 0;
    for (int column = 0; column < width; column++) {
      bottomCells |= 1L << (column * stride);
      cells |= ((1L << height) - 1) << (column * stride);
    }
    this.bottom = bottomCells;
    this.top = bottomCells << height - 1;
    this.board = cells;
    this.lines = lines();
    this.linesThrough = new int[64];
    for (long line : lines) {
      for (long rest = line; rest != 0; rest &= rest - 1) {
        linesThrough[Long.numberOfTrailingZeros(rest)]++;
      }
    }
  }

  private static Connect4 of(Args args) {
    int[] size = args.size("size");
    return new Connect4(size[0], size[1], args.integer("connect"));
  }

  private long[] lines() {
    List<Long> found = new ArrayList<>();
    int[][] directions = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int[] direction : directions) {
      for (int column = 0; column < width; column++) {
        for (int row = 0; row < height; row++) {
          int endColumn = column + (connect - 1) * direction[0];
          int endRow = row + (connect - 1) * direction[1];
          if (endColumn < width && endRow >= 0 && endRow < height) {
            long line = 0;
            for (int i = 0; i < connect; i++) {
              line |= 1L << bit(column + i * direction[0], row + i * direction[1]);
            }
            found.add(line);
          }
        }
      }
    }
    return found.stream().mapToLong(Long::longValue).toArray();
  }

  private int bit(int column, int row) {
    return column * stride + row;
  }

  private int bit(int cell) {
    return bit(cell % width, cell / width);
  }

  @Override
  public String id() {
    return "connect4(size=" + width + "x" + height + ",connect=" + connect + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return width;
  }

  @Override
  public int maxMoves() {
    return width;
  }

  @Override
  public int maxPlies() {
    return width * height;
  }

  @Override
  public State newState() {
    return new Connect4State(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "x" : "o";
  }

  @Override
  public String moveText(State state, int move) {
    return Character.toString((char) ('a' + move));
  }

  @Override
  public int parseMove(State state, String text) {
    String wanted = text.strip();
    if (wanted.length() == 1) {
      int column = Character.toLowerCase(wanted.charAt(0)) - 'a';
      if (column >= 0 && column < width && ((Connect4State) state).isOpen(column)) {
        return column;
      }
    }
    throw Moves.illegal(this, state, text);
  }

  @Override
  public String boardText(State state) {
    Connect4State s = (Connect4State) state;
    return grid.text(cell -> ".xo".charAt(s.owner(bit(cell)) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    Connect4State s = (Connect4State) state;
    List<String> line = new ArrayList<>();
    long won = s.wonLines();
    for (int cell = 0; cell < grid.count(); cell++) {
      if ((won >>> bit(cell) & 1) != 0) {
        line.add(grid.name(cell));
      }
    }
    return new BoardView(
        BoardView.Shape.SQUARE,
        grid.view(cell -> s.owner(bit(cell)), "disc"),
        lastCell(s),
        line,
        List.of());
  }

  private List<String> lastCell(Connect4State s) {
    int column = s.lastMove();
    return column == NO_MOVE
        ? List.of()
        : List.of(grid.name((s.restingRow(column) - 1) * width + column));
  }

  /** The cell in which the disc comes to rest. */
  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(grid.name(((Connect4State) state).restingRow(move) * width + move));
  }

  @Override
  public ExactSolver newSolver(int megabytes) {
    return new Connect4Solver(this, megabytes);
  }

  @Override
  public int symmetries() {
    return 2;
  }

  @Override
  public int transform(int move, int symmetry) {
    return symmetry == 0 ? move : width - 1 - move;
  }
}
