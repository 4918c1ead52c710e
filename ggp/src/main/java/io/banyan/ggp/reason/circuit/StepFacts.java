// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.List;

/**
 * What follows in a phase from literals that are taken for granted: downwards through conjunctions
 * and groups of facts of which at most one holds, then once upwards. A value is false, true, that
 * of a state bit, or open. Whatever it says is so; it does not say all that is so.
 */
final class StepFacts {
  static final int OPEN = -1;

  private final Circuit circuit;
  private final int[] nodes;
  private final int[] stateNode;
  private final List<int[]> groups;
  private final int[][] groupsOf;
  private final int[] known;
  private final int[] value;
  private final IntList stack = new IntList();

  /**
   * @param circuit one without cycles
   * @param roots the literals that will be asked for or assumed
   * @param facts the number of state bits
   * @param groups the state bits of each group; may become empty later
   */
  StepFacts(Circuit circuit, int[] roots, int facts, List<int[]> groups) {
    this.circuit = circuit;
    this.groups = groups;
    boolean[] needed = circuit.cone(roots);
    IntList list = new IntList();
    stateNode = new int[facts];
    for (int n = 1; n < needed.length; n++) {
      if (needed[n]) {
        list.add(n);
        if (circuit.kind(n) == Circuit.STATE) {
          stateNode[circuit.payload(n)] = n;
        }
      }
    }
    nodes = list.toArray();
    IntList[] of = new IntList[facts];
    for (int g = 0; g < groups.size(); g++) {
      for (int f : groups.get(g)) {
        of[f] = of[f] == null ? new IntList() : of[f];
        of[f].add(g);
      }
    }
    groupsOf = new int[facts][];
    Arrays.setAll(groupsOf, f -> of[f] == null ? new int[0] : of[f].toArray());
    known = new int[circuit.size()];
    value = new int[circuit.size()];
    clear();
  }

  /** The nodes that the roots depend on, in order. */
  int[] nodes() {
    return nodes;
  }

  /** Forgets all assumptions. */
  void clear() {
    Arrays.fill(known, OPEN);
  }

  /** The literal of a state bit, 0 if no root depends on it. */
  int fact(int bit) {
    return stateNode[bit] * 2;
  }

  /** Takes a literal for granted, and what it consists of. */
  void assume(int literal) {
    stack.add(literal);
    while (stack.size() > 0) {
      int l = stack.removeLast();
      int n = l >> 1;
      if (known[n] != OPEN) {
        continue;
      }
      known[n] = ~l & 1;
      if (known[n] == 1 && circuit.kind(n) == Circuit.AND) {
        for (int in : circuit.inputs(n)) {
          stack.add(in);
        }
      } else if (known[n] == 1 && circuit.kind(n) == Circuit.STATE) {
        exclude(circuit.payload(n));
      }
    }
  }

  private void exclude(int bit) {
    for (int g : groupsOf[bit]) {
      for (int f : groups.get(g)) {
        if (f != bit && stateNode[f] > 0) {
          stack.add(stateNode[f] * 2 + 1);
        }
      }
    }
  }

  /** Computes all values. */
  void evaluate() {
    for (int n : nodes) {
      value[n] = known[n] != OPEN ? known[n] : value(n);
    }
  }

  private int value(int n) {
    if (circuit.kind(n) == Circuit.STATE) {
      return n * 2;
    }
    if (circuit.kind(n) != Circuit.AND) {
      return OPEN;
    }
    int one = Circuit.TRUE;
    for (int l : circuit.inputs(n)) {
      int v = of(l);
      if (v == Circuit.FALSE) {
        return v;
      }
      if (v != Circuit.TRUE) {
        one = one == Circuit.TRUE || one == v ? v : OPEN;
      }
    }
    return one;
  }

  /**
   * A literal's value after {@link #evaluate}: false, true, the literal of a state bit, or open.
   */
  int of(int literal) {
    int v = literal < 2 ? Circuit.FALSE : value[literal >> 1];
    return v == OPEN ? OPEN : v ^ literal & 1;
  }
}
