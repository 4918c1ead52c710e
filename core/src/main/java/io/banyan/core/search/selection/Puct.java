// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * PUCT (Rosin 2011 in the form of Silver et al. 2017): exploration in proportion to a prior
 * probability of the move, and progressive bias (Chaslot et al. 2008), UCB1 plus knowledge that
 * fades with visits. Both read the column that {@code prior=eval} or {@code prior=order} fills;
 * without one all moves are equal.
 *
 * <p>Both rank untried moves by their formula, with {@code fpu} for the value and, in the bias, one
 * visit in the exploration: knowledge counts most where nothing else is known, which would be lost
 * if every move were tried once first.
 */
public final class Puct implements SelectionPolicy {
  public static final Param.Number FPU =
      Param.number("fpu", 0.5, -1e6, 1e6, "value of a move not tried yet");

  public static final Param.Number C =
      Param.number("c", 1.5, 0, 1000, "weight of exploration").asPositional();
  public static final Param.Number W = Param.number("w", 10, 0, 1e6, "weight of knowledge");

  public static final Entry<SelectionPolicy.Factory> PUCT =
      Entry.of(SearchSlots.SELECT, "puct", "exploration in proportion to a prior probability")
          .formula("value + c P sqrt(N) / (1 + n); a move not tried has value fpu")
          .source("Rosin 2011; Silver et al. 2017")
          .param(C)
          .param(FPU)
          .makes(
              args -> {
                double c = args.number(C);
                double fpu = args.number(FPU);
                return context -> new Puct(context, c, fpu, 0, false);
              });

  public static final Entry<SelectionPolicy.Factory> PBIAS =
      Entry.of(SearchSlots.SELECT, "pbias", "UCB1 plus knowledge that fades with visits")
          .formula(
              "value + c sqrt(ln N / max(1, n)) + w P / (1 + n); a move not tried has value"
                  + " fpu")
          .source("Chaslot, Winands, van den Herik, Uiterwijk, Bouzy 2008, eq. 3")
          .param(C.withDefault(Ucb1.DEFAULT_C))
          .param(W)
          .param(FPU)
          .makes(
              args -> {
                double c = args.number(C);
                double w = args.number(W);
                double fpu = args.number(FPU);
                return context -> new Puct(context, c, fpu, w, true);
              });

  /** PUCT and progressive bias. */
  public static final List<Entry<SelectionPolicy.Factory>> ENTRIES = List.of(PUCT, PBIAS);

  private final MoveProbabilities probabilities;
  private final double c;
  private final double fpu;
  private final double w;
  private final boolean bias;

  private Puct(PartContext context, double c, double fpu, double w, boolean bias) {
    this.probabilities = new MoveProbabilities(context);
    this.c = c;
    this.fpu = fpu;
    this.w = w;
    this.bias = bias;
  }

  @Override
  public boolean needsAllChildren() {
    return true;
  }

  @Override
  public boolean ranksUntried() {
    return true;
  }

  @Override
  public void expanded(Tree tree, int node) {
    probabilities.expanded(tree, node);
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    double s = scale(tree, node);
    double best = Double.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int child = first; child < first + n; child++) {
      double score = score(tree, child, s);
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

  private double scale(Tree tree, int node) {
    int total = tree.total(node);
    return bias ? c * SqrtLog.sqrtLn(total) : c * Math.sqrt(Math.max(1, total));
  }

  private double score(Tree tree, int child, double s) {
    float value = tree.value(child);
    if (value == Tree.LOST) {
      return value;
    }
    int n = tree.visits(child);
    double p = probabilities.get(child);
    double known = n == 0 ? fpu : value;
    return bias ? known + s / Math.sqrt(Math.max(1, n)) + w * p / (1 + n) : known + s * p / (1 + n);
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    return List.of(
        new Term("value", tree.visits(child) == 0 ? fpu : tree.value(child)),
        new Term("prior", probabilities.get(child)),
        new Term("score", score(tree, child, scale(tree, node))));
  }
}
