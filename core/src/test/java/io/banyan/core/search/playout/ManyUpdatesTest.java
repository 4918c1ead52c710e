// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.random.Rng;
import io.banyan.core.search.Dither;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statistics of playouts after as many updates as an hour of searching makes. */
class ManyUpdatesTest {
  private static void check(int updates) {
    WeighedMeans means = new WeighedMeans(4, 0.5, 1);
    Rng rng = new Rng(3);
    for (int i = 0; i < updates; i++) {
      // Wins at random, in a fixed pattern, and always the same after one surprise.
      switch (i & 3) {
        case 0 -> means.add(0, rng.nextInt(10) < 9 ? 1 : 0);
        case 1 -> means.add(1, i % 10 < 9 ? 1 : 0);
        case 2 -> means.add(2, i == 2 ? 0 : 0.9137);
        default -> means.add(3, 1);
      }
    }
    assertThat(means.visits(0)).isEqualTo(Dither.MOST);
    assertThat(means.mean(0)).isCloseTo(0.9f, within(0.0015f));
    // Of the odd numbers that leave 1 modulo 4 every fifth ends in 9.
    assertThat(means.mean(1)).isCloseTo(0.8f, within(0.0005f));
    assertThat(means.mean(2)).isCloseTo(0.9137f, within(0.0005f));
    assertThat(means.mean(3)).isEqualTo(1);
    assertThat(means.weight(0)).isCloseTo((float) Math.exp(-0.2), within(0.005f));
    assertThat(means.largestWeight()).isEqualTo(1);
  }

  /** A true 0.9 read 0.8655 after 5 million samples. */
  @Test
  void meansOfMovesDoNotDrift() {
    check(40_000_000);
  }

  @Test
  @Tag("slow")
  void meansOfMovesAreRightAfterAHundredMillionUpdatesEach() {
    check(400_000_000);
  }

  @Test
  void aMeanFollowsWhatChangesLate() {
    MoveMeans means = new MoveMeans(1, 1);
    for (int i = 0; i < 3_000_000; i++) {
      means.add(0, 0);
    }
    for (int i = 0; i < 3_000_000; i++) {
      means.add(0, 1);
    }
    // 1 - exp(-3,000,000 / 2^20).
    assertThat(means.mean(0)).isCloseTo(0.943f, within(0.002f));
  }

  /** Replies have no counts: what was learnt last is all there is. */
  @Test
  void aReplyIsReplacedAndForgottenAfterAnyNumberOfUpdates() {
    int[] replies = {-1};
    for (int i = 0; i < 100_000_000; i++) {
      Lgrf.learn(replies, 0, 3 + (i & 1), 1);
    }
    assertThat(replies[0]).isEqualTo(4);
    Lgrf.learn(replies, 0, 4, 0);
    assertThat(replies[0]).isEqualTo(-1);
  }
}
