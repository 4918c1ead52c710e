// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Moves;
import io.banyan.testkit.reference.ReferenceNode.MoveStatistics;
import java.util.HashMap;
import java.util.Map;

/** RAVE with other weights, which Hex, Havannah and Go like; without the priors that go with it. */
final class RaveVariants {
  private RaveVariants() {}

  /** The frame of both: every child is ranked from the beginning. */
  private abstract static class Ranking extends StatisticsSelection.WithStatistics {
    Ranking(ReferenceSearch search, Settings s) {
      super(search, s.flag("leaves") ? "leaves" : "all");
    }

    @Override
    boolean ranksUntried() {
      return true;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    /** The score of a child of which nothing is proven, seen so often as a move of playouts. */
    abstract double score(ReferenceNode child, double seen, double wins);

    final double score(ReferenceNode child, MoveStatistics m, int mover) {
      if (search.value(child) == ReferenceSearch.LOST) {
        return ReferenceSearch.LOST;
      }
      return m == null
          ? score(child, 0, 0)
          : score(child, m.visits[mover][child.move], m.sums[mover][child.move]);
    }
  }

  /** Ewalds 2012: weight r / (r + n), r may grow with the moves at the root; Cazenave's ref. */
  static final class Ratio extends Ranking {
    private final Settings settings;
    private final int ref;
    private final Map<Integer, ReferenceNode> references = new HashMap<>();
    private double r;

    Ratio(ReferenceSearch search, Settings s) {
      super(search, s);
      settings = s;
      ref = s.integer("ref");
    }

    @Override
    void searchStarted() {
      r =
          settings.number("r")
              + settings.number("grow") * Moves.legal(search.game(), search.rootState()).length;
    }

    @Override
    long learnsFrom() {
      return ref / 4;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (node.children.size() == 1 && node != search.root()) {
        return node.children.get(0);
      }
      if (node == search.root()) {
        references.clear();
      }
      boolean enough = node.visits >= ref && node.statistics != null;
      if (ref == 0 || enough || !references.containsKey(mover)) {
        references.put(mover, node);
      }
      MoveStatistics m = references.get(mover).statistics;
      double[] scores =
          node.children.stream().mapToDouble(child -> score(child, m, mover)).toArray();
      Ties.Exact exact = (i, j) -> isExact(m, mover, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pickAtOnce(scores, exact, search.rng()));
    }

    @Override
    double score(ReferenceNode child, double seen, double wins) {
      double n = child.visits;
      if (seen == 0) {
        return n == 0 ? settings.number("fpu") : search.value(child);
      }
      double beta = n == 0 ? 1 : r / (r + n);
      return (1 - beta) * search.value(child) + beta * wins / seen;
    }
  }

  /** Gelly and Silver 2011: every child starts with some visits of value one half. */
  static final class Counts extends Ranking {
    private final double k;
    private final double even;
    private final boolean first;

    Counts(ReferenceSearch search, Settings s) {
      super(search, s);
      k = s.number("k");
      even = s.number("even");
      first = s.flag("first");
    }

    @Override
    boolean countsFirstOnly() {
      return first;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      MoveStatistics m = node.statistics;
      double[] scores =
          node.children.stream().mapToDouble(child -> score(child, m, mover)).toArray();
      Ties.Exact exact = (i, j) -> isEqual(m, mover, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pick(scores, exact, search.rng()));
    }

    private boolean isEqual(MoveStatistics m, int mover, ReferenceNode a, ReferenceNode b) {
      if (search.value(a) == ReferenceSearch.LOST) {
        return true;
      }
      boolean same =
          m == null
              || (m.visits[mover][a.move] == m.visits[mover][b.move]
                  && m.sums[mover][a.move] == m.sums[mover][b.move]);
      return same && areAlike(a, b) && search.areExact(a, b);
    }

    @Override
    double score(ReferenceNode child, double seen, double wins) {
      double n = child.visits + even;
      double mean = n == 0 ? 1 : (child.visits * search.value(child) + even / 2) / n;
      if (seen == 0) {
        return mean;
      }
      double beta = seen / (seen + n + n * seen / k);
      return (1 - beta) * mean + beta * wins / seen;
    }
  }
}
