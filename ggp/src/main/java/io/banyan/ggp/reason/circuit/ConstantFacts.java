// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.Arrays;

/**
 * Finds state facts that never change: ternary simulation from the initial state with every move
 * unknown. A fact whose next value is known and equal to its present one in the fixpoint is
 * constant.
 */
final class ConstantFacts {
  private static final int MOST_ROUNDS = 400;
  private static final long MOST_WORK = 200_000_000;

  private ConstantFacts() {}

  /** Per fact 0 or 1 if constant, else -1. The first outputs are the next values of the facts. */
  static byte[] find(Circuit c, int[] outputs, int facts, FactSet initial, WorkLimits limits) {
    byte[] state = new byte[facts];
    for (int i = 0; i < facts; i++) {
      state[i] = (byte) (initial.get(i) ? 1 : 0);
    }
    int[] nexts = Arrays.copyOf(outputs, facts);
    long work = 0;
    for (int round = 0; ; round++) {
      limits.check();
      work += c.size();
      if (round > MOST_ROUNDS || work > MOST_WORK) {
        Arrays.fill(state, (byte) -1);
        return state;
      }
      byte[] value = Ternary.evaluate(c, state);
      boolean changed = false;
      for (int i = 0; i < facts; i++) {
        byte v = Ternary.of(value, nexts[i]);
        if (state[i] != Ternary.UNKNOWN && v != state[i]) {
          state[i] = Ternary.UNKNOWN;
          changed = true;
        }
      }
      if (!changed) {
        break;
      }
    }
    for (int i = 0; i < facts; i++) {
      if (state[i] == Ternary.UNKNOWN) {
        state[i] = -1;
      }
    }
    return state;
  }
}
