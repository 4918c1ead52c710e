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
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The reference engine: evaluates the rules bottom-up for each state, ready within milliseconds and
 * right on everything the language allows. Facts and moves get numbers when they are first met.
 */
public final class Interpreter extends AbstractEngine {
  private final RuleProgram program;
  private final Model model;
  private final List<String> roles = new ArrayList<>();
  private final int[] terminalParts;
  private final int[] legalParts;
  private final int[] goalParts;
  private final int[] nextParts;
  private final int[] seesParts;
  private final boolean[] ready;
  private final int[] initial;
  private int[] current;
  private boolean legalRead;
  private final int[][] legal;
  private final Numbering facts;
  private final Numbering[] moves;

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

  public Interpreter(List<Statement> plainRules, WorkLimits limits) {
    program = new RuleProgram(plainRules);
    model = new Model(program, limits);
    model.evaluateStatic();
    for (int r : program.roles) {
      roles.add(program.terms.text(r));
    }
    moves = new Numbering[roles.size()];
    Arrays.setAll(moves, r -> new Numbering());
    legal = new int[roles.size()][];
    facts = new Numbering();
    terminalParts = model.parts(program.terminal);
    legalParts = model.parts(program.legal);
    goalParts = model.parts(program.goal);
    nextParts = model.parts(program.next);
    seesParts = model.parts(program.sees);
    ready = new boolean[model.components];
    initial = model.initialFacts();
    current = initial;
    limits.perState();
    setInitial();
  }

  /** Whether an evaluation met atoms without a truth value (an unstratified sheet). */
  public boolean sawUndefined() {
    return model.sawUndefined();
  }

  /** The rewards of the present state. */
  void readRewards(int[] out) {
    rewards(out);
  }

  @Override
  public EngineKind kind() {
    return EngineKind.INTERPRETER;
  }

  @Override
  public List<String> roles() {
    return roles;
  }

  @Override
  public int moveCount(int role) {
    return moves[role].size;
  }

  @Override
  public String moveText(int role, int move) {
    return program.terms.text(moves[role].termOf[move]);
  }

  @Override
  public int parseMove(int role, String text) {
    int term = term(text);
    readLegal();
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
  public void setInitial() {
    enter(initial);
  }

  @Override
  public void set(FactSet state) {
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
  public void setFacts(List<String> texts) {
    enter(texts.stream().mapToInt(this::term).toArray());
  }

  private void enter(int[] state) {
    current = state;
    legalRead = false;
    model.limits.restart();
    for (int c = 0; c < ready.length; c++) {
      if (ready[c]) {
        model.clear(c);
        ready[c] = false;
      }
    }
    Table t = model.table(program.isTrue);
    t.clear();
    model.table(program.does).clear();
    int[] tuple = new int[1];
    for (int f : state) {
      tuple[0] = f;
      t.add(tuple);
    }
  }

  private void need(int[] parts) {
    for (int c : parts) {
      if (!ready[c]) {
        model.evaluate(c);
        ready[c] = true;
      }
    }
  }

  @Override
  public boolean isTerminal() {
    need(terminalParts);
    return model.table(program.terminal).size() > 0;
  }

  private void readLegal() {
    if (legalRead) {
      return;
    }
    need(legalParts);
    Table t = model.table(program.legal);
    for (int r = 0; r < legal.length; r++) {
      int n = 0;
      for (int row = 0; row < t.size(); row++) {
        if (t.get(row, 0) == program.roles[r]) {
          n++;
        }
      }
      Integer[] terms = new Integer[n];
      n = 0;
      for (int row = 0; row < t.size(); row++) {
        if (t.get(row, 0) == program.roles[r]) {
          terms[n++] = t.get(row, 1);
        }
      }
      Arrays.sort(terms, program.terms::compare);
      legal[r] = new int[n];
      for (int i = 0; i < n; i++) {
        legal[r][i] = moves[r].of(terms[i]);
      }
    }
    legalRead = true;
  }

  @Override
  public int legalCount(int role) {
    readLegal();
    return legal[role].length;
  }

  @Override
  public int legal(int role, int i) {
    readLegal();
    return legal[role][i];
  }

  @Override
  public void next(int[] jointMove) {
    doMoves(jointMove);
    need(nextParts);
    int[] state = model.column(program.next);
    undoMoves();
    enter(state);
  }

  /** What each role perceives when the joint move is made here, as sorted text. */
  public List<List<String>> percepts(int[] jointMove) {
    doMoves(jointMove);
    need(seesParts);
    Table t = model.table(program.sees);
    List<List<String>> result = new ArrayList<>();
    for (int role : program.roles) {
      List<String> list = new ArrayList<>();
      for (int row = 0; row < t.size(); row++) {
        if (t.get(row, 0) == role) {
          list.add(program.terms.text(t.get(row, 1)));
        }
      }
      Collections.sort(list);
      result.add(list);
    }
    undoMoves();
    return result;
  }

  private void doMoves(int[] jointMove) {
    if (jointMove.length != roles.size()) {
      throw new IllegalArgumentException(
          "one move per role (" + roles.size() + ") expected, were " + jointMove.length);
    }
    undoMoves();
    Table t = model.table(program.does);
    for (int r = 0; r < jointMove.length; r++) {
      t.add(new int[] {program.roles[r], moves[r].termOf[jointMove[r]]});
    }
  }

  private void undoMoves() {
    model.table(program.does).clear();
    for (int c : nextParts) {
      forgetMoving(c);
    }
    for (int c : seesParts) {
      forgetMoving(c);
    }
  }

  private void forgetMoving(int c) {
    if (ready[c] && model.isMoving(c)) {
      model.clear(c);
      ready[c] = false;
    }
  }

  @Override
  public int[] goals(int role) {
    need(goalParts);
    Table t = model.table(program.goal);
    int[] values = new int[101];
    int n = 0;
    for (int row = 0; row < t.size(); row++) {
      if (t.get(row, 0) == program.roles[role]) {
        int v = goalValue(program.terms, t.get(row, 1));
        if (v >= 0) {
          values[n++] = v;
        }
      }
    }
    int[] result = Arrays.copyOf(values, n);
    Arrays.sort(result);
    return result;
  }

  static int goalValue(Terms terms, int term) {
    return terms.arity(term) > 0
        ? -1
        : SheetChecker.goalValue(GdlTerm.constant(terms.nameOf(term)));
  }

  @Override
  public long key() {
    FactSet s = new FactSet();
    copyTo(s);
    return s.key();
  }

  @Override
  public void copyTo(FactSet state) {
    state.clear();
    for (int f : current) {
      state.set(facts.of(f));
    }
  }

  @Override
  public List<String> facts() {
    List<String> list = new ArrayList<>();
    for (int f : current) {
      list.add(program.terms.text(f));
    }
    Collections.sort(list);
    return list;
  }

  /** Refuses a sheet whose model leaves atoms without a truth value in the state reached. */
  public void requireStratified() {
    if (sawUndefined()) {
      throw new GdlException(
          "E8", SheetPosition.NONE, "not stratified: some atom is neither true nor false");
    }
  }
}
