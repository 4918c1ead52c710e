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
  static Map<String, GdlTerm> unify(List<GdlTerm> a, List<GdlTerm> b) {
    if (a.size() != b.size()) {
      return null;
    }
    Map<String, GdlTerm> map = new HashMap<>();
    for (int i = 0; i < a.size(); i++) {
      if (!unify(a.get(i), b.get(i), map)) {
        return null;
      }
    }
    return map;
  }

  /** Extends the substitution so that both terms become equal; false if impossible. */
  static boolean unify(GdlTerm a, GdlTerm b, Map<String, GdlTerm> map) {
    ArrayDeque<GdlTerm> work = new ArrayDeque<>();
    work.push(a);
    work.push(b);
    while (!work.isEmpty()) {
      GdlTerm x = walk(work.pop(), map);
      GdlTerm y = walk(work.pop(), map);
      if (x.equals(y)) {
        continue;
      }
      if (x instanceof GdlTerm.Variable v) {
        if (occurs(v.name(), y, map)) {
          return false;
        }
        map.put(v.name(), y);
      } else if (y instanceof GdlTerm.Variable v) {
        if (occurs(v.name(), x, map)) {
          return false;
        }
        map.put(v.name(), x);
      } else {
        GdlTerm.Compound c = (GdlTerm.Compound) x;
        GdlTerm.Compound d = (GdlTerm.Compound) y;
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
  static List<GdlTerm> rename(List<GdlTerm> terms, String suffix) {
    return terms.stream().map(t -> rename(t, suffix)).toList();
  }

  static GdlTerm rename(GdlTerm t, String suffix) {
    if (t instanceof GdlTerm.Variable v) {
      return new GdlTerm.Variable(v.name() + suffix);
    }
    GdlTerm.Compound c = (GdlTerm.Compound) t;
    return c.args().isEmpty() ? c : new GdlTerm.Compound(c.name(), rename(c.args(), suffix));
  }

  private static GdlTerm walk(GdlTerm t, Map<String, GdlTerm> map) {
    while (t instanceof GdlTerm.Variable v && map.containsKey(v.name())) {
      t = map.get(v.name());
    }
    return t;
  }

  private static boolean occurs(String variable, GdlTerm in, Map<String, GdlTerm> map) {
    GdlTerm t = walk(in, map);
    if (t instanceof GdlTerm.Variable v) {
      return v.name().equals(variable);
    }
    for (GdlTerm arg : ((GdlTerm.Compound) t).args()) {
      if (occurs(variable, arg, map)) {
        return true;
      }
    }
    return false;
  }
}
