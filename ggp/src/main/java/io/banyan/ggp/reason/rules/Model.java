// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What holds under a program: a table of rows per relation, evaluated component by component. A
 * component that depends negatively on itself gets the well-founded model by the alternating
 * fixpoint (Van Gelder 1993), which is the perfect model whenever the ground program is stratified.
 */
final class Model {
  private static final double ASKED_SIZE = 1e15;

  /** All static relations together may have this many times the rows of the largest. */
  private static final int MOST_HELD = 3;

  final RuleProgram program;
  final WorkLimits limits;
  final int[] processed;
  final int components;
  private final Table[] tables;
  private final Table[] assumed;
  private final List<List<Rule>> rulesOf = new ArrayList<>();
  private final int[][] members;
  private final boolean[] alternating;
  private final Fixpoint[] fixpoints;
  private boolean undefined;

  /** A static relation of more rows is too large to be held, if it can be asked. */
  private int mostRows = Integer.MAX_VALUE;

  private boolean asks;

  Model(RuleProgram program, WorkLimits limits) {
    this(program, limits, null);
  }

  /** A model that shares the static tables of an earlier one for the same, smaller program. */
  Model(RuleProgram program, WorkLimits limits, Model earlier) {
    this.program = program;
    this.limits = limits;
    int n = program.relations();
    processed = new int[n];
    tables = new Table[n];
    assumed = new Table[n];
    components = Arrays.stream(program.component).max().orElse(-1) + 1;
    int[] count = new int[components];
    for (int c : program.component) {
      count[c]++;
    }
    members = new int[components][];
    for (int c = 0; c < components; c++) {
      members[c] = new int[count[c]];
      rulesOf.add(new ArrayList<>());
    }
    Arrays.fill(count, 0);
    for (int r = 0; r < n; r++) {
      boolean shared = earlier != null && r < earlier.tables.length && !program.dynamic[r];
      tables[r] = shared ? earlier.tables[r] : new Table(program.arity(r), program.terms);
      int c = program.component[r];
      members[c][count[c]++] = r;
    }
    alternating = new boolean[components];
    for (Rule rule : program.rules) {
      int c = program.component[rule.head];
      rulesOf.get(c).add(rule);
      for (Rule.Condition b : rule.body) {
        if (!b.isDistinct() && b.negative() && program.component[b.relation()] == c) {
          alternating[c] = true;
        }
      }
    }
    fixpoints = new Fixpoint[components];
  }

  Table table(int relation) {
    return tables[relation];
  }

  /** Whether some atom had no truth value in an evaluation so far: the sheet is not stratified. */
  boolean sawUndefined() {
    return undefined;
  }

  void evaluateStatic() {
    limits.stage(Grounder.STATIC);
    for (int c = 0; c < components; c++) {
      if (!program.dynamic[members[c][0]]) {
        evaluate(c);
        fixpoints[c] = null;
      }
    }
  }

  /** Evaluates the static relations from a number on; smaller ones are complete already. */
  void evaluateNewStatic(int from) {
    for (int c = 0; c < components; c++) {
      int r = members[c][0];
      if (r >= from && !program.dynamic[r]) {
        evaluate(c);
      }
    }
  }

  /** Thrown while a relation is evaluated that is better asked. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge() {
      super("too large", null, false, false);
    }
  }

  /**
   * Evaluates the static relations, but leaves those of many rows, and what depends on them, to be
   * asked when they are needed. Those in {@code wanted} are evaluated in any case.
   */
  void evaluateStatic(int most, Asked asked, IntPredicate wanted) {
    limits.stage("evaluating small static relations");
    long held = 0;
    for (int c = 0; c < components; c++) {
      if (program.dynamic[members[c][0]]) {
        continue;
      }
      boolean needed =
          Arrays.stream(members[c]).anyMatch(wanted)
              || rulesOf.get(c).stream().allMatch(r -> r.body.length == 0);
      if (!needed && (held > MOST_HELD * (long) most || dependsOnAsked(c))) {
        ask(c, asked);
        continue;
      }
      try {
        mostRows = needed ? Integer.MAX_VALUE : most;
        evaluate(c);
        held += needed ? 0 : rows(c);
      } catch (TooLarge e) {
        ask(c, asked);
      } finally {
        mostRows = Integer.MAX_VALUE;
      }
      fixpoints[c] = null;
    }
  }

  private boolean dependsOnAsked(int c) {
    for (Rule rule : rulesOf.get(c)) {
      for (Rule.Condition b : rule.body) {
        if (!b.isDistinct() && tables[b.relation()].asks()) {
          return true;
        }
      }
    }
    return false;
  }

  private void ask(int c, Asked asked) {
    asks = true;
    for (int r : members[c]) {
      tables[r] = new Table(program.arity(r), program.terms, r, asked);
    }
  }

  /** Whether some relation is asked. */
  boolean asks() {
    return asks;
  }

  /** How many rows a static relation has; very many if it is asked. */
  double size(int relation) {
    return tables[relation].asks() ? ASKED_SIZE : tables[relation].size();
  }

  void added(Table table) {
    if (table.size() > mostRows) {
      throw new TooLarge();
    }
  }

  boolean isMoving(int component) {
    return program.moving[members[component][0]];
  }

  void clear(int component) {
    for (int r : members[component]) {
      tables[r].clear();
    }
  }

  /** Computes the tables of one component; those it depends on must be complete. */
  void evaluate(int c) {
    List<Rule> rules = rulesOf.get(c);
    if (rules.isEmpty()) {
      return;
    }
    if (fixpoints[c] == null) {
      fixpoints[c] = fixpoint(c, rules);
    }
    if (alternating[c]) {
      alternate(c, fixpoints[c]);
    } else {
      fixpoints[c].run();
    }
  }

  private Fixpoint fixpoint(int c, List<Rule> rules) {
    int[] component = program.component;
    if (alternating[c]) {
      for (int r : members[c]) {
        assumed[r] = new Table(program.arity(r), program.terms);
      }
    }
    return new Fixpoint(
        this,
        rules,
        members[c],
        r -> component[r] == c,
        r -> alternating[c] && component[r] == c ? assumed[r] : tables[r],
        r -> program.dynamic[r] ? 64 : size(r));
  }

  private void alternate(int c, Fixpoint step) {
    for (int r : members[c]) {
      assumed[r].clear();
    }
    int lastUnder = -1;
    while (true) {
      clear(c);
      step.run();
      int over = rows(c);
      assume(c);
      clear(c);
      step.run();
      int under = rows(c);
      if (under == over) {
        return;
      }
      if (under == lastUnder) {
        undefined = true;
        return;
      }
      lastUnder = under;
      assume(c);
    }
  }

  private int rows(int c) {
    int sum = 0;
    for (int r : members[c]) {
      sum += tables[r].size();
    }
    return sum;
  }

  private void assume(int c) {
    for (int r : members[c]) {
      assumed[r].clear();
      int[] tuple = new int[program.arity(r)];
      for (int row = 0; row < tables[r].size(); row++) {
        for (int i = 0; i < tuple.length; i++) {
          tuple[i] = tables[r].get(row, i);
        }
        assumed[r].add(tuple);
      }
    }
  }

  /** The facts of the initial state; init rules that ask for a state (E10) see the empty one. */
  int[] initialFacts() {
    int[] parts = parts(program.init);
    for (int c : parts) {
      evaluate(c);
    }
    int[] result = column(program.init);
    for (int c : parts) {
      clear(c);
    }
    return result;
  }

  int[] column(int relation) {
    Table t = tables[relation];
    int[] result = new int[t.size()];
    for (int row = 0; row < result.length; row++) {
      result[row] = t.get(row, 0);
    }
    return result;
  }

  /** The dynamic components a relation needs, in order of evaluation. */
  int[] parts(int relation) {
    boolean[] wanted = new boolean[components];
    wanted[program.component[relation]] = true;
    List<Integer> order = new ArrayList<>();
    for (int c = components - 1; c >= 0; c--) {
      if (!wanted[c]) {
        continue;
      }
      for (Rule r : rulesOf.get(c)) {
        for (Rule.Condition b : r.body) {
          if (!b.isDistinct()) {
            wanted[program.component[b.relation()]] = true;
          }
        }
      }
      if (program.dynamic[members[c][0]] && !rulesOf.get(c).isEmpty()) {
        order.add(c);
      }
    }
    Collections.reverse(order);
    return order.stream().mapToInt(Integer::intValue).toArray();
  }
}
