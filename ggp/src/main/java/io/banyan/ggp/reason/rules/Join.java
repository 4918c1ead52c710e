// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * A rule body compiled to a sequence of index look-ups and tests, run by backtracking without Java
 * recursion over the body. Variables are bound at one fixed step each, so nothing is undone.
 */
final class Join {
  /** Receives each solution; binding and matched rows are read from the join. */
  interface Sink {
    void solution(Join join);
  }

  /** Estimates how many tuples a relation will have, for ordering. */
  interface Sizes {
    double of(int relation);
  }

  private static final class Step {
    int condition;
    Table table;
    Index index;
    Pattern[] keys;
    int[] key;
    Pattern[] args;

    /**
     * Column and variable, one pair after the other, if each column binds a variable of its own.
     */
    int[] plain;

    boolean negative;
    boolean distinct;
    boolean recursive;
    boolean beforeTrigger;
    int limit;
    int entry;
    int row;
  }

  final Rule rule;
  final int trigger;
  final int[] binding;
  private final Step[] steps;
  private final int[] rowOf;
  private final Terms terms;
  private final WorkLimits limits;
  private final boolean[] assigned;
  private final int[] tuple;

  /**
   * @param trigger the condition that is matched from outside, or -1
   * @param tables the table to read for a relation
   * @param negatives the table to test for a negated relation, or null to skip that test
   * @param recursive relations whose rows are limited while a fixpoint runs
   */
  Join(
      Rule rule,
      int trigger,
      Terms terms,
      IntFunction<Table> tables,
      IntFunction<Table> negatives,
      IntPredicate recursive,
      Sizes sizes,
      WorkLimits limits) {
    this.rule = rule;
    this.trigger = trigger;
    this.terms = terms;
    this.limits = limits;
    this.binding = new int[rule.variables];
    this.rowOf = new int[rule.body.length];
    this.assigned = new boolean[rule.variables];
    int widest = rule.headArgs.length;
    for (Rule.Condition c : rule.body) {
      widest = Math.max(widest, c.args().length);
    }
    this.tuple = new int[widest];
    this.steps = plan(tables, negatives, recursive, sizes);
  }

  private Step[] plan(
      IntFunction<Table> tables,
      IntFunction<Table> negatives,
      IntPredicate recursive,
      Sizes sizes) {
    boolean[] bound = new boolean[rule.variables];
    List<Step> result = new ArrayList<>();
    boolean[] used = new boolean[rule.body.length];
    if (trigger >= 0) {
      rule.body[trigger].mark(bound);
      used[trigger] = true;
    }
    while (true) {
      limits.check();
      int best = -1;
      double bestScore = Double.MAX_VALUE;
      for (int i = 0; i < used.length; i++) {
        if (used[i]) {
          continue;
        }
        Rule.Condition c = rule.body[i];
        if (!c.isPositive()) {
          if (c.isBound(bound)) {
            best = i;
            break;
          }
          continue;
        }
        double score = score(c, bound, sizes);
        if (score < bestScore) {
          bestScore = score;
          best = i;
        }
      }
      if (best < 0) {
        break;
      }
      used[best] = true;
      Rule.Condition c = rule.body[best];
      Step s = new Step();
      s.condition = best;
      s.args = c.args();
      if (c.isDistinct()) {
        s.distinct = true;
      } else if (c.negative()) {
        s.negative = true;
        s.table = negatives.apply(c.relation());
        if (s.table == null) {
          continue;
        }
        s.key = new int[c.args().length];
      } else {
        s.table = tables.apply(c.relation());
        s.recursive = recursive.test(c.relation());
        s.beforeTrigger = best < trigger;
        List<Pattern> keys = new ArrayList<>();
        KeyPart[] shape = new KeyPart[c.args().length];
        for (int i = 0; i < shape.length; i++) {
          shape[i] = KeyPart.of(c.args()[i], bound, keys);
        }
        s.keys = keys.toArray(new Pattern[0]);
        s.key = new int[s.keys.length];
        s.index = s.table.index(shape, s.keys.length);
        s.args = freeParts(c.args(), shape);
        s.plain = plainParts(s.args);
        c.mark(bound);
      }
      result.add(s);
    }
    return result.toArray(new Step[0]);
  }

  /** Geometric guess: a table of n rows with half of its places bound matches about sqrt(n). */
  private static double score(Rule.Condition c, boolean[] bound, Sizes sizes) {
    int[] count = new int[2];
    for (Pattern p : c.args()) {
      countPlaces(p, bound, count);
    }
    int all = count[0] + count[1];
    double size = Math.max(1, sizes.of(c.relation()));
    return all == 0 ? 0.5 : Math.pow(size, (double) count[1] / all) - 0.01 * count[0];
  }

  private static void countPlaces(Pattern p, boolean[] bound, int[] count) {
    if (p.kind == Pattern.FUNCTION) {
      for (Pattern q : p.args) {
        countPlaces(q, bound, count);
      }
    } else {
      count[p.isBound(bound) ? 0 : 1]++;
    }
  }

  /** The patterns with keyed parts removed (null), for binding what is left. */
  private static Pattern[] freeParts(Pattern[] args, KeyPart[] shape) {
    Pattern[] result = new Pattern[args.length];
    for (int i = 0; i < args.length; i++) {
      if (shape[i] == KeyPart.FREE) {
        result[i] = args[i];
      } else if (shape[i] != KeyPart.KEY) {
        result[i] = Pattern.function(args[i].value, freeParts(args[i].args, shape[i].args));
      }
    }
    return result;
  }

  private static int[] plainParts(Pattern[] args) {
    IntList pairs = new IntList();
    for (int i = 0; i < args.length; i++) {
      if (args[i] == null) {
        continue;
      }
      if (args[i].kind != Pattern.VARIABLE) {
        return null;
      }
      for (int k = 1; k < pairs.size(); k += 2) {
        if (pairs.get(k) == args[i].value) {
          return null;
        }
      }
      pairs.add(i);
      pairs.add(args[i].value);
    }
    return pairs.toArray();
  }

  /** The row matched for a positive condition of the current solution. */
  int row(int condition) {
    return rowOf[condition];
  }

  /** The head of the current solution; the array is reused. */
  int[] head() {
    for (int i = 0; i < rule.headArgs.length; i++) {
      tuple[i] = rule.headArgs[i].build(binding, terms);
    }
    return tuple;
  }

  /** The row of a negated condition under the current binding, or -1. */
  int negatedRow(int condition, Table table) {
    Pattern[] args = rule.body[condition].args();
    int[] key = new int[args.length];
    for (int i = 0; i < args.length; i++) {
      key[i] = args[i].find(binding, terms);
      if (key[i] < 0) {
        return -1;
      }
    }
    return table.find(key);
  }

  void run(Sink sink) {
    for (Step s : steps) {
      s.limit = Integer.MAX_VALUE;
    }
    search(sink);
  }

  /**
   * Runs with the trigger condition matched to one row. Recursive tables are read up to their
   * processed rows, so that over a whole fixpoint each solution is found once.
   */
  void run(Table table, int row, int[] processed, Sink sink) {
    Pattern[] args = rule.body[trigger].args();
    java.util.Arrays.fill(assigned, false);
    for (int i = 0; i < args.length; i++) {
      if (!matchAll(args[i], table.get(row, i))) {
        return;
      }
    }
    rowOf[trigger] = row;
    for (Step s : steps) {
      s.limit = Integer.MAX_VALUE;
      if (s.recursive) {
        s.limit =
            s.table == table
                ? (s.beforeTrigger ? row : row + 1)
                : processed[rule.body[s.condition].relation()];
      }
    }
    search(sink);
  }

  private boolean matchAll(Pattern p, int term) {
    if (p.kind == Pattern.GROUND) {
      return p.value == term;
    }
    if (p.kind == Pattern.VARIABLE) {
      if (assigned[p.value]) {
        return binding[p.value] == term;
      }
      assigned[p.value] = true;
      binding[p.value] = term;
      return true;
    }
    if (terms.symbolOf(term) != p.value) {
      return false;
    }
    for (int i = 0; i < p.args.length; i++) {
      if (!matchAll(p.args[i], terms.arg(term, i))) {
        return false;
      }
    }
    return true;
  }

  private void search(Sink sink) {
    int level = 0;
    boolean enter = true;
    int n = steps.length;
    while (level >= 0) {
      if (level == n) {
        sink.solution(this);
        level--;
        enter = false;
        continue;
      }
      limits.step();
      Step s = steps[level];
      boolean ok = s.index != null ? advance(s, enter) : enter && test(s);
      enter = ok;
      level += ok ? 1 : -1;
    }
  }

  private boolean advance(Step s, boolean enter) {
    int e;
    if (enter) {
      for (int i = 0; i < s.key.length; i++) {
        s.key[i] = term(s, s.keys[i]);
        if (s.key[i] < 0) {
          return false;
        }
      }
      e = s.index.first(s.key);
    } else {
      e = s.index.next(s.entry, s.key);
    }
    for (; e >= 0; e = s.index.next(e, s.key)) {
      int row = s.index.row(e);
      if (row < s.limit && bind(s, row)) {
        s.entry = e;
        rowOf[s.condition] = row;
        return true;
      }
    }
    return false;
  }

  /** A table that asks may find tuples with terms that nobody has met yet. */
  private int term(Step s, Pattern p) {
    return s.table.asks() ? p.build(binding, terms) : p.find(binding, terms);
  }

  private boolean bind(Step s, int row) {
    if (s.plain != null) {
      for (int i = 0; i < s.plain.length; i += 2) {
        binding[s.plain[i + 1]] = s.table.get(row, s.plain[i]);
      }
      return true;
    }
    unassign(s.args);
    for (int i = 0; i < s.args.length; i++) {
      Pattern p = s.args[i];
      if (p != null && !matchFree(p, s.table.get(row, i))) {
        return false;
      }
    }
    return true;
  }

  private void unassign(Pattern[] args) {
    for (Pattern p : args) {
      if (p != null) {
        if (p.kind == Pattern.VARIABLE) {
          assigned[p.value] = false;
        } else if (p.kind == Pattern.FUNCTION) {
          unassign(p.args);
        }
      }
    }
  }

  private boolean matchFree(Pattern p, int term) {
    if (p.kind == Pattern.VARIABLE) {
      if (assigned[p.value]) {
        return binding[p.value] == term;
      }
      assigned[p.value] = true;
      binding[p.value] = term;
      return true;
    }
    for (int i = 0; i < p.args.length; i++) {
      if (p.args[i] != null && !matchFree(p.args[i], terms.arg(term, i))) {
        return false;
      }
    }
    return true;
  }

  private boolean test(Step s) {
    if (s.distinct) {
      int a = s.args[0].find(binding, terms);
      int b = s.args[1].find(binding, terms);
      // Terms that were never interned differ unless both are the same unknown term.
      return a != b || a < 0 && s.args[0].build(binding, terms) != s.args[1].build(binding, terms);
    }
    for (int i = 0; i < s.key.length; i++) {
      s.key[i] = term(s, s.args[i]);
      if (s.key[i] < 0) {
        return true;
      }
    }
    return s.table.find(s.key) < 0;
  }
}
