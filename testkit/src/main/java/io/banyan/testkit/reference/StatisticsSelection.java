// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.testkit.reference.ReferenceNode.MoveStatistics;

/** RAVE and GRAVE. */
final class StatisticsSelection {
  private StatisticsSelection() {}

  /** Selections that keep all-moves-as-first statistics at the nodes. */
  abstract static class WithStatistics extends Selection {
    private final String scope;

    /**
     * @param scope {@code all}, {@code playout}, or {@code leaves} if the last node learns too
     */
    WithStatistics(ReferenceSearch search, String scope) {
      super(search);
      this.scope = scope;
    }

    /** Every node, mostly but the last, learns of the moves made at it and below. */
    @Override
    void iterationEnded(ReferenceIteration it) {
      int players = search.game().players();
      boolean leaf = scope.equals("leaves") && it.moves.size() > it.treeMoves();
      for (int i = 0; i < it.treeMoves() + (leaf ? 1 : 0); i++) {
        ReferenceNode node = it.nodes.get(i);
        if (node.visits < learnsFrom()) {
          continue;
        }
        if (node.statistics == null) {
          node.statistics = new MoveStatistics(players, search.game().moveRange());
        }
        int mover = it.movers.get(i);
        int from = scope.equals("playout") ? it.treeMoves() : i;
        for (int move = 0; move < search.game().moveRange(); move++) {
          boolean anybody = false;
          for (int p = 0; p < players; p++) {
            if (made(it, from, p, move)) {
              node.statistics.visits[p][move]++;
              node.statistics.sums[p][move] += it.rewards[p];
              anybody = true;
            }
          }
          if (anybody) {
            node.statistics.visits[players][move]++;
            node.statistics.sums[players][move] += it.rewards[mover];
          }
        }
      }
    }

    /**
     * True if children of equal score have it from equal numbers, or without any mixing, and single
     * precision holds these.
     */
    final boolean isExact(MoveStatistics m, int row, ReferenceNode a, ReferenceNode b) {
      if (search.value(a) == ReferenceSearch.LOST || m == null) {
        return search.areExact(a, b);
      }
      boolean same =
          areAlike(a, b)
              && m.visits[row][a.move] == m.visits[row][b.move]
              && m.sums[row][a.move] == m.sums[row][b.move]
              && ReferenceSearch.isShort(m.sums[row][a.move]);
      boolean unseen = m.visits[row][a.move] + m.visits[row][b.move] == 0;
      return search.hasExactRewards()
          ? same || (isPure(m, row, a) && isPure(m, row, b))
          : unseen && areAlike(a, b) && search.areExact(a, b);
    }

    /** True if both what is mixed are the same short number, or only one of them is there. */
    private boolean isPure(MoveStatistics m, int row, ReferenceNode child) {
      double seen = m.visits[row][child.move] + 2 * priorWeight();
      double q = (m.sums[row][child.move] + priorWeight()) / seen;
      double value = search.value(child);
      return ReferenceSearch.isShort(m.sums[row][child.move])
          && (child.visits == 0 || seen == 0 || (q == value && ReferenceSearch.isShort(value)));
    }

    /** The visits from which on a node learns. */
    long learnsFrom() {
      return 0;
    }

    /** What is added to wins and, twice, to visits. */
    double priorWeight() {
      return 0;
    }

    /** True if only the first player to make a move learns of it. */
    boolean countsFirstOnly() {
      return false;
    }

    private boolean made(ReferenceIteration it, int from, int player, int move) {
      for (int i = from; i < it.moves.size(); i++) {
        if (it.moves.get(i) == move && (it.movers.get(i) == player || countsFirstOnly())) {
          return it.movers.get(i) == player;
        }
      }
      return false;
    }
  }

  /** Gelly and Silver 2007; the readings of papers 5.1. */
  static final class Rave extends WithStatistics {
    final boolean pooled;
    private final double k;
    private final double r;
    private final double b;
    private final boolean mse;
    private final double prior;
    private final boolean urgent;

    Rave(ReferenceSearch search, Settings s) {
      super(search, s.text("scope"));
      pooled = s.is("colours", "pooled");
      k = s.number("k");
      r = s.number("r");
      b = s.number("b");
      mse = s.is("schedule", "mse");
      prior = s.flag("prior") ? 1 : 0;
      urgent = s.is("untried", "amaf");
    }

    @Override
    boolean ranksUntried() {
      return urgent;
    }

    @Override
    boolean needsAllChildren() {
      return urgent;
    }

    @Override
    double priorWeight() {
      return prior;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      int row = pooled ? search.game().players() : mover;
      double[] scores =
          node.children.stream().mapToDouble(child -> score(node, child, row)).toArray();
      Ties.Exact exact =
          (i, j) -> isExact(node.statistics, row, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pickAtOnce(scores, exact, search.rng()));
    }

    private double score(ReferenceNode node, ReferenceNode child, int row) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      double explore = exploration(k, node.total(), child.visits);
      MoveStatistics statistics = node.statistics;
      double seen = 2 * prior + (statistics == null ? 0 : statistics.visits[row][child.move]);
      if (statistics == null || seen == 0) {
        return (child.visits == 0 ? 1e6 : value) + explore;
      }
      double q = (prior + statistics.sums[row][child.move]) / seen;
      double n = child.visits;
      double beta =
          n == 0 ? 1 : mse ? seen / (n + seen + 4 * b * b * n * seen) : Math.sqrt(r / (r + 3 * n));
      return (1 - beta) * value + beta * q + explore;
    }
  }

  /** Cazenave 2015. */
  static final class Grave extends WithStatistics {
    private final int ref;
    private final double bias;
    private ReferenceNode reference;

    Grave(ReferenceSearch search, int ref, double bias) {
      super(search, "all");
      this.ref = ref;
      this.bias = bias;
    }

    @Override
    boolean ranksUntried() {
      return true;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (node == search.root() || (node.visits >= ref && node.statistics != null)) {
        reference = node;
      }
      double[] scores = node.children.stream().mapToDouble(child -> score(child, mover)).toArray();
      Ties.Exact exact =
          (i, j) ->
              isExact(reference.statistics, mover, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pick(scores, exact, search.rng()));
    }

    private double score(ReferenceNode child, int mover) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      MoveStatistics statistics = reference.statistics;
      double seen = statistics == null ? 0 : statistics.visits[mover][child.move];
      if (seen == 0) {
        return child.visits == 0 ? 1e6 : value;
      }
      double q = statistics.sums[mover][child.move] / seen;
      double beta = seen / (child.visits + seen + bias * child.visits * seen);
      return (1 - beta) * value + beta * q;
    }
  }
}
