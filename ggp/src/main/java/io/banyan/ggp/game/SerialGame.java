// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.ggp.reason.CompiledGame;
import io.banyan.ggp.reason.Effort;
import io.banyan.ggp.reason.Engine;
import io.banyan.ggp.reason.FactSet;
import io.banyan.ggp.reason.Reasoner;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule sheet in which roles may choose at once, as a game of turns: at each step the roles that
 * have a choice choose one after the other, in their order, each knowing what was chosen before.
 * That favours later roles, which is why it is a treatment for comparison; but every agent and
 * experiment for turn-taking games can play it.
 */
public final class SerialGame implements Game {
  /** The catalogue's entry: {@code gdl} with {@code serial=true} makes these games. */
  public static final Entry<Game> ENTRY = GdlGame.ENTRY;

  private static final int SHORTEST_CAP = 500;
  private static final int MEASURED = 60;

  private final String id;
  private final Reasoner reasoner;
  private final CompiledGame game;
  private final FactBoard board;
  private final int[] firstMove;
  private final int maxMoves;
  private final int maxSteps;

  private SerialGame(String id, Reasoner reasoner) {
    this.id = id;
    this.reasoner = reasoner;
    game = reasoner.game();
    board = new FactBoard(game);
    int roles = game.roles().size();
    firstMove = new int[roles + 1];
    int most = 1;
    for (int r = 0; r < roles; r++) {
      firstMove[r + 1] = firstMove[r] + game.moveCount(r);
      most = Math.max(most, game.moveCount(r));
    }
    maxMoves = most;
    maxSteps = cap();
  }

  /**
   * Compiles a sheet.
   *
   * @throws IllegalArgumentException if it has no meaning, has a chance role or hidden information,
   *     or is too large to compile
   */
  static SerialGame of(String id, Reasoner reasoner) {
    reasoner.prepareSingle(Effort.generous());
    if (reasoner.game() == null) {
      throw GdlGame.notCompiled(reasoner);
    }
    return new SerialGame(id, reasoner);
  }

  private int cap() {
    Engine e = newEngine();
    FactSet start = game.initial();
    int[] goals = new int[players()];
    long steps = 0;
    for (int i = 0; i < MEASURED; i++) {
      steps += e.playout(start, Rng.hash(i), goals);
    }
    return (int) Math.max(SHORTEST_CAP, 10 * steps / MEASURED);
  }

  Engine newEngine() {
    return reasoner.newEngine();
  }

  int maxSteps() {
    return maxSteps;
  }

  int firstMove(int role) {
    return firstMove[role];
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public int players() {
    return game.roles().size();
  }

  @Override
  public int moveRange() {
    return firstMove[players()];
  }

  @Override
  public int maxMoves() {
    return maxMoves;
  }

  @Override
  public int maxPlies() {
    return maxSteps * players();
  }

  @Override
  public State newState() {
    return new SerialState(this, game.initial());
  }

  @Override
  public String playerName(int player) {
    return game.roles().get(player);
  }

  @Override
  public String moveText(State state, int move) {
    int role = 0;
    while (move >= firstMove[role + 1]) {
      role++;
    }
    return game.moveText(role, move - firstMove[role]);
  }

  @Override
  public String boardText(State state) {
    SerialState s = (SerialState) state;
    StringBuilder text = new StringBuilder(board.grid(s.facts()));
    for (String line : notes(s)) {
      text.append(line).append('\n');
    }
    return text.isEmpty() ? "no fact holds\n" : text.toString();
  }

  /** Facts that are not on the board, and what was chosen already in this step. */
  private List<String> notes(SerialState s) {
    List<String> notes = new ArrayList<>(board.rest(s.facts()));
    for (int r = 0; r < players(); r++) {
      if (s.chosen(r) >= 0) {
        notes.add(game.roles().get(r) + " has chosen " + game.moveText(r, s.chosen(r)));
      }
    }
    return notes;
  }

  @Override
  public BoardView boardView(State state) {
    SerialState s = (SerialState) state;
    BoardView v = board.view(s.facts());
    return new BoardView(v.shape(), v.cells(), v.lastMove(), v.highlights(), notes(s));
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return board.cells(moveText(state, move));
  }
}
