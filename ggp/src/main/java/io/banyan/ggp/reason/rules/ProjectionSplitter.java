// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

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

  private final RuleProgram program;
  private final Domains domains;
  private final Map<String, Integer> known = new HashMap<>();

  /** Rules of new relations that no kept rule uses yet. */
  private final Map<Integer, Rule> definitions = new HashMap<>();

  private final List<Rule> result = new ArrayList<>();

  ProjectionSplitter(RuleProgram program, Domains domains) {
    this.program = program;
    this.domains = domains;
  }

  /** Splits each rule as long as it pays; returns all rules, the auxiliary ones included. */
  List<Rule> split(List<Rule> rules) {
    List<Rule> work = new ArrayList<>(rules);
    java.util.Collections.reverse(work);
    while (!work.isEmpty()) {
      Rule rule = work.remove(work.size() - 1);
      Rule shorter = eliminate(rule);
      result.add(shorter);
      for (Rule.Condition c : shorter.body) {
        Rule definition = definitions.remove(c.relation());
        if (definition != null) {
          work.add(definition);
        }
      }
    }
    return result;
  }

  /**
   * Eliminates variables one after the other, cheapest group first, as in bucket elimination, then
   * keeps the prefix of that sequence with the fewest estimated instances.
   */
  private Rule eliminate(Rule rule) {
    if (rule.variables < 2 || rule.variables > 500 || rule.body.length > 500) {
      return rule;
    }
    double whole = estimate(rule);
    if (whole < WORTH_A_LOOK) {
      return rule;
    }
    Rule rest = rule;
    double inner = 0;
    double best = whole * GAIN;
    Rule bestRest = rule;
    while (true) {
      double[] groupCost = new double[1];
      Rule shorter = moveOut(rest, groupCost);
      if (shorter == null) {
        break;
      }
      rest = shorter;
      inner += groupCost[0];
      double total = inner + estimate(rest);
      if (total < best) {
        best = total;
        bestRest = rest;
      }
    }
    return bestRest;
  }

  private double estimate(Rule rule) {
    return domains.solutions(Arrays.asList(rule.body), rule.variables, domains.variableSizes(rule));
  }

  /** The rule with the cheapest group moved to a new relation, or null if none can move. */
  private Rule moveOut(Rule rule, double[] groupCost) {
    int n = rule.variables;
    double[] sizes = domains.variableSizes(rule);
    boolean[] inHead = new boolean[n];
    for (Pattern p : rule.headArgs) {
      p.mark(inHead);
    }
    double best = Double.MAX_VALUE;
    boolean[] bestGroup = null;
    boolean[] bestShared = null;
    for (int v = 0; v < n; v++) {
      if (inHead[v]) {
        continue;
      }
      boolean[] group = new boolean[rule.body.length];
      List<Rule.Condition> members = new ArrayList<>();
      for (int i = 0; i < group.length; i++) {
        boolean[] own = new boolean[n];
        rule.body[i].mark(own);
        group[i] = own[v];
      }
      absorbFilters(rule, group);
      for (int i = 0; i < group.length; i++) {
        if (group[i]) {
          members.add(rule.body[i]);
        }
      }
      if (members.isEmpty() || members.size() == group.length) {
        continue;
      }
      boolean[] shared = shared(rule, group, inHead);
      if (shared == null) {
        continue;
      }
      double cost = domains.solutions(members, n, sizes);
      if (cost < best) {
        best = cost;
        bestGroup = group;
        bestShared = shared;
      }
    }
    groupCost[0] = best;
    return bestGroup == null ? null : apply(rule, bestGroup, bestShared);
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

  private Rule apply(Rule rule, boolean[] group, boolean[] shared) {
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
        compact(new Rule(-1, argArray, inner.toArray(new Rule.Condition[0]), rule.variables));
    String text = text(aux);
    Integer relation = known.get(text);
    if (relation == null) {
      relation = program.fresh("part", argArray.length);
      known.put(text, relation);
      Rule named = new Rule(relation, aux.headArgs, aux.body, aux.variables);
      definitions.put(relation, named);
      extendFlags(named);
      domains.define(named);
    }
    outer.add(new Rule.Condition(relation, argArray, false));
    return compact(
        new Rule(rule.head, rule.headArgs, outer.toArray(new Rule.Condition[0]), rule.variables));
  }

  /**
   * A part that happens to be static has no table yet; calling it dynamic affects estimates only.
   */
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
