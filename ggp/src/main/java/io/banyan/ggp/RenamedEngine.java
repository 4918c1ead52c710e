// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.ggp.gdl.Scrambler;
import io.banyan.ggp.reason.Engine;
import io.banyan.ggp.reason.FactSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An engine of a scrambled sheet that speaks the words of the original. */
final class RenamedEngine implements Engine {
  private final Engine engine;
  private final Scrambler words;

  RenamedEngine(Engine engine, Scrambler words) {
    this.engine = engine;
    this.words = words;
  }

  @Override
  public String kind() {
    return engine.kind();
  }

  @Override
  public List<String> roles() {
    return engine.roles().stream().map(words::unscramble).toList();
  }

  @Override
  public int moveCount(int role) {
    return engine.moveCount(role);
  }

  @Override
  public String moveText(int role, int move) {
    return words.unscramble(engine.moveText(role, move));
  }

  @Override
  public int parseMove(int role, String text) {
    return engine.parseMove(role, words.scramble(text));
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
    engine.setFacts(facts.stream().map(words::scramble).toList());
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
  public List<String> facts() {
    List<String> facts = new ArrayList<>();
    engine.facts().forEach(f -> facts.add(words.unscramble(f)));
    Collections.sort(facts);
    return facts;
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
