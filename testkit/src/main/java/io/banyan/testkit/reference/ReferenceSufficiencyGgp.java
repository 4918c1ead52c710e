// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import java.util.ArrayList;
import java.util.List;

/** Gudmundsson and Bjornsson 2013, section 4.2; papers 2.4. */
final class ReferenceSufficiencyGgp extends Selection {
  private final double c;
  private final double floor;
  private final int min;
  private final boolean literal;
  private final boolean rootOnly;
  private final List<Double> won = new ArrayList<>();
  private final List<Double> other = new ArrayList<>();
  private final List<Double> deltas = new ArrayList<>();
  private double probability;
  private boolean unplugged;

  ReferenceSufficiencyGgp(ReferenceSearch search, Settings s) {
    super(search);
    c = s.number("c");
    floor = s.number("floor");
    min = s.integer("min");
    literal = s.flag("literal");
    rootOnly = s.is("scope", "root");
  }

  @Override
  void searchStarted() {
    won.clear();
    other.clear();
    deltas.clear();
    probability = 0;
    unplugged = false;
  }

  @Override
  ReferenceNode select(ReferenceNode node, int mover) {
    if (node == search.root()) {
      unplugged = probability > 0 && NearTie.chance(search.rng(), probability);
    }
    boolean applies = node == search.root() || (!rootOnly && mover == search.searcher());
    return ucb1(node.children, applies && unplugged ? 0 : c, node.total());
  }

  @Override
  void iterationEnded(ReferenceIteration it) {
    (it.outcome[search.searcher()] > 0.5 ? won : other).add(it.rewards[search.searcher()]);
    probability = 0;
    if (won.isEmpty() || other.isEmpty()) {
      return;
    }
    double d =
        (other.size() * Sample.mean(won) + won.size() * Sample.mean(other))
            / (other.size() + won.size());
    double best = Double.NEGATIVE_INFINITY;
    for (ReferenceNode child : search.root().children) {
      if (child.visits > 0) {
        best = Math.max(best, child.mean());
      }
    }
    double delta = best - d;
    deltas.add(delta);
    double deviation = Sample.deviation(deltas);
    if (deltas.size() < min || deviation < 1e-12) {
      return;
    }
    double phi = Sample.normalBelow((delta - Sample.mean(deltas)) / deviation);
    probability = Math.min(1 - floor, literal ? 1 - phi : phi);
  }
}
