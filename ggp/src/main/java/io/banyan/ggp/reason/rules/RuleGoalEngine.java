// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.ForwardingEngine;
import java.util.List;

/**
 * An engine whose goals are too large to ground: everything else is answered by another engine, and
 * goals by interpreting the rules on its state.
 */
public final class RuleGoalEngine extends ForwardingEngine {
  private final RuleEngine rules;
  private boolean here;

  public RuleGoalEngine(Engine engine, RuleEngine rules) {
    super(engine);
    this.rules = rules;
  }

  private RuleEngine rules() {
    if (!here) {
      rules.setFacts(engine.facts());
      here = true;
    }
    return rules;
  }

  @Override
  public String describe() {
    return engine.describe() + ", goals by " + rules.describe();
  }

  @Override
  public void setInitial() {
    here = false;
    engine.setInitial();
  }

  @Override
  public void set(FactSet state) {
    here = false;
    engine.set(state);
  }

  @Override
  public void setFacts(List<String> facts) {
    here = false;
    engine.setFacts(facts);
  }

  @Override
  public void choose(int move) {
    here = false;
    engine.choose(move);
  }

  @Override
  public void next(int[] jointMove) {
    here = false;
    engine.next(jointMove);
  }

  @Override
  public int goal(int role) {
    return rules().goal(role);
  }

  @Override
  public int[] goals(int role) {
    return rules().goals(role);
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    here = false;
    int length = engine.playout(from, seed, null);
    if (goalsOut != null) {
      rules().readRewards(goalsOut);
    }
    return length;
  }
}
