// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.search.Dither;
import java.util.Arrays;

/**
 * Mean outcomes of keys (a move, or a sequence of moves) with visit counts. Beyond {@link
 * Dither#MOST} visits a mean forgets what is old.
 */
class MoveMeans {
  private final float[] visits;
  private final float[] means;
  private final float unseenMean;
  private final Dither dither = new Dither();

  /**
   * @param unseenMean what a key never seen counts as
   */
  MoveMeans(int keys, double unseenMean) {
    visits = new float[keys];
    means = new float[keys];
    this.unseenMean = (float) unseenMean;
    Arrays.fill(means, this.unseenMean);
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(visits, 0);
    Arrays.fill(means, unseenMean);
  }

  /** Keeps a share of the visits, so that old experience counts less than new. */
  final void decay(double keep) {
    if (keep == 0) {
      clear();
      return;
    }
    for (int i = 0; i < visits.length; i++) {
      visits[i] *= (float) keep;
    }
  }

  /** Learns an outcome in [0, 1] and returns the new mean. */
  float add(int key, double outcome) {
    float n = Math.min(visits[key] + 1, Dither.MOST);
    visits[key] = n;
    float mean = next(key, outcome, n);
    means[key] = mean;
    return mean;
  }

  private float next(int key, double outcome, float n) {
    if (n == 1) {
      // The first outcome replaces the assumption about unseen keys.
      return (float) outcome;
    }
    float mean = means[key];
    return n < Dither.FROM ? mean + ((float) outcome - mean) / n : dither.mean(mean, outcome, n);
  }

  final float visits(int key) {
    return visits[key];
  }

  final float mean(int key) {
    return means[key];
  }
}
