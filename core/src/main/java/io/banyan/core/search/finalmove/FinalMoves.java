// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.finalmove;

import io.banyan.core.search.FinalMovePolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/** The ways to pick the move to play (Chaslot et al. 2008 name the first four). */
public final class FinalMoves {
  public static final Param.Number A =
      Param.number("a", 1, 0, 1000, "weight of uncertainty").asPositional();

  public static final Entry<FinalMovePolicy> VISITS =
      Entry.of(SearchSlots.FINAL, "visits", "the most visited move (robust child)")
          .formula("argmax n")
          .source("Chaslot et al. 2008")
          .makes(args -> new MostVisits());

  public static final Entry<FinalMovePolicy> MEAN =
      Entry.of(SearchSlots.FINAL, "mean", "the move with the highest mean reward (max child)")
          .formula("argmax w / n")
          .source("Chaslot et al. 2008")
          .makes(args -> new HighestMean());

  public static final Entry<FinalMovePolicy> ROBUSTMAX =
      Entry.of(SearchSlots.FINAL, "robustmax", "most visits and highest mean at once, if possible")
          .formula("argmax n; the search ends early when that move also has the best mean")
          .source("Coulom 2006; Chaslot et al. 2008")
          .note(
              "In the last fifth of its budget the search stops as soon as the most visited"
                  + " move also has the highest mean; otherwise it uses the whole budget.")
          .makes(args -> new RobustMax());

  public static final Entry<FinalMovePolicy> SECURE =
      Entry.of(SearchSlots.FINAL, "secure", "the move with the best lower confidence bound")
          .formula("argmax w / n - a / sqrt(n)")
          .source("Chaslot et al. 2008")
          .param(A)
          .makes(args -> new SecureChild(args.number(A)));

  public static final Entry<FinalMovePolicy> SUM =
      Entry.of(SearchSlots.FINAL, "sum", "the move with the largest sum of rewards")
          .formula("argmax w")
          .source("Connect Four report, Fig. 9")
          .makes(args -> new LargestSum());

  /** All of them. */
  public static final List<Entry<FinalMovePolicy>> ENTRIES =
      List.of(VISITS, MEAN, ROBUSTMAX, SECURE, SUM);

  private FinalMoves() {}

  private record MostVisits() implements FinalMovePolicy {
    @Override
    public double score(Tree tree, int child) {
      return tree.visits(child);
    }
  }

  private record HighestMean() implements FinalMovePolicy {
    @Override
    public double score(Tree tree, int child) {
      return tree.mean(child);
    }
  }

  private record LargestSum() implements FinalMovePolicy {
    @Override
    public double score(Tree tree, int child) {
      return tree.sum(child);
    }
  }

  private record SecureChild(double a) implements FinalMovePolicy {
    @Override
    public double score(Tree tree, int child) {
      return tree.mean(child) - a / Math.sqrt(tree.visits(child));
    }
  }

  private record RobustMax() implements FinalMovePolicy {
    @Override
    public double score(Tree tree, int child) {
      return tree.visits(child);
    }

    @Override
    public boolean isSettled(Tree tree) {
      int first = tree.firstChild(tree.root());
      int n = tree.triedCount(tree.root());
      int mostVisited = first;
      int bestMean = first;
      for (int child = first + 1; child < first + n; child++) {
        if (tree.visits(child) > tree.visits(mostVisited)) {
          mostVisited = child;
        }
        if (tree.mean(child) > tree.mean(bestMean)) {
          bestMean = child;
        }
      }
      return n > 0 && mostVisited == bestMean;
    }
  }
}
