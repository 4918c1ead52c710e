// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import java.util.Arrays;

/** Knowledge that children get. */
abstract class ReferencePrior extends ReferencePart {
  ReferencePrior(ReferenceSearch search) {
    super(search);
  }

  /** Null for no prior. */
  static ReferencePrior of(ReferenceSearch search, Settings s) {
    return switch (s.name()) {
      case "none" -> null;
      case "ip-e" -> new Informed(search, s, 0, 0);
      case "ip-m" -> new Informed(search, s, s.integer("d"), 0);
      case "ip-mk" -> new Informed(search, s, s.integer("d"), s.integer("k"));
      case "eval", "order" -> new Probabilities(search, s);
      default -> throw s.unknown("prior");
    };
  }

  /** All children of a node were made; the state is the node's. */
  void expanded(ReferenceNode node, State state) {}

  /** The way down has come to a child; the state is the child's. */
  void arrived(ReferenceNode child, State state) {}

  /** Baier and Winands 2018: after n visits gamma virtual ones, once. */
  private static final class Informed extends ReferencePrior {
    private final int n;
    private final int gamma;
    private final int depth;
    private final Lookahead lookahead;

    Informed(ReferenceSearch search, Settings s, int depth, int width) {
      super(search);
      this.n = s.integer("n");
      this.gamma = s.integer("gamma");
      this.depth = depth;
      this.lookahead = new Lookahead(search, width);
    }

    @Override
    void expanded(ReferenceNode node, State state) {
      if (n > 0) {
        return;
      }
      for (ReferenceNode child : node.children) {
        State next = search.game().copyOf(state);
        next.play(child.move);
        give(child, next);
      }
      node.tried = node.children.size();
    }

    /** This visit is the n-th: it counts when the next choice is made. */
    @Override
    void arrived(ReferenceNode child, State state) {
      if (n > 0 && child.virtualVisits == 0 && child.visits + 1 >= n) {
        give(child, state);
      }
    }

    private void give(ReferenceNode child, State state) {
      double value = lookahead.value(state, child.chooser, depth);
      child.visits += gamma;
      child.virtualVisits = gamma;
      child.sum += gamma * value;
      child.squares += gamma * value * value;
    }
  }

  /** A softmax of evaluations, or of the game's order scaled to [0, 1]. */
  private static final class Probabilities extends ReferencePrior {
    private final boolean byEvaluation;
    private final double tau;

    Probabilities(ReferenceSearch search, Settings s) {
      super(search);
      byEvaluation = s.name().equals("eval");
      tau = s.number("tau");
    }

    @Override
    void expanded(ReferenceNode node, State state) {
      int n = node.children.size();
      double[] scores = new double[n];
      if (byEvaluation) {
        for (int i = 0; i < n; i++) {
          State next = search.game().copyOf(state);
          next.play(node.children.get(i).move);
          scores[i] = search.value(next, state.mover());
        }
      } else {
        int[] moves = node.children.stream().mapToInt(child -> child.move).toArray();
        ((MoveOrdering) state).orderingScores(moves, n, scores);
        double low = Arrays.stream(scores).min().orElseThrow();
        double high = Arrays.stream(scores).max().orElseThrow();
        for (int i = 0; i < n; i++) {
          scores[i] = high > low ? (scores[i] - low) / (high - low) : 0;
        }
      }
      double total = Arrays.stream(scores).map(x -> Math.exp(x / tau)).sum();
      for (int i = 0; i < n; i++) {
        node.children.get(i).probability = Math.exp(scores[i] / tau) / total;
      }
    }
  }
}
