// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.ExactSolver;
import io.banyan.core.game.Game;
import io.banyan.core.game.SolvableGame;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Plays what the game's own solver proves: the soonest win, else a draw, else the latest loss. If
 * the solver needs longer than the budget allows, another agent chooses among the moves that may
 * still be best.
 */
public final class ExactAgent implements Agent {
  private static final Param.Inner<Factory> OTHERWISE =
      Param.part("otherwise", SLOT, "alphabeta", "who chooses among the moves left open");

  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "exact", "perfect play by the game's own solver, where it has one")
          .note(
              "Games with a solver: connect4. One iteration, and one node, of a"
                  + " budget is one state reached. Of equal moves the one proven first is played.")
          .note(
              "In reports a move has the value of its proven result; where it has none, what the"
                  + " other agent thinks of it, if it looked at it. The term 'plies' tells when a proven result"
                  + " comes at best play, from the move on; -1 if that is open.")
          .param(Param.integer("memory", 128, 1, 2000, "memory of the solver's table in MB"))
          .param(
              Param.number("share", 0.85, 0.01, 1, "part of the budget that is the solver's alone"))
          .param(OTHERWISE)
          .makes(ExactAgent::factory);

  private final ExactSolver solver;
  private final Agent other;
  private final double share;
  private final int[] moves;
  private Consumer<SearchReport> observer;
  private long observeNanos;

  private ExactAgent(Game game, ExactSolver solver, Agent other, double share) {
    this.solver = solver;
    this.other = other;
    this.share = share;
    this.moves = new int[game.maxMoves()];
  }

  private static Factory factory(Args args) {
    int memory = args.integer("memory");
    double share = args.number("share");
    Factory otherwise = args.part(OTHERWISE);
    return game -> {
      if (game instanceof SolvableGame solvable) {
        ExactSolver solver = solvable.newSolver(memory);
        return new ExactAgent(game, solver, otherwise.create(game), share);
      }
      throw new IllegalArgumentException(
          "exact needs a solver, which the game " + game.id() + " does not bring");
    };
  }

  @Override
  public void newGame(long seed) {
    solver.newGame();
    other.newGame(seed);
  }

  @Override
  public void played(int move) {
    other.played(move);
  }

  @Override
  public void observe(Consumer<SearchReport> newObserver, long everyNanos) {
    observer = newObserver;
    observeNanos = everyNanos;
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    if (state.isTerminal()) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    long start = Clock.SYSTEM.nanos();
    int n = state.legalMoves(moves);
    solver.begin(state);
    Consumer<SearchReport> seer = observer;
    Runnable look = seer == null ? null : () -> seer.accept(report(n, start, null));
    Meter stage = meter.stage(share, look, observeNanos);
    boolean solved = solver.run(nodes -> stage.allows(nodes, nodes));
    SearchReport opinion = null;
    if (!solved && count(n) > 1) {
      opinion = other.search(state, meter.stage(Math.max(1 - share, 0.01), null, 0));
    }
    return report(n, start, opinion);
  }

  /** A move that may be best: no other is known to be better. */
  private boolean isOpen(int move, int n) {
    for (int i = 0; i < n; i++) {
      if (solver.low(moves[i]) > solver.high(move)) {
        return false;
      }
    }
    return true;
  }

  /** How many moves there are to choose from; one if a move has the best outcome for certain. */
  private int count(int n) {
    int open = 0;
    int most = -ExactSolver.WIN;
    for (int i = 0; i < n; i++) {
      open += isOpen(moves[i], n) ? 1 : 0;
      most = Math.max(most, solver.high(moves[i]));
    }
    int best = solver.low(solver.bestMove());
    return best > 0 || (best == 0 && most <= 0) ? 1 : open;
  }

  private SearchReport report(int n, long start, SearchReport opinion) {
    Map<Integer, MoveReport> opinions = new HashMap<>();
    if (opinion != null) {
      opinion.moves().forEach(m -> opinions.put(m.move(), m));
    }
    int chosen = opinion == null ? solver.bestMove() : choose(n, opinion, opinions);
    List<MoveReport> reports = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      reports.add(report(moves[i], opinions.get(moves[i])));
    }
    reports.sort(
        Comparator.<MoveReport>comparingInt(m -> m.move() == chosen ? 0 : 1)
            .thenComparingLong(m -> -m.visits())
            .thenComparingInt(MoveReport::move));
    return new SearchReport(
        chosen,
        reports.get(0).value(),
        solver.nodes(),
        Clock.SYSTEM.nanos() - start,
        solver.nodes(),
        solver.bytes(),
        reports,
        List.of(chosen));
  }

  /** The other agent's move, or if that is known to be worse, the next one it would choose. */
  private int choose(int n, SearchReport opinion, Map<Integer, MoveReport> opinions) {
    if (isOpen(opinion.move(), n)) {
      return opinion.move();
    }
    int chosen = solver.bestMove();
    double most = -1;
    for (int i = 0; i < n; i++) {
      MoveReport m = opinions.get(moves[i]);
      if (m != null && m.value() > most && isOpen(moves[i], n)) {
        most = m.value();
        chosen = moves[i];
      }
    }
    return chosen;
  }

  private MoveReport report(int move, MoveReport opinion) {
    int low = solver.low(move);
    int high = solver.high(move);
    Solver.Proof proof =
        low > 0
            ? Solver.Proof.WIN
            : high < 0 ? Solver.Proof.LOSS : low == high ? Solver.Proof.DRAW : null;
    boolean hasOpinion = opinion != null && !Double.isNaN(opinion.value());
    double value =
        proof != null ? proof.reward() : hasOpinion ? opinion.value() : middle(low, high);
    int plies = low != high || low == 0 ? -1 : ExactSolver.WIN - Math.abs(low);
    return new MoveReport(
        move, solver.nodes(move), value, proof, List.of(new Term("plies", plies)));
  }

  /** The middle of what is not ruled out yet. */
  private static double middle(int low, int high) {
    return low == 0 ? 0.75 : high == 0 ? 0.25 : 0.5;
  }

  @Override
  public void close() {
    other.close();
  }
}
