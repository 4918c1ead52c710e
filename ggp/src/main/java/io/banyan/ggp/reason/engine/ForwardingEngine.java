// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import java.util.List;

/** An engine that leaves to another one whatever a subclass does not answer itself. */
public abstract class ForwardingEngine implements Engine {
  protected final Engine engine;

  protected ForwardingEngine(Engine engine) {
    this.engine = engine;
  }

  @Override
  public EngineKind kind() {
    return engine.kind();
  }

  @Override
  public String describe() {
    return engine.describe();
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
    engine.setInitial();
  }

  @Override
  public void set(FactSet state) {
    engine.set(state);
  }

  @Override
  public void setFacts(List<String> facts) {
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
  public int chooser() {
    return engine.chooser();
  }

  @Override
  public boolean chooserHolds(int[] facts) {
    return engine.chooserHolds(facts);
  }

  @Override
  public void choose(int move) {
    engine.choose(move);
  }

  @Override
  public void next(int[] jointMove) {
    engine.next(jointMove);
  }

  @Override
  public int goal(int role) {
    return engine.goal(role);
  }

  @Override
  public int[] goals(int role) {
    return engine.goals(role);
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
  public FactSet live() {
    return engine.live();
  }

  @Override
  public List<String> facts() {
    return engine.facts();
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    return engine.playout(from, seed, goalsOut);
  }

  @Override
  public void setPlayoutCap(int steps) {
    engine.setPlayoutCap(steps);
  }
}
