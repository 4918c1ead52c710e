// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.minimax.AlphaBeta;
import io.banyan.core.minimax.AlphaBetaOptions;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Informed rollouts (MCTS-IR of Baier and Winands 2018): every move of the playout is the best by a
 * small alpha-beta search over an evaluation, or with a small probability any move.
 *
 * <p>IR-E looks one move ahead, IR-M d plies, IR-M-k d plies at the first k moves of the game's own
 * order.
 */
public final class LookaheadPlayout implements StepwisePlayout {
  private static final String SOURCE = "Baier, Winands 2018 (MCTS-IR)";

  public static final Param.Number E =
      Param.number("e", 0.05, 0, 1, "probability of a uniformly random move").asPositional();
  public static final Param.Whole D = LookaheadParams.DEPTH;
  public static final Param.Whole K = LookaheadParams.WIDTH;
  public static final Param.Inner<Evaluator.Factory> EVAL = Evaluator.PARAM;

  public static final Entry<PlayoutPolicy.Factory> IR_E =
      Entry.of(SearchSlots.PLAYOUT, "ir-e", "the move with the best evaluation, sometimes any")
          .formula("with probability e uniform, else argmax h(state after move)")
          .source(SOURCE)
          .param(E)
          .param(EVAL)
          .makes(
              args -> {
                double e = args.number(E);
                Evaluator.Factory eval = args.part(EVAL);
                return c -> new LookaheadPlayout(c, eval, e, 1, AlphaBetaOptions.PLAIN, "ir-e");
              });

  public static final Entry<PlayoutPolicy.Factory> IR_M =
      Entry.of(SearchSlots.PLAYOUT, "ir-m", "the move of a small alpha-beta search, sometimes any")
          .formula("with probability e uniform, else alpha-beta of depth d, random move order")
          .source(SOURCE)
          .param(E)
          .param(D)
          .param(EVAL)
          .makes(
              args -> {
                double e = args.number(E);
                Evaluator.Factory eval = args.part(EVAL);
                int d = args.integer(D);
                return c -> new LookaheadPlayout(c, eval, e, d, AlphaBetaOptions.PLAIN, "ir-m");
              });

  public static final Entry<PlayoutPolicy.Factory> IR_MK =
      Entry.of(SearchSlots.PLAYOUT, "ir-mk", "as ir-m, looking at the first k ordered moves only")
          .formula("with probability e uniform, else alpha-beta of depth d and width k")
          .source(SOURCE + ", the -k variants")
          .param(E)
          .param(D.withDefault(1))
          .param(K)
          .param(EVAL)
          .makes(
              args -> {
                double e = args.number(E);
                Evaluator.Factory eval = args.part(EVAL);
                int d = args.integer(D);
                AlphaBetaOptions options = AlphaBetaOptions.kBest(args.integer(K));
                return c -> new LookaheadPlayout(c, eval, e, d, options, "ir-mk");
              });

  /** IR-E, IR-M and IR-M-k. */
  public static final List<Entry<PlayoutPolicy.Factory>> ENTRIES = List.of(IR_E, IR_M, IR_MK);

  private final double epsilon;
  private final int depth;
  private final AlphaBeta alphaBeta;
  private final int[] moves;

  LookaheadPlayout(
      PartContext context,
      Evaluator.Factory eval,
      double epsilon,
      int depth,
      AlphaBetaOptions options,
      String name) {
    this.epsilon = epsilon;
    this.depth = depth;
    this.alphaBeta = new AlphaBeta(context.game(), options, eval, depth, name);
    this.moves = new int[context.game().maxMoves()];
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    MoveLog log = path.isRecording() ? path.log() : null;
    while (!state.isTerminal()) {
      int move = nextMove(state, path, rng);
      if (log != null) {
        log.add(state.mover(), move);
      }
      state.play(move);
    }
    state.rewards(path.outcome());
  }

  @Override
  public int nextMove(State state, Trajectory path, Rng rng) {
    if (epsilon > 0 && rng.nextBoolean(epsilon)) {
      return moves[rng.nextInt(state.legalMoves(moves))];
    }
    return alphaBeta.bestMove(state, depth, rng);
  }
}
