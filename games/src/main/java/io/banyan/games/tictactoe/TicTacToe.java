// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.tictactoe;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Entry;
import io.banyan.games.SquareGrid;
import java.util.ArrayList;
import java.util.List;

/** Tic-tac-toe: three in a row on nine cells, the smallest game with all the usual parts. */
public final class TicTacToe implements Game, Symmetries {
  /** The catalogue's entry. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "tictactoe", "Three in a row on a board of 3 x 3 cells")
          .note("Players x and o take turns in claiming an empty cell; three in a line win.")
          .note("A full board without a line is a draw; at most 9 moves.")
          .note("Moves are cells: b2 is the centre, a1 the lower left corner.")
          .makes(args -> new TicTacToe());

  static final int CELLS = 9;
  static final int FULL = 0x1ff;

  private static final SquareGrid GRID = new SquareGrid(3, 3);

  @Override
  public String id() {
    return "tictactoe";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return CELLS;
  }

  @Override
  public int maxMoves() {
    return CELLS;
  }

  @Override
  public int maxPlies() {
    return CELLS;
  }

  @Override
  public State newState() {
    return new TicTacToeState();
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "x" : "o";
  }

  @Override
  public String moveText(State state, int move) {
    return GRID.name(move);
  }

  @Override
  public String boardText(State state) {
    TicTacToeState s = (TicTacToeState) state;
    return GRID.text(cell -> ".xo".charAt(s.owner(cell) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    TicTacToeState s = (TicTacToeState) state;
    List<String> last = s.lastMove() == NO_MOVE ? List.of() : List.of(GRID.name(s.lastMove()));
    List<String> line = new ArrayList<>();
    for (int cell = 0; cell < CELLS; cell++) {
      if ((s.winningLine() >> cell & 1) != 0) {
        line.add(GRID.name(cell));
      }
    }
    return new BoardView(
        BoardView.Shape.SQUARE, GRID.view(s::owner, "stone"), last, line, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(GRID.name(move));
  }

  @Override
  public int symmetries() {
    return 8;
  }

  @Override
  public int transform(int move, int symmetry) {
    return GRID.transform(move, symmetry);
  }
}
