// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.minimax.AlphaBeta;
import io.banyan.core.minimax.AlphaBetaOptions;
import io.banyan.core.minimax.IterativeDeepening;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plays by alpha-beta search with iterative deepening over an evaluation. An iteration of its
 * budget is one state reached, and so is a node.
 */
public final class AlphaBetaAgent extends MeteredAgent {
  private static final int ANY_DEPTH = 2;

  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "alphabeta", "alpha-beta search with iterative deepening, for two players")
          .formula("negamax with bounds over h(state) at the horizon; deeper until the budget ends")
          .source(
              "Knuth, Moore 1975 (alpha-beta); Marsland, Campbell 1982 (scout windows); Slate,"
                  + " Atkin 1977 (deepening, killers, table); Schaeffer 1983 (history); baseline:"
                  + " Baier, Winands 2018")
          .note(
              "One iteration, and one node, of a budget is one state reached. The plain form of"
                  + " Baier and Winands is"
                  + " alphabeta(table=false,killers=false,history=false,scout=false).")
          .note(
              "In reports the visits of a move are the states reached below it; its value is exact"
                  + " where the term 'exact' is 1, else the true one is not above it.")
          .param(Param.integer("depth", 0, 0, 1000, "depth limit; 0: as the budget allows"))
          .param(Param.flag("table", true, "transposition table; needs a hash key of states"))
          .param(Param.integer("memory", 64, 1, 100_000, "memory of the table in MB"))
          .param(Param.flag("killers", true, "try moves early that refuted a sibling"))
          .param(Param.flag("history", true, "prefer moves that refuted much, among equals"))
          .param(Param.flag("scout", true, "principal variation search"))
          .param(
              Param.number(
                  "aspiration", 0, 0, 1, "half the first window around the last value; 0: full"))
          .param(
              Param.choice(
                  "order", "auto: the game's order if it has one", "auto", "static", "random"))
          .param(Param.integer("k", 0, 0, 1_000_000, "only the first k ordered moves; 0: all"))
          .param(Param.integer("quiescence", 0, 0, 100, "plies of noisy moves beyond the horizon"))
          .param(
              Param.integer(
                  "lmr", 0, 0, 1_000_000, "moves after so many are searched less deep; 0: none"))
          .param(Evaluator.PARAM)
          .makes(AlphaBetaAgent::factory);

  private final IterativeDeepening search;

  /** Makes the agent. */
  public AlphaBetaAgent(
      Game game,
      AlphaBetaOptions options,
      Evaluator.Factory eval,
      int maxDepth,
      double aspiration,
      Clock clock) {
    super(clock);
    int depth = maxDepth == 0 ? ANY_DEPTH : maxDepth;
    AlphaBeta alphaBeta = new AlphaBeta(game, options, eval, depth, "alphabeta");
    this.search = new IterativeDeepening(game, alphaBeta, maxDepth, aspiration);
  }

  private static Factory factory(Args args) {
    int depth = args.integer("depth");
    int memory = args.flag("table") ? args.integer("memory") : 0;
    boolean killers = args.flag("killers");
    boolean history = args.flag("history");
    boolean scout = args.flag("scout");
    double aspiration = args.number("aspiration");
    String order = args.text("order");
    int k = args.integer("k");
    int quiescence = args.integer("quiescence");
    int reductions = args.integer("lmr");
    Evaluator.Factory eval = args.part(Evaluator.PARAM);
    if (k > 0 && order.equals("random")) {
      throw args.fault("k", "k keeps the first moves of the game's order; order=random has none");
    }
    return game -> {
      boolean ordered =
          order.equals("static")
              || k > 0
              || (order.equals("auto") && game.newState() instanceof MoveOrdering);
      AlphaBetaOptions options =
          new AlphaBetaOptions(ordered, k, memory, killers, history, scout, quiescence, reductions);
      return new AlphaBetaAgent(game, options, eval, depth, aspiration, Clock.SYSTEM);
    };
  }

  @Override
  void gameStarted() {
    search.gameStarted();
  }

  @Override
  void begin(State state, long searchSeed) {
    search.begin(state, searchSeed);
  }

  @Override
  void run(Meter meter) {
    search.run(meter);
  }

  @Override
  SearchReport report(long nanos) {
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    for (int i = 0; i < search.count(); i++) {
      moves.add(
          new SearchReport.MoveReport(
              search.move(i),
              search.visits(i),
              search.value(i),
              search.isWin(i) ? Solver.Proof.WIN : search.isLoss(i) ? Solver.Proof.LOSS : null,
              List.of(
                  new Term("depth", search.depth()),
                  new Term("exact", search.isExact(i) ? 1 : 0))));
    }
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    List<Integer> line = new ArrayList<>();
    for (int move : search.line()) {
      line.add(move);
    }
    return new SearchReport(
        search.bestMove(),
        search.bestValue(),
        search.nodes(),
        nanos,
        search.nodes(),
        search.tableBytes(),
        moves,
        line);
  }
}
