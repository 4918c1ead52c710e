// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RngTest {
  @Test
  void sequenceOfASeedNeverChanges() {
    Rng rng = new Rng(42);
    long[] drawn = {rng.nextLong(), rng.nextLong(), rng.nextLong()};
    assertThat(drawn)
        .containsExactly(-686394780650924770L, 3947826962747604896L, 4331764583517884535L);
  }

  @Test
  void hashesOfSeedsNeverChange() {
    assertThat(Rng.hash(1, 2, 3)).isEqualTo(-3426316478316322125L);
    assertThat(Rng.hash("connect4")).isEqualTo(4898114436043599783L);
    assertThat(Rng.hash(1, 2)).isNotEqualTo(Rng.hash(2, 1));
  }

  @Test
  void boundedNumbersAreUniform() {
    for (int bound : new int[] {2, 3, 7, 10, 91}) {
      int[] counts = new int[bound];
      Rng rng = new Rng(bound);
      int draws = 100_000;
      for (int i = 0; i < draws; i++) {
        counts[rng.nextInt(bound)]++;
      }
      assertThat(chiSquare(counts, draws)).isLessThan(bound - 1 + 5 * Math.sqrt(2.0 * bound));
    }
  }

  @Test
  void consecutivePairsAreUniform() {
    int[] counts = new int[64];
    Rng rng = new Rng(7);
    int draws = 200_000;
    for (int i = 0; i < draws; i++) {
      counts[rng.nextInt(8) * 8 + rng.nextInt(8)]++;
    }
    assertThat(chiSquare(counts, draws)).isLessThan(63 + 5 * Math.sqrt(2.0 * 63));
  }

  @Test
  void everyBitIsSetHalfOfTheTime() {
    Rng rng = new Rng(3);
    int[] ones = new int[64];
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      long bits = rng.nextLong();
      for (int b = 0; b < 64; b++) {
        ones[b] += (int) (bits >>> b & 1);
      }
    }
    for (int b = 0; b < 64; b++) {
      assertThat(ones[b]).as("bit %d", b).isBetween(draws / 2 - 400, draws / 2 + 400);
    }
  }

  @Test
  void splitGeneratorsDiffer() {
    Rng rng = new Rng(5);
    assertThat(rng.split().nextLong()).isNotEqualTo(rng.split().nextLong());
  }

  @Test
  void localVariableFormGivesTheSameNumbers() {
    Rng a = new Rng(9);
    Rng b = new Rng(9);
    long s = b.state();
    for (int i = 0; i < 10; i++) {
      s += Rng.GAMMA;
      assertThat(Rng.bounded(Rng.mix(s), 13)).isEqualTo(a.nextInt(13));
    }
  }

  private static double chiSquare(int[] counts, int draws) {
    double expected = (double) draws / counts.length;
    double sum = 0;
    for (int c : counts) {
      sum += (c - expected) * (c - expected) / expected;
    }
    return sum;
  }
}
