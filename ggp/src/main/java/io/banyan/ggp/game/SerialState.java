// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.HashKey;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.Arrays;

/** A moment of a {@link SerialGame}: the facts, and what some roles have chosen in this step. */
final class SerialState implements State, HashKey {
  private static final int OPEN = -1;
  private static final int UNKNOWN = -2;
  private static final int OVER = -3;

  private final SerialGame game;
  private final int roles;
  private final Facts facts;
  private final int[] chosen;
  private final int[] joint;
  private int mover = UNKNOWN;
  private int steps;
  private int ply;

  SerialState(SerialGame game, FactSet initial) {
    this.game = game;
    roles = game.players();
    facts = new Facts(game::newEngine, initial, game.factWords());
    chosen = new int[roles];
    joint = new int[roles];
    Arrays.fill(chosen, OPEN);
  }

  FactSet facts() {
    return facts.set();
  }

  /** What a role has chosen in this step, negative if it has not. */
  int chosen(int role) {
    return chosen[role];
  }

  private int look() {
    if (mover == UNKNOWN) {
      Engine e = facts.engine();
      mover = steps >= game.maxSteps() || e.isTerminal() ? OVER : first(e);
    }
    return mover;
  }

  /** The first role with a choice; if nobody has one the first role makes its only move. */
  private int first(Engine e) {
    for (int r = 0; r < roles; r++) {
      if (e.legalCount(r) == 0) {
        return OVER;
      }
    }
    int next = after(e, -1);
    return next < 0 ? 0 : next;
  }

  private int after(Engine e, int role) {
    for (int r = role + 1; r < roles; r++) {
      if (e.legalCount(r) > 1) {
        return r;
      }
    }
    return -1;
  }

  @Override
  public int mover() {
    return Math.max(0, look());
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public boolean isTerminal() {
    return look() == OVER;
  }

  @Override
  public int legalMoves(int[] moves) {
    int role = look();
    if (role == OVER) {
      return 0;
    }
    Engine e = facts.engine();
    int n = e.legalCount(role);
    for (int i = 0; i < n; i++) {
      moves[i] = game.firstMove(role) + e.legal(role, i);
    }
    return n;
  }

  @Override
  public void play(int move) {
    int role = look();
    Engine e = facts.engine();
    chosen[role] = move - game.firstMove(role);
    ply++;
    int next = after(e, role);
    if (next >= 0) {
      mover = next;
      return;
    }
    for (int r = 0; r < roles; r++) {
      joint[r] = chosen[r] >= 0 ? chosen[r] : e.legal(r, 0);
      chosen[r] = OPEN;
    }
    e.next(joint);
    facts.follow();
    steps++;
    mover = UNKNOWN;
  }

  @Override
  public void rewards(double[] rewards) {
    facts.rewards(rewards);
  }

  @Override
  public void copyFrom(State other) {
    SerialState from = (SerialState) other;
    facts.copyFrom(from.facts);
    System.arraycopy(from.chosen, 0, chosen, 0, roles);
    mover = from.mover;
    steps = from.steps;
    ply = from.ply;
  }

  @Override
  public long key() {
    long key = facts.set().key();
    for (int r = 0; r < roles; r++) {
      key = chosen[r] < 0 ? key : Rng.hash(key, game.firstMove(r) + chosen[r]);
    }
    return key;
  }
}
