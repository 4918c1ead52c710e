// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statistics of bonuses after as many updates as an hour of searching makes. */
class ManyUpdatesTest {
  private static ControlVariate variate() {
    ControlVariate[] made = new ControlVariate[1];
    Param.Number k = Param.number("k", 2, 0, 100, "steepness");
    Entry<RewardPolicy.Factory> entry =
        Entry.of(SearchSlots.REWARD, "bonus", "only its statistics")
            .param(k)
            .params(ControlVariate.PARAMS)
            .makes(
                args -> {
                  made[0] = new ControlVariate(2, args, k);
                  return context -> null;
                });
    new Catalog().add(entry).make(SearchSlots.REWARD, "bonus");
    return made[0];
  }

  /**
   * Player 0 wins in 10 or 20 moves, player 1 in 20 or 30, in turn. For player 0 mean 15 and
   * deviation 5. Y = 10, 20, 20, 30 with mean 20 and variance 50; X' = 10, 0, 20, 0: Cov = mean of
   * X' Y = (100 + 400) / 4 less 7.5 * 20 = -25, so a' = -0.5 for player 0 and, with X' = 0, 20, 0,
   * 30: (400 + 900) / 4 - 12.5 * 20 = 75, a' = 1.5 for player 1.
   */
  private static void check(int updates) {
    for (int searcher = 0; searcher < 2; searcher++) {
      ControlVariate v = variate();
      int[] lengths = {10, 20, 20, 30};
      for (int i = 0; i < updates; i++) {
        v.learn(i & 1, searcher, lengths[i & 3]);
      }
      assertThat(v.a()).isCloseTo(searcher == 0 ? -0.5 : 1.5, within(1e-6));
      if (searcher == 1) {
        double expected = 1.5 * (-1 + 2 / (1 + Math.exp(-2)));
        assertThat(v.bonus(0, 10, -1)).isCloseTo(expected, within(1e-6));
      }
    }
  }

  @Test
  void theWeightOfTheBonusIsThatOfThePlayerWhoSearches() {
    check(4_000_000);
  }

  @Test
  @Tag("slow")
  void theWeightOfTheBonusIsRightAfterAHundredMillionUpdates() {
    check(100_000_000);
  }
}
