// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.State;
import io.banyan.core.minimax.AlphaBeta;
import io.banyan.core.minimax.AlphaBetaOptions;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Informed cutoffs (MCTS-IC of Baier and Winands 2018; fixed-length playouts with evaluation:
 * Lorentz 2008): m moves of another playout, then the value of the state reached stands for the
 * outcome. A game that ends earlier counts with its result.
 *
 * <p>IC-E takes the evaluation itself, IC-M the value of an alpha-beta search of depth d, IC-M-k
 * that of one over the first k moves of the game's own order.
 */
public final class CutoffPlayout extends PlayoutWrapper {
  private static final String SOURCE = "Baier, Winands 2018 (MCTS-IC); cf. Lorentz 2008";
  public static final Param.Whole M =
      Param.integer("m", 5, 0, 100_000, "moves played before the value is taken").asPositional();
  public static final Param.Whole D = LookaheadParams.DEPTH;
  public static final Param.Whole K = LookaheadParams.WIDTH;
  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT = LookaheadParams.INNER;
  public static final Param.Inner<Evaluator.Factory> EVAL = Evaluator.PARAM;

  public static final Entry<PlayoutPolicy.Factory> IC_E =
      Entry.of(SearchSlots.PLAYOUT, "ic-e", "a few moves, then the evaluation as outcome")
          .formula("m moves of another playout, then outcome = h(state)")
          .source(SOURCE)
          .param(M)
          .param(PLAYOUT)
          .param(EVAL)
          .makes(
              args -> {
                int m = args.integer(M);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                Evaluator.Factory eval = args.part(EVAL);
                return c -> new CutoffPlayout(c, inner, eval, m, 0, AlphaBetaOptions.PLAIN, "ic-e");
              });

  public static final Entry<PlayoutPolicy.Factory> IC_M =
      Entry.of(SearchSlots.PLAYOUT, "ic-m", "a few moves, then an alpha-beta value as outcome")
          .formula("m moves of another playout, then outcome = alpha-beta value of depth d")
          .source(SOURCE)
          .param(M)
          .param(D)
          .param(PLAYOUT)
          .param(EVAL)
          .makes(
              args -> {
                int m = args.integer(M);
                int d = args.integer(D);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                Evaluator.Factory eval = args.part(EVAL);
                return c -> new CutoffPlayout(c, inner, eval, m, d, AlphaBetaOptions.PLAIN, "ic-m");
              });

  public static final Entry<PlayoutPolicy.Factory> IC_MK =
      Entry.of(SearchSlots.PLAYOUT, "ic-mk", "as ic-m, looking at the first k ordered moves only")
          .formula("m moves of another playout, then alpha-beta value of depth d and width k")
          .source(SOURCE + ", the -k variants")
          .param(M)
          .param(D.withDefault(1))
          .param(K)
          .param(PLAYOUT)
          .param(EVAL)
          .makes(
              args -> {
                int m = args.integer(M);
                int d = args.integer(D);
                AlphaBetaOptions options = AlphaBetaOptions.kBest(args.integer(K));
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                Evaluator.Factory eval = args.part(EVAL);
                return c -> new CutoffPlayout(c, inner, eval, m, d, options, "ic-mk");
              });

  /** IC-E, IC-M and IC-M-k. */
  public static final List<Entry<PlayoutPolicy.Factory>> ENTRIES = List.of(IC_E, IC_M, IC_MK);

  private final int length;
  private final int depth;
  private final AlphaBeta alphaBeta;

  CutoffPlayout(
      PartContext context,
      PlayoutPolicy.Factory inner,
      Evaluator.Factory eval,
      int length,
      int depth,
      AlphaBetaOptions options,
      String name) {
    super(inner.create(context), name);
    this.length = length;
    this.depth = depth;
    this.alphaBeta =
        // A search from the state reached looks at what an opponent does, even at depth 1.
        new AlphaBeta(context.game(), options, eval, depth == 0 ? 0 : depth + 1, name);
  }

  @Override
  public Ending ending() {
    return Ending.VALUED;
  }

  @Override
  void playMixed(State state, Trajectory path, Rng rng) {
    for (int i = 0; i < length && !state.isTerminal(); i++) {
      step(state, path, rng);
    }
    double[] outcome = path.outcome();
    if (state.isTerminal()) {
      state.rewards(outcome);
    } else if (depth == 0) {
      for (int p = 0; p < outcome.length; p++) {
        outcome[p] = alphaBeta.value(state, p, 0, rng);
      }
    } else {
      outcome[0] = alphaBeta.value(state, 0, depth, rng);
      outcome[1] = 1 - outcome[0];
    }
  }
}
