// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.runners;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;

/** Runners: a race of two with stamina to spend. */
public final class Runners implements Game {
  private static final int SHORT = 20;
  private static final int SHORTEST = 4;
  private static final int LONGEST = 1000;

  /** How the catalogue makes it. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "runners", "A race of two runners with stamina to spend")
          .source(
              "our substitute for the game of the sufficiency threshold paper (Gudmundsson and"
                  + " Bjornsson 2013), whose rules are not public")
          .note(
              "Both start at 0 with stamina 12, the most there is. Walk 1, stamina +1; run 2,"
                  + " stamina -1; sprint 3, stamina -3; or trip the other, who loses up to 2, for"
                  + " stamina -1. An action needs the stamina it costs.")
          .note(
              "When a runner has reached the finish at the end of the second player's turn, the one"
                  + " farther ahead wins; level is a draw. No game to 20 is longer than 66 moves.")
          .note("Moves: W, R, S and T. The published rules are not known; these are our own.")
          .note(
              "The short race is a draw between players who search at all; a long one, such as"
                  + " runners(200), tells them apart.")
          .param(
              Param.integer("finish", SHORT, SHORTEST, LONGEST, "where the finish is")
                  .asPositional())
          .makes(args -> new Runners(args.integer("finish")));

  static final int FULL = 12;
  static final String MOVES = "WRST";

  private static final String[] ACTIONS = {"walk", "run", "sprint", "trip"};

  /** The longest short race there is, found by trying them all. */
  private static final int SHORT_PLIES = 66;

  private final int finish;

  /** Makes the short race. */
  public Runners() {
    this(SHORT);
  }

  /** Makes a race to a finish. */
  public Runners(int finish) {
    this.finish = finish;
  }

  int finish() {
    return finish;
  }

  @Override
  public String id() {
    return "runners(finish=" + finish + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return MOVES.length();
  }

  @Override
  public int maxMoves() {
    return MOVES.length();
  }

  @Override
  public int maxPlies() {
    // A runner trips at most as often as stamina was there at first or was gained by walking.
    return finish == SHORT ? SHORT_PLIES : 2 * (2 * (finish - 1) + FULL + 1);
  }

  @Override
  public State newState() {
    return new RunnersState(finish);
  }

  @Override
  public String moveText(State state, int move) {
    return MOVES.substring(move, move + 1);
  }

  @Override
  public String boardText(State state) {
    RunnersState race = (RunnersState) state;
    StringBuilder text = new StringBuilder();
    for (int player = 0; player < 2; player++) {
      int position = race.position(player);
      text.append(String.format("%-6s |", playerName(player)))
          .append(".".repeat(position))
          .append(player + 1)
          .append(".".repeat(Math.max(0, finish - position)))
          .append(
              String.format("| position %2d, stamina %2d%n", position, race.stamina(player))
                  .replace("\r", ""));
    }
    return text.toString();
  }

  @Override
  public BoardView boardView(State state) {
    RunnersState race = (RunnersState) state;
    List<BoardView.Cell> cells = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (int player = 0; player < 2; player++) {
      for (int x = 0; x <= finish + 2; x++) {
        boolean here = race.position(player) == x;
        cells.add(
            new BoardView.Cell(
                name(player, x),
                x,
                1 - player,
                here ? player : -1,
                here ? "runner" : "",
                x >= finish ? 1 : 0));
      }
      notes.add(playerName(player) + ": stamina " + race.stamina(player) + " of " + FULL);
    }
    if (race.lastMove() != NO_MOVE) {
      notes.add("last action: " + ACTIONS[race.lastMove()]);
    }
    return new BoardView(BoardView.Shape.SQUARE, cells, lastCell(race), List.of(), notes);
  }

  /** Where the runner stands who acted last. */
  private static List<String> lastCell(RunnersState race) {
    int player = 1 - race.mover();
    return race.lastMove() == NO_MOVE ? List.of() : List.of(name(player, race.position(player)));
  }

  private static String name(int player, int position) {
    return (char) ('a' + player) + Integer.toString(position);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "first" : "second";
  }
}
