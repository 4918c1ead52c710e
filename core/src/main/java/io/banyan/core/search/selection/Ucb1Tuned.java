// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.Dither;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * UCB1-Tuned (Auer, Cesa-Bianchi and Fischer 2002, section 4): exploration is weighted by the
 * variance of the rewards seen. Owns the mean of squared rewards per node.
 */
public final class Ucb1Tuned implements SelectionPolicy, IterationListener {
  public static final Param.Number C =
      Param.number("c", 1, 0, 1000, "weight of exploration").asPositional();

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.SELECT, "ucb1tuned", "upper confidence bound that measures the variance")
          .formula("value + c sqrt(ln N / n  min(1/4, V + sqrt(2 ln N / n))), V = variance")
          .source("Auer, Cesa-Bianchi, Fischer 2002, section 4")
          .param(C)
          .makes(
              args -> {
                double c = args.number(C);
                return context -> new Ucb1Tuned(c, context.tree());
              });

  /** The column with the mean of the squared rewards; a prior that adds visits adds to it. */
  public static final String SQUARES = "ucb1tuned.squares";

  private final double c;
  private final FloatColumn squares;
  private final Dither dither = new Dither();

  Ucb1Tuned(double c, Tree tree) {
    this.c = c;
    this.squares = tree.floats(SQUARES);
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    double ln = SqrtLog.ln(tree.total(node));
    double best = Double.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int child = first; child < first + n; child++) {
      double score = tree.value(child) + exploration(tree, child, ln);
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

  private double exploration(Tree tree, int child, double ln) {
    int visits = tree.visits(child);
    if (visits == 0) {
      return 0;
    }
    double mean = tree.mean(child);
    double variance = Math.max(0, squares.get(child) - mean * mean);
    double ratio = ln / visits;
    return c * Math.sqrt(ratio * Math.min(0.25, variance + Math.sqrt(2 * ratio)));
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    for (int i = 1; i < path.nodeCount(); i++) {
      int node = path.node(i);
      double reward = path.rewards()[path.chooser(i)];
      squares.set(node, next(squares.get(node), reward * reward, tree.visits(node), dither));
    }
  }

  /** The mean of squares after one more. */
  static float next(float mean, double square, int visits, Dither dither) {
    return visits < Dither.FROM
        ? (float) (mean + (square - mean) / visits)
        : dither.mean(mean, square, visits);
  }

  @Override
  public boolean needsMoves() {
    return false;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    double mean = tree.mean(child);
    double exploration = exploration(tree, child, SqrtLog.ln(tree.total(node)));
    return List.of(
        new Term("value", tree.value(child)),
        new Term("variance", Math.max(0, squares.get(child) - mean * mean)),
        new Term("exploration", exploration),
        new Term("score", tree.value(child) + exploration));
  }
}
