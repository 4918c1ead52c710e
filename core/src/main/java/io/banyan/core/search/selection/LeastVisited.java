// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;
import java.util.List;

/** Visits all children equally often: the even allocation of flat Monte-Carlo. */
public final class LeastVisited implements SelectionPolicy {
  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT, "even", "the child visited least, so that all get the same share")
          .formula("argmin n")
          .source("Abramson 1990")
          .makes(args -> context -> new LeastVisited());

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    int choice = first;
    int fewest = Integer.MAX_VALUE;
    int ties = 0;
    for (int child = first; child < first + n; child++) {
      // What a solver has marked as lost gets nothing while there is anything else.
      int visits = tree.value(child) == Tree.LOST ? Integer.MAX_VALUE : tree.visits(child);
      if (visits < fewest || ties == 0) {
        fewest = visits;
        choice = child;
        ties = 1;
      } else if (visits == fewest && rng.nextInt(++ties) == 0) {
        choice = child;
      }
    }
    return choice;
  }

  @Override
  public String ignoresValues() {
    return "select=even goes by visits alone";
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    return List.of(new Term("visits", tree.visits(child)));
  }
}
