// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import java.util.List;

/** Textbook statistics of a list of numbers, in two passes. */
final class Sample {
  private Sample() {}

  static double mean(List<Double> xs) {
    return xs.stream().mapToDouble(x -> x).sum() / xs.size();
  }

  /** Sum of the products of what two lists have beyond their means. */
  static double products(List<Double> xs, List<Double> ys) {
    double meanX = mean(xs);
    double meanY = mean(ys);
    double sum = 0;
    for (int i = 0; i < xs.size(); i++) {
      sum += (xs.get(i) - meanX) * (ys.get(i) - meanY);
    }
    return sum;
  }

  /** Sample standard deviation, by n - 1; 0 for fewer than two numbers. */
  static double deviation(List<Double> xs) {
    return xs.size() < 2 ? 0 : Math.sqrt(products(xs, xs) / (xs.size() - 1));
  }

  /** Probability that a standard normal variable is below z: the series of its integral. */
  static double normalBelow(double z) {
    if (Math.abs(z) > 8) {
      return z > 0 ? 1 : 0;
    }
    double term = z;
    double sum = z;
    for (int i = 1; Math.abs(term) > 1e-17 && i < 500; i++) {
      term *= z * z / (2 * i + 1);
      sum += term;
    }
    return 0.5 + sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
