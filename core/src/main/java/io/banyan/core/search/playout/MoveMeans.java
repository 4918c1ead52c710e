// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.search.Dither;
import java.util.Arrays;

/**
 * Mean outcomes of keys (a move, or a sequence of moves) with visit counts, and for each the weight
 * {@code exp((mean - 1) / tau)} of Gibbs sampling, at most 1. Exponentials come from a table filled
 * by {@code StrictMath}, so that playouts are the same on every machine. Beyond {@link Dither#MOST}
 * visits a mean forgets what is old.
 */
final class MoveMeans {
  private static final int STEPS = 4096;

  private final float[] visits;
  private final float[] means;
  private final float[] weights;
  private final float[] exponentials;
  private final float unseenMean;
  private final Dither dither = new Dither();
  private float largestWeight;
  private int untilLook;

  /**
   * @param tau temperature of the weights
   * @param unseenMean what a key never seen counts as
   */
  MoveMeans(int keys, double tau, double unseenMean) {
    visits = new float[keys];
    means = new float[keys];
    weights = new float[keys];
    exponentials = new float[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      exponentials[i] = (float) StrictMath.exp(((double) i / STEPS - 1) / tau);
    }
    this.unseenMean = (float) unseenMean;
    clear();
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(visits, 0);
    Arrays.fill(means, unseenMean);
    Arrays.fill(weights, weight(unseenMean));
    largestWeight = weight(unseenMean);
    untilLook = visits.length;
  }

  /** Keeps a share of the visits, so that old experience counts less than new. */
  void decay(double keep) {
    if (keep == 0) {
      clear();
      return;
    }
    for (int i = 0; i < visits.length; i++) {
      visits[i] *= (float) keep;
    }
  }

  /** Learns an outcome in [0, 1]. */
  void add(int key, double outcome) {
    float n = Math.min(visits[key] + 1, Dither.MOST);
    visits[key] = n;
    float mean = next(key, outcome, n);
    means[key] = mean;
    float weight = weight(mean);
    weights[key] = weight;
    if (weight > largestWeight) {
      largestWeight = weight;
    }
    if (--untilLook <= 0) {
      look();
    }
  }

  private float next(int key, double outcome, float n) {
    if (n == 1) {
      // The first outcome replaces the assumption about unseen keys.
      return (float) outcome;
    }
    float mean = means[key];
    return n < Dither.FROM ? mean + ((float) outcome - mean) / n : dither.mean(mean, outcome, n);
  }

  /** Finds the largest weight anew, so rarely that it costs next to nothing per outcome. */
  private void look() {
    untilLook = visits.length;
    float largest = 0;
    for (float w : weights) {
      if (w > largest) {
        largest = w;
      }
    }
    largestWeight = largest;
  }

  private float weight(float mean) {
    return exponentials[(int) (mean * STEPS)];
  }

  float visits(int key) {
    return visits[key];
  }

  float mean(int key) {
    return means[key];
  }

  float weight(int key) {
    return weights[key];
  }

  /** No weight is larger; nearly the largest. */
  float largestWeight() {
    return largestWeight;
  }
}
