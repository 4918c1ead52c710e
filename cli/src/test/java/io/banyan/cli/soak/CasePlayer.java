// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/** Plays one case of a game of turns to its end and checks everything on the way. */
final class CasePlayer {
  /** For those who have no time left. */
  static final Budget FAST = Budget.iterations(10);

  private static final Budget OTHERS = Budget.iterations(100);

  /** How long pondering lasts where the opponent answers at once. */
  private static final long PONDER_NANOS = 5_000_000;

  private static final long PAUSE_NANOS = 500_000;
  private static final long OBSERVE_NANOS = 2_000_000;

  /** What ended a thread of an agent. */
  private static final AtomicReference<Throwable> UNCAUGHT = new AtomicReference<>();

  private final SoakCase plan;
  private final SoakLimits limits;
  private final Game game;
  private final State state;
  private final Agent[] seats;
  private final boolean[] watched;
  private final ReportCheck check;
  private final ProofCheck proofs;
  private final Rng rng;
  private final StringJoiner moves = new StringJoiner(" ");
  private final long start = System.nanoTime();

  /** What each seat searches; a state belongs to one thread. */
  private final AtomicReferenceArray<State> searched;

  private int fastFrom;
  private long iterations;

  private CasePlayer(SoakCase plan, SoakLimits limits) {
    this.plan = plan;
    this.limits = limits;
    game = SoakCatalog.game(plan.game());
    state = game.newState();
    seats = new Agent[game.players()];
    watched = new boolean[seats.length];
    searched = new AtomicReferenceArray<>(seats.length);
    check = new ReportCheck(game, SoakCatalog.resolved(plan.agent(), plan.game()));
    proofs = new ProofCheck(game);
    rng = new Rng(Rng.hash(plan.seed(), 99));
    fastFrom = plan.fastFrom();
  }

  /** Plays a case; a failure is part of the answer. */
  static SoakResult play(SoakCase plan, SoakLimits limits) {
    SoakCase measured = plan;
    CasePlayer player = null;
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> UNCAUGHT.set(e));
    UNCAUGHT.set(null);
    try {
      measured = fit(plan, limits);
      player = new CasePlayer(measured, limits);
      player.playAll();
      return player.result(null);
    } catch (Exception | AssertionError | OutOfMemoryError | StackOverflowError e) {
      return player == null
          ? new SoakResult(measured, 0, 0, SoakResult.describe(e))
          : player.result(SoakResult.describe(e));
    } finally {
      if (player != null) {
        player.close();
      }
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
  }

  private SoakResult result(String failure) {
    SoakCase played = plan.played(fastFrom, moves.toString());
    return new SoakResult(played, iterations, (System.nanoTime() - start) / 1e9, failure);
  }

  private static SoakCase fit(SoakCase plan, SoakLimits limits) {
    try (Agent trial = SoakCatalog.agent(plan.agent(), plan.game())) {
      State first = SoakCatalog.game(plan.game()).newState();
      return limits.fit(
          plan,
          n -> {
            trial.newGame(plan.seed());
            limits.watch(Budget.iterations(n), meter -> trial.search(first, meter));
          });
    }
  }

  private void playAll() {
    boolean self = plan.against().equals(SoakCase.SELF);
    for (int p = 0; p < seats.length; p++) {
      watched[p] = self || p == plan.seat();
      seats[p] = SoakCatalog.agent(watched[p] ? plan.agent() : plan.against(), plan.game());
      seats[p].newGame(Rng.hash(plan.seed(), p));
      if (watched[p] && plan.ponder()) {
        // Not elsewhere: a report draws random numbers, so a watched game is not repeated exactly.
        int seat = p;
        seats[p].observe(report -> check.checkMoment(searched.get(seat), report), OBSERVE_NANOS);
      }
    }
    List<String> given = Moves.split(plan.moves());
    int plies = 0;
    while (!state.isTerminal()) {
      if (plies > game.maxPlies()) {
        throw new AssertionError("the game has more than " + game.maxPlies() + " moves");
      }
      slowDown(plies);
      int mover = state.mover();
      SearchReport report = watched[mover] ? think(plies) : null;
      int move = report != null ? report.move() : answer(mover);
      if (plies < given.size()) {
        move = game.parseMove(state, given.get(plies));
      }
      if (watched[mover]) {
        proofs.played(mover, move, report);
      }
      moves.add(game.moveText(state, move));
      state.play(move);
      for (Agent seat : seats) {
        seat.played(move);
      }
      if (UNCAUGHT.get() != null) {
        throw new IllegalStateException("a thread of an agent ended", UNCAUGHT.get());
      }
      plies++;
      ponder();
    }
    proofs.ended(state);
  }

  /** A game that has taken its time goes on with few iterations. */
  private void slowDown(int plies) {
    boolean late = System.nanoTime() - start > limits.gameSeconds() * 1e9;
    if (late && fastFrom < 0) {
      fastFrom = plies;
    }
  }

  private SearchReport think(int plies) {
    Agent agent = seats[state.mover()];
    boolean fast = fastFrom >= 0 && plies >= fastFrom;
    Budget budget = fast && plan.budget().iterations() > 10 ? FAST : plan.budget();
    State before = game.copyOf(state);
    searched.set(state.mover(), before);
    SoakLimits.Watched<SearchReport> answer =
        limits.watch(budget, meter -> agent.search(state, meter));
    SearchReport report = answer.value();
    iterations += report.iterations();
    check.check(before, report, budget, answer.stopped());
    check.checkTree(agent, before, report, rng);
    proofs.report(before, report);
    return report;
  }

  private int answer(int mover) {
    int move = seats[mover].search(state, OTHERS).move();
    if (!Moves.isLegal(game, state, move)) {
      throw new AssertionError("the opponent " + plan.against() + " answers " + move);
    }
    return move;
  }

  /** Whoever is watched and not to move thinks, a little at least. */
  private void ponder() {
    if (!plan.ponder() || state.isTerminal()) {
      return;
    }
    boolean any = false;
    for (int p = 0; p < seats.length; p++) {
      if (watched[p] && p != state.mover()) {
        searched.set(p, game.copyOf(state));
        seats[p].startPondering(state, p);
        any = true;
      }
    }
    long until = System.nanoTime() + PONDER_NANOS;
    while (any && !watched[state.mover()] && System.nanoTime() < until) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void close() {
    for (Agent seat : seats) {
      if (seat != null) {
        seat.close();
      }
    }
  }
}
