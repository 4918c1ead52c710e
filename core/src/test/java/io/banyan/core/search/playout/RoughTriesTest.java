// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoughTriesTest {
  private static final int STEPS = 1024;
  private static final int TRIES = 400_000;

  private final Rng rng = new Rng(3);

  private static float[] exponentials(double tau) {
    float[] exponentials = new float[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      exponentials[i] = (float) StrictMath.exp(((double) i / STEPS - 1) / tau);
    }
    return exponentials;
  }

  /** Means near each other, at the ends, and on the steps of the exponentials. */
  private float mean() {
    return switch (rng.nextInt(4)) {
      case 0 -> rng.nextInt(2);
      case 1 -> rng.nextInt(STEPS + 1) / (float) STEPS;
      default -> (float) rng.nextDouble();
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.3, 1, 5, 1000})
  void whatIsCertainIsWhatExactMeansSay(double tau) {
    float[] exponentials = exponentials(tau);
    RoughTries tries = new RoughTries(exponentials);
    int succeeded = 0;
    for (int i = 0; i < TRIES; i++) {
      float first = mean();
      boolean rare = rng.nextInt(3) == 0;
      float second = rare ? first : mean();
      long bits = rng.nextLong();
      byte rough = rare ? -1 : RoughTries.byteOf(second);
      int sum = RoughTries.sum(RoughTries.of(first), rough);
      int lead = sum - tries.limits()[RoughTries.bucket(bits)];
      float weight = exponentials[(int) ((first + second) / 2 * STEPS)];
      boolean succeeds = (bits & 0xFFFFFF) * 0x1.0p-24f < weight;
      if (succeeds) {
        assertThat(lead).isGreaterThanOrEqualTo(-tries.doubt());
        succeeded++;
      } else {
        assertThat(lead).isNegative();
      }
    }
    assertThat(succeeded).isBetween(TRIES / 100, TRIES);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 5})
  void fewTriesAreInDoubt(double tau) {
    RoughTries tries = new RoughTries(exponentials(tau));
    int open = 0;
    for (int i = 0; i < TRIES; i++) {
      long bits = rng.nextLong();
      byte second = RoughTries.byteOf((float) rng.nextDouble());
      int sum = RoughTries.sum(RoughTries.of((float) rng.nextDouble()), second);
      int lead = sum - tries.limits()[RoughTries.bucket(bits)];
      if (lead < 0 && lead >= -tries.doubt()) {
        open++;
      }
    }
    assertThat(open).isLessThan(TRIES / 100);
  }
}
