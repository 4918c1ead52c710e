// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import io.banyan.core.search.selection.SqrtLog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Each player by its own upper confidence bounds, as if it were alone (Finnsson and Björnsson
 * 2008). Moves within a small tolerance of the best are drawn at random where several players
 * choose: with strict maxima the players fall into step and play fixed patterns (Shafiei,
 * Sturtevant and Schaeffer 2009).
 *
 * <p>Options: with a sufficiency threshold (Gudmundsson and Björnsson 2013) a player explores only
 * while no move has a mean above it; with RAVE (Gelly and Silver 2007) the value of a move is mixed
 * with what it did anywhere below the node.
 */
public final class DecoupledUct implements Bandit {
  public static final Param.Number C =
      Param.number("c", 0.7, 0, 1000, "weight of exploration, for rewards in [0, 1]")
          .asPositional();
  public static final Param.Number TOLERANCE =
      Param.number("tolerance", 0.01, 0, 1000, "scores so close to the best are drawn alike");
  public static final Param.Number ALPHA =
      Param.number("alpha", 1, 0, 1, "a mean above this ends exploration; 1: never");
  public static final Param.Number RAVE =
      Param.number("rave", 0, 0, 1e9, "weight of what moves did anywhere below; 0: none");

  public static final Entry<Bandit> ENTRY =
      Entry.of(JointSlots.SELECT, "uct", "each role by its own upper confidence bounds")
          .formula("(1-beta) value + beta q' + c sqrt(ln N / n); beta = sqrt(rave / (rave + 3 n))")
          .source(
              "Finnsson, Bjornsson 2008; Shafiei, Sturtevant, Schaeffer 2009 (tolerance);"
                  + " Gudmundsson, Bjornsson 2013 (alpha); Gelly, Silver 2007 (rave)")
          .params(List.of(C, TOLERANCE, ALPHA, RAVE))
          .makes(
              args ->
                  new DecoupledUct(
                      args.number(C),
                      args.number(TOLERANCE),
                      args.number(ALPHA),
                      args.number(RAVE)));

  private final double c;
  private final double tolerance;
  private final double alpha;
  private final double rave;

  DecoupledUct(double c, double tolerance, double alpha, double rave) {
    this.c = c;
    this.tolerance = tolerance;
    this.alpha = alpha;
    this.rave = rave;
  }

  @Override
  public int select(JointTree tree, int node, int player, Rng rng) {
    return tree.chooser[node] == player
        ? selectAlone(tree, node, player, tree.avoidsClosed, rng)
        : select(tree, node, player, tolerance, false, rng);
  }

  /** The choice of the only player that has one; avoids closed moves if told so. */
  int selectAlone(JointTree tree, int node, int player, boolean avoidClosed, Rng rng) {
    int i = select(tree, node, player, 0, avoidClosed, rng);
    return i >= 0 ? i : select(tree, node, player, 0, false, rng);
  }

  @Override
  public boolean needsMoves() {
    return rave > 0;
  }

  private int select(
      JointTree tree, int node, int player, double within, boolean avoidClosed, Rng rng) {
    int first = tree.slot(node, player);
    int n = tree.counts[node * tree.players + player];
    int[] visits = tree.slotVisits;
    boolean enough = alpha < 1 && isSufficient(tree, first, n);
    double s = enough ? 0 : c * SqrtLog.sqrtLn(tree.visits[node]);
    double best = Double.NEGATIVE_INFINITY;
    int choice = -1;
    int ties = 0;
    int untried = 0;
    for (int i = 0; i < n; i++) {
      int v = visits[first + i];
      if (v == 0) {
        if (rng.nextInt(++untried) == 0) {
          choice = i;
        }
        continue;
      }
      if (untried > 0 || avoidClosed && tree.slotClosed[first + i]) {
        continue;
      }
      double score = value(tree, first + i, v) + s / Math.sqrt(v);
      if (score > best) {
        best = score;
        choice = i;
        ties = 1;
      } else if (score == best && rng.nextInt(++ties) == 0) {
        choice = i;
      }
    }
    return within == 0 || untried > 0 ? choice : near(tree, first, n, best - within, s, rng);
  }

  private boolean isSufficient(JointTree tree, int first, int n) {
    for (int i = first; i < first + n; i++) {
      if (tree.slotVisits[i] > 0 && tree.slotSum[i] > alpha * tree.slotVisits[i]) {
        return true;
      }
    }
    return false;
  }

  private double value(JointTree tree, int slot, int visits) {
    double mean = tree.slotSum[slot] / visits;
    if (rave == 0 || tree.slotAnyVisits[slot] == 0) {
      return mean;
    }
    double beta = Math.sqrt(rave / (rave + 3.0 * visits));
    return (1 - beta) * mean + beta * tree.slotAnySum[slot] / tree.slotAnyVisits[slot];
  }

  private int near(JointTree tree, int first, int n, double least, double s, Rng rng) {
    int choice = -1;
    int ties = 0;
    for (int i = 0; i < n; i++) {
      int v = tree.slotVisits[first + i];
      double score = value(tree, first + i, v) + s / Math.sqrt(v);
      if (score >= least && rng.nextInt(++ties) == 0) {
        choice = i;
      }
    }
    return choice;
  }
}
