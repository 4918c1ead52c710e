// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.search.Term;
import io.banyan.core.spec.Spec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must hold of every report of an agent for a game of turns. */
final class ReportCheck {
  /** Rewards with a bonus or of any style have no common range; these are far beyond sense. */
  private static final double FAR = 1000;

  private static final Set<String> IN_UNIT =
      Set.of("outcome", "discount", "balanced", "defensive", "offensive");

  private final Game game;
  private final Spec agent;
  private final boolean searches;
  private final double low;
  private final double high;

  /** Checks of one agent, given in full. */
  ReportCheck(Game game, Spec agent) {
    this.game = game;
    this.agent = agent;
    this.searches = agent.name().equals("mcts");
    boolean unit = !searches || IN_UNIT.contains(argument("reward"));
    this.low = unit ? -1e-6 : -FAR;
    this.high = unit ? 1 + 1e-6 : FAR;
  }

  private String argument(String key) {
    for (Spec.Argument a : agent.arguments()) {
      if (key.equals(a.key())) {
        return a.value().name();
      }
    }
    throw new IllegalStateException("no " + key + " in " + agent);
  }

  /** Throws an {@link AssertionError} that says what is wrong. */
  void check(State state, SearchReport report, Budget budget, boolean stopped) {
    int[] legal = Moves.legal(game, state);
    Set<Integer> allowed = new HashSet<>();
    for (int move : legal) {
      allowed.add(move);
    }
    that(allowed.contains(report.move()), "the move %s is not legal", report.move());
    checkMoves(report, allowed);
    checkLine(state, report);
    checkProofs(report, legal.length);
    if (searches) {
      checkCounts(report, budget, stopped);
    }
  }

  /** What must hold of a report in the middle of a search; there may be no move yet. */
  void checkMoment(State state, SearchReport report) {
    Set<Integer> allowed = new HashSet<>();
    for (int move : Moves.legal(game, state)) {
      allowed.add(move);
    }
    for (MoveReport m : report.moves()) {
      that(allowed.contains(m.move()), "on the way %s is reported, not legal", m.move());
    }
    that(
        report.moves().isEmpty() || allowed.contains(report.move()),
        "on the way the move %s is not legal",
        report.move());
    if (report.move() != Game.NO_MOVE) {
      checkLine(state, report);
    }
  }

  private void checkMoves(SearchReport report, Set<Integer> allowed) {
    Set<Integer> seen = new HashSet<>();
    for (MoveReport m : report.moves()) {
      that(allowed.contains(m.move()), "the report lists the move %s, not legal", m.move());
      that(seen.add(m.move()), "the report lists the move %s twice", m.move());
      that(m.visits() >= 0, "the move %s has %s visits", m.move(), m.visits());
      checkValue(m.value(), m.visits() > 0, "the move " + m.move());
      if (m.proof() != null) {
        that(
            m.value() == m.proof().reward() || !searches,
            "the move %s is proven %s with the value %s",
            m.move(),
            m.proof(),
            m.value());
      }
      for (Term term : m.terms()) {
        // Other terms may be about moves never seen, such as the value of no samples.
        boolean needed = term.name().equals("score") && m.visits() > 0;
        that(!needed || !Double.isNaN(term.value()), "the score of %s is NaN", m.move());
      }
    }
    that(
        !searches || seen.contains(report.move()),
        "the move %s is not among those reported",
        report.move());
    boolean visited =
        report.moves().stream().anyMatch(m -> m.move() == report.move() && m.visits() > 0);
    checkValue(report.value(), visited && searches, "the answer");
  }

  private void checkValue(double value, boolean known, String what) {
    if (Double.isNaN(value)) {
      that(!known, "%s is visited and has no value", what);
    } else {
      that(value >= low && value <= high, "%s has the value %s", what, value);
    }
  }

  private void checkLine(State state, SearchReport report) {
    List<Integer> line = report.line();
    that(!line.isEmpty() && line.get(0) == report.move(), "the line is %s", line);
    State next = game.copyOf(state);
    for (int i = 0; i < line.size(); i++) {
      boolean legal = !next.isTerminal() && Moves.isLegal(game, next, line.get(i));
      that(legal, "move %s of the line %s is not legal", i + 1, line);
      next.play(line.get(i));
    }
  }

  private void checkProofs(SearchReport report, int legal) {
    Proof chosen = null;
    boolean win = false;
    int lost = 0;
    for (MoveReport m : report.moves()) {
      chosen = m.move() == report.move() ? m.proof() : chosen;
      win |= m.proof() == Proof.WIN;
      lost += m.proof() == Proof.LOSS ? 1 : 0;
    }
    that(!win || chosen == Proof.WIN, "a move is proven won, but another is played");
    that(
        chosen != Proof.LOSS || lost == legal || lost == report.moves().size(),
        "the move %s is proven lost and played, though not all are",
        report.move());
  }

  private void checkCounts(SearchReport report, Budget budget, boolean stopped) {
    long most = Math.max(budget.iterations(), threads());
    that(report.iterations() <= most, "%s iterations of %s", report.iterations(), most);
    boolean proven = report.moves().stream().anyMatch(m -> m.proof() != null);
    boolean counted = budget.equals(Budget.iterations(budget.iterations()));
    boolean mayEndEarly = stopped || !counted || proven || argument("final").equals("robustmax");
    that(
        mayEndEarly || report.iterations() == most,
        "only %s iterations of %s",
        report.iterations(),
        most);
    boolean nodes = budget.nodes() != Budget.NONE;
    that(
        !nodes || report.iterations() <= threads() * budget.nodes(),
        "%s iterations for %s",
        report.iterations(),
        budget);
    that(
        !nodes || reuses() || stopped || proven || report.iterations() > 0,
        "no iteration for %s",
        budget);
    long sum = report.moves().stream().mapToLong(MoveReport::visits).sum();
    that(
        reuses() || sum <= report.iterations(),
        "%s visits in %s iterations",
        sum,
        report.iterations());
    // While one thread expands the root of a shared tree, others play from the root itself.
    boolean all = !reuses() && !isShared() && argument("solver").equals("none");
    that(
        !all || sum == report.iterations(),
        "%s visits in %s iterations without proofs",
        sum,
        report.iterations());
  }

  private boolean isShared() {
    return threads() > 1 && argument("parallel").equals("tree");
  }

  private boolean reuses() {
    return argument("reuse").equals("true");
  }

  private int threads() {
    return Integer.parseInt(argument("threads"));
  }

  /** Looks into the tree of an agent that has one. */
  void checkTree(Agent candidate, State state, SearchReport report, Rng rng) {
    if (!(candidate instanceof MctsAgent mcts)) {
      return;
    }
    boolean alone = threads() == 1 || isShared();
    TreeCheck tree = new TreeCheck(game, mcts.search().tree(), low, high);
    tree.checkAll(Integer.parseInt(argument("memory")), alone ? 1 : threads());
    // A solver that looks ahead leaves out moves that cannot matter.
    tree.checkMoves(state, rng, !argument("solver").startsWith("look"));
    if (alone && !reuses()) {
      tree.checkRoot(report.iterations());
    }
  }

  private static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new AssertionError(String.format(message, values));
    }
  }
}
