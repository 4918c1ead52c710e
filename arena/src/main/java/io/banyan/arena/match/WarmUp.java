// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Plays a pairing for a while, outside the results, until the virtual machine runs at speed. */
final class WarmUp {
  /** Marks the seeds of these games, so that none of them is a game of the results. */
  private static final long SALT = 0x57A4_0000_0001L;

  private static final long POLL_MILLIS = 10;
  private static final long GRACE_MILLIS = 1000;

  private WarmUp() {}

  /**
   * Returns when the time is over, also if an agent hangs: its thread is then left alone. Faults
   * that cost a game show again in the results; one that ends the run ends it here.
   */
  static void run(
      Catalog catalog,
      Game game,
      List<ScheduledGame> like,
      RunOptions options,
      BooleanSupplier stopped) {
    Match match = new Match(game, options.rules(), Clock.SYSTEM);
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                play(catalog, game, like, match);
              } catch (RuntimeException e) {
                failure.set(e);
              }
            },
            "banyan-warm-up");
    thread.setDaemon(true);
    thread.start();
    long end = Clock.SYSTEM.nanos() + options.warmUpMillis() * 1_000_000L;
    try {
      while (Clock.SYSTEM.nanos() - end < 0 && !stopped.getAsBoolean() && thread.isAlive()) {
        thread.join(POLL_MILLIS);
      }
      match.stop();
      thread.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      match.stop();
      Thread.currentThread().interrupt();
    }
    if (failure.get() instanceof IllegalAnswer || failure.get() instanceof BrokenGame) {
      throw failure.get();
    }
  }

  private static void play(Catalog catalog, Game game, List<ScheduledGame> like, Match match) {
    Pairing pairing = like.get(0).pairing();
    try (AgentSet agents = new AgentSet(catalog, game, pairing)) {
      Agent[] bySeat = new Agent[game.players()];
      long[] seeds = new long[game.players()];
      Outcome outcome = Outcome.DRAW;
      for (int i = 0; outcome != Outcome.INTERRUPTED && !outcome.isFault(); i++) {
        ScheduledGame model = like.get(i % like.size());
        ScheduledGame warm =
            new ScheduledGame(
                pairing, 0, model.seating(), model.seats(), Rng.hash(SALT, i), model.opening());
        agents.seat(warm, bySeat, seeds);
        outcome = match.play(warm, bySeat, seeds).outcome();
      }
    }
  }
}
