// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.Arrays;
import java.util.List;

/**
 * Progressive History (Nijssen and Winands 2011): UCB1 plus the success of the child's move
 * anywhere in the search, which fades as the child loses.
 */
public final class ProgressiveHistory implements SelectionPolicy, IterationListener {
  public static final Param.Number C =
      Param.number("c", Ucb1.DEFAULT_C, 0, 1000, "weight of exploration").asPositional();
  public static final Param.Number W = Param.number("w", 5, 0, 1e6, "weight of history");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.SELECT, "history", "UCB1 plus the success of the move anywhere")
          .formula("value + c sqrt(ln N / n) + history(move) w / (n (1 - value) + 1)")
          .source("Nijssen, Winands 2011, eq. 2")
          .param(C)
          .param(W)
          .makes(
              args -> {
                double c = args.number(C);
                double w = args.number(W);
                return context -> new ProgressiveHistory(context, c, w);
              });

  private static final int LARGEST_RANGE = 1 << 16;

  private final double c;
  private final double w;
  private final int range;
  private final double[] visits;
  private final double[] sums;

  ProgressiveHistory(PartContext context, double c, double w) {
    this.c = c;
    this.w = w;
    this.range = Math.min(context.game().moveRange(), LARGEST_RANGE);
    this.visits = new double[context.game().players() * range];
    this.sums = new double[visits.length];
  }

  private int key(int player, int move) {
    return player * range + (range < LARGEST_RANGE ? move : move * 0x9E3779B1 >>> 16);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    Arrays.fill(visits, 0);
    Arrays.fill(sums, 0);
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    double s = c * SqrtLog.sqrtLn(tree.total(node));
    double best = Double.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int child = first; child < first + n; child++) {
      double value = tree.value(child);
      double score = value;
      if (value != Tree.LOST) {
        score += s / Math.sqrt(Math.max(1, tree.visits(child))) + history(tree, child, mover);
      }
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

  private double history(Tree tree, int child, int mover) {
    int key = key(mover, tree.move(child));
    if (visits[key] == 0) {
      return 0;
    }
    double losses = tree.visits(child) - tree.sum(child);
    return sums[key] / visits[key] * w / (Math.max(0, losses) + 1);
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    MoveLog log = path.log();
    double[] outcome = path.outcome();
    for (int i = 0; i < log.size(); i++) {
      int key = key(log.mover(i), log.move(i));
      visits[key]++;
      sums[key] += outcome[log.mover(i)];
    }
  }

  @Override
  public boolean needsMoves() {
    return true;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    int n = Math.max(1, tree.visits(child));
    double exploration = c * SqrtLog.sqrtLn(tree.total(node)) / Math.sqrt(n);
    double history = history(tree, child, mover);
    return List.of(
        new Term("value", tree.value(child)),
        new Term("exploration", exploration),
        new Term("history", history),
        new Term("score", tree.value(child) + exploration + history));
  }
}
