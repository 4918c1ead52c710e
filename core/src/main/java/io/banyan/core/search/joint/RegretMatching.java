// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Moves in proportion to the regret of not having played them (Hart and Mas-Colell 2000), in a tree
 * as by Lanctot, Wittlinger, Winands and Den Teuling (2013): what another own move would have
 * earned against the same moves of the others is the mean of that child. Children never visited
 * count as no regret.
 */
public final class RegretMatching implements Bandit {
  public static final Param.Number GAMMA =
      Param.number("gamma", 0.1, 0.001, 0.999, "share of random choices").asPositional();

  public static final Entry<Bandit> ENTRY =
      Entry.of(JointSlots.SELECT, "regret", "moves in proportion to the regret of not making them")
          .formula("p ~ max(0, sum of what the move would have brought more)")
          .source("Hart, Mas-Colell 2000; Lanctot, Wittlinger, Winands, Den Teuling 2013")
          .param(GAMMA)
          .makes(args -> new RegretMatching(args.number(GAMMA)));

  private final double gamma;

  RegretMatching(double gamma) {
    this.gamma = gamma;
  }

  @Override
  public int select(JointTree tree, int node, int player, Rng rng) {
    int first = tree.slot(node, player);
    int n = tree.counts[node * tree.players + player];
    if (rng.nextBoolean(gamma)) {
      return rng.nextInt(n);
    }
    double total = total(tree, first, n);
    if (total <= 0) {
      return rng.nextInt(n);
    }
    double u = rng.nextDouble() * total;
    for (int i = 0; i < n; i++) {
      u -= Math.max(0, tree.slotScore[first + i]);
      if (u < 0) {
        return i;
      }
    }
    return n - 1;
  }

  private static double total(JointTree tree, int first, int n) {
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += Math.max(0, tree.slotScore[first + i]);
    }
    return total;
  }

  @Override
  public void update(JointTree tree, int node, int player, int[] choice, int from, double reward) {
    int first = tree.slot(node, player);
    int n = tree.counts[node * tree.players + player];
    double total = total(tree, first, n);
    for (int i = 0; i < n; i++) {
      tree.slotStrategy[first + i] +=
          total <= 0 ? 1.0 / n : Math.max(0, tree.slotScore[first + i]) / total;
    }
    int mine = choice[from + player];
    for (int i = 0; i < n; i++) {
      if (i != mine) {
        choice[from + player] = i;
        int child = tree.child(node, choice, from);
        if (child != JointTree.NONE && tree.visits[child] > 0) {
          tree.slotScore[first + i] += tree.mean(child, player) - reward;
        }
      }
    }
    choice[from + player] = mine;
  }

  @Override
  public String mixing() {
    return "regret";
  }

  @Override
  public boolean needsExtras() {
    return true;
  }

  @Override
  public double weight(JointTree tree, int slot) {
    return tree.slotStrategy[slot];
  }
}
