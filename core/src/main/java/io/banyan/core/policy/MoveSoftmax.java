// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

/**
 * The policy that is fitted: the probability of a move is in proportion to the exponential of the
 * sum of its features' weights (multinomial logistic regression; for moves Coulom 2007, whose
 * Bradley-Terry strengths are these exponentials).
 */
final class MoveSoftmax {
  private MoveSoftmax() {}

  /** Writes the probability of each move of a lesson. */
  static void probabilities(MoveLessons.Lesson lesson, float[] weights, double[] probabilities) {
    int[] features = lesson.features();
    int n = lesson.moves();
    int perMove = features.length / n;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = i * perMove; k < (i + 1) * perMove; k++) {
        sum += weights[features[k]];
      }
      probabilities[i] = sum;
      most = Math.max(most, sum);
    }
    double total = 0;
    for (int i = 0; i < n; i++) {
      probabilities[i] = StrictMath.exp(probabilities[i] - most);
      total += probabilities[i];
    }
    for (int i = 0; i < n; i++) {
      probabilities[i] /= total;
    }
  }

  /**
   * One step against the gradient of the cross entropy, which is, for each move that has a feature,
   * the probability minus the share it deserves.
   *
   * @param scratch room for probabilities
   */
  static void step(MoveLessons.Lesson lesson, float[] weights, double rate, double[] scratch) {
    probabilities(lesson, weights, scratch);
    int[] features = lesson.features();
    int n = lesson.moves();
    int perMove = features.length / n;
    for (int i = 0; i < n; i++) {
      float change = (float) (rate * (lesson.share(i) - scratch[i]));
      for (int k = i * perMove; k < (i + 1) * perMove; k++) {
        weights[features[k]] += change;
      }
    }
  }
}
