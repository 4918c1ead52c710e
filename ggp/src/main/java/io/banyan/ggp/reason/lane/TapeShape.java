// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import java.util.List;

/**
 * What a cluster of gates computes, whatever arrays it works on. Values are numbered: inputs first,
 * then the result of each operation.
 *
 * @param inputs how many arrays it reads
 * @param code per operation one of {@link LaneTape}'s, its two values, and 1 if others read it
 */
record TapeShape(int inputs, List<Integer> code) {
  /** Numbers per operation. */
  static final int STEP = 4;

  int operations() {
    return code.size() / STEP;
  }

  int op(int i) {
    return code.get(STEP * i);
  }

  int left(int i) {
    return code.get(STEP * i + 1);
  }

  int right(int i) {
    return code.get(STEP * i + 2);
  }

  boolean isResult(int i) {
    return code.get(STEP * i + 3) != 0;
  }

  int results() {
    int n = 0;
    for (int i = 0; i < operations(); i++) {
      n += isResult(i) ? 1 : 0;
    }
    return n;
  }
}
