// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.List;

/**
 * An engine whose goals are too large to ground: everything else is answered by another engine, and
 * goals by interpreting the rules on its state.
 */
final class RuleGoalEngine implements Engine {
  private final Engine engine;
  private final Interpreter rules;
  private boolean here;

  RuleGoalEngine(Engine engine, Interpreter rules) {
    this.engine = engine;
    this.rules = rules;
  }

  private Interpreter rules() {
    if (!here) {
      rules.setFacts(engine.facts());
      here = true;
    }
    return rules;
  }

  /** The kind of the other engine, with I for the goals. */
  @Override
  public String kind() {
    return engine.kind() + "+I";
  }

  @Override
  public List<String> roles() {
    return engine.roles();
  }

  @Override
  public int moveCount(int role) {
    return engine.moveCount(role);
  }

  @Override
  public String moveText(int role, int move) {
    return engine.moveText(role, move);
  }

  @Override
  public int parseMove(int role, String text) {
    return engine.parseMove(role, text);
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
  public boolean isTerminal() {
    return engine.isTerminal();
  }

  @Override
  public int legalCount(int role) {
    return engine.legalCount(role);
  }

  @Override
  public int legal(int role, int i) {
    return engine.legal(role, i);
  }

  @Override
  public int legalMoves(int role, int[] out) {
    return engine.legalMoves(role, out);
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
  public long key() {
    return engine.key();
  }

  @Override
  public void copyTo(FactSet state) {
    engine.copyTo(state);
  }

  @Override
  public List<String> facts() {
    return engine.facts();
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    here = false;
    int length = engine.playout(from, seed, goalsOut);
    rules().rewards(goalsOut);
    return length;
  }

  @Override
  public void setPlayoutCap(int steps) {
    engine.setPlayoutCap(steps);
  }
}
