// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.Arrays;

/**
 * Finds state facts that never change: ternary simulation from the initial state with every move
 * unknown. A fact whose next value is known and equal to its present one in the fixpoint is
 * constant.
 */
final class ConstantFacts {
  private static final int MOST_ROUNDS = 400;
  private static final long MOST_WORK = 200_000_000;
  private static final byte UNKNOWN = 2;

  private ConstantFacts() {}

  /** Per fact 0 or 1 if constant, else -1. The first outputs are the next values of the facts. */
  static byte[] find(Circuit c, int[] outputs, int facts, FactSet initial, Effort effort) {
    byte[] state = new byte[facts];
    for (int i = 0; i < facts; i++) {
      state[i] = (byte) (initial.get(i) ? 1 : 0);
    }
    int[] nexts = Arrays.copyOf(outputs, facts);
    boolean[] needed = c.cone(nexts);
    byte[] value = new byte[c.size()];
    long work = 0;
    for (int round = 0; ; round++) {
      effort.check();
      work += c.size();
      if (round > MOST_ROUNDS || work > MOST_WORK) {
        Arrays.fill(state, (byte) -1);
        return state;
      }
      evaluate(c, needed, state, value);
      boolean changed = false;
      for (int i = 0; i < facts; i++) {
        byte v = of(value, nexts[i]);
        if (state[i] != UNKNOWN && v != state[i]) {
          state[i] = UNKNOWN;
          changed = true;
        }
      }
      if (!changed) {
        break;
      }
    }
    for (int i = 0; i < facts; i++) {
      if (state[i] == UNKNOWN) {
        state[i] = -1;
      }
    }
    return state;
  }

  private static void evaluate(Circuit c, boolean[] needed, byte[] state, byte[] value) {
    for (int n = 1; n < value.length; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (c.kind(n)) {
        case Circuit.STATE -> value[n] = state[c.payload(n)];
        case Circuit.AND -> {
          byte v = 1;
          for (int l : c.inputs(n)) {
            byte x = of(value, l);
            if (x == 0) {
              v = 0;
              break;
            }
            if (x == UNKNOWN) {
              v = UNKNOWN;
            }
          }
          value[n] = v;
        }
        // Moves, and conservatively everything about cycles.
        default -> value[n] = UNKNOWN;
      }
    }
  }

  private static byte of(byte[] value, int literal) {
    byte v = value[literal >> 1];
    return v == UNKNOWN ? UNKNOWN : (byte) (v ^ literal & 1);
  }
}
