// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Plays games in threads of this process, each with agents of its own. A thread whose agent does
 * not come back is given up and replaced.
 */
public final class ThreadWorkers implements Workers {
  private static final long POLL_MILLIS = 20;
  private static final long GRACE_NANOS = 500_000_000L;
  private static final long STOP_NANOS = 2_000_000_000L;

  private final Catalog catalog;
  private final Function<Pairing, Game> games;
  private final RunOptions options;
  private final List<Worker> workers = new ArrayList<>();
  private OpenGames open;

  /**
   * Makes workers.
   *
   * @param games the rules of a pairing's game
   * @param options how many threads, and by which rules
   */
  public ThreadWorkers(Catalog catalog, Function<Pairing, Game> games, RunOptions options) {
    this.catalog = catalog;
    this.games = games;
    this.options = options;
  }

  /** The workers for a schedule: fewer threads than asked for where time decides. */
  public static ThreadWorkers of(Catalog catalog, Schedule schedule, RunOptions options) {
    int threads = options.threads();
    if (schedule.isDisturbedByLoad() && !options.crowded()) {
      // Timed games never share a core, unless somebody asked for it.
      int cores = Runtime.getRuntime().availableProcessors();
      threads = Math.max(1, Math.min(threads, cores / threadsPerGame(catalog, schedule)));
    }
    return new ThreadWorkers(catalog, schedule::game, options.withThreads(threads));
  }

  /** The most threads that an agent of the schedule searches with. */
  public static int threadsPerGame(Catalog catalog, Schedule schedule) {
    int most = 1;
    Set<List<String>> seen = new HashSet<>();
    for (Pairing pairing : schedule.pairings()) {
      for (int number = 0; number < 2; number++) {
        if (seen.add(List.of(pairing.game(), pairing.contender(number).spec()))) {
          most = Math.max(most, AgentSet.factory(catalog, pairing, number).threads());
        }
      }
    }
    return most;
  }

  @Override
  public int size() {
    return options.threads();
  }

  @Override
  public void warmUp(List<ScheduledGame> like, RunListener listener, BooleanSupplier stopped) {
    if (options.warmUpMillis() > 0) {
      Pairing pairing = like.get(0).pairing();
      listener.warmingUp(pairing);
      WarmUp.run(catalog, games.apply(pairing), like, options, stopped);
    }
  }

  @Override
  public synchronized void play(OpenGames newOpen, boolean alone) throws InterruptedException {
    open = newOpen;
    for (int i = 0; i < (alone ? 1 : size()); i++) {
      startWorker();
    }
    try {
      watch();
    } finally {
      workers.forEach(Worker::interruptGame);
      workers.forEach(Worker::abandon);
      workers.clear();
    }
  }

  private void startWorker() {
    Worker worker = new Worker(this, open, catalog, games, options.rules());
    workers.add(worker);
    worker.start();
  }

  /** Waits for the workers, replacing those that hang. */
  private void watch() throws InterruptedException {
    boolean closed = false;
    long closedAt = 0;
    while (!workers.isEmpty()) {
      wait(POLL_MILLIS);
      if (open.isClosed() && !closed) {
        closed = true;
        closedAt = Clock.SYSTEM.nanos();
        workers.forEach(Worker::interruptGame);
      }
      if (closed && Clock.SYSTEM.nanos() - closedAt > STOP_NANOS) {
        return;
      }
      for (Worker worker : List.copyOf(workers)) {
        long overdue = worker.overdue();
        if (overdue > 0) {
          worker.hurry();
        }
        if (overdue > GRACE_NANOS && !closed) {
          giveUp(worker);
        }
      }
    }
  }

  private void giveUp(Worker worker) {
    MatchRecord record = worker.forfeit();
    worker.abandon();
    workers.remove(worker);
    open.finished(record);
    startWorker();
  }

  /** Takes the result of a worker that has not been given up. */
  synchronized void finished(Worker worker, MatchRecord record) {
    if (!worker.isAbandoned()) {
      open.finished(record);
    }
  }

  /** A worker has nothing more to do. */
  synchronized void left(Worker worker) {
    workers.remove(worker);
    notifyAll();
  }
}
