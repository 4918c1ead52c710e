// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Dynamic early termination (Winands and Bjornsson 2010; Bouzy's mercy rule for any evaluation): a
 * playout ends as soon as the evaluation, looked at every few moves, says that somebody is far
 * ahead.
 */
public final class EarlyTermination extends PlayoutWrapper {
  public static final Param.Number T =
      Param.number("t", 0.9, 0.5, 1, "evaluation from which on a player has won").asPositional();
  public static final Param.Whole EVERY =
      Param.integer("every", 3, 1, 1000, "moves between two looks");
  public static final Param.Whole AFTER =
      Param.integer("after", 0, 0, 100_000, "moves before the first look");
  public static final Param.Word SCORE =
      Param.choice("score", "what a stopped playout counts", "win", "value");

  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT = LookaheadParams.INNER;

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "early",
              "stops when the evaluation says that somebody is far ahead")
          .formula("every few moves: h(p) >= t ends the playout as won by p")
          .source("Winands, Bjornsson 2010, evaluation cut-off; cf. Lorentz 2008")
          .note(
              "Which threshold helps, and whether any does, depends on the game's evaluation: over"
                  + " MCTS-Solver t=0.9 gains much in Catch the Lion and loses in Othello.")
          .note("With score=value the evaluation itself is the outcome instead of a won game.")
          .param(T)
          .param(EVERY)
          .param(AFTER)
          .param(SCORE)
          .param(PLAYOUT)
          .makes(
              args -> {
                double t = args.number(T);
                int every = args.integer(EVERY);
                int after = args.integer(AFTER);
                boolean asWin = args.text(SCORE).equals("win");
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                return c -> new EarlyTermination(c, inner, t, every, after, asWin);
              });

  private final double threshold;
  private final int every;
  private final int after;
  private final boolean asWin;

  EarlyTermination(
      PartContext context,
      PlayoutPolicy.Factory inner,
      double threshold,
      int every,
      int after,
      boolean asWin) {
    super(inner.create(context), "early");
    context.require(Evaluation.class, "early", "an evaluation of states");
    this.threshold = threshold;
    this.every = every;
    this.after = after;
    this.asWin = asWin;
  }

  @Override
  public Ending ending() {
    return asWin ? Ending.JUDGED : Ending.VALUED;
  }

  @Override
  void playMixed(State state, Trajectory path, Rng rng) {
    double[] outcome = path.outcome();
    int untilLook = after;
    while (!state.isTerminal()) {
      if (untilLook == 0) {
        if (isClear((Evaluation) state, outcome)) {
          return;
        }
        untilLook = every;
      }
      step(state, path, rng);
      untilLook--;
    }
    state.rewards(outcome);
  }

  private boolean isClear(Evaluation state, double[] outcome) {
    int winner = -1;
    for (int p = 0; p < outcome.length; p++) {
      outcome[p] = state.evaluate(p);
      if (outcome[p] >= threshold && (winner < 0 || outcome[p] > outcome[winner])) {
        winner = p;
      }
    }
    if (winner >= 0 && asWin) {
      for (int p = 0; p < outcome.length; p++) {
        outcome[p] = p == winner ? 1 : 0;
      }
    }
    return winner >= 0;
  }
}
