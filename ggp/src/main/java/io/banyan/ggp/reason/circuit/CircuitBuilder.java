// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.SheetPosition;
import io.banyan.ggp.gdl.StrongComponents;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.GroundProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the circuit of a ground program: an atom is the disjunction of its instances, factored by
 * common conditions. Atoms in a positive cycle become their least fixpoint: unrolled when the cycle
 * is small, a block otherwise.
 */
final class CircuitBuilder {
  private static final int LARGEST_UNROLLED = 12;
  private static final int MOST_FACTORED = 20_000;

  private final GroundProgram ground;
  private final WorkLimits limits;
  private final boolean factored;
  private final Circuit circuit = new Circuit();
  private final int[] literal;
  private final int[] component;

  /**
   * @param factored whether to share common conditions; without, equal rules on different cells of
   *     a board give gates of equal form
   */
  CircuitBuilder(GroundProgram ground, WorkLimits limits, boolean factored) {
    this.ground = ground;
    this.limits = limits;
    this.factored = factored;
    this.literal = new int[ground.atoms()];
    int n = ground.atoms();
    int[] start = new int[n + 1];
    for (int a = 0; a <= n; a++) {
      start[a] = ground.bodyStart()[ground.start()[a]];
    }
    int[] target = new int[ground.body().length];
    for (int i = 0; i < target.length; i++) {
      target[i] = ground.body()[i] >> 1;
    }
    component = StrongComponents.of(n, start, target);
  }

  Circuit circuit() {
    return circuit;
  }

  /** The literal of an atom; false for -1. */
  int literal(int atom) {
    return atom < 0 ? Circuit.FALSE : literal[atom];
  }

  void build() {
    limits.stage("building the circuit");
    for (int i = 0; i < ground.trueAtom().length; i++) {
      if (ground.trueAtom()[i] >= 0) {
        literal[ground.trueAtom()[i]] = circuit.state(i);
      }
    }
    int move = 0;
    for (int[] atoms : ground.doesAtom()) {
      for (int a : atoms) {
        literal[a] = circuit.move(move++);
      }
    }
    int comps = 0;
    for (int c : component) {
      comps = Math.max(comps, c + 1);
    }
    int[] start = new int[comps + 1];
    for (int c : component) {
      start[c + 1]++;
    }
    for (int c = 0; c < comps; c++) {
      start[c + 1] += start[c];
    }
    int[] fill = start.clone();
    int[] member = new int[component.length];
    for (int a = 0; a < component.length; a++) {
      member[fill[component[a]]++] = a;
    }
    for (int c = 0; c < comps; c++) {
      limits.step();
      if (start[c + 1] - start[c] == 1) {
        int a = member[start[c]];
        if (ground.start()[a] < ground.start()[a + 1]) {
          literal[a] = define(a);
          if (!factored && ground.place() != null) {
            circuit.suggest(literal[a], ground.place()[a]);
          }
        }
      } else {
        cycle(java.util.Arrays.copyOfRange(member, start[c], start[c + 1]));
      }
    }
  }

  private int define(int atom) {
    int first = ground.start()[atom];
    int last = ground.start()[atom + 1];
    IntList products = new IntList();
    outer:
    for (int i = first; i < last; i++) {
      int from = ground.bodyStart()[i];
      int[] cube = new int[ground.bodyStart()[i + 1] - from];
      for (int k = 0; k < cube.length; k++) {
        int b = ground.body()[from + k];
        if (b >> 1 == atom) {
          if ((b & 1) != 0) {
            throw unstratified(atom);
          }
          // An atom cannot support itself.
          continue outer;
        }
        cube[k] = literal[b >> 1] ^ b & 1;
      }
      int and = circuit.and(cube);
      if (and == Circuit.TRUE) {
        return Circuit.TRUE;
      }
      if (and != Circuit.FALSE) {
        products.add(and);
      }
    }
    if (products.size() < 2) {
      return products.size() == 0 ? Circuit.FALSE : products.get(0);
    }
    return sum(products.toArray());
  }

  /** The disjunction of products; equal ones, as different instances often give, count once. */
  private int sum(int[] products) {
    int[] sorted = products.clone();
    java.util.Arrays.sort(sorted);
    int distinct = 1;
    for (int i = 1; i < sorted.length; i++) {
      distinct += sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    if (distinct == 1) {
      return products[0];
    }
    java.util.Set<Integer> seen = new java.util.HashSet<>();
    List<int[]> cubes = new ArrayList<>(distinct);
    for (int and : products) {
      if (distinct == products.length || seen.add(and)) {
        boolean product = (and & 1) == 0 && circuit.kind(and >> 1) == Circuit.AND;
        cubes.add(factored && product ? circuit.inputs(and >> 1) : new int[] {and});
      }
    }
    return factor(cubes);
  }

  private GdlException unstratified(int atom) {
    return new GdlException(
        "E8",
        SheetPosition.NONE,
        "not stratified: ground atom " + atom + " depends on its own negation");
  }

  /** A disjunction of conjunctions, dividing by the most frequent literal again and again. */
  private int factor(List<int[]> cubes) {
    if (cubes.size() == 1) {
      return circuit.and(cubes.get(0).clone());
    }
    IntList terms = new IntList();
    List<int[]> left = cubes;
    while (!left.isEmpty()) {
      int best = !factored || left.size() > MOST_FACTORED ? -1 : mostFrequent(left);
      if (best < 0) {
        for (int[] cube : left) {
          terms.add(circuit.and(cube.clone()));
        }
        break;
      }
      List<int[]> with = new ArrayList<>();
      List<int[]> without = new ArrayList<>();
      for (int[] cube : left) {
        int at = indexOf(cube, best);
        if (at < 0) {
          without.add(cube);
        } else {
          int[] shorter = new int[cube.length - 1];
          System.arraycopy(cube, 0, shorter, 0, at);
          System.arraycopy(cube, at + 1, shorter, at, shorter.length - at);
          with.add(shorter);
        }
      }
      terms.add(circuit.and(best, factor(with)));
      left = without;
    }
    return circuit.or(terms.toArray());
  }

  private static int indexOf(int[] cube, int literal) {
    for (int i = 0; i < cube.length; i++) {
      if (cube[i] == literal) {
        return i;
      }
    }
    return -1;
  }

  /** The literal in most cubes, if in at least two; ties go to the smallest. */
  private static int mostFrequent(List<int[]> cubes) {
    Map<Integer, Integer> count = new HashMap<>();
    int best = -1;
    int bestCount = 1;
    for (int[] cube : cubes) {
      for (int l : cube) {
        int c = count.merge(l, 1, Integer::sum);
        if (c > bestCount || c == bestCount && c > 1 && l < best) {
          bestCount = c;
          best = l;
        }
      }
    }
    return best;
  }

  private void cycle(int[] atoms) {
    for (int a : atoms) {
      for (int k = ground.bodyStart()[ground.start()[a]];
          k < ground.bodyStart()[ground.start()[a + 1]];
          k++) {
        int b = ground.body()[k];
        if ((b & 1) != 0 && component[b >> 1] == component[a]) {
          throw unstratified(a);
        }
      }
    }
    if (atoms.length <= LARGEST_UNROLLED) {
      unroll(atoms);
    } else {
      int first = circuit.openBlock(atoms.length);
      for (int i = 0; i < atoms.length; i++) {
        literal[atoms[i]] = circuit.loop(first + i);
      }
      int[] defs = new int[atoms.length];
      for (int i = 0; i < atoms.length; i++) {
        defs[i] = define(atoms[i]);
      }
      circuit.closeBlock(first, defs);
      for (int i = 0; i < atoms.length; i++) {
        literal[atoms[i]] = circuit.fix(first + i);
      }
    }
  }

  /** n rounds from all-false reach the least fixpoint of n atoms. */
  private void unroll(int[] atoms) {
    for (int a : atoms) {
      literal[a] = Circuit.FALSE;
    }
    for (int round = 0; round < atoms.length; round++) {
      int[] next = new int[atoms.length];
      boolean changed = false;
      for (int i = 0; i < atoms.length; i++) {
        next[i] = define(atoms[i]);
        changed |= next[i] != literal[atoms[i]];
      }
      for (int i = 0; i < atoms.length; i++) {
        literal[atoms[i]] = next[i];
      }
      if (!changed) {
        return;
      }
    }
  }
}
