// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import io.banyan.core.search.Ending;
import io.banyan.core.search.Iteration;
import io.banyan.core.search.Parts;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.Arrays;

/**
 * Results far away count for less, as in CadiaPlayer (Finnsson and Björnsson 2008): what is above
 * or below the middle shrinks with every move from the root to the end.
 */
public final class LengthDiscount implements ResultReward {
  public static final Param.Number GAMMA =
      Param.number("gamma", 0.99, 0, 1, "factor per move from the root").asPositional();

  public static final Entry<RewardPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.REWARD, "discount", "results far away count for less")
          .formula("1/2 + (r - 1/2) gamma^length")
          .source("Finnsson, Bjornsson 2008 (CadiaPlayer); Gudmundsson, Bjornsson 2013")
          .param(GAMMA)
          .makes(
              args -> {
                double gamma = args.number(GAMMA);
                return context -> new LengthDiscount(gamma);
              });

  private final double gamma;
  private double[] powers = {1};

  LengthDiscount(double gamma) {
    this.gamma = gamma;
  }

  @Override
  public void shape(Iteration iteration) {
    double factor = power(iteration.steps());
    double[] outcome = iteration.outcome();
    double[] rewards = iteration.rewards();
    for (int p = 0; p < rewards.length; p++) {
      rewards[p] = 0.5 + (outcome[p] - 0.5) * factor;
    }
  }

  private double power(int n) {
    if (n >= powers.length) {
      int from = powers.length;
      powers = Arrays.copyOf(powers, Math.max(n + 1, 2 * from));
      for (int i = from; i < powers.length; i++) {
        powers[i] = powers[i - 1] * gamma;
      }
    }
    return powers[n];
  }

  @Override
  public String refusal(Parts parts) {
    return RewardPolicy.refusal(parts, Ending.VALUED, "discount goes by the length of each game");
  }

  @Override
  public boolean needsMoves() {
    return true;
  }
}
