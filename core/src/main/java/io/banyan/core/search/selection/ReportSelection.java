// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Selection as the program of the Connect Four report does it, read from its code fragments: only
 * the searcher's own nodes are updated there, so the opponent's moves stay unvisited and are chosen
 * at random, and below them the count of the parent is 0, which leaves the searcher's deeper
 * choices without exploration, a move not tried counting as worth nothing. The values at the root
 * are thus own moves against a random opponent.
 */
public final class ReportSelection implements SelectionPolicy {
  public static final Param.Number C =
      Param.number("c", 2, 0, 1000, "weight of exploration at the root").asPositional();

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT,
              "report",
              "as the Connect Four report's program: a random opponent")
          .formula("root: UCB1; searcher deeper: best mean; opponent: uniform")
          .source("Connect Four report, code fragments")
          .param(C)
          .makes(
              args -> {
                double c = args.number(C);
                return context -> new ReportSelection(c);
              });

  private final Ucb1 exploring;
  private final Ucb1 greedy = new Ucb1(0);
  private int searcher;

  ReportSelection(double c) {
    exploring = new Ucb1(c);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
  }

  @Override
  public boolean isForSearcher() {
    return true;
  }

  @Override
  public boolean ranksUntried() {
    return true;
  }

  @Override
  public boolean needsAllChildren() {
    return true;
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    if (mover != searcher) {
      return tree.firstChild(node) + rng.nextInt(tree.childCount(node));
    }
    if (node == tree.root()) {
      return tree.isComplete(node) ? exploring.select(tree, node, mover, rng) : UNTRIED;
    }
    return greedy.select(tree, node, mover, rng);
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    return (node == tree.root() ? exploring : greedy).explain(tree, node, child, mover);
  }
}
