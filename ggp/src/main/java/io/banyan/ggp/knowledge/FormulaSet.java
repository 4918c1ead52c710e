// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Some formulas over facts, without moves and recursion, that are looked at together. For one
 * thread.
 */
final class FormulaSet {
  /** Per gate its inputs among the gates here, as literals; null for a fact. */
  private final int[][] inputs;

  private final int[] facts;
  private final int[] literals;
  private final boolean[] values;

  FormulaSet(Circuit circuit, int[] literals) {
    int[] nodes = cone(circuit, literals);
    inputs = new int[nodes.length][];
    facts = new int[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      if (circuit.kind(nodes[i]) == Circuit.STATE) {
        facts[i] = circuit.payload(nodes[i]);
      } else {
        inputs[i] = local(nodes, circuit.inputs(nodes[i]));
      }
    }
    this.literals = local(nodes, literals);
    values = new boolean[nodes.length];
  }

  /** The gates and facts that the formulas need, inputs before gates. */
  private static int[] cone(Circuit circuit, int[] literals) {
    BitSet cone = new BitSet();
    IntList open = new IntList();
    Arrays.stream(literals).forEach(l -> open.add(l >> 1));
    while (open.size() > 0) {
      int n = open.removeLast();
      if (!cone.get(n)) {
        cone.set(n);
        int[] more = circuit.kind(n) == Circuit.AND ? circuit.inputs(n) : new int[0];
        Arrays.stream(more).forEach(l -> open.add(l >> 1));
      }
    }
    return cone.stream().toArray();
  }

  private static int[] local(int[] nodes, int[] literals) {
    return Arrays.stream(literals)
        .map(l -> 2 * Arrays.binarySearch(nodes, l >> 1) + (l & 1))
        .toArray();
  }

  /** True if all of them hold. */
  boolean holds(FactSet state) {
    for (int i = 0; i < values.length; i++) {
      values[i] = inputs[i] == null ? state.get(facts[i]) : isAll(inputs[i]);
    }
    return isAll(literals);
  }

  private boolean isAll(int[] some) {
    for (int l : some) {
      if (values[l >> 1] == ((l & 1) == 1)) {
        return false;
      }
    }
    return true;
  }
}
