// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hexagon;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import java.util.List;

/** A game for two in which a move puts a stone on a cell of a {@link HexagonBoard}. */
public abstract class HexagonGame implements Game, Symmetries {
  private final HexagonBoard board;

  /** Makes the game on a board of the given side. */
  protected HexagonGame(int side) {
    board = new HexagonBoard(side);
  }

  /** The board. */
  public final HexagonBoard board() {
    return board;
  }

  @Override
  public final int players() {
    return 2;
  }

  @Override
  public final int moveRange() {
    return board.cells();
  }

  @Override
  public final int maxMoves() {
    return board.cells();
  }

  @Override
  public final String moveText(State state, int move) {
    return board.name(move);
  }

  @Override
  public final List<String> moveCells(State state, int move) {
    return List.of(board.name(move));
  }

  @Override
  public final String playerName(int player) {
    return player == 0 ? "white" : "black";
  }

  @Override
  public final int symmetries() {
    return 12;
  }

  @Override
  public final int transform(int move, int symmetry) {
    return board.transform(move, symmetry);
  }
}
