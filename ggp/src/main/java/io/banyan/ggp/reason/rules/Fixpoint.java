// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The least fixpoint of a set of rules over tables: rules without recursive conditions run once,
 * then every new row triggers the rules that mention its relation (semi-naive evaluation by rows).
 */
final class Fixpoint {
  private final Model model;
  private final List<Join> starters = new ArrayList<>();
  private final Join[][] triggers;
  private final int[] relations;
  private final Join.Sink add = this::add;

  /**
   * @param relations the relations this fixpoint computes
   * @param recursive tells those relations
   * @param negatives what a negated condition is tested against; a null result skips the test
   */
  Fixpoint(
      Model model,
      List<Rule> rules,
      int[] relations,
      IntPredicate recursive,
      IntFunction<Table> negatives,
      Join.Sizes sizes) {
    this.model = model;
    this.relations = relations;
    Map<Integer, List<Join>> byRelation = new HashMap<>();
    for (Rule rule : rules) {
      boolean any = false;
      for (int i = 0; i < rule.body.length; i++) {
        Rule.Condition c = rule.body[i];
        if (c.isPositive() && recursive.test(c.relation())) {
          any = true;
          byRelation
              .computeIfAbsent(c.relation(), k -> new ArrayList<>())
              .add(join(rule, i, recursive, negatives, sizes));
        }
      }
      if (!any) {
        starters.add(join(rule, -1, recursive, negatives, sizes));
      }
    }
    triggers = new Join[relations.length][];
    for (int i = 0; i < relations.length; i++) {
      triggers[i] = byRelation.getOrDefault(relations[i], List.of()).toArray(new Join[0]);
    }
  }

  private Join join(
      Rule rule, int trigger, IntPredicate recursive, IntFunction<Table> negatives, Join.Sizes s) {
    return new Join(
        rule, trigger, model.program.terms, model::table, negatives, recursive, s, model.limits);
  }

  /** Computes the fixpoint from the rows that the recursive tables hold now. */
  void run() {
    int[] processed = model.processed;
    for (int r : relations) {
      processed[r] = 0;
    }
    for (Join j : starters) {
      j.run(add);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < relations.length; i++) {
        int r = relations[i];
        Table t = model.table(r);
        while (processed[r] < t.size()) {
          changed = true;
          int row = processed[r];
          for (Join j : triggers[i]) {
            j.run(t, row, processed, add);
          }
          processed[r] = row + 1;
        }
      }
    }
  }

  private void add(Join j) {
    if (model.table(j.rule.head).add(j.head())) {
      model.limits.tuples(j.rule.weight);
      model.added(model.table(j.rule.head));
    }
  }
}
