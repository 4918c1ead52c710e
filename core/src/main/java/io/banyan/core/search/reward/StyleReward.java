// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import io.banyan.core.search.Ending;
import io.banyan.core.search.Iteration;
import io.banyan.core.search.Parts;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Play styles of the Connect Four report: what a win, a tie and a loss are worth to the player who
 * owns the search. A defensive player is content with a tie, an offensive one is not. Outcomes in
 * between, such as evaluations, lie on straight lines between the three. Opponents get the largest
 * plus the smallest of the three minus the owner's reward.
 */
public final class StyleReward implements ResultReward {
  private static final String SOURCE = "Connect Four report, play-style policies";

  public static final Param.Number WIN = Param.number("win", 1, -1e6, 1e6, "worth of a win");
  public static final Param.Number TIE = Param.number("tie", 0.5, -1e6, 1e6, "worth of a tie");
  public static final Param.Number LOSS = Param.number("loss", 0, -1e6, 1e6, "worth of a loss");

  public static final Entry<RewardPolicy.Factory> BALANCED =
      style("balanced", "a tie is worth half a win", 1, 0.5, 0);

  public static final Entry<RewardPolicy.Factory> DEFENSIVE =
      style("defensive", "a tie is as good as a win", 1, 1, 0);

  public static final Entry<RewardPolicy.Factory> OFFENSIVE =
      style("offensive", "a tie is as bad as a loss", 1, 0, 0);

  public static final Entry<RewardPolicy.Factory> STYLE =
      Entry.of(SearchSlots.REWARD, "style", "any worth of win, tie and loss")
          .formula("r = win, tie or loss, straight lines between; others: max + min - r")
          .source(SOURCE)
          .param(WIN)
          .param(TIE)
          .param(LOSS)
          .makes(
              args -> {
                double win = args.number(WIN);
                double tie = args.number(TIE);
                double loss = args.number(LOSS);
                return context -> new StyleReward("style", win, tie, loss);
              });

  /** The three styles and the general form. */
  public static final List<Entry<RewardPolicy.Factory>> ENTRIES =
      List.of(BALANCED, DEFENSIVE, OFFENSIVE, STYLE);

  private final String name;
  private final double win;
  private final double tie;
  private final double loss;
  private final double sum;
  private int searcher;

  StyleReward(String name, double win, double tie, double loss) {
    this.name = name;
    this.win = win;
    this.tie = tie;
    this.loss = loss;
    this.sum = Math.max(win, Math.max(tie, loss)) + Math.min(win, Math.min(tie, loss));
  }

  private static Entry<RewardPolicy.Factory> style(
      String name, String summary, double win, double tie, double loss) {
    return Entry.of(SearchSlots.REWARD, name, summary)
        .formula("win " + win + ", tie " + tie + ", loss " + loss + "; others: 1 - r")
        .source(SOURCE)
        .makes(args -> context -> new StyleReward(name, win, tie, loss));
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
  }

  private double worth(double outcome) {
    if (outcome == 1 || outcome == 0.5 || outcome == 0) {
      return outcome == 1 ? win : outcome == 0 ? loss : tie;
    }
    return outcome > 0.5
        ? tie + (win - tie) * (2 * outcome - 1)
        : loss + (tie - loss) * 2 * outcome;
  }

  @Override
  public String refusal(Parts parts) {
    // The mean of several games says nothing of ties, unless they are half a win.
    Ending most = win + loss == 2 * tie ? Ending.AVERAGED : Ending.VALUED;
    return RewardPolicy.refusal(parts, most, name + " looks at the result of each game");
  }

  @Override
  public boolean staysInUnit() {
    return Math.min(win, Math.min(tie, loss)) >= 0 && Math.max(win, Math.max(tie, loss)) <= 1;
  }

  @Override
  public boolean isForSearcher() {
    return true;
  }

  @Override
  public void shape(Iteration iteration) {
    double r = worth(iteration.outcome()[searcher]);
    double[] rewards = iteration.rewards();
    for (int p = 0; p < rewards.length; p++) {
      rewards[p] = p == searcher ? r : sum - r;
    }
  }
}
