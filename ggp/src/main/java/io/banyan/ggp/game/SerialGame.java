// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule sheet in which roles may choose at once, as a game of turns: at each step the roles that
 * have a choice choose one after the other, in their order, each knowing what was chosen before.
 * That favours later roles, which is why it is a treatment for comparison; but every agent and
 * experiment for turn-taking games can play it. {@code gdl} with {@code serial=true} makes it.
 */
public final class SerialGame extends SheetGame {
  private static final int SHORTEST_CAP = 500;
  private static final int MEASURED = 60;

  private final int maxSteps;

  private SerialGame(String id, Reasoner reasoner, SheetLayout layout) {
    super(id, reasoner, layout);
    maxSteps = cap();
  }

  /**
   * The game of a sheet that was prepared.
   *
   * @throws IllegalArgumentException if it is too large to compile
   */
  static SerialGame of(String id, Reasoner reasoner, SheetLayout layout) {
    if (reasoner.game() == null) {
      throw GdlGame.notCompiled(reasoner);
    }
    return new SerialGame(id, reasoner, layout);
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

  int maxSteps() {
    return maxSteps;
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
  FactSet facts(State state) {
    return ((SerialState) state).facts();
  }

  /** Facts that are not on the board, and what was chosen already in this step. */
  @Override
  List<String> notes(State state) {
    SerialState s = (SerialState) state;
    List<String> notes = new ArrayList<>(super.notes(state));
    for (int r = 0; r < players(); r++) {
      if (s.chosen(r) >= 0) {
        notes.add(game.roles().get(r) + " has chosen " + game.moveText(r, s.chosen(r)));
      }
    }
    return notes;
  }

  @Override
  public BoardView boardView(State state) {
    BoardView v = board.view(facts(state));
    return new BoardView(v.shape(), v.cells(), v.lastMove(), v.highlights(), notes(state));
  }
}
