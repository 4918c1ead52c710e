// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.selection.MoveProbabilities;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Prior probabilities of moves for PUCT and progressive bias: from the evaluation of the states
 * they lead to, or from the game's static move ordering, made into a distribution by a softmax.
 */
public final class ProbabilityPrior implements Prior {
  public static final Param.Number TAU =
      Param.number("tau", 0.1, 0.001, 1000, "temperature").asPositional();

  public static final Entry<Prior.Factory> EVAL =
      Entry.of(SearchSlots.PRIOR, "eval", "probabilities from the evaluation of the next states")
          .formula("P ~ exp(h / tau)")
          .param(TAU)
          .note("Read by select=puct, select=pbias and select=rave-ratio(bias=...).")
          .makes(
              args -> {
                double tau = args.number(TAU);
                return context -> new ProbabilityPrior(context, tau, true);
              });

  public static final Entry<Prior.Factory> ORDER =
      Entry.of(SearchSlots.PRIOR, "order", "probabilities from the game's move ordering")
          .formula("P ~ exp(rank score / tau), scores scaled to [0, 1] among the moves")
          .param(TAU.withDefault(0.3))
          .note("Read by select=puct, select=pbias and select=rave-ratio(bias=...).")
          .makes(
              args -> {
                double tau = args.number(TAU);
                return context -> new ProbabilityPrior(context, tau, false);
              });

  /** From evaluation and from ordering. */
  public static final List<Entry<Prior.Factory>> ENTRIES = List.of(EVAL, ORDER);

  private final double tau;
  private final boolean byEvaluation;
  private final MoveProbabilities probabilities;
  private final State scratch;
  private final int[] moves;
  private final double[] scores;
  private final double[] outcome;

  private ProbabilityPrior(PartContext context, double tau, boolean byEvaluation) {
    this.tau = tau;
    this.byEvaluation = byEvaluation;
    if (byEvaluation) {
      context.require(Evaluation.class, "prior=eval", "an evaluation of states");
    } else {
      context.require(MoveOrdering.class, "prior=order", "a move ordering");
    }
    this.probabilities =
        MoveProbabilities.writerOf(context, byEvaluation ? "prior=eval" : "prior=order");
    this.scratch = context.game().newState();
    this.moves = new int[context.game().maxMoves()];
    this.scores = new double[moves.length];
    this.outcome = new double[context.game().players()];
  }

  @Override
  public void expanded(Tree tree, int node, State state, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    if (byEvaluation) {
      int mover = state.mover();
      for (int i = 0; i < n; i++) {
        scratch.copyFrom(state);
        scratch.play(tree.move(first + i));
        scores[i] = value(mover);
      }
    } else {
      for (int i = 0; i < n; i++) {
        moves[i] = tree.move(first + i);
      }
      ((MoveOrdering) state).orderingScores(moves, n, scores);
      scale(n);
    }
    softmax(first, n);
  }

  private double value(int player) {
    if (scratch.isTerminal()) {
      scratch.rewards(outcome);
      return outcome[player];
    }
    return ((Evaluation) scratch).evaluate(player);
  }

  private void scale(int n) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      low = Math.min(low, scores[i]);
      high = Math.max(high, scores[i]);
    }
    for (int i = 0; i < n; i++) {
      scores[i] = high > low ? (scores[i] - low) / (high - low) : 0;
    }
  }

  private void softmax(int first, int n) {
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      high = Math.max(high, scores[i]);
    }
    double total = 0;
    for (int i = 0; i < n; i++) {
      scores[i] = StrictMath.exp((scores[i] - high) / tau);
      total += scores[i];
    }
    for (int i = 0; i < n; i++) {
      probabilities.set(first + i, scores[i] / total);
    }
  }
}
