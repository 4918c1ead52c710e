// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver;
import io.banyan.ggp.knowledge.SumSolver;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Plays sums of independent games by what is proven of them. Another agent chooses where nothing
 * is, and among moves that are as good as each other.
 */
public final class SumAgent extends AgentAround {
  /** The part of a budget that may go into a proof. */
  private static final double SHARE = 0.3;

  private final GdlGame game;
  private SumSolver solver;
  private final GdlState now;
  private final GdlState next;
  private final int[] moves;

  private SumAgent(GdlGame game, Agent inner) {
    super(inner);
    this.game = game;
    solver = game.knowledge().newSumSolver();
    now = (GdlState) game.newState();
    next = (GdlState) game.newState();
    moves = new int[game.maxMoves()];
  }

  /** The agent itself if the game is no sum. */
  public static Agent around(GdlGame game, Agent inner) {
    return game.players() == 2 && game.knowledge().newSumSolver() != null
        ? new SumAgent(game, inner)
        : inner;
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    return search(state, meter, part -> inner.search(state, part));
  }

  @Override
  public SearchReport search(State state, int player, Meter meter) {
    return player == state.mover()
        ? search(state, meter, part -> inner.search(state, player, part))
        : inner.search(state, player, meter);
  }

  private SearchReport search(State state, Meter meter, Function<Meter, SearchReport> otherwise) {
    now.copyFrom(state);
    FactSet facts = now.facts();
    if (now.isTerminal()
        || !solver.canTry(facts, game.maxPlies() - now.ply())
        || solver.mover(facts) != now.mover()) {
      return otherwise.apply(meter);
    }
    int n = now.legalMoves(moves);
    Meter part = meter.stage(SHARE, null, 0);
    solver.begin(cases -> part.allows(cases, cases));
    int[] values = values(n);
    int best = values == null ? 0 : best(values);
    int equal = 0;
    for (int i = 0; i < n && values != null; i++) {
      equal += values[i] == best ? 1 : 0;
    }
    if (values == null || equal == n) {
      return otherwise.apply(meter.stage(1 - SHARE, null, 0));
    }
    SearchReport opinion =
        isWin(best) || equal == 1 ? null : otherwise.apply(meter.stage(1 - SHARE, null, 0));
    return report(n, values, best, opinion, meter);
  }

  private int best(int[] values) {
    int best = values[0];
    for (int v : values) {
      best = isBetter(v, best) ? v : best;
    }
    return best;
  }

  private boolean isWin(int value) {
    return value == (now.mover() == 0 ? solver.most() : solver.least());
  }

  private boolean isBetter(int value, int other) {
    return now.mover() == 0 ? value > other : value < other;
  }

  /**
   * The goals of the first role after each move; of moves that are not best only so much is known
   * that they are worse, and nothing of those after a win. Null if it could not be found out.
   */
  private int[] values(int n) {
    boolean wantsMuch = now.mover() == 0;
    int[] values = new int[n];
    Arrays.fill(values, wantsMuch ? -1 : 101);
    int best = wantsMuch ? solver.least() : solver.most();
    for (int i = 0; i < n && !isWin(best); i++) {
      next.copyFrom(now);
      next.play(moves[i]);
      // Just so wide that a move as good as the best is told from a worse one.
      values[i] =
          wantsMuch
              ? solver.value(next.facts(), Math.max(best - 1, solver.least()), solver.most())
              : solver.value(next.facts(), solver.least(), Math.min(best + 1, solver.most()));
      if (values[i] == SumSolver.UNKNOWN) {
        return null;
      }
      best = isBetter(values[i], best) ? values[i] : best;
    }
    return values;
  }

  private SearchReport report(int n, int[] values, int best, SearchReport opinion, Meter meter) {
    Map<Integer, MoveReport> opinions = new HashMap<>();
    if (opinion != null) {
      opinion.moves().forEach(m -> opinions.put(m.move(), m));
    }
    int chosen = -1;
    long most = -1;
    for (int i = 0; i < n; i++) {
      MoveReport m = opinions.get(moves[i]);
      long visits = m == null ? 0 : m.visits();
      if (values[i] == best && visits > most) {
        chosen = moves[i];
        most = visits;
      }
    }
    List<MoveReport> reports = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (values[i] == best) {
        double reward = reward(best);
        MoveReport m = opinions.get(moves[i]);
        MoveReport told =
            new MoveReport(moves[i], m == null ? 1 : m.visits(), reward, proof(reward), List.of());
        reports.add(moves[i] == chosen ? 0 : reports.size(), told);
      }
    }
    return new SearchReport(
        chosen,
        reward(best),
        solver.nodes() + (opinion == null ? 0 : opinion.iterations()),
        meter.elapsedNanos(),
        solver.nodes(),
        0,
        reports,
        List.of(chosen));
  }

  private double reward(int value) {
    return (now.mover() == 0 ? value : solver.goalSum() - value) / 100.0;
  }

  private static Solver.Proof proof(double reward) {
    return reward == 1
        ? Solver.Proof.WIN
        : reward == 0.5 ? Solver.Proof.DRAW : reward == 0 ? Solver.Proof.LOSS : null;
  }

  @Override
  public void newGame(long seed) {
    solver = game.knowledge().newSumSolver();
    super.newGame(seed);
  }
}
