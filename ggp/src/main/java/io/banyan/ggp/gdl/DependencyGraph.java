// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Which relation (name/arity) is defined through which, with the sign of each use. {@code true},
 * {@code does} and {@code init} count as given, so steps of the game close no cycle.
 */
final class DependencyGraph {
  /** One use of a relation in a body. */
  record Use(int from, int to, boolean negative, Statement statement, Literal.Atom atom) {}

  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();
  private int[] component;

  DependencyGraph(List<Statement> statements) {
    for (Statement s : statements) {
      int from = id(s.head().signature());
      for (Literal l : s.body()) {
        forEachAtom(
            l,
            true,
            (atom, positive) -> uses.add(new Use(from, id(atom.signature()), !positive, s, atom)));
      }
    }
    component = components(names.size(), uses);
  }

  int id(String signature) {
    return ids.computeIfAbsent(
        signature,
        k -> {
          names.add(k);
          return names.size() - 1;
        });
  }

  String name(int id) {
    return names.get(id);
  }

  List<Use> uses() {
    return uses;
  }

  boolean sameComponent(int a, int b) {
    return component[a] == component[b];
  }

  /** Whether a relation depends, directly or not, on the given one. */
  boolean[] dependants(String signature) {
    boolean[] reached = new boolean[names.size()];
    Integer target = ids.get(signature);
    if (target == null) {
      return reached;
    }
    List<List<Integer>> back = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      back.add(new ArrayList<>());
    }
    for (Use u : uses) {
      back.get(u.to()).add(u.from());
    }
    ArrayList<Integer> work = new ArrayList<>(List.of(target));
    while (!work.isEmpty()) {
      for (int from : back.get(work.remove(work.size() - 1))) {
        if (!reached[from]) {
          reached[from] = true;
          work.add(from);
        }
      }
    }
    return reached;
  }

  boolean dependsOn(String signature, boolean[] dependants) {
    Integer id = ids.get(signature);
    return id != null && dependants[id];
  }

  /** Visits the atoms of a literal with the sign they occur under. */
  static void forEachAtom(Literal l, boolean positive, BiConsumer<Literal.Atom, Boolean> visitor) {
    if (l instanceof Literal.Atom a) {
      visitor.accept(a, positive);
    } else if (l instanceof Literal.Not n) {
      forEachAtom(n.body(), !positive, visitor);
    } else if (l instanceof Literal.Or o) {
      o.parts().forEach(p -> forEachAtom(p, positive, visitor));
    } else if (l instanceof Literal.And a) {
      a.parts().forEach(p -> forEachAtom(p, positive, visitor));
    }
  }

  private static int[] components(int n, List<Use> uses) {
    int[] start = new int[n + 1];
    for (Use u : uses) {
      start[u.from() + 1]++;
    }
    for (int i = 0; i < n; i++) {
      start[i + 1] += start[i];
    }
    int[] fill = start.clone();
    int[] target = new int[uses.size()];
    for (Use u : uses) {
      target[fill[u.from()]++] = u.to();
    }
    return StrongComponents.of(n, start, target);
  }
}
