// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MoveSoftmaxTest {
  /** Three moves of two features each; feature 3 belongs to the second and third. */
  private static MoveLessons.Lesson lesson(int... shares) {
    byte[] bytes = {(byte) shares[0], (byte) shares[1], (byte) shares[2]};
    int total = shares[0] + shares[1] + shares[2];
    return new MoveLessons.Lesson(new int[] {0, 4, 1, 3, 2, 3}, bytes, total);
  }

  @Test
  void probabilitiesAreExponentialsOfSumsOfWeights() {
    float ln2 = (float) Math.log(2);
    double[] p = new double[3];
    // Sums ln 2 + ln 2, ln 2 and 0: exponentials 4, 2 and 1.
    MoveSoftmax.probabilities(lesson(1, 0, 0), new float[] {ln2, 2 * ln2, ln2, -ln2, ln2}, p);
    assertThat(p[0]).isEqualTo(4 / 7.0, within(1e-6));
    assertThat(p[1]).isEqualTo(2 / 7.0, within(1e-6));
    assertThat(p[2]).isEqualTo(1 / 7.0, within(1e-6));
  }

  @Test
  void largeSumsDoNotOverflow() {
    double[] p = new double[3];
    MoveSoftmax.probabilities(lesson(1, 0, 0), new float[] {5000, 0, 0, 0, 5000}, p);
    assertThat(p).containsExactly(1, 0, 0);
  }

  @Test
  void aStepGoesFromTheProbabilitiesTowardsTheShares() {
    float[] weights = new float[5];
    // All probabilities are 1/3, the shares 0.5, 0.25 and 0.25.
    MoveSoftmax.step(lesson(200, 100, 100), weights, 0.6, new double[3]);
    assertThat(weights[0]).isEqualTo(0.1f, within(1e-6f));
    assertThat(weights[4]).isEqualTo(0.1f, within(1e-6f));
    assertThat(weights[1]).isEqualTo(-0.05f, within(1e-6f));
    assertThat(weights[2]).isEqualTo(-0.05f, within(1e-6f));
    // Two moves have it, so it takes both steps.
    assertThat(weights[3]).isEqualTo(-0.1f, within(1e-6f));
  }

  @Test
  void whereProbabilitiesAreTheSharesNothingChanges() {
    float[] weights = {0.7f, 0.7f, 0.7f, 0, 0};
    MoveSoftmax.step(lesson(85, 85, 85), weights, 1, new double[3]);
    assertThat(weights).containsExactly(new float[] {0.7f, 0.7f, 0.7f, 0, 0}, within(1e-6f));
  }
}
