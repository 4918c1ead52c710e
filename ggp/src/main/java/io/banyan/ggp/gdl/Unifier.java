// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Syntactic unification with occurs check. */
final class Unifier {
  private Unifier() {}

  /** The most general substitution that makes the lists equal, or null. */
  static Map<String, Term> unify(List<Term> a, List<Term> b) {
    if (a.size() != b.size()) {
      return null;
    }
    Map<String, Term> map = new HashMap<>();
    for (int i = 0; i < a.size(); i++) {
      if (!unify(a.get(i), b.get(i), map)) {
        return null;
      }
    }
    return map;
  }

  /** Extends the substitution so that both terms become equal; false if impossible. */
  static boolean unify(Term a, Term b, Map<String, Term> map) {
    ArrayDeque<Term> work = new ArrayDeque<>();
    work.push(a);
    work.push(b);
    while (!work.isEmpty()) {
      Term x = walk(work.pop(), map);
      Term y = walk(work.pop(), map);
      if (x.equals(y)) {
        continue;
      }
      if (x instanceof Term.Variable v) {
        if (occurs(v.name(), y, map)) {
          return false;
        }
        map.put(v.name(), y);
      } else if (y instanceof Term.Variable v) {
        if (occurs(v.name(), x, map)) {
          return false;
        }
        map.put(v.name(), x);
      } else {
        Term.Compound c = (Term.Compound) x;
        Term.Compound d = (Term.Compound) y;
        if (!c.name().equals(d.name()) || c.args().size() != d.args().size()) {
          return false;
        }
        for (int i = 0; i < c.args().size(); i++) {
          work.push(c.args().get(i));
          work.push(d.args().get(i));
        }
      }
    }
    return true;
  }

  /** The terms with every variable renamed by a suffix, so that two rules share none. */
  static List<Term> rename(List<Term> terms, String suffix) {
    return terms.stream().map(t -> rename(t, suffix)).toList();
  }

  static Term rename(Term t, String suffix) {
    if (t instanceof Term.Variable v) {
      return new Term.Variable(v.name() + suffix);
    }
    Term.Compound c = (Term.Compound) t;
    return c.args().isEmpty() ? c : new Term.Compound(c.name(), rename(c.args(), suffix));
  }

  private static Term walk(Term t, Map<String, Term> map) {
    while (t instanceof Term.Variable v && map.containsKey(v.name())) {
      t = map.get(v.name());
    }
    return t;
  }

  private static boolean occurs(String variable, Term in, Map<String, Term> map) {
    Term t = walk(in, map);
    if (t instanceof Term.Variable v) {
      return v.name().equals(variable);
    }
    for (Term arg : ((Term.Compound) t).args()) {
      if (occurs(variable, arg, map)) {
        return true;
      }
    }
    return false;
  }
}
