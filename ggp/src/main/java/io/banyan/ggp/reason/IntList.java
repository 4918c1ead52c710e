// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.Arrays;

/** A growing list of ints. */
final class IntList {
  private int[] values = new int[16];
  private int size;

  void add(int v) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1) + 16);
    }
    values[size++] = v;
  }

  int get(int i) {
    return values[i];
  }

  void set(int i, int v) {
    values[i] = v;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  int removeLast() {
    return values[--size];
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
