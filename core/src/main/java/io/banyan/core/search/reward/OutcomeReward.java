// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import io.banyan.core.search.Iteration;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Entry;

/** The outcome itself: 1 for a win, 1/2 for a draw, 0 for a loss. */
public final class OutcomeReward implements ResultReward {
  public static final Entry<RewardPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.REWARD, "outcome", "the outcome as it is: win 1, draw 1/2, loss 0")
          .formula("r = outcome")
          .makes(args -> context -> new OutcomeReward());

  @Override
  public void shape(Iteration iteration) {
    double[] outcome = iteration.outcome();
    double[] rewards = iteration.rewards();
    for (int p = 0; p < outcome.length; p++) {
      rewards[p] = outcome[p];
    }
  }
}
