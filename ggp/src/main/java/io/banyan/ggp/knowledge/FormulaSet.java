// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;

/**
 * Some formulas over facts, without moves and recursion, that are looked at together. For one
 * thread.
 */
final class FormulaSet {
  private final Circuit circuit;
  private final int[] literals;
  private final int[] nodes;
  private final boolean[] values;

  FormulaSet(Circuit circuit, int[] literals) {
    this.circuit = circuit;
    this.literals = literals;
    boolean[] needed = circuit.cone(literals);
    IntList list = new IntList();
    for (int n = 1; n < needed.length; n++) {
      if (needed[n]) {
        list.add(n);
      }
    }
    nodes = list.toArray();
    values = new boolean[nodes.length == 0 ? 1 : nodes[nodes.length - 1] + 1];
  }

  /** True if all of them hold. */
  boolean holds(FactSet state) {
    for (int n : nodes) {
      values[n] = circuit.kind(n) == Circuit.STATE ? state.get(circuit.payload(n)) : isAll(n);
    }
    for (int l : literals) {
      if (values[l >> 1] == ((l & 1) == 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean isAll(int gate) {
    for (int l : circuit.inputs(gate)) {
      if (values[l >> 1] == ((l & 1) == 1)) {
        return false;
      }
    }
    return true;
  }
}
