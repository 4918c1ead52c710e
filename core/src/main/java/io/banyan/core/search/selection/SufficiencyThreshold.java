// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Sufficiency threshold (Gudmundsson and Björnsson 2013, eq. 2): once some child looks good enough,
 * stop exploring and look whether it stays so; explore again when it does not.
 */
public final class SufficiencyThreshold implements SelectionPolicy {
  public static final Param.Number ALPHA =
      Param.number("alpha", 0.6, -1e6, 1e6, "a value above this is sufficient").asPositional();
  public static final Param.Number C = Param.number("c", 0.4, 0, 1000, "weight of exploration");
  public static final Param.Word SCOPE =
      Param.choice("scope", "at every node or at the root only", "all", "root");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.SELECT, "st", "UCB1 that stops exploring when a child is good enough")
          .formula(
              "value + C^ sqrt(ln N / n); C^ = 0 if some visited child has value > alpha, else c")
          .source("Gudmundsson, Bjornsson 2013, eq. 2")
          .param(ALPHA)
          .param(C)
          .param(SCOPE)
          .makes(
              args -> {
                double alpha = args.number(ALPHA);
                double c = args.number(C);
                boolean rootOnly = args.text(SCOPE).equals("root");
                return context -> new SufficiencyThreshold(alpha, c, rootOnly);
              });

  private final float alpha;
  private final boolean rootOnly;
  private final Ucb1 exploring;
  private final Ucb1 greedy = new Ucb1(0);

  SufficiencyThreshold(double alpha, double c, boolean rootOnly) {
    this.alpha = (float) alpha;
    this.rootOnly = rootOnly;
    this.exploring = new Ucb1(c);
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    return policy(tree, node).select(tree, node, mover, rng);
  }

  private Ucb1 policy(Tree tree, int node) {
    return (!rootOnly || node == tree.root()) && isSufficient(tree, node) ? greedy : exploring;
  }

  private boolean isSufficient(Tree tree, int node) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    int[] records = tree.records(first);
    int o = Tree.offset(first);
    for (int i = 0; i < n; i++, o += Tree.STRIDE) {
      if (Float.intBitsToFloat(records[o + Tree.VALUE]) > alpha && records[o + Tree.VISITS] > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    List<Term> terms = new ArrayList<>(policy(tree, node).explain(tree, node, child, mover));
    terms.add(new Term("sufficient", policy(tree, node) == greedy ? 1 : 0));
    return terms;
  }
}
