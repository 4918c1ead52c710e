// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Mostly the best child so far, sometimes any (the baseline of the Connect Four report). "Best" is
 * the largest sum of rewards as in the report, or the largest mean, which is the stronger player.
 */
public final class EpsilonGreedy implements SelectionPolicy {
  public static final Param.Number E =
      Param.number("e", 0.1, 0, 1, "probability of a uniformly random child").asPositional();
  public static final Param.Word BY = Param.choice("by", "what 'best' means", "sum", "mean");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT,
              "egreedy",
              "the best child so far, or with probability epsilon any")
          .formula("argmax of the reward sum (or mean) with probability 1 - e, else uniform")
          .source("Connect Four report, section on e-greedy; Sutton, Barto 1998")
          .param(E)
          .param(BY)
          .makes(
              args -> {
                double e = args.number(E);
                boolean bySum = args.text(BY).equals("sum");
                return context -> new EpsilonGreedy(e, bySum);
              });

  private final double epsilon;
  private final boolean bySum;

  /** Chooses by sum of rewards or by mean. */
  public EpsilonGreedy(double epsilon, boolean bySum) {
    this.epsilon = epsilon;
    this.bySum = bySum;
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    if (rng.nextBoolean(epsilon)) {
      return first + rng.nextInt(n);
    }
    double best = Double.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int child = first; child < first + n; child++) {
      double score = score(tree, child);
      if (score > best) {
        best = score;
        choice = child;
        ties = 1;
      } else if (score == best && rng.nextInt(++ties) == 0) {
        choice = child;
      }
    }
    return choice;
  }

  private double score(Tree tree, int child) {
    // The value rather than the mean, so that a solver's verdict counts here too.
    return bySum && tree.value(child) != Tree.LOST ? tree.sum(child) : tree.value(child);
  }

  @Override
  public String ignoresValues() {
    return bySum ? "select=egreedy goes by sums of rewards unless by=mean" : null;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    return List.of(
        new Term("value", tree.value(child)),
        new Term("sum", tree.sum(child)),
        new Term("score", score(tree, child)));
  }
}
