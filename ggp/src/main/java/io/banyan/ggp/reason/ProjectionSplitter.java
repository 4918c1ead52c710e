// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits rules whose conditions share few variables: conditions that mention a variable nobody else
 * needs move to a fresh relation over the shared variables. Products of domains become sums, which
 * is what makes draughts, hex or chess groundable. A split is kept only if the estimated number of
 * ground instances falls.
 */
final class ProjectionSplitter {
  private static final double WORTH_A_LOOK = 100;
  private static final double GAIN = 0.7;

  private final Program program;
  private final Domains domains;
  private final Map<String, Integer> known = new HashMap<>();
  private final List<Rule> result = new ArrayList<>();

  ProjectionSplitter(Program program, Domains domains) {
    this.program = program;
    this.domains = domains;
  }

  /** Splits each rule as long as it pays; returns all rules, the auxiliary ones included. */
  List<Rule> split(List<Rule> rules) {
    for (Rule r : rules) {
      List<Rule> work = new ArrayList<>(List.of(r));
      while (!work.isEmpty()) {
        Rule rule = work.remove(work.size() - 1);
        Rule shorter = splitOnce(rule, work);
        if (shorter == null) {
          result.add(rule);
        } else {
          work.add(shorter);
        }
      }
    }
    return result;
  }

  /** The rule with one group moved out (the new rule goes to work), or null. */
  private Rule splitOnce(Rule rule, List<Rule> work) {
    int n = rule.variables;
    if (n < 2 || rule.body.length < 1 || n > 2000) {
      return null;
    }
    double[] sizes = domains.variableSizes(rule);
    List<Rule.Condition> all = Arrays.asList(rule.body);
    double whole = domains.solutions(all, n, sizes);
    if (whole < WORTH_A_LOOK) {
      return null;
    }
    boolean[] inHead = new boolean[n];
    for (Pattern p : rule.headArgs) {
      p.mark(inHead);
    }
    double best = whole * GAIN;
    boolean[] bestGroup = null;
    boolean[] bestShared = null;
    for (int v = 0; v < n; v++) {
      if (inHead[v]) {
        continue;
      }
      boolean[] group = new boolean[rule.body.length];
      int members = 0;
      for (int i = 0; i < group.length; i++) {
        boolean[] own = new boolean[n];
        rule.body[i].mark(own);
        group[i] = own[v];
        members += own[v] ? 1 : 0;
      }
      if (members == 0 || members == group.length) {
        continue;
      }
      absorbFilters(rule, group);
      boolean[] shared = shared(rule, group, inHead);
      if (shared == null) {
        continue;
      }
      double cost = cost(rule, group, shared, sizes);
      if (cost < best) {
        best = cost;
        bestGroup = group;
        bestShared = shared;
      }
    }
    return bestGroup == null ? null : apply(rule, bestGroup, bestShared, work);
  }

  /** Tests whose variables the group binds all by itself go with it. */
  private static void absorbFilters(Rule rule, boolean[] group) {
    boolean[] bound = bound(rule, group);
    for (int i = 0; i < group.length; i++) {
      if (!group[i] && !rule.body[i].isPositive() && rule.body[i].isBound(bound)) {
        group[i] = true;
      }
    }
  }

  private static boolean[] bound(Rule rule, boolean[] group) {
    boolean[] bound = new boolean[rule.variables];
    for (int i = 0; i < group.length; i++) {
      if (group[i] && rule.body[i].isPositive()) {
        rule.body[i].mark(bound);
      }
    }
    return bound;
  }

  /** The variables the group must hand over, or null if either part would be unsafe. */
  private static boolean[] shared(Rule rule, boolean[] group, boolean[] inHead) {
    boolean[] bound = bound(rule, group);
    boolean[] outside = inHead.clone();
    for (int i = 0; i < group.length; i++) {
      if (group[i] && !rule.body[i].isBound(bound)) {
        return null;
      }
      if (!group[i]) {
        rule.body[i].mark(outside);
      }
    }
    boolean[] shared = new boolean[rule.variables];
    for (int v = 0; v < shared.length; v++) {
      shared[v] = bound[v] && outside[v];
    }
    return shared;
  }

  private double cost(Rule rule, boolean[] group, boolean[] shared, double[] sizes) {
    List<Rule.Condition> inner = new ArrayList<>();
    List<Rule.Condition> outer = new ArrayList<>();
    for (int i = 0; i < group.length; i++) {
      (group[i] ? inner : outer).add(rule.body[i]);
    }
    double innerCount = domains.solutions(inner, rule.variables, sizes);
    double rows = innerCount;
    double product = 1;
    for (int v = 0; v < shared.length; v++) {
      if (shared[v]) {
        product *= sizes[v];
      }
    }
    rows = Math.min(rows, product);
    double rest = domains.solutions(outer, rule.variables, sizes);
    // The auxiliary relation restricts the rest where it is sparser than the product of its places.
    boolean[] restBound = new boolean[rule.variables];
    for (Rule.Condition c : outer) {
      if (c.isPositive()) {
        c.mark(restBound);
      }
    }
    double extra = rows;
    for (int v = 0; v < shared.length; v++) {
      if (shared[v] && restBound[v]) {
        extra /= sizes[v];
      }
    }
    return innerCount + Math.max(rest * extra, Math.min(rest, 1));
  }

  private Rule apply(Rule rule, boolean[] group, boolean[] shared, List<Rule> work) {
    List<Rule.Condition> inner = new ArrayList<>();
    List<Rule.Condition> outer = new ArrayList<>();
    for (int i = 0; i < group.length; i++) {
      (group[i] ? inner : outer).add(rule.body[i]);
    }
    List<Pattern> args = new ArrayList<>();
    for (int v = 0; v < shared.length; v++) {
      if (shared[v]) {
        args.add(Pattern.variable(v));
      }
    }
    Pattern[] argArray = args.toArray(new Pattern[0]);
    Rule aux =
        compact(
            new Rule(-1, argArray, inner.toArray(new Rule.Condition[0]), rule.variables));
    String text = text(aux);
    Integer relation = known.get(text);
    if (relation == null) {
      relation = program.fresh("part", argArray.length);
      known.put(text, relation);
      Rule named = new Rule(relation, aux.headArgs, aux.body, aux.variables);
      work.add(named);
      extendFlags(named);
      domains.define(named);
    }
    outer.add(new Rule.Condition(relation, argArray, false));
    return compact(
        new Rule(
            rule.head, rule.headArgs, outer.toArray(new Rule.Condition[0]), rule.variables));
  }

  /** A part that happens to be static has no table yet; calling it dynamic affects estimates only. */
  private void extendFlags(Rule named) {
    program.dynamic = Arrays.copyOf(program.dynamic, program.relations());
    program.dynamic[named.head] = true;
  }

  /** Renumbers variables in order of appearance, so that equal parts have equal text. */
  private static Rule compact(Rule rule) {
    int[] number = new int[rule.variables];
    Arrays.fill(number, -1);
    int[] next = {0};
    Rule.Condition[] body = new Rule.Condition[rule.body.length];
    for (int i = 0; i < body.length; i++) {
      Rule.Condition c = rule.body[i];
      body[i] = new Rule.Condition(c.relation(), rename(c.args(), number, next), c.negative());
    }
    Pattern[] head = rename(rule.headArgs, number, next);
    return new Rule(rule.head, head, body, next[0]);
  }

  private static Pattern[] rename(Pattern[] args, int[] number, int[] next) {
    Pattern[] result = new Pattern[args.length];
    for (int i = 0; i < args.length; i++) {
      Pattern p = args[i];
      if (p.kind == Pattern.VARIABLE) {
        if (number[p.value] < 0) {
          number[p.value] = next[0]++;
        }
        result[i] = Pattern.variable(number[p.value]);
      } else if (p.kind == Pattern.FUNCTION) {
        result[i] = Pattern.function(p.value, rename(p.args, number, next));
      } else {
        result[i] = p;
      }
    }
    return result;
  }

  private String text(Rule r) {
    StringBuilder b = new StringBuilder();
    for (Pattern p : r.headArgs) {
      b.append(p.text(program.terms)).append(' ');
    }
    for (Rule.Condition c : r.body) {
      b.append(c.negative() ? "~" : "&").append(c.relation());
      for (Pattern p : c.args()) {
        b.append(' ').append(p.text(program.terms));
      }
    }
    return b.toString();
  }
}
