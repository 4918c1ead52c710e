// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.search.Ending;
import io.banyan.core.search.Parts;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import org.junit.jupiter.api.Test;

/**
 * When bonuses forget, and what a reward passes on to the one below it. The game and its qualities
 * are those of {@link RewardsTest}: player 0 wins with quality c / 10 after 9, 8, c, 7.
 */
class BonusLifetimeTest {
  /** After qualities 0.1 and 0.3 one of 0.5 is worth half of 0.24292 more. */
  private static final double BONUS = 0.12146;

  private final TestParts parts = new TestParts(new Cells(10, 4, 9));

  private RewardPolicy policy(String spec) {
    RewardPolicy policy = parts.reward(spec);
    parts.begin(1000);
    return policy;
  }

  private double won(RewardPolicy reward, int cell) {
    Trajectory path = TestParts.path(new int[] {1}, "0:1 1:1 0:1 1:1", 1);
    reward.shape(parts.after(9, 8, cell, 7), path);
    return path.rewards()[0];
  }

  private void lost(RewardPolicy reward, int cell) {
    Trajectory path = TestParts.path(new int[] {1}, "0:1 1:1 0:1 1:1", 0);
    reward.shape(parts.after(8, 9, 7, cell), path);
  }

  @Test
  void aNewGameForgetsTheMeansOfTheWinners() {
    RewardPolicy qb = policy("qb(k=2,a=0.25,count=2,warmup=0,keep=everything)");
    won(qb, 1);
    won(qb, 3);
    parts.gameStarted();
    assertThat(won(qb, 5)).isEqualTo(1);
  }

  /** Y = X' = 0.1, 0.3 alone give a' = 1; a win of the other before would have changed that. */
  @Test
  void aNewGameForgetsTheWeightOfTheBonus() {
    RewardPolicy qb = policy("qb(k=2,count=2,warmup=0,keep=everything)");
    won(qb, 2);
    lost(qb, 6);
    parts.gameStarted();
    won(qb, 1);
    won(qb, 3);
    assertThat(won(qb, 5)).isCloseTo(1 + BONUS / 0.25, within(1e-4));
  }

  @Test
  void theRewardBelowIsToldOfGamesAndSearches() {
    String spec = "rb(a=0,base=qb(k=2,a=0.25,count=2,warmup=0,keep=%s))";
    RewardPolicy kept = policy(spec.formatted("everything"));
    won(kept, 1);
    won(kept, 3);
    parts.searchAgain(1000);
    assertThat(won(kept, 5)).isCloseTo(1 + BONUS, within(1e-5));
    parts.gameStarted();
    assertThat(won(kept, 5)).isEqualTo(1);
    RewardPolicy forgotten = policy(spec.formatted("nothing"));
    won(forgotten, 1);
    won(forgotten, 3);
    parts.searchAgain(1000);
    assertThat(won(forgotten, 5)).isEqualTo(1);
  }

  @Test
  void aBonusNeedsWhatItsBaseNeeds() {
    assertThat(policy("rb(base=defensive)").isForSearcher()).isTrue();
    assertThat(policy("rb").isForSearcher()).isFalse();
    assertThat(policy("rb").needsMoves()).isTrue();
    assertThat(policy("qb").needsMoves()).isFalse();
    assertThat(policy("qb(base=discount)").needsMoves()).isTrue();
  }

  @Test
  void onlyOneWhoGotEverythingAloneIsAWinner() {
    assertThat(QualityRewards.winner(new double[] {1, 0})).isZero();
    assertThat(QualityRewards.winner(new double[] {0, 0, 1})).isEqualTo(2);
    assertThat(QualityRewards.winner(new double[] {1, 1})).isEqualTo(-1);
    assertThat(QualityRewards.winner(new double[] {0.5, 0.5})).isEqualTo(-1);
  }

  private static ControlVariate variate(String options) {
    ControlVariate[] made = new ControlVariate[1];
    Entry<RewardPolicy.Factory> entry =
        Entry.of(SearchSlots.REWARD, "bonus", "only its statistics")
            .param(QualityRewards.K)
            .params(ControlVariate.PARAMS)
            .makes(
                args -> {
                  made[0] = new ControlVariate(2, args, QualityRewards.K);
                  return context -> null;
                });
    new Catalog().add(entry).make(SearchSlots.REWARD, "bonus" + options);
    return made[0];
  }

  @Test
  void aWeightOfZeroIsGivenNotLearnt() {
    ControlVariate v = variate("(a=0)");
    v.learn(0, 0, 1);
    v.learn(0, 0, 2);
    assertThat(v.a()).isZero();
  }

  @Test
  void twoWonGamesAreEnoughForAWeightUnlessTheyAreAlike() {
    ControlVariate v = variate("");
    v.learn(0, 0, 3);
    assertThat(v.a()).isZero();
    v.learn(0, 0, 3);
    assertThat(v.a()).isZero();
    ControlVariate different = variate("");
    different.learn(0, 0, 3);
    different.learn(0, 0, 4);
    assertThat(different.a()).isCloseTo(1, within(1e-12));
  }

  @Test
  void stylesTakeMeansOfSeveralGamesOnlyIfATieIsHalfAWin() {
    Parts many = TestParts.beside(Ending.AVERAGED);
    Parts one = TestParts.beside(Ending.VALUED);
    for (String half : new String[] {"balanced", "style(win=5,tie=2,loss=-1)"}) {
      assertThat(policy(half).refusal(many)).as(half).isNull();
    }
    for (String other : new String[] {"defensive", "offensive", "style(win=3,tie=2,loss=-1)"}) {
      assertThat(policy(other).refusal(many)).as(other).contains("looks at the result of each");
      assertThat(policy(other).refusal(one)).as(other).isNull();
    }
  }
}
