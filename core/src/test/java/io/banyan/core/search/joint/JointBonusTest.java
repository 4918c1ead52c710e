// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agents;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import org.junit.jupiter.api.Test;

/** The Relative Bonus of every search, in one of joint moves: paths of a tree of depth 0. */
class JointBonusTest {
  private final ResultReward bonus =
      (ResultReward)
          Agents.catalog()
              .make(SearchSlots.REWARD, "rb(k=2)")
              .create(PartContext.ofJointMoves(2, 9));

  private final JointPath path = new JointPath(2, false);

  private void begin(long expectedIterations, int searcher) {
    bonus.searchStarted(new SearchInfo(null, searcher, expectedIterations, expectedIterations));
  }

  /** The winner's reward for a game of that length. */
  private double shape(int winner, int length) {
    path.start();
    path.setPlayout(length, true);
    path.outcome()[winner] = 1;
    path.outcome()[1 - winner] = 0;
    bonus.shape(path);
    assertThat(path.rewards()[1 - winner]).isCloseTo(1 - path.rewards()[winner], within(1e-12));
    return path.rewards()[winner];
  }

  /** The first iteration of a search whose reward is more than the win itself; 0 for none. */
  private int firstWithBonus(long expectedIterations, int iterations) {
    begin(expectedIterations, 0);
    for (int i = 1; i <= iterations; i++) {
      if (shape(i % 4 == 0 ? 1 : 0, i % 3 == 0 ? 4 : 7) != 1) {
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

  @Test
  void aGameCutShortHasNoBonusAndTeachesNothing() {
    begin(100, 0);
    for (int i = 1; i <= 200; i++) {
      shape(i % 4 == 0 ? 1 : 0, i % 3 == 0 ? 4 : 7);
    }
    double before = shape(0, 4);
    for (int i = 0; i < 1000; i++) {
      path.start();
      path.setPlayout(500, false);
      bonus.shape(path);
      assertThat(path.rewards()).isEqualTo(path.outcome());
    }
    assertThat(shape(0, 4)).isCloseTo(before, within(0.01)).isGreaterThan(1.05);
  }

  /** a' = 1.5 for player 1, -0.5 for player 0, so no bonus; one deviation sooner than usual. */
  @Test
  void theWeightIsThatOfThePlayerWhoSearches() {
    int[] lengths = {10, 20, 20, 30};
    for (int searcher = 0; searcher < 2; searcher++) {
      begin(1, searcher);
      for (int i = 0; i < 1_000_000; i++) {
        shape(i & 1, lengths[i & 3]);
      }
      double b = searcher == 0 ? 0 : 1.5 * (2 / (1 + Math.exp(-2)) - 1) / 2;
      assertThat(shape(0, 10)).isCloseTo(1 + b, within(1e-5));
    }
  }
}
