// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.List;

/**
 * The reference engine: evaluates the rules bottom-up for each state, ready within milliseconds and
 * right on everything the language allows.
 */
public final class Interpreter extends RuleEngine {
  private final Model model;
  private final int[] terminalParts;
  private final int[] legalParts;
  private final int[] goalParts;
  private final int[] nextParts;
  private final int[] seesParts;
  private final boolean[] ready;

  public Interpreter(List<Statement> plainRules, WorkLimits limits) {
    super(plainRules);
    model = new Model(program, limits);
    model.evaluateStatic();
    terminalParts = model.parts(program.terminal);
    legalParts = model.parts(program.legal);
    goalParts = model.parts(program.goal);
    nextParts = model.parts(program.next);
    seesParts = model.parts(program.sees);
    ready = new boolean[model.components];
    int[] initial = model.initialFacts();
    limits.perState();
    begin(initial);
  }

  @Override
  public boolean sawUndefined() {
    return model.sawUndefined();
  }

  @Override
  public EngineKind kind() {
    return EngineKind.INTERPRETER;
  }

  @Override
  protected void entered(int[] state) {
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
  protected boolean derivesTerminal() {
    need(terminalParts);
    return model.table(program.terminal).size() > 0;
  }

  @Override
  protected int[] legalTerms(int role) {
    need(legalParts);
    return ofRole(program.legal, role);
  }

  @Override
  protected int[] goalTerms(int role) {
    need(goalParts);
    return ofRole(program.goal, role);
  }

  private int[] ofRole(int relation, int role) {
    Table t = model.table(relation);
    IntList terms = new IntList();
    for (int row = 0; row < t.size(); row++) {
      if (t.get(row, 0) == program.roles[role]) {
        terms.add(t.get(row, 1));
      }
    }
    return terms.toArray();
  }

  @Override
  protected int[] nextFacts(int[] moveTerms) {
    doMoves(moveTerms);
    need(nextParts);
    int[] state = model.column(program.next);
    undoMoves();
    return state;
  }

  @Override
  protected int[][] perceptTerms(int[] moveTerms) {
    doMoves(moveTerms);
    need(seesParts);
    int[][] result = new int[program.roles.length][];
    for (int r = 0; r < result.length; r++) {
      result[r] = ofRole(program.sees, r);
    }
    undoMoves();
    return result;
  }

  private void doMoves(int[] moveTerms) {
    undoMoves();
    Table t = model.table(program.does);
    for (int r = 0; r < moveTerms.length; r++) {
      t.add(new int[] {program.roles[r], moveTerms[r]});
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
}
