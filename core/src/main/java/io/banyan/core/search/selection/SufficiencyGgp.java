// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Sufficiency threshold without a fixed alpha, as in the GGP agent (Gudmundsson and Björnsson 2013,
 * section 4.2): the discriminant {@code d} between the rewards of won and other simulations takes
 * the place of alpha, and exploration at the root is switched off with a probability that grows
 * with how far the best move stands above it, compared with how far it stood so far.
 *
 * <p>{@code d = (n_other mu_win + n_win mu_other) / (n_other + n_win)}; {@code delta = Qmax - d}
 * has a running mean and deviation; {@code P(no exploration) = min(1 - floor, PHI(z))}. The text of
 * the paper literally gives 1 - PHI(z), which would explore more the better the best move looks;
 * {@code literal} offers it.
 */
public final class SufficiencyGgp implements SelectionPolicy, IterationListener {
  public static final Param.Number C =
      Param.number("c", 0.4, 0, 1000, "weight of exploration").asPositional();
  public static final Param.Number FLOOR =
      Param.number("floor", 0.1, 0, 1, "share of iterations that always explore");
  public static final Param.Whole MIN =
      Param.integer("min", 30, 2, 1_000_000, "differences seen before it begins");
  public static final Param.Flag LITERAL =
      Param.flag("literal", false, "the probability as the text has it, 1 - PHI");
  public static final Param.Word SCOPE =
      Param.choice("scope", "at the root or wherever the searcher moves", "root", "own");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT,
              "st-ggp",
              "sufficiency threshold that learns when a move is good enough")
          .formula("P(C^ = 0) = min(1 - floor, PHI((delta - m) / s)), delta = Qmax - d")
          .source("Gudmundsson, Bjornsson 2013, section 4.2")
          .param(C)
          .param(FLOOR)
          .param(MIN)
          .param(LITERAL)
          .param(SCOPE)
          .makes(args -> context -> new SufficiencyGgp(args));

  private final double floor;
  private final int min;
  private final boolean literal;
  private final boolean rootOnly;
  private final Ucb1 exploring;
  private final Ucb1 greedy = new Ucb1(0);
  private final Moments won = new Moments();
  private final Moments other = new Moments();
  private final Moments deltas = new Moments();
  private int searcher;
  private boolean ownRoot;
  private double probability;
  private boolean unplugged;

  private SufficiencyGgp(Args args) {
    exploring = new Ucb1(args.number(C));
    floor = args.number(FLOOR);
    min = args.integer(MIN);
    literal = args.flag(LITERAL);
    rootOnly = args.text(SCOPE).equals("root");
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
    ownRoot = info.root().mover() == searcher;
    won.clear();
    other.clear();
    deltas.clear();
    probability = 0;
    unplugged = false;
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    boolean root = node == tree.root();
    if (root) {
      // One decision per iteration, made where every iteration begins.
      unplugged = probability > 0 && rng.nextBoolean(probability);
    }
    boolean applies = root || (!rootOnly && mover == searcher);
    return (applies && unplugged ? greedy : exploring).select(tree, node, mover, rng);
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    double g = path.rewards()[searcher];
    // More than a half, so that evaluations and means of several games fall into two classes too.
    (path.outcome()[searcher] > 0.5 ? won : other).add(g);
    probability = 0;
    // While another is to move at the root there is no best own move to be content with.
    if (!ownRoot || won.count == 0 || other.count == 0) {
      return;
    }
    double d = (other.count * won.mean() + won.count * other.mean()) / (other.count + won.count);
    double delta = largestMean(tree) - d;
    deltas.add(delta);
    double deviation = deltas.deviation();
    if (deltas.count < min || deviation <= 0) {
      return;
    }
    double tail = Normal.cumulative((delta - deltas.mean()) / deviation);
    probability = Math.min(1 - floor, literal ? 1 - tail : tail);
  }

  private static double largestMean(Tree tree) {
    int root = tree.root();
    int first = tree.firstChild(root);
    int n = first == Tree.NONE ? 0 : tree.triedCount(root);
    double best = Double.NEGATIVE_INFINITY;
    for (int child = first; child < first + n; child++) {
      if (tree.visits(child) > 0) {
        best = Math.max(best, tree.mean(child));
      }
    }
    return best;
  }

  @Override
  public boolean needsMoves() {
    return false;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    List<Term> terms = new ArrayList<>(exploring.explain(tree, node, child, mover));
    terms.add(new Term("P(no exploration)", probability));
    return terms;
  }

  /** Running mean and deviation (Welford 1962). */
  static final class Moments {
    private long count;
    private double mean;
    private double squares;

    void clear() {
      count = 0;
      mean = 0;
      squares = 0;
    }

    void add(double x) {
      count++;
      double delta = x - mean;
      mean += delta / count;
      squares += delta * (x - mean);
    }

    double mean() {
      return mean;
    }

    double deviation() {
      return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
    }
  }
}
