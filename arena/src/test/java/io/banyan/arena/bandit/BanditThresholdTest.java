// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * What the threshold does, on the same models with the same random numbers: fifty arms, fifteen of
 * them winners, three hundred samples. The curves of the study alone cannot tell, for they leave
 * more room to chance than the threshold gains.
 */
class BanditThresholdTest {
  private static final int SAMPLES = 300;
  private static final int MODELS = 60;
  private static final int TASKS = 20;

  /** How often the best arm after each sample is a winner. */
  private static int[] hits(double alpha) {
    BanditTask task = new BanditTask(SAMPLES, 0.4, alpha, BanditNoise.BERNOULLI);
    int[] hits = new int[SAMPLES];
    for (int m = 0; m < MODELS; m++) {
      BanditModel model = new BanditModel(50, 0.3, 1000 + m);
      for (int t = 0; t < TASKS; t++) {
        task.run(model, 77L * m + t, hits);
      }
    }
    return hits;
  }

  private static double last(int[] hits) {
    return hits[SAMPLES - 1] / (double) (MODELS * TASKS);
  }

  @Test
  void aThresholdThatIsNeverReachedChangesNothing() {
    assertThat(hits(1)).isEqualTo(hits(Double.POSITIVE_INFINITY));
  }

  @Test
  void stayingWithASufficientArmFindsMoreWinners() {
    assertThat(last(hits(0.6)) - last(hits(Double.POSITIVE_INFINITY))).isGreaterThan(0.04);
  }
}
