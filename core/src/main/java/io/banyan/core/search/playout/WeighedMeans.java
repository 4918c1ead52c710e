// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import java.util.Arrays;

/**
 * Means with the weight {@code exp((mean - 1) / tau)} of Gibbs sampling for each, at most 1.
 * Exponentials come from a table filled by {@code StrictMath}, so that playouts are the same on
 * every machine.
 */
final class WeighedMeans extends MoveMeans {
  private static final int STEPS = 4096;

  private final float[] weights;
  private final float[] exponentials;
  private final float unseenWeight;
  private float largestWeight;
  private int untilLook;

  /**
   * @param tau temperature of the weights
   * @param unseenMean what a key never seen counts as
   */
  WeighedMeans(int keys, double tau, double unseenMean) {
    super(keys, unseenMean);
    weights = new float[keys];
    exponentials = new float[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      exponentials[i] = (float) StrictMath.exp(((double) i / STEPS - 1) / tau);
    }
    unseenWeight = of((float) unseenMean);
    clearWeights();
  }

  @Override
  void clear() {
    super.clear();
    clearWeights();
  }

  private void clearWeights() {
    Arrays.fill(weights, unseenWeight);
    largestWeight = unseenWeight;
    untilLook = weights.length;
  }

  @Override
  float add(int key, double outcome) {
    float mean = super.add(key, outcome);
    float weight = of(mean);
    weights[key] = weight;
    if (weight > largestWeight) {
      largestWeight = weight;
    }
    if (--untilLook <= 0) {
      look();
    }
    return mean;
  }

  /** Finds the largest weight anew, so rarely that it costs next to nothing per outcome. */
  private void look() {
    untilLook = weights.length;
    float largest = 0;
    for (float w : weights) {
      if (w > largest) {
        largest = w;
      }
    }
    largestWeight = largest;
  }

  private float of(float mean) {
    return exponentials[(int) (mean * STEPS)];
  }

  /** The weights of all keys, which stay this object's own. */
  float[] weights() {
    return weights;
  }

  float weight(int key) {
    return weights[key];
  }

  /** No weight is larger; nearly the largest. */
  float largestWeight() {
    return largestWeight;
  }
}
