// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.GdlTerm;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.ReaderOptions;
import io.banyan.ggp.gdl.Sexpr;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.gdl.SheetPosition;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.engine.AbstractEngine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * An engine that works on the rules themselves, state by state. Facts and moves get numbers when
 * they are first met. How the rules are evaluated is up to the class below.
 */
public abstract class RuleEngine extends AbstractEngine {
  protected final RuleProgram program;
  private final List<String> roles = new ArrayList<>();
  private final Numbering facts = new Numbering();
  private final Numbering[] moves;
  private final int[][] legal;
  private int[] initial;
  private int[] current;

  /** Gives terms small numbers in the order they are met. */
  private static final class Numbering {
    int[] numberOf = new int[64];
    int[] termOf = new int[64];
    int size;

    Numbering() {
      Arrays.fill(numberOf, -1);
    }

    int of(int term) {
      if (term >= numberOf.length) {
        int old = numberOf.length;
        numberOf = Arrays.copyOf(numberOf, Math.max(term + 1, old * 2));
        Arrays.fill(numberOf, old, numberOf.length, -1);
      }
      if (numberOf[term] < 0) {
        if (size == termOf.length) {
          termOf = Arrays.copyOf(termOf, size * 2);
        }
        termOf[size] = term;
        numberOf[term] = size++;
      }
      return numberOf[term];
    }
  }

  protected RuleEngine(List<Statement> plainRules) {
    program = new RuleProgram(plainRules);
    for (int r : program.roles) {
      roles.add(program.terms.text(r));
    }
    moves = new Numbering[roles.size()];
    Arrays.setAll(moves, r -> new Numbering());
    legal = new int[roles.size()][];
  }

  /** Ends the construction: the engine stands in the initial state. */
  protected final void begin(int[] initialFacts) {
    initial = initialFacts;
    setInitial();
  }

  /** The state has changed to these facts; what was derived for the last one is void. */
  protected abstract void entered(int[] state);

  protected abstract boolean derivesTerminal();

  /** The legal moves of a role, in any order. */
  protected abstract int[] legalTerms(int role);

  /** The goal terms of a role, in any order. */
  protected abstract int[] goalTerms(int role);

  /** The facts that hold after the roles have made these moves. */
  protected abstract int[] nextFacts(int[] moveTerms);

  /** What each role perceives when the roles make these moves. */
  protected abstract int[][] perceptTerms(int[] moveTerms);

  /** Whether an evaluation met atoms without a truth value (an unstratified sheet). */
  public abstract boolean sawUndefined();

  /** The rewards of the present state. */
  void readRewards(int[] out) {
    rewards(out);
  }

  @Override
  public final List<String> roles() {
    return roles;
  }

  @Override
  public final int moveCount(int role) {
    return moves[role].size;
  }

  @Override
  public final String moveText(int role, int move) {
    return program.terms.text(moves[role].termOf[move]);
  }

  @Override
  public final int parseMove(int role, String text) {
    int term = term(text);
    readLegal(role);
    for (int m : legal[role]) {
      if (moves[role].termOf[m] == term) {
        return m;
      }
    }
    return term < moves[role].numberOf.length ? moves[role].numberOf[term] : -1;
  }

  private int term(String text) {
    List<Sexpr> e = Sexpr.parseAll(text, ReaderOptions.DEFAULT);
    if (e.size() != 1) {
      throw new IllegalArgumentException("one term expected, was '" + text + "'");
    }
    GdlTerm t = KifReader.term(e.get(0), false);
    if (!t.isGround()) {
      throw new IllegalArgumentException("ground term expected, was '" + text + "'");
    }
    return program.terms.intern(t);
  }

  @Override
  public final void setInitial() {
    enter(initial);
  }

  @Override
  public final void set(FactSet state) {
    int n = 0;
    for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
      n++;
    }
    int[] terms = new int[n];
    n = 0;
    for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
      terms[n++] = facts.termOf[f];
    }
    enter(terms);
  }

  @Override
  public final void setFacts(List<String> texts) {
    enter(texts.stream().mapToInt(this::term).toArray());
  }

  private void enter(int[] state) {
    current = state;
    Arrays.fill(legal, null);
    entered(state);
  }

  @Override
  public final boolean isTerminal() {
    return derivesTerminal();
  }

  private void readLegal(int role) {
    if (legal[role] != null) {
      return;
    }
    int[] found = legalTerms(role);
    Integer[] terms = new Integer[found.length];
    Arrays.setAll(terms, i -> found[i]);
    Arrays.sort(terms, program.terms::compare);
    int[] numbers = new int[terms.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = moves[role].of(terms[i]);
    }
    legal[role] = numbers;
  }

  @Override
  public final int legalCount(int role) {
    readLegal(role);
    return legal[role].length;
  }

  @Override
  public final int legal(int role, int i) {
    readLegal(role);
    return legal[role][i];
  }

  @Override
  public final void next(int[] jointMove) {
    enter(nextFacts(terms(jointMove)));
  }

  private int[] terms(int[] jointMove) {
    if (jointMove.length != roles.size()) {
      throw new IllegalArgumentException(
          "one move per role (" + roles.size() + ") expected, were " + jointMove.length);
    }
    int[] terms = new int[jointMove.length];
    Arrays.setAll(terms, r -> moves[r].termOf[jointMove[r]]);
    return terms;
  }

  /** What each role perceives when the joint move is made here, as sorted text. */
  public final List<List<String>> percepts(int[] jointMove) {
    List<List<String>> result = new ArrayList<>();
    for (int[] seen : perceptTerms(terms(jointMove))) {
      result.add(texts(seen));
    }
    return result;
  }

  private List<String> texts(int[] terms) {
    List<String> list = new ArrayList<>();
    for (int t : terms) {
      list.add(program.terms.text(t));
    }
    Collections.sort(list);
    return list;
  }

  @Override
  public final int[] goals(int role) {
    return Arrays.stream(goalTerms(role))
        .map(t -> goalValue(program.terms, t))
        .filter(v -> v >= 0)
        .sorted()
        .toArray();
  }

  static int goalValue(Terms terms, int term) {
    return terms.arity(term) > 0
        ? -1
        : SheetChecker.goalValue(GdlTerm.constant(terms.nameOf(term)));
  }

  @Override
  public final long key() {
    FactSet s = new FactSet();
    copyTo(s);
    return s.key();
  }

  @Override
  public final void copyTo(FactSet state) {
    state.clear();
    for (int f : current) {
      state.set(facts.of(f));
    }
  }

  @Override
  public final List<String> facts() {
    return texts(current);
  }

  /** Refuses a sheet whose model leaves atoms without a truth value in the state reached. */
  public final void requireStratified() {
    if (sawUndefined()) {
      throw new GdlException(
          "E8", SheetPosition.NONE, "not stratified: some atom is neither true nor false");
    }
  }
}
