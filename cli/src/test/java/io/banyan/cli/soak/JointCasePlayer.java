// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchReport.MoveReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.ggp.game.GdlJointGame;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** Plays one case of a game of joint moves to its end and checks every report. */
final class JointCasePlayer {
  private static final int MOST_STEPS = 300;

  private final SoakCase plan;
  private final SoakLimits limits;
  private final GdlJointGame game;
  private final JointState state;
  private final boolean[] watched;
  private final Proof[] claims;
  private final int megabytes;
  private final double slack;
  private final StringJoiner moves = new StringJoiner(" ");
  private final long start = System.nanoTime();
  private int fastFrom;
  private long iterations;

  private JointCasePlayer(SoakCase plan, SoakLimits limits) {
    this.plan = plan;
    this.limits = limits;
    game = SoakCatalog.jointGame(plan.game());
    state = game.newState();
    watched = new boolean[game.players()];
    claims = new Proof[game.players()];
    megabytes = Integer.parseInt(plan.agent().replaceAll(".*memory=(\\d+).*", "$1"));
    // The Relative Bonus goes beyond the outcomes.
    slack = plan.agent().contains("rb=0") ? 1e-6 : 10;
    fastFrom = plan.fastFrom();
  }

  /** Plays a case; a failure is part of the answer. */
  static SoakResult play(SoakCase plan, SoakLimits limits) {
    SoakCase fitting = plan;
    JointCasePlayer player = null;
    try {
      fitting = fit(plan, limits);
      player = new JointCasePlayer(fitting, limits);
      player.playAll();
      return player.result(null);
    } catch (Exception | AssertionError | OutOfMemoryError | StackOverflowError e) {
      return player == null
          ? new SoakResult(fitting, 0, 0, SoakResult.describe(e))
          : player.result(SoakResult.describe(e));
    }
  }

  private static SoakCase fit(SoakCase plan, SoakLimits limits) {
    GdlJointGame game = SoakCatalog.jointGame(plan.game());
    JointAgent trial = SoakCatalog.CATALOG.make(JointAgent.SLOT, plan.agent()).create(game);
    return limits.fit(
        plan,
        n -> {
          trial.newGame(plan.seed());
          trial.search(game.newState(), plan.seat(), Budget.iterations(n));
        });
  }

  private SoakResult result(String failure) {
    SoakCase played = plan.played(fastFrom, moves.toString());
    return new SoakResult(played, iterations, (System.nanoTime() - start) / 1e9, failure);
  }

  private void playAll() {
    int players = game.players();
    boolean self = plan.against().equals(SoakCase.SELF);
    JointAgent[] seats = new JointAgent[players];
    for (int p = 0; p < players; p++) {
      watched[p] = (self || p == plan.seat()) && !game.isChance(p);
      String spec = watched[p] ? plan.agent() : self ? "random" : plan.against();
      seats[p] = SoakCatalog.CATALOG.make(JointAgent.SLOT, spec).create(game);
      seats[p].newGame(Rng.hash(plan.seed(), p));
    }
    List<String> given = plan.moves().isEmpty() ? List.of() : List.of(plan.moves().split(" "));
    int[] joint = new int[players];
    for (int step = 0; step < MOST_STEPS && !isOver(); step++) {
      if (fastFrom < 0 && System.nanoTime() - start > limits.gameSeconds() * 1e9) {
        fastFrom = step;
      }
      for (int p = 0; p < players; p++) {
        joint[p] = watched[p] ? think(seats[p], p, step) : seats[p].search(state, p, FAST).move();
      }
      if (step < given.size()) {
        joint = Arrays.stream(given.get(step).split(",")).mapToInt(Integer::parseInt).toArray();
      }
      StringJoiner text = new StringJoiner(",");
      Arrays.stream(joint).forEach(m -> text.add(Integer.toString(m)));
      moves.add(text.toString());
      state.play(joint);
      for (JointAgent seat : seats) {
        seat.played(joint);
      }
    }
    checkEnd();
  }

  private static final Budget FAST = CasePlayer.FAST;

  private boolean isOver() {
    if (state.isTerminal()) {
      return true;
    }
    for (int p = 0; p < game.players(); p++) {
      if (state.legalCount(p) == 0) {
        return true;
      }
    }
    return false;
  }

  private int think(JointAgent agent, int player, int step) {
    boolean fast = fastFrom >= 0 && step >= fastFrom && plan.budget().iterations() > 10;
    Budget budget = fast ? FAST : plan.budget();
    SearchReport report = agent.search(state, player, budget);
    iterations += report.iterations();
    check(report, player, budget);
    return report.move();
  }

  private void check(SearchReport report, int player, Budget budget) {
    Set<Integer> legal = new HashSet<>();
    for (int i = 0; i < state.legalCount(player); i++) {
      legal.add(state.legalMove(player, i));
    }
    that(legal.contains(report.move()), "role %s: the move %s is illegal", player, report.move());
    that(report.iterations() <= budget.iterations(), "%s iterations", report.iterations());
    Set<Integer> seen = new HashSet<>();
    Proof chosen = null;
    boolean win = false;
    int lost = 0;
    for (MoveReport m : report.moves()) {
      that(legal.contains(m.move()), "role %s: reports %s, not legal", player, m.move());
      that(seen.add(m.move()), "role %s: reports %s twice", player, m.move());
      that(m.visits() >= 0, "role %s: %s has %s visits", player, m.move(), m.visits());
      checkValue(m.value(), m.visits() == 0, player);
      chosen = m.move() == report.move() ? m.proof() : chosen;
      win |= m.proof() == Proof.WIN;
      lost += m.proof() == Proof.LOSS ? 1 : 0;
    }
    that(seen.equals(legal), "role %s: reports %s of the moves %s", player, seen, legal);
    that(!win || chosen == Proof.WIN, "role %s: a won move is not played", player);
    that(chosen != Proof.LOSS || lost == legal.size(), "role %s: plays a lost move", player);
    that(claims[player] != Proof.WIN || lost < legal.size(), "role %s: a win was lost", player);
    checkValue(report.value(), true, player);
    that(!report.line().isEmpty(), "role %s: no line", player);
    that(report.line().get(0) == report.move(), "role %s: line %s", player, report.line());
    long most = Math.max(megabytes, 1) * 1_000_000L;
    that(report.treeBytes() <= most, "%s bytes of %s", report.treeBytes(), most);
    claims[player] = chosen;
  }

  private void checkValue(double value, boolean mayBeNone, int player) {
    boolean right = Double.isNaN(value) ? mayBeNone : value >= -slack && value <= 1 + slack;
    that(right, "role %s: the value is %s", player, value);
  }

  private void checkEnd() {
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    for (int p = 0; p < rewards.length && state.isTerminal(); p++) {
      that(claims[p] != Proof.WIN || rewards[p] == 1, "role %s had proven a win", p);
    }
  }

  private static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new AssertionError(String.format(message, values));
    }
  }
}
