// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Exponential weights for exploration and exploitation (Auer, Cesa-Bianchi, Freund and Schapire
 * 2002): {@code p = (1 - gamma) exp(gamma S / K) / sum + gamma / K}, S the sum of rewards divided
 * by their probabilities.
 */
public final class Exp3 implements Bandit {
  public static final Param.Number GAMMA =
      Param.number("gamma", 0.1, 0.001, 0.999, "share of random choices").asPositional();

  public static final Entry<Bandit> ENTRY =
      Entry.of(JointSlots.SELECT, "exp3", "exponential weights, which mix against others")
          .formula("p = (1 - gamma) exp(gamma S / K) / sum + gamma / K")
          .source("Auer, Cesa-Bianchi, Freund, Schapire 2002")
          .param(GAMMA)
          .makes(args -> new Exp3(args.number(GAMMA)));

  private final double gamma;

  Exp3(double gamma) {
    this.gamma = gamma;
  }

  @Override
  public int select(JointTree tree, int node, int player, Rng rng) {
    int first = tree.slot(node, player);
    int n = tree.counts[node * tree.players + player];
    double[] score = tree.slotScore;
    double top = top(score, first, n);
    double total = total(score, first, n, top);
    double u = rng.nextDouble();
    for (int i = 0; i < n; i++) {
      u -= probability(score[first + i], top, total, n);
      if (u < 0) {
        return i;
      }
    }
    return n - 1;
  }

  @Override
  public void update(JointTree tree, int node, int player, int[] choice, int from, double reward) {
    int first = tree.slot(node, player);
    int n = tree.counts[node * tree.players + player];
    double[] score = tree.slotScore;
    double top = top(score, first, n);
    double total = total(score, first, n, top);
    for (int i = 0; i < n; i++) {
      double p = probability(score[first + i], top, total, n);
      // What was played without the share of pure exploration.
      tree.slotStrategy[first + i] += (p - gamma / n) / (1 - gamma);
    }
    int chosen = first + choice[from + player];
    score[chosen] += reward / probability(score[chosen], top, total, n);
  }

  private double probability(double score, double top, double total, int n) {
    return (1 - gamma) * StrictMath.exp(gamma * (score - top) / n) / total + gamma / n;
  }

  private static double top(double[] score, int first, int n) {
    double top = score[first];
    for (int i = 1; i < n; i++) {
      top = Math.max(top, score[first + i]);
    }
    return top;
  }

  private double total(double[] score, int first, int n, double top) {
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += StrictMath.exp(gamma * (score[first + i] - top) / n);
    }
    return total;
  }

  @Override
  public String mixing() {
    return "exp3";
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
