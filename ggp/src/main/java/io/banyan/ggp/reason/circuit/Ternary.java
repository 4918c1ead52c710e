// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

/** Evaluates circuits on values that may be unknown; what comes out known holds in any case. */
final class Ternary {
  static final byte UNKNOWN = 2;

  private Ternary() {}

  /**
   * The value of every node for the given state; moves and everything about cycles are unknown.
   *
   * @param state 0, 1 or unknown per state bit
   */
  static byte[] evaluate(Circuit c, byte[] state) {
    byte[] value = new byte[c.size()];
    for (int n = 1; n < value.length; n++) {
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
        default -> value[n] = UNKNOWN;
      }
    }
    return value;
  }

  static byte of(byte[] value, int literal) {
    byte v = value[literal >> 1];
    return v == UNKNOWN ? UNKNOWN : (byte) (v ^ literal & 1);
  }
}
