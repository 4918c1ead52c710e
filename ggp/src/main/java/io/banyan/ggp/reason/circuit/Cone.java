// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;

/** Evaluates some literals of a circuit directly from state bits, gate by gate in order. */
public final class Cone {
  private final Circuit circuit;
  private final int[] literals;
  private final int[] nodes;
  private final boolean[] value;
  private final boolean[] inLoop;

  public Cone(Circuit circuit, int[] literals) {
    this.circuit = circuit;
    this.literals = literals.clone();
    boolean[] needed = circuit.cone(literals);
    IntList list = new IntList();
    inLoop = inLoop(circuit);
    for (int n = 1; n < needed.length; n++) {
      if (needed[n]) {
        list.add(n);
      }
    }
    nodes = list.toArray();
    value = new boolean[circuit.size()];
  }

  /** Which gates depend on a loop variable and so belong to a block. */
  public static boolean[] inLoop(Circuit c) {
    boolean[] result = new boolean[c.size()];
    for (int n = 1; n < result.length; n++) {
      if (c.kind(n) == Circuit.LOOP) {
        result[n] = true;
      } else if (c.kind(n) == Circuit.AND) {
        for (int l : c.inputs(n)) {
          result[n] |= result[l >> 1];
        }
      }
    }
    return result;
  }

  /** Evaluates for a state and the moves made (global numbers; null for none). */
  public void evaluate(long[] state, int[] moves) {
    int blockDone = -1;
    for (int n : nodes) {
      switch (circuit.kind(n)) {
        case Circuit.STATE -> {
          int bit = circuit.payload(n);
          value[n] = (state[bit >> 6] >>> bit & 1) != 0;
        }
        case Circuit.MOVE -> value[n] = contains(moves, circuit.payload(n));
        case Circuit.AND -> {
          if (!inLoop[n]) {
            value[n] = and(n);
          }
        }
        case Circuit.FIX -> {
          int b = circuit.blockOf(circuit.payload(n));
          if (b != blockDone) {
            solve(b);
            blockDone = b;
          }
          value[n] = loopValue(circuit.payload(n));
        }
        default -> {}
      }
    }
  }

  private static boolean contains(int[] moves, int move) {
    if (moves != null) {
      for (int m : moves) {
        if (m == move) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean[] loopValues = new boolean[0];

  private boolean loopValue(int variable) {
    return loopValues[variable];
  }

  private void solve(int b) {
    Circuit.Block block = circuit.blocks().get(b);
    int last = block.loops()[block.loops().length - 1];
    if (loopValues.length <= last) {
      loopValues = Arrays.copyOf(loopValues, last + 1);
    }
    for (int v : block.loops()) {
      loopValues[v] = false;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int n : nodes) {
        if (inLoop[n]) {
          if (circuit.kind(n) == Circuit.LOOP) {
            if (circuit.blockOf(circuit.payload(n)) == b) {
              value[n] = loopValues[circuit.payload(n)];
            }
          } else {
            value[n] = and(n);
          }
        }
      }
      for (int i = 0; i < block.loops().length; i++) {
        boolean v = literal(block.defs()[i]);
        if (v != loopValues[block.loops()[i]]) {
          loopValues[block.loops()[i]] = v;
          changed = true;
        }
      }
    }
  }

  private boolean and(int n) {
    for (int l : circuit.inputs(n)) {
      if (value[l >> 1] == ((l & 1) != 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean literal(int l) {
    return value[l >> 1] != ((l & 1) != 0);
  }

  /** The value of the i-th literal after an evaluation. */
  public boolean get(int i) {
    return literal(literals[i]);
  }
}
