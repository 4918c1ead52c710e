// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Meter;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Plays the move after which the evaluation is best, without looking further. */
public final class GreedyAgent implements Agent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "greedy", "plays the move with the best evaluation, looking one move ahead")
          .formula("argmax h(state after move), ties at random; ends of the game count exactly")
          .note("Looks at every move once, whatever the budget.")
          .param(Evaluator.PARAM)
          .makes(
              args -> {
                Evaluator.Factory eval = args.part(Evaluator.PARAM);
                return game -> new GreedyAgent(game, eval);
              });

  /** A won game is better than any estimate, a lost one worse. */
  private static final Comparator<SearchReport.MoveReport> ORDER =
      Comparator.<SearchReport.MoveReport>comparingDouble(
          m ->
              m.proof() == Solver.Proof.WIN
                  ? Double.POSITIVE_INFINITY
                  : m.proof() == Solver.Proof.LOSS ? Double.NEGATIVE_INFINITY : m.value());

  private final Evaluator evaluator;
  private final State after;
  private final int[] moves;
  private final double[] rewards;
  private Rng rng = new Rng(0);

  /**
   * Makes the agent.
   *
   * @param eval null for the game's own evaluation
   */
  public GreedyAgent(Game game, Evaluator.Factory eval) {
    evaluator = Evaluator.of(eval, game, "greedy");
    after = game.newState();
    moves = new int[game.maxMoves()];
    rewards = new double[game.players()];
  }

  @Override
  public void newGame(long seed) {
    rng = new Rng(seed);
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    long start = System.nanoTime();
    int n = state.legalMoves(moves);
    if (n == 0) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    int mover = state.mover();
    List<SearchReport.MoveReport> reports = new ArrayList<>();
    SearchReport.MoveReport best = null;
    int ties = 0;
    for (int i = 0; i < n; i++) {
      SearchReport.MoveReport report = look(state, moves[i], mover);
      reports.add(report);
      int better = best == null ? 1 : ORDER.compare(report, best);
      if (better > 0) {
        best = report;
        ties = 1;
      } else if (better == 0 && rng.nextInt(++ties) == 0) {
        best = report;
      }
    }
    reports.sort(ORDER.reversed().thenComparingInt(SearchReport.MoveReport::move));
    return new SearchReport(
        best.move(),
        best.value(),
        n,
        System.nanoTime() - start,
        n,
        0,
        reports,
        List.of(best.move()));
  }

  private SearchReport.MoveReport look(State state, int move, int mover) {
    after.copyFrom(state);
    after.play(move);
    double value;
    Solver.Proof proof = null;
    if (after.isTerminal()) {
      after.rewards(rewards);
      value = rewards[mover];
      proof = value == 1 ? Solver.Proof.WIN : value == 0 ? Solver.Proof.LOSS : null;
    } else {
      value = evaluator.evaluate(after, mover);
    }
    return new SearchReport.MoveReport(move, 1, value, proof, List.of());
  }
}
