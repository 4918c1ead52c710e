// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

/** Selections that know something of a move: its history, or a probability from a prior. */
final class KnowledgeSelection {
  private KnowledgeSelection() {}

  private static boolean areEquallyLikely(ReferenceNode a, ReferenceNode b) {
    return a.probability == b.probability;
  }

  /** Nijssen and Winands 2011: the history of a move fades with the losses of the child. */
  static final class History extends Selection {
    private final double c;
    private final double w;
    private double[][] counts;
    private double[][] sums;

    History(ReferenceSearch search, double c, double w) {
      super(search);
      this.c = c;
      this.w = w;
    }

    @Override
    void searchStarted() {
      counts = new double[search.game().players()][search.game().moveRange()];
      sums = new double[search.game().players()][search.game().moveRange()];
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      return best(
          node.children,
          child -> score(child, node.total(), mover),
          (a, b) ->
              counts[mover][a.move] == counts[mover][b.move]
                  && sums[mover][a.move] == sums[mover][b.move]);
    }

    private double score(ReferenceNode child, long total, int mover) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      double seen = counts[mover][child.move];
      double history = seen == 0 ? 0 : sums[mover][child.move] / seen;
      double losses = Math.max(0, child.visits - child.sum);
      return value + exploration(c, total, Math.max(1, child.visits)) + history * w / (losses + 1);
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = 0; i < it.moves.size(); i++) {
        counts[it.movers.get(i)][it.moves.get(i)]++;
        sums[it.movers.get(i)][it.moves.get(i)] += it.outcome[it.movers.get(i)];
      }
    }
  }

  /** Rosin 2011; Silver et al. 2017. */
  static final class Puct extends Selection {
    private final double c;
    private final double fpu;

    Puct(ReferenceSearch search, double c, double fpu) {
      super(search);
      this.c = c;
      this.fpu = fpu;
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
    void expanded(ReferenceNode node) {
      node.children.forEach(child -> child.probability = 1.0 / node.children.size());
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      double root = Math.sqrt(Math.max(1, node.total()));
      return best(node.children, child -> score(child, root), KnowledgeSelection::areEquallyLikely);
    }

    private double score(ReferenceNode child, double root) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      return (child.visits == 0 ? fpu : value) + c * child.probability * root / (1 + child.visits);
    }
  }

  /** Chaslot et al. 2008, eq. 3; what was not tried has the value fpu. */
  static final class ProgressiveBias extends Selection {
    private final double c;
    private final double w;
    private final double fpu;

    ProgressiveBias(ReferenceSearch search, Settings s) {
      super(search);
      c = s.number("c");
      w = s.number("w");
      fpu = s.number("fpu");
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
    void expanded(ReferenceNode node) {
      node.children.forEach(child -> child.probability = 1.0 / node.children.size());
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      return best(
          node.children, child -> score(child, node.total()), KnowledgeSelection::areEquallyLikely);
    }

    private double score(ReferenceNode child, long total) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      return (child.visits == 0 ? fpu : value)
          + exploration(c, total, Math.max(1, child.visits))
          + w * child.probability / (1 + child.visits);
    }
  }
}
