// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chinesecheckers;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chinese Checkers for two players with six pieces each. */
public final class ChineseCheckers implements Game, Symmetries {
  /** How the catalogue makes it. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "chinesecheckers", "Race across a star, two players, six pieces")
          .source("board and playout knowledge as in Pepels et al. 2014")
          .note(
              "Step to a neighbour, or hop any number of times over one adjacent piece of any"
                  + " colour to the cell behind it. A piece in its target never leaves it.")
          .note(
              "All six pieces in the far tip win. A player without a move loses. The cap of"
                  + " 1000 moves is a draw.")
          .note("Moves: start and end, c2d6; rows a to m from the bottom, cells from the left.")
          .param(
              Param.choice(
                      "cells",
                      "73: the whole star; 49: the diamond without side points",
                      "73",
                      "49")
                  .asPositional())
          .param(
              Param.flag(
                  "forwardOnly",
                  false,
                  "only moves that end no farther from the target's tip, if there are any"))
          .param(
              Param.flag(
                  "winFilled", false, "a full target that holds at least one own piece wins"))
          .makes(
              args ->
                  new ChineseCheckers(
                      Integer.parseInt(args.text("cells")),
                      args.flag("forwardOnly"),
                      args.flag("winFilled")));

  private static final Pattern MOVE = Pattern.compile("([a-m]\\d{1,2})([a-m]\\d{1,2})");
  private static final double ROW_HEIGHT = Math.sqrt(3) / 2;

  private final Star star;
  private final boolean forwardOnly;
  private final boolean winFilled;

  /**
   * Makes a game.
   *
   * @param cells 73 or 49
   */
  public ChineseCheckers(int cells, boolean forwardOnly, boolean winFilled) {
    if (cells != 73 && cells != 49) {
      throw new IllegalArgumentException("cells must be 73 or 49, was " + cells);
    }
    this.star = Star.of(cells);
    this.forwardOnly = forwardOnly;
    this.winFilled = winFilled;
  }

  @Override
  public String id() {
    return "chinesecheckers(cells="
        + star.cells
        + ",forwardOnly="
        + forwardOnly
        + ",winFilled="
        + winFilled
        + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return star.cells * star.cells;
  }

  @Override
  public int maxMoves() {
    return Star.PIECES * (Star.DIRECTIONS + star.classSize - 1);
  }

  @Override
  public int maxPlies() {
    return ChineseCheckersState.CAP;
  }

  @Override
  public State newState() {
    return new ChineseCheckersState(star, forwardOnly, winFilled);
  }

  @Override
  public String moveText(State state, int move) {
    return star.name(move / star.cells) + star.name(move % star.cells);
  }

  @Override
  public int parseMove(State state, String text) {
    Matcher matcher = MOVE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      int from = star.cell(matcher.group(1));
      int to = star.cell(matcher.group(2));
      if (from >= 0 && to >= 0 && Moves.isLegal(this, state, from * star.cells + to)) {
        return from * star.cells + to;
      }
    }
    throw Moves.illegal(this, state, text);
  }

  @Override
  public String boardText(State state) {
    StringBuilder text = new StringBuilder();
    for (int row = Star.ROWS - 1; row >= 0; row--) {
      text.append((char) ('a' + row)).append(" ".repeat(12 - star.rowLength[row]));
      for (int cell = 0; cell < star.cells; cell++) {
        if (star.row[cell] == row) {
          int owner = ((ChineseCheckersState) state).owner(cell);
          text.append(owner < 0 ? " ." : owner == 0 ? " x" : " o");
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  @Override
  public BoardView boardView(State state) {
    ChineseCheckersState checkers = (ChineseCheckersState) state;
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int cell = 0; cell < star.cells; cell++) {
      int owner = checkers.owner(cell);
      cells.add(
          new BoardView.Cell(
              star.name(cell),
              star.across(cell) / 2.0,
              star.row[cell] * ROW_HEIGHT,
              owner,
              owner < 0 ? "" : "stone",
              star.inTarget[1][cell] + 2 * star.inTarget[0][cell]));
    }
    int last = checkers.lastMove();
    List<String> touched = last == NO_MOVE ? List.of() : moveCells(state, last);
    return new BoardView(BoardView.Shape.STAR, cells, touched, List.of(), List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(star.name(move / star.cells), star.name(move % star.cells));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "x" : "o";
  }

  @Override
  public int symmetries() {
    return 2;
  }

  @Override
  public int transform(int move, int symmetry) {
    if (symmetry == 0) {
      return move;
    }
    return star.mirror(move / star.cells) * star.cells + star.mirror(move % star.cells);
  }
}
