// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.engine.AbstractEngine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What the engines on a compiled game share: numbering, goals from the goal cone, texts. */
public abstract class CircuitEngine extends AbstractEngine {
  protected final CompiledGame game;
  protected final int roles;
  protected final long[] state;
  private final Cone goalCone;
  private final int[] firstGoal;
  private boolean goalsKnown;

  protected CircuitEngine(CompiledGame game, long[] state) {
    this.game = game;
    this.roles = game.roles().size();
    this.state = state;
    IntList literals = new IntList();
    firstGoal = new int[roles + 1];
    for (int r = 0; r < roles; r++) {
      for (int l : game.goal[r]) {
        literals.add(l);
      }
      firstGoal[r + 1] = literals.size();
    }
    goalCone = new Cone(game.circuit, literals.toArray());
  }

  /** Tells that the state changed. */
  protected final void forgetGoals() {
    goalsKnown = false;
  }

  private void needGoals() {
    if (!goalsKnown) {
      evaluateGoals();
      goalsKnown = true;
    }
  }

  void evaluateGoals() {
    goalCone.evaluate(state, null);
  }

  /** Whether the i-th goal (roles one after the other) holds, after an evaluation. */
  boolean hasGoal(int i) {
    return goalCone.get(i);
  }

  @Override
  public List<String> roles() {
    return game.roles();
  }

  @Override
  public int moveCount(int role) {
    return game.moveCount(role);
  }

  @Override
  public String moveText(int role, int move) {
    return game.moveText(role, move);
  }

  @Override
  public int parseMove(int role, String text) {
    return game.parseMove(role, text);
  }

  @Override
  public void setInitial() {
    set(game.initial);
  }

  @Override
  public void setFacts(List<String> facts) {
    FactSet s = new FactSet(game.words);
    for (String f : facts) {
      int n = game.parseFact(f);
      if (n < 0) {
        throw new IllegalArgumentException("fact " + f + " can never hold in this game");
      }
      s.set(n);
    }
    set(s);
  }

  @Override
  public int goal(int role) {
    needGoals();
    int[] values = game.goalValue[role];
    if (values.length > 64) {
      return super.goal(role);
    }
    long some = goalBits(firstGoal[role], values.length);
    return some == 0
        ? UNDEFINED
        : (some & some - 1) != 0 ? AMBIGUOUS : values[Long.numberOfTrailingZeros(some)];
  }

  /** Which of up to 64 goals in a row hold, after an evaluation. */
  long goalBits(int first, int n) {
    long bits = 0;
    for (int i = 0; i < n; i++) {
      bits |= hasGoal(first + i) ? 1L << i : 0;
    }
    return bits;
  }

  @Override
  public int[] goals(int role) {
    needGoals();
    int[] values = new int[game.goal[role].length];
    int n = 0;
    for (int i = firstGoal[role]; i < firstGoal[role + 1]; i++) {
      if (hasGoal(i)) {
        values[n++] = game.goalValue[role][i - firstGoal[role]];
      }
    }
    return Arrays.copyOf(values, n);
  }

  @Override
  protected void rewards(int[] out) {
    if (out == null) {
      return;
    }
    needGoals();
    for (int r = 0; r < out.length; r++) {
      int sum = 0;
      int n = 0;
      for (int i = firstGoal[r]; i < firstGoal[r + 1]; i++) {
        if (hasGoal(i)) {
          sum += game.goalValue[r][i - firstGoal[r]];
          n++;
        }
      }
      out[r] = n == 0 ? 50 : n == 1 ? sum : Math.round((float) sum / n);
    }
  }

  @Override
  public long key() {
    long h = 0;
    for (int i = 0; i < state.length; i++) {
      if (state[i] != 0) {
        h += Rng.mix(state[i] + (i + 1) * Rng.GAMMA);
      }
    }
    return h;
  }

  @Override
  public void copyTo(FactSet out) {
    if (out.words() != state) {
      out.copyFrom(state);
    }
  }

  @Override
  public List<String> facts() {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < game.facts; i++) {
      if ((state[i >> 6] >>> i & 1) != 0) {
        list.add(game.factText(i));
      }
    }
    Collections.sort(list);
    return list;
  }

  /** The position of the i-th set bit in a word, by halving; no branch depends on the data. */
  public static int select(long word, int i) {
    int left = i;
    int at = 0;
    long w = word;
    for (int half = 32; half > 0; half >>= 1) {
      int n = Long.bitCount(w & (1L << half) - 1);
      int skip = n - 1 - left >> 31;
      left -= n & skip;
      at += half & skip;
      w >>>= half & skip;
    }
    return at;
  }
}
