// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import java.util.function.BooleanSupplier;

/** Plays a pairing for a while, outside the results, until the virtual machine runs at speed. */
final class WarmUp {
  /** Marks the seeds of these games, so that none of them is a game of the results. */
  private static final long SALT = 0x57A4_0000_0001L;

  private static final long POLL_MILLIS = 10;
  private static final long GRACE_MILLIS = 1000;

  private WarmUp() {}

  /** Returns when the time is over, also if an agent hangs: its thread is then left alone. */
  static void run(
      Catalog catalog,
      Schedule schedule,
      Pairing pairing,
      RunOptions options,
      BooleanSupplier stopped) {
    Match match = new Match(schedule.game(pairing), options.rules(), Clock.SYSTEM);
    Thread thread = new Thread(() -> play(catalog, schedule, pairing, match), "banyan-warm-up");
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
  }

  private static void play(Catalog catalog, Schedule schedule, Pairing pairing, Match match) {
    Game game = schedule.game(pairing);
    try (AgentSet agents = new AgentSet(catalog, game, pairing)) {
      Agent[] bySeat = new Agent[game.players()];
      long[] seeds = new long[game.players()];
      Outcome outcome = Outcome.DRAW;
      for (int i = 0; outcome != Outcome.INTERRUPTED && !outcome.isFault(); i++) {
        ScheduledGame like =
            schedule.game(pairing.index(), 0, i % schedule.gamesPerUnit(pairing.index()));
        ScheduledGame warm =
            new ScheduledGame(
                pairing, 0, like.seating(), like.seats(), Rng.hash(SALT, i), like.opening());
        agents.seat(warm, bySeat, seeds);
        outcome = match.play(warm, bySeat, seeds).outcome();
      }
    }
  }
}
