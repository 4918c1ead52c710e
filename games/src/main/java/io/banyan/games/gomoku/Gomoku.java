// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SquareGrid;
import java.util.List;

/**
 * Gomoku: five or more in a row, column or diagonal win.
 *
 * <p>A move is row * size + column, both from 0 at the lower left.
 */
public final class Gomoku implements Game, PlacementGame, Symmetries, MoveFeatures {
  /** The catalogue entry. */
  public static final Entry<Game> ENTRY =
      Entry.<Game>of(GameSlot.GAME, "gomoku", "Five in a row on a square grid")
          .note(
              "Players place one stone in turn on an empty point; five or more in an unbroken line"
                  + " win (free-style: no forbidden moves, no swap).")
          .note("A full board without a winner is a draw; no further cap is needed.")
          .note("Moves are points, letter of the column then number of the row: h8.")
          .param(Param.integer("size", 15, 5, 19, "rows and columns of the board").asPositional())
          .makes(args -> new Gomoku(args.integer("size")));

  final int size;

  /**
   * For each point the numbers of its row, column, rising and falling diagonal among all lines, one
   * byte each, and its column again in bits 32 and up.
   */
  final long[] places;

  final GomokuLines knowledge;

  private final SquareGrid grid;

  /** Makes the game on a board of the given size. */
  public Gomoku(int size) {
    this.size = size;
    grid = new SquareGrid(size, size);
    places = new long[grid.count()];
    for (int p = 0; p < places.length; p++) {
      int x = p % size;
      int y = p / size;
      int rising = 2 * size + x - y + size - 1;
      int falling = 4 * size - 1 + x + y;
      places[p] = y | (size + x) << 8 | rising << 16 | (long) falling << 24 | (long) x << 32;
    }
    knowledge = new GomokuLines(size, places);
  }

  @Override
  public String id() {
    return "gomoku(size=" + size + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return grid.count();
  }

  @Override
  public int maxMoves() {
    return grid.count();
  }

  @Override
  public int maxPlies() {
    return grid.count();
  }

  @Override
  public GomokuState newState() {
    return new GomokuState(this);
  }

  @Override
  public String moveText(State state, int move) {
    return grid.name(move);
  }

  @Override
  public int parseMove(State state, String text) {
    int point = grid.cell(text.strip());
    if (point < 0 || state.isTerminal() || ((GomokuState) state).owner(point) >= 0) {
      throw Moves.illegal(this, state, text);
    }
    return point;
  }

  @Override
  public String boardText(State state) {
    GomokuState s = (GomokuState) state;
    return grid.text(point -> ".xo".charAt(s.owner(point) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    GomokuState s = (GomokuState) state;
    return new BoardView(
        BoardView.Shape.POINT,
        grid.view(s::owner, "stone"),
        s.lastMove() == NO_MOVE ? List.of() : List.of(grid.name(s.lastMove())),
        grid.names(s.winningLine()),
        List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(grid.name(move));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "black" : "white";
  }

  @Override
  public int symmetries() {
    return 8;
  }

  @Override
  public int transform(int move, int symmetry) {
    return grid.transform(move, symmetry);
  }

  /** Boards of all sizes have the same features. */
  @Override
  public String featureBoard() {
    return "any";
  }

  @Override
  public int featuresPerMove() {
    return LineEye.PER_MOVE;
  }

  @Override
  public int featureRange() {
    return LineEye.RANGE;
  }

  @Override
  public Eye newEye() {
    return new LineEye(this);
  }
}
