// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import java.util.Arrays;

/** A set of keys of states that grows up to a bound and then takes no more. */
final class SeenStates {
  private static final int FIRST = 1 << 12;

  private final int largest;
  private long[] keys = new long[FIRST];
  private int size;
  private boolean hasZero;

  /** A set within so many bytes, of at least a few thousand keys. */
  SeenStates(long bytes) {
    long most = Math.max(FIRST, Math.min(1 << 28, bytes / Long.BYTES));
    largest = (int) Long.highestOneBit(most);
  }

  void clear() {
    // A table that was needed once is likely to be needed again, unless it was a rare large one.
    if (keys.length > FIRST && size < keys.length / 8) {
      keys = new long[Math.max(FIRST, keys.length / 4)];
    } else {
      Arrays.fill(keys, 0);
    }
    size = 0;
    hasZero = false;
  }

  /** True if the key is new, or if it is not known whether it is because the set is full. */
  boolean add(long key) {
    if (key == 0) {
      boolean isNew = !hasZero;
      hasZero = true;
      return isNew;
    }
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (keys[i] != 0) {
      if (keys[i] == key) {
        return false;
      }
      i = i + 1 & mask;
    }
    if (!isFull()) {
      keys[i] = key;
      size++;
      if (size > keys.length / 4 * 3 && keys.length < largest) {
        grow();
      }
    }
    return true;
  }

  private void grow() {
    long[] old = keys;
    keys = new long[old.length * 2];
    int mask = keys.length - 1;
    for (long key : old) {
      if (key != 0) {
        int i = slot(key, mask);
        while (keys[i] != 0) {
          i = i + 1 & mask;
        }
        keys[i] = key;
      }
    }
  }

  private static int slot(long key, int mask) {
    return (int) (key ^ key >>> 32) & mask;
  }

  /** True if further keys are not kept. */
  boolean isFull() {
    return size >= largest / 4 * 3;
  }

  int size() {
    return size;
  }

  /** How many keys it can hold. */
  int capacity() {
    return largest / 4 * 3;
  }

  long bytes() {
    return (long) keys.length * Long.BYTES;
  }
}
