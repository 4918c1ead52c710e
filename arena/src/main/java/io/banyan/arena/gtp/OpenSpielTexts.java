// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A game whose moves are written as OpenSpiel writes its actions, for the games that both have and
 * in which a move is one action there. (In amazons and in chains of captures in checkers it is
 * several.) Everything else is the game itself; agents should be given that one.
 *
 * <p>Rows that OpenSpiel counts from the top are turned over where the board is not symmetric: in
 * breakthrough the player who moves first stands above there.
 */
public final class OpenSpielTexts implements Game {
  /** By our name: the name there. */
  private static final Map<String, String> NAMES =
      new TreeMap<>(
          Map.of(
              "tictactoe", "tic_tac_toe",
              "connect4", "connect_four",
              "gomoku", "gomoku",
              "breakthrough", "breakthrough",
              "othello", "othello",
              "loa", "lines_of_action",
              "havannah", "havannah",
              "hex", "hex",
              "go", "go",
              "kalah", "mancala"));

  private static final Pattern CELL = Pattern.compile("([a-z])([0-9]+)");

  private final Game game;
  private final String name;
  private final int first;
  private final int rows;

  private OpenSpielTexts(Game game, String name) {
    this.game = game;
    this.name = name;
    State start = game.newState();
    this.first = start.mover();
    this.rows =
        game.boardView(start).cells().stream()
            .map(cell -> CELL.matcher(cell.name()))
            .filter(Matcher::matches)
            .mapToInt(cell -> Integer.parseInt(cell.group(2)))
            .max()
            .orElse(0);
  }

  /**
   * A game as it is told.
   *
   * @param texts {@code own} for the game itself, {@code openspiel} for texts of OpenSpiel
   * @throws IllegalArgumentException if there are no such texts of the game
   */
  public static Game of(Game game, String texts) {
    if (texts.equals("own")) {
      return game;
    }
    if (!texts.equals("openspiel")) {
      throw new IllegalArgumentException("texts must be own or openspiel, was '" + texts + "'");
    }
    String name = Spec.parse(game.id()).name();
    if (!NAMES.containsKey(name)) {
      throw new IllegalArgumentException(
          "there are texts of OpenSpiel for "
              + String.join(", ", NAMES.keySet())
              + ", not for "
              + game.id());
    }
    return new OpenSpielTexts(game, name);
  }

  @Override
  public String moveText(State state, int move) {
    String text = game.moveText(state, move);
    boolean leads = state.mover() == first;
    return switch (name) {
      case "tictactoe" -> (leads ? "x" : "o") + "(" + fromTop(text) + ")";
      case "connect4" -> (leads ? "x" : "o") + column(text);
      case "gomoku" -> fromTop(text);
      case "breakthrough" -> turned(text) + (isTaken(state, text.substring(2)) ? "*" : "");
      case "loa" -> text.equals("pass") ? text : stepped(state, text);
      case "go" -> (leads ? "B " : "W ") + (text.equals("pass") ? "PASS" : text);
      case "kalah" -> Integer.toString(column(text) + (leads ? 1 : pits() + 2));
      default -> text;
    };
  }

  private static int column(String text) {
    return text.charAt(0) - 'a';
  }

  private int row(String cell) {
    return Integer.parseInt(cell.substring(1));
  }

  /** Row and column of a cell, the uppermost row and the left column being 0. */
  private String fromTop(String cell) {
    return (rows - row(cell)) + "," + column(cell);
  }

  private String turned(String text) {
    return CELL.matcher(text)
        .replaceAll(cell -> cell.group(1) + (rows + 1 - Integer.parseInt(cell.group(2))));
  }

  private String stepped(State state, String text) {
    String to = text.substring(2);
    return text.substring(0, 2) + (isTaken(state, to) ? "x" : "-") + to;
  }

  private boolean isTaken(State state, String name) {
    return game.boardView(state).cells().stream()
        .anyMatch(cell -> cell.name().equals(name) && cell.owner() >= 0);
  }

  private int pits() {
    return game.maxMoves();
  }

  @Override
  public String id() {
    return game.id();
  }

  @Override
  public int players() {
    return game.players();
  }

  @Override
  public int moveRange() {
    return game.moveRange();
  }

  @Override
  public int maxMoves() {
    return game.maxMoves();
  }

  @Override
  public int maxPlies() {
    return game.maxPlies();
  }

  @Override
  public boolean isCutAtMaxPlies() {
    return game.isCutAtMaxPlies();
  }

  @Override
  public State newState() {
    return game.newState();
  }

  @Override
  public String boardText(State state) {
    return game.boardText(state);
  }

  @Override
  public BoardView boardView(State state) {
    return game.boardView(state);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return game.moveCells(state, move);
  }

  @Override
  public String playerName(int player) {
    return game.playerName(player);
  }
}
