// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which symbols can stand at each argument place of a relation or function, by a cheap fixpoint
 * over places. It over-approximates what can be derived and serves only to estimate sizes.
 */
public final class Domains {
  private static final double LARGE = 1e12;

  private final RuleProgram program;
  private final Model model;
  private final Map<Long, BitSet> places = new HashMap<>();
  private boolean changed;

  Domains(Model model, List<Rule> rules, int[] initial) {
    this.model = model;
    this.program = model.program;
    for (int f : initial) {
      add(place(program.isTrue, 0), f);
    }
    for (int r = 0; r < program.relations(); r++) {
      if (!program.dynamic[r]) {
        Table t = model.table(r);
        for (int i = 0; i < program.arity(r); i++) {
          BitSet b = place(r, i);
          for (int row = 0; row < t.size(); row++) {
            add(b, t.get(row, i));
          }
        }
      }
    }
    do {
      changed = false;
      for (Rule rule : rules) {
        derive(rule);
      }
      union(place(program.isTrue, 0), place(program.next, 0));
      union(place(program.does, 0), place(program.legal, 0));
      union(place(program.does, 1), place(program.legal, 1));
      model.limits.check();
    } while (changed);
  }

  /** Domains from all rules alike, static ones too, when nothing has been evaluated yet. */
  public Domains(RuleProgram program, WorkLimits limits) {
    this(program, limits, null);
  }

  /** The same where some static relations are evaluated and some are asked. */
  Domains(Model model) {
    this(model.program, model.limits, model);
  }

  private Domains(RuleProgram program, WorkLimits limits, Model model) {
    this.model = model;
    this.program = program;
    List<Rule> rules = new ArrayList<>();
    for (Rule rule : program.rules) {
      if (rule.body.length == 0) {
        derive(rule);
      } else {
        rules.add(rule);
      }
    }
    do {
      changed = false;
      for (Rule rule : rules) {
        derive(rule);
      }
      union(place(program.isTrue, 0), place(program.init, 0));
      union(place(program.isTrue, 0), place(program.next, 0));
      union(place(program.does, 0), place(program.legal, 0));
      union(place(program.does, 1), place(program.legal, 1));
      limits.check();
    } while (changed);
  }

  /** By how much the bound parts of an argument divide the rows of its relation. */
  public double boundValues(int relation, int i, Pattern argument, boolean[] bound) {
    return boundSize(argument, place(relation, i), bound);
  }

  /** By how much the bound parts of a function's arguments divide the terms of that function. */
  public double boundValues(Pattern function, boolean[] bound) {
    double product = 1;
    for (int i = 0; i < function.args.length; i++) {
      product *= boundSize(function.args[i], functionPlace(function.value, i), bound);
    }
    return product;
  }

  private void derive(Rule rule) {
    BitSet[] domain = new BitSet[rule.variables];
    for (Rule.Condition c : rule.body) {
      if (c.isPositive()) {
        for (int i = 0; i < c.args().length; i++) {
          if (!narrow(c.args()[i], place(c.relation(), i), domain)) {
            return;
          }
        }
      }
    }
    for (int i = 0; i < rule.headArgs.length; i++) {
      widen(rule.headArgs[i], place(rule.head, i), domain);
    }
  }

  private boolean narrow(Pattern p, BitSet place, BitSet[] domain) {
    if (p.kind == Pattern.VARIABLE) {
      if (domain[p.value] == null) {
        domain[p.value] = (BitSet) place.clone();
      } else {
        domain[p.value].and(place);
      }
      return !domain[p.value].isEmpty();
    }
    if (p.kind == Pattern.GROUND) {
      return place.get(program.terms.symbolOf(p.value));
    }
    if (!place.get(p.value)) {
      return false;
    }
    for (int i = 0; i < p.args.length; i++) {
      if (!narrow(p.args[i], functionPlace(p.value, i), domain)) {
        return false;
      }
    }
    return true;
  }

  private void widen(Pattern p, BitSet place, BitSet[] domain) {
    if (p.kind == Pattern.VARIABLE) {
      if (domain[p.value] != null) {
        union(place, domain[p.value]);
      }
    } else if (p.kind == Pattern.GROUND) {
      add(place, p.value);
    } else {
      if (!place.get(p.value)) {
        place.set(p.value);
        changed = true;
      }
      for (int i = 0; i < p.args.length; i++) {
        widen(p.args[i], functionPlace(p.value, i), domain);
      }
    }
  }

  private void add(BitSet place, int term) {
    int symbol = program.terms.symbolOf(term);
    if (!place.get(symbol)) {
      place.set(symbol);
      changed = true;
    }
    for (int i = 0; i < program.terms.arity(term); i++) {
      add(functionPlace(symbol, i), program.terms.arg(term, i));
    }
  }

  private void union(BitSet into, BitSet from) {
    int before = into.cardinality();
    into.or(from);
    changed |= into.cardinality() != before;
  }

  private BitSet place(int relation, int i) {
    return places.computeIfAbsent((long) relation << 32 | i, k -> new BitSet());
  }

  private BitSet functionPlace(int symbol, int i) {
    return places.computeIfAbsent(1L << 63 | (long) symbol << 32 | i, k -> new BitSet());
  }

  /** About how many tuples a relation can have. */
  double size(int relation) {
    if (isWritten(relation)) {
      return model.table(relation).size();
    }
    double product = 1;
    for (int i = 0; i < program.arity(relation); i++) {
      product *= size(place(relation, i), 0);
    }
    return Math.min(LARGE, product);
  }

  private double size(BitSet place, int depth) {
    double sum = 0;
    for (int s = place.nextSetBit(0); s >= 0; s = place.nextSetBit(s + 1)) {
      double product = 1;
      for (int i = 0; i < program.terms.symbolArity(s); i++) {
        product *= depth > 4 ? LARGE : size(functionPlace(s, i), depth + 1);
      }
      sum += product;
    }
    return Math.min(LARGE, sum);
  }

  private boolean isWritten(int relation) {
    return !program.dynamic[relation] && model != null && !model.table(relation).asks();
  }

  /** Notes the places of a new relation so that later estimates know it. */
  void define(Rule rule) {
    derive(rule);
  }

  /** About how many solutions a set of conditions has, assuming independence. */
  double solutions(List<Rule.Condition> conditions, int variables, double[] sizeOfVariable) {
    boolean[] bound = new boolean[variables];
    List<Rule.Condition> left = new ArrayList<>();
    for (Rule.Condition c : conditions) {
      if (c.isPositive()) {
        left.add(c);
      }
    }
    double count = 1;
    while (!left.isEmpty()) {
      Rule.Condition best = null;
      double bestFan = Double.MAX_VALUE;
      for (Rule.Condition c : left) {
        double fan = fan(c, bound, sizeOfVariable);
        if (fan < bestFan) {
          bestFan = fan;
          best = c;
        }
      }
      count = Math.min(1e30, count * Math.max(bestFan, 1e-3));
      best.mark(bound);
      left.remove(best);
    }
    return Math.max(1, count);
  }

  private double fan(Rule.Condition c, boolean[] bound, double[] sizeOfVariable) {
    if (program.dynamic[c.relation()]) {
      boolean[] own = new boolean[bound.length];
      c.mark(own);
      double product = 1;
      for (int v = 0; v < own.length; v++) {
        if (own[v] && !bound[v]) {
          product *= sizeOfVariable[v];
        }
      }
      return product;
    }
    double rows = Math.max(1, size(c.relation()));
    for (int i = 0; i < c.args().length; i++) {
      rows /= boundSize(c.args()[i], place(c.relation(), i), bound);
    }
    return rows;
  }

  private double boundSize(Pattern p, BitSet place, boolean[] bound) {
    if (p.kind == Pattern.VARIABLE && !bound[p.value]) {
      return 1;
    }
    if (p.kind != Pattern.FUNCTION) {
      return Math.max(1, size(place, 0));
    }
    double product = Math.max(1, place.cardinality());
    for (int i = 0; i < p.args.length; i++) {
      product *= boundSize(p.args[i], functionPlace(p.value, i), bound);
    }
    return product;
  }

  /** The estimated number of values of each variable of a rule. */
  public double[] variableSizes(Rule rule) {
    BitSet[] domain = new BitSet[rule.variables];
    for (Rule.Condition c : rule.body) {
      if (c.isPositive()) {
        for (int i = 0; i < c.args().length; i++) {
          narrow(c.args()[i], place(c.relation(), i), domain);
        }
      }
    }
    double[] result = new double[rule.variables];
    for (int v = 0; v < result.length; v++) {
      result[v] = domain[v] == null ? 1 : Math.max(1, size(domain[v], 0));
    }
    return result;
  }
}
