// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.search.Dither;

/**
 * Mean outcomes of keys (a move, or a sequence of moves) with visit counts. Beyond {@link
 * Dither#MOST} visits a mean forgets what is old.
 */
class MoveMeans {
  /** Visits and mean of each key side by side: who reads one reads the other. */
  private final float[] table;

  private final float unseenMean;
  private final Dither dither = new Dither();

  /**
   * @param unseenMean what a key never seen counts as
   */
  MoveMeans(int keys, double unseenMean) {
    table = new float[2 * keys];
    this.unseenMean = (float) unseenMean;
    fill();
  }

  /** Forgets everything. */
  void clear() {
    fill();
  }

  private void fill() {
    for (int i = 0; i < table.length; i += 2) {
      table[i] = 0;
      table[i + 1] = unseenMean;
    }
  }

  /** Keeps a share of the visits, so that old experience counts less than new. */
  final void decay(double keep) {
    if (keep == 0) {
      clear();
      return;
    }
    for (int i = 0; i < table.length; i += 2) {
      table[i] *= (float) keep;
    }
  }

  /** Learns an outcome in [0, 1] and returns the new mean. */
  float add(int key, double outcome) {
    float n = table[2 * key] + 1;
    if (n > Dither.MOST) {
      n = Dither.MOST;
    }
    table[2 * key] = n;
    float mean = next(table[2 * key + 1], outcome, n);
    table[2 * key + 1] = mean;
    return mean;
  }

  private float next(float mean, double outcome, float n) {
    if (n == 1) {
      // The first outcome replaces the assumption about unseen keys.
      return (float) outcome;
    }
    return n < Dither.FROM ? mean + ((float) outcome - mean) / n : dither.mean(mean, outcome, n);
  }

  /** Number of keys. */
  final int size() {
    return table.length / 2;
  }

  /** The largest mean of the keys seen at least that often, 0 if there is none. */
  final float largest(float visits) {
    float largest = 0;
    for (int i = 0; i < table.length; i += 2) {
      if (table[i + 1] > largest && table[i] >= visits) {
        largest = table[i + 1];
      }
    }
    return largest;
  }

  final float visits(int key) {
    return table[2 * key];
  }

  final float mean(int key) {
    return table[2 * key + 1];
  }
}
