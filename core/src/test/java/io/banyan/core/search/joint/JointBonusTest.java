// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JointBonusTest {
  private final JointBonus bonus = new JointBonus(2, 2);

  /** The first iteration of a search whose reward is more than the win itself; 0 for none. */
  private int firstWithBonus(long expectedIterations, int iterations) {
    bonus.begin(expectedIterations);
    for (int i = 1; i <= iterations; i++) {
      int winner = i % 4 == 0 ? 1 : 0;
      double[] rewards = {1 - winner, winner};
      bonus.shape(rewards, i % 3 == 0 ? 4 : 7, 0, i);
      if (rewards[winner] != 1) {
        return i;
      }
    }
    return 0;
  }

  @Test
  void aTwentiethOfTheSearchHasNoBonus() {
    assertThat(firstWithBonus(4000, 300)).isEqualTo(201);
    assertThat(firstWithBonus(8000, 500)).isEqualTo(401);
  }

  @Test
  void fiftyWinsAreNeededInAShortSearchToo() {
    // Player 0 wins three of four: the 50th win is iteration 66.
    assertThat(firstWithBonus(100, 300)).isEqualTo(67);
  }

  @Test
  void aSearchOfUnknownLengthHasNone() {
    assertThat(firstWithBonus(0, 300)).isZero();
  }
}
