// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import io.banyan.core.policy.LearnedMoves;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.selection.MoveProbabilities;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;

/**
 * Prior probabilities of moves for PUCT and progressive bias, from learned weights of their
 * features.
 */
public final class FeaturePrior implements Prior {
  public static final Param.Word FILE = LearnedMoves.FILE;
  public static final Param.Number TAU = LearnedMoves.TAU;

  private static final String PART = "prior=features";

  /** The catalogue's entry. */
  public static final Entry<Prior.Factory> ENTRY =
      entry()
          .note("Without a file it is the one that comes along with the game, if there is one.")
          .param(FILE)
          .param(TAU)
          .makes(args -> factory(args.text(FILE), args.number(TAU)));

  /** The same for strangers: only what comes along with games, no files. */
  public static final Entry<Prior.Factory> SHIPPED =
      entry().param(TAU).makes(args -> factory(null, args.number(TAU)));

  private final MoveProbabilities probabilities;
  private final MoveFeatures.Eye eye;
  private final float[] factors;
  private final int[] features;
  private final int[] moves;
  private final float[] chances;

  private FeaturePrior(PartContext context, float[] factors) {
    MoveFeatures game = (MoveFeatures) context.game();
    probabilities = MoveProbabilities.writerOf(context, PART);
    eye = game.newEye();
    this.factors = factors;
    features = new int[game.featuresPerMove()];
    moves = new int[context.game().maxMoves()];
    chances = new float[moves.length];
  }

  private static Entry<Prior.Factory> entry() {
    return Entry.of(SearchSlots.PRIOR, "features", "probabilities from learned features of moves")
        .formula("P ~ exp(sum of weights / tau)")
        .source("Coulom 2007 (features and their strengths); weights by 'banyan learn-moves'")
        .note("Read by select=puct, select=pbias and select=rave-ratio(bias=...).");
  }

  private static Prior.Factory factory(String file, double tau) {
    LearnedMoves learned = new LearnedMoves(file, tau, PART);
    return context -> new FeaturePrior(context, learned.factors(context.game()));
  }

  @Override
  public void expanded(Tree tree, int node, State state, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    eye.look(state);
    for (int i = 0; i < n; i++) {
      moves[i] = tree.move(first + i);
    }
    double total = eye.products(moves, n, factors, chances, features);
    for (int i = 0; i < n; i++) {
      probabilities.set(first + i, chances[i] / total);
    }
  }
}
