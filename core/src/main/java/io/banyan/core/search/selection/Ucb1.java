// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * UCB1 (Auer, Cesa-Bianchi and Fischer 2002) applied to trees (Kocsis and Szepesvari 2006): the
 * child with the largest {@code value + c sqrt(ln N / n)}; ties are broken at random.
 *
 * <p>With first-play urgency (Gelly and Wang 2006) a move not tried yet counts as if its score were
 * {@code fpu}; without it untried moves come first.
 */
public final class Ucb1 implements SelectionPolicy {
  /** The constant of the bare presets on rewards in [0, 1]. */
  public static final double DEFAULT_C = 0.7;

  public static final Param.Number C =
      Param.number("c", DEFAULT_C, 0, 1000, "weight of exploration, for rewards in [0, 1]")
          .asPositional();

  public static final Param.Number CP =
      Param.number("cp", -1, -1, 1000, "the constant in the other common form; -1: c counts");
  public static final Param.Number FPU =
      Param.number("fpu", -1, -1, 1e9, "score of a move not tried yet; -1: untried moves first");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.SELECT, "ucb1", "the child with the best upper confidence bound")
          .formula("value + c sqrt(ln N / n); with cp: value + 2 cp sqrt(2 ln N / n)")
          .source(
              "Auer, Cesa-Bianchi, Fischer 2002 (UCB1); Kocsis, Szepesvari 2006 (UCT); cp form:"
                  + " Browne et al. 2012 eq. 3; fpu: Gelly, Wang 2006")
          .param(C)
          .param(CP)
          .param(FPU)
          .makes(Ucb1::factory);

  private final float c;
  private final float fpu;
  private final boolean urgent;

  /** Untried moves first, then the formula. */
  public Ucb1(double c) {
    this(c, -1);
  }

  /** With first-play urgency unless {@code fpu} is negative. */
  public Ucb1(double c, double fpu) {
    this.c = (float) c;
    this.fpu = (float) fpu;
    this.urgent = fpu >= 0;
  }

  private static SelectionPolicy.Factory factory(Args args) {
    double cp = args.number(CP);
    if (cp >= 0 && args.isGiven("c")) {
      throw args.fault("cp", "give either c or cp, not both: cp means c = 2 sqrt(2) cp");
    }
    double c = cp >= 0 ? 2 * Math.sqrt(2) * cp : args.number(C);
    double fpu = args.number(FPU);
    return context -> new Ucb1(c, fpu);
  }

  @Override
  public boolean ranksUntried() {
    return urgent;
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = urgent ? tree.triedCount(node) : tree.childCount(node);
    if (n == 0) {
      return UNTRIED;
    }
    float s = c * sqrtLn(tree, node);
    int[] records = tree.records(first);
    int start = Tree.offset(first);
    int end = start + n * Tree.STRIDE;
    float best = Float.NEGATIVE_INFINITY;
    int at = start;
    int ties = 0;
    for (int o = start; o < end; o += Tree.STRIDE) {
      float score =
          Float.intBitsToFloat(records[o + Tree.VALUE])
              + s * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
      if (score >= best) {
        if (score > best) {
          best = score;
          at = o;
          ties = 1;
        } else if (rng.nextInt(++ties) == 0) {
          at = o;
        }
      }
    }
    if (urgent && best < fpu && tree.triedCount(node) < untriedLimit(tree, node)) {
      return UNTRIED;
    }
    return first + (at - start) / Tree.STRIDE;
  }

  private static float sqrtLn(Tree tree, int node) {
    return tree.keepsVirtualVisits()
        ? SqrtLog.sqrtLn(tree.total(node))
        : SqrtLog.sqrtLnOfInverseRoot(tree.records(node)[Tree.offset(node) + Tree.INV_SQRT]);
  }

  private static int untriedLimit(Tree tree, int node) {
    return tree.isFull() ? tree.childCount(node) : tree.isComplete(node) ? 0 : Integer.MAX_VALUE;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    double exploration =
        tree.visits(child) == 0
            ? Double.POSITIVE_INFINITY
            : c * SqrtLog.sqrtLn(tree.total(node)) / Math.sqrt(tree.visits(child));
    return List.of(
        new Term("value", tree.value(child)),
        new Term("exploration", exploration),
        new Term("score", tree.value(child) + exploration));
  }
}
