// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.List;

/**
 * A rule sheet as a game of joint moves: every sheet, turn-taking or not, with a chance role or
 * without. All states share one engine, which stands in the state asked last; so a game and its
 * states belong to one thread at a time.
 */
public final class GdlJointGame implements JointGame {
  private final Engine engine;
  private final int roles;
  private final FactSet initial = new FactSet();
  private final int[] goals;
  private Moment here;

  /** Takes over the engine. */
  public GdlJointGame(Engine engine) {
    this.engine = engine;
    roles = engine.roles().size();
    goals = new int[roles];
    engine.setInitial();
    engine.copyTo(initial);
  }

  /** The kind of the engine in words. */
  public String engineKind() {
    return engine.describe();
  }

  public List<String> roles() {
    return engine.roles();
  }

  @Override
  public int players() {
    return roles;
  }

  @Override
  public boolean isChance(int player) {
    return engine.roles().get(player).equals("random");
  }

  /** An engine on the rules numbers moves as it meets them; the other engines know them all. */
  @Override
  public int moveRange() {
    int range = 0;
    for (int r = 0; r < roles; r++) {
      range = Math.max(range, engine.moveCount(r));
    }
    return engine.kind().isOfRules() ? Integer.MAX_VALUE : range;
  }

  @Override
  public JointState newState() {
    return new Moment();
  }

  @Override
  public String moveText(int player, int move) {
    return engine.moveText(player, move);
  }

  /** The number of a legal move given as text in any case and spacing, or -1. */
  public int parseMove(JointState state, int player, String text) {
    Engine e = ((Moment) state).engine();
    int move;
    try {
      move = e.parseMove(player, text);
    } catch (IllegalArgumentException unreadable) {
      return -1;
    }
    for (int i = 0; i < e.legalCount(player); i++) {
      if (e.legal(player, i) == move) {
        return move;
      }
    }
    return -1;
  }

  /** The facts of a state as sorted canonical text. */
  public List<String> facts(JointState state) {
    return ((Moment) state).engine().facts();
  }

  private final class Moment implements JointState {
    private final FactSet facts = new FactSet();
    private boolean factsAreOld;

    Moment() {
      facts.copyFrom(initial);
    }

    private Engine engine() {
      if (here != this) {
        settle();
        engine.set(facts);
        here = this;
      }
      return engine;
    }

    private void refresh() {
      if (factsAreOld) {
        engine.copyTo(facts);
        factsAreOld = false;
      }
    }

    @Override
    public boolean isTerminal() {
      return engine().isTerminal();
    }

    @Override
    public int legalCount(int player) {
      return engine().legalCount(player);
    }

    @Override
    public int legalMove(int player, int i) {
      return engine().legal(player, i);
    }

    @Override
    public void play(int[] jointMove) {
      engine().next(jointMove);
      factsAreOld = true;
    }

    @Override
    public void rewards(double[] rewards) {
      Engine e = engine();
      for (int r = 0; r < roles; r++) {
        int goal = e.goal(r);
        rewards[r] =
            goal >= 0 ? goal / 100.0 : goal == Engine.UNDEFINED ? 0.5 : mean(e.goals(r)) / 100;
      }
    }

    @Override
    public void copyFrom(JointState other) {
      Moment from = (Moment) other;
      from.refresh();
      if (here == this) {
        here = null;
      }
      factsAreOld = false;
      facts.copyFrom(from.facts);
    }

    @Override
    public long key() {
      refresh();
      return facts.key();
    }

    @Override
    public int playOut(int maxSteps, long seed, double[] rewards) {
      if (engine.kind().isOfRules()) {
        return NO_PLAYOUT;
      }
      settle();
      refresh();
      engine.setPlayoutCap(maxSteps);
      int steps = engine.playout(facts, seed, goals);
      for (int r = 0; r < roles; r++) {
        rewards[r] = goals[r] / 100.0;
      }
      here = null;
      return steps;
    }
  }

  /** Before the engine leaves a state, that state takes its facts along. */
  private void settle() {
    if (here != null) {
      here.refresh();
      here = null;
    }
  }

  private static double mean(int[] values) {
    double sum = 0;
    for (int v : values) {
      sum += v;
    }
    return sum / values.length;
  }
}
