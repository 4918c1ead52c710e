// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import java.util.Arrays;

/**
 * Finds the moves of the highest values, best first, of equal ones those that come first. Most
 * values are only sorted roughly, into buckets: that takes no decision which a processor could not
 * foresee, and next to none is left for the rest.
 */
final class BestMoves {
  private static final int BUCKETS = 64;

  private final byte[] buckets;
  private final int[] ends = new int[BUCKETS + 1];
  private final int[] order;

  BestMoves(int capacity) {
    buckets = new byte[capacity];
    order = new int[capacity];
  }

  /**
   * Adds the n best of some moves to a list, best first.
   *
   * @param values finite, one for each move
   * @param size how many moves there are
   */
  void addTo(MoveList list, int n, int[] moves, float[] values, int size) {
    int most = Math.min(n, size);
    int sorted = sortRoughly(values, size, most);
    int[] order = this.order;
    for (int i = 1; i < sorted; i++) {
      int k = order[i];
      float value = values[k];
      int at = i;
      for (; at > 0 && values[order[at - 1]] < value; at--) {
        order[at] = order[at - 1];
      }
      order[at] = k;
    }
    for (int i = 0; i < most; i++) {
      list.add(moves[order[i]]);
    }
  }

  /** Puts moves in the order of their buckets; returns how many the buckets of the n best hold. */
  private int sortRoughly(float[] values, int size, int n) {
    float lowest = Float.POSITIVE_INFINITY;
    float highest = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      float value = values[i];
      if (value < lowest) {
        lowest = value;
      }
      if (value > highest) {
        highest = value;
      }
    }
    float scale = highest > lowest ? (BUCKETS - 1) / (highest - lowest) : 0;
    byte[] buckets = this.buckets;
    int[] ends = this.ends;
    Arrays.fill(ends, 0);
    for (int i = 0; i < size; i++) {
      int bucket = (int) ((highest - values[i]) * scale);
      buckets[i] = (byte) bucket;
      ends[bucket + 1]++;
    }
    int sum = 0;
    int needed = 0;
    for (int b = 1; b <= BUCKETS; b++) {
      needed = sum < n ? sum + ends[b] : needed;
      sum += ends[b];
      ends[b] = sum;
    }
    for (int i = 0; i < size; i++) {
      order[ends[buckets[i]]++] = i;
    }
    return needed;
  }
}
