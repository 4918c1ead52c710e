// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import java.util.Arrays;

/**
 * Finds the moves of the highest values, best first, of equal ones those added first. Most values
 * are only sorted roughly, into buckets: that takes no decision which a processor could not
 * foresee, and next to none is left for the rest.
 */
final class BestMoves {
  private static final int BUCKETS = 64;

  private final int[] moves;
  private final float[] values;
  private final byte[] bucket;
  private final int[] ends = new int[BUCKETS + 2];
  private final int[] order;
  private int size;
  private float lowest;
  private float highest;

  BestMoves(int capacity) {
    moves = new int[capacity];
    values = new float[capacity];
    bucket = new byte[capacity];
    order = new int[capacity];
  }

  void clear() {
    size = 0;
    lowest = Float.POSITIVE_INFINITY;
    highest = Float.NEGATIVE_INFINITY;
  }

  /** Adds a move with a finite value. */
  void add(int move, float value) {
    moves[size] = move;
    values[size++] = value;
    if (value < lowest) {
      lowest = value;
    }
    if (value > highest) {
      highest = value;
    }
  }

  /** Adds the n best moves to a list, best first. */
  void addBest(int n, MoveList to) {
    int sorted = sort(Math.min(n, size));
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
    for (int i = 0; i < n && i < size; i++) {
      to.add(moves[order[i]]);
    }
  }

  /** Puts moves in the order of their buckets; returns how many the buckets of the n best hold. */
  private int sort(int n) {
    int[] ends = this.ends;
    Arrays.fill(ends, 0);
    float top = highest;
    float scale = highest > lowest ? (BUCKETS - 1) / (highest - lowest) : 0;
    for (int i = 0; i < size; i++) {
      int b = (int) ((top - values[i]) * scale);
      bucket[i] = (byte) b;
      ends[b + 1]++;
    }
    int needed = 0;
    for (int b = 1; b <= BUCKETS; b++) {
      int before = ends[b - 1];
      needed = before < n ? before + ends[b] : needed;
      ends[b] += before;
    }
    for (int i = 0; i < size; i++) {
      order[ends[bucket[i]]++] = i;
    }
    return needed;
  }
}
