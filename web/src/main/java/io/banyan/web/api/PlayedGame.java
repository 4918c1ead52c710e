// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A game with the moves played so far. The page keeps both and sends them along, so that the server
 * remembers no games and may be restarted at any time.
 */
final class PlayedGame {
  private static final int MAX_MOVES = 10_000;
  private static final int MAX_MOVE_LENGTH = 200;

  private final Game game;
  private final String name;
  private final int[] moves;
  private final int[] movers;
  private final List<String> texts = new ArrayList<>();
  private final State state;
  private List<String> lastCells = List.of();

  private PlayedGame(Game game, String name, int count) {
    this.game = game;
    this.name = name;
    this.moves = new int[count];
    this.movers = new int[count];
    this.state = game.newState();
  }

  /** Reads the fields {@code game} and {@code moves}: texts, or numbers, which are faster. */
  static PlayedGame read(Specs specs, JsonMessages.Body body) {
    String spec = body.text("game", Specs.MAX_LENGTH);
    Game game = specs.game(spec);
    List<JsonNode> given = body.list("moves", MAX_MOVES);
    PlayedGame played = new PlayedGame(game, Spec.parse(spec).name(), given.size());
    int[] legal = new int[game.maxMoves()];
    for (int i = 0; i < given.size(); i++) {
      played.play(i, given.get(i), legal);
    }
    return played;
  }

  private void play(int index, JsonNode given, int[] legal) {
    int move;
    if (given.isInt()) {
      move = given.intValue();
      if (!contains(legal, state.legalMoves(legal), move)) {
        throw ApiException.badRequest(
            "move " + (index + 1) + ": number " + move + " is not a legal move here");
      }
    } else if (given.isString() && given.stringValue().length() <= MAX_MOVE_LENGTH) {
      try {
        move = game.parseMove(state, given.stringValue());
      } catch (IllegalArgumentException e) {
        throw ApiException.badRequest("move " + (index + 1) + ": " + e.getMessage());
      }
    } else {
      throw ApiException.badRequest("move " + (index + 1) + " must be a short text or a number");
    }
    moves[index] = move;
    movers[index] = state.mover();
    texts.add(game.moveText(state, move));
    lastCells = game.moveCells(state, move);
    state.play(move);
  }

  private static boolean contains(int[] legal, int count, int move) {
    for (int i = 0; i < count; i++) {
      if (legal[i] == move) {
        return true;
      }
    }
    return false;
  }

  Game game() {
    return game;
  }

  /** The bare name of the game. */
  String name() {
    return name;
  }

  /** The state reached; belongs to this object. */
  State state() {
    return state;
  }

  List<String> texts() {
    return texts;
  }

  int[] moves() {
    return moves.clone();
  }

  /** Everything the page needs to draw and play on. */
  Map<String, Object> page() {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("game", game.id());
    page.put("name", name);
    page.put("players", CatalogPages.players(game));
    page.put("history", history());
    page.put("ply", state.ply());
    boolean over = state.isTerminal();
    page.put("terminal", over);
    page.put("mover", over ? null : state.mover());
    page.put("result", GameRecord.resultOf(game, state));
    if (over) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      page.put("rewards", rewards);
    }
    page.put("board", board(game, state, lastCells));
    page.put("moves", legalMoves());
    return page;
  }

  private List<Object> history() {
    List<Object> history = new ArrayList<>();
    for (int i = 0; i < moves.length; i++) {
      history.add(Map.of("move", moves[i], "text", texts.get(i), "mover", movers[i]));
    }
    return history;
  }

  private List<Object> legalMoves() {
    List<Object> legal = new ArrayList<>();
    if (!state.isTerminal()) {
      for (int move : Moves.legal(game, state)) {
        legal.add(move(game, state, move));
      }
    }
    return legal;
  }

  /** One move with the cells to touch for it. */
  static Map<String, Object> move(Game game, State state, int move) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("move", move);
    data.put("text", game.moveText(state, move));
    data.put("cells", game.moveCells(state, move));
    return data;
  }

  /** A board; the cells of the last move stand in where the game does not mark them. */
  static Map<String, Object> board(Game game, State state, List<String> lastCells) {
    BoardView view = game.boardView(state);
    List<Object> cells = new ArrayList<>(view.cells().size());
    for (BoardView.Cell cell : view.cells()) {
      Map<String, Object> c = new LinkedHashMap<>();
      c.put("name", cell.name());
      c.put("x", cell.x());
      c.put("y", cell.y());
      c.put("owner", cell.owner());
      c.put("piece", cell.piece());
      c.put("tint", cell.tint());
      cells.add(c);
    }
    Map<String, Object> board = new LinkedHashMap<>();
    board.put("shape", view.shape().name());
    board.put("cells", cells);
    board.put("last", view.lastMove().isEmpty() ? lastCells : view.lastMove());
    board.put("highlights", view.highlights());
    board.put("notes", view.notes());
    List<Object> sides = new ArrayList<>();
    for (BoardView.Side side : view.sides()) {
      Map<String, Object> s = new LinkedHashMap<>();
      s.put("owner", side.owner());
      s.put("x1", side.x1());
      s.put("y1", side.y1());
      s.put("x2", side.x2());
      s.put("y2", side.y2());
      sides.add(s);
    }
    board.put("sides", sides);
    return board;
  }
}
