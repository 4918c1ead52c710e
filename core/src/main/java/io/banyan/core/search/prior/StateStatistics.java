// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import java.util.Arrays;

/**
 * Visits and sums of rewards by the key of a state, within bounded memory: when it is full, states
 * that were visited once or twice are forgotten, and if that is not enough, all. A heap that is
 * smaller than the memory is the memory.
 */
final class StateStatistics {
  private static final int FIRST = 1 << 10;
  private static final int ENTRY_BYTES = 20;
  private static final int FEW = 2;

  private int largest;
  private final int mostVisits;
  private long[] keys = new long[FIRST];
  private int[] visits = new int[FIRST];
  private double[] sums = new double[FIRST];
  private int size;

  /**
   * Statistics within so many bytes, of at least a thousand states.
   *
   * @param mostVisits counted of a state; from there on its older rewards fade
   */
  StateStatistics(long bytes, int mostVisits) {
    this.mostVisits = mostVisits;
    long most = Math.max(FIRST, Math.min(1 << 28, bytes / ENTRY_BYTES));
    largest = (int) Long.highestOneBit(most);
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(visits, 0);
      size = 0;
    }
  }

  int size() {
    return size;
  }

  /** Visits of a state. */
  int visits(long key) {
    return visits[slot(key)];
  }

  /** The sum of the rewards of a state that was visited. */
  double sum(long key) {
    return sums[slot(key)];
  }

  /** Counts a visit. */
  void add(long key, double reward) {
    int i = slot(key);
    if (visits[i] == 0) {
      keys[i] = key;
      sums[i] = 0;
      size++;
    }
    if (visits[i] < mostVisits) {
      visits[i]++;
    } else {
      sums[i] -= sums[i] / mostVisits;
    }
    sums[i] += reward;
    if (size > keys.length / 4 * 3) {
      makeRoom();
    }
  }

  /** Where a key is, or where it is to go. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int i = (int) (key ^ key >>> 32) & mask;
    while (visits[i] != 0 && keys[i] != key) {
      i = i + 1 & mask;
    }
    return i;
  }

  private void makeRoom() {
    if (keys.length >= largest || !moveTo(2 * keys.length, 0)) {
      // There is no memory for more: this is the largest table from now on.
      largest = keys.length;
      if (!moveTo(largest, FEW) || size > largest / 2) {
        clear();
      }
    }
  }

  /**
   * Moves the states of more than so many visits to a table of another length; false, and nothing
   * has changed, if the heap is too small for it.
   */
  private boolean moveTo(int length, int few) {
    long[] oldKeys = keys;
    int[] oldVisits = visits;
    double[] oldSums = sums;
    try {
      long[] newKeys = new long[length];
      int[] newVisits = new int[length];
      sums = new double[length];
      keys = newKeys;
      visits = newVisits;
    } catch (OutOfMemoryError e) {
      return false;
    }
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldVisits[i] > few) {
        int to = slot(oldKeys[i]);
        keys[to] = oldKeys[i];
        visits[to] = oldVisits[i];
        sums[to] = oldSums[i];
        size++;
      }
    }
    return true;
  }
}
