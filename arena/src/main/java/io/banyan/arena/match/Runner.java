// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.budget.Clock;
import io.banyan.core.spec.Catalog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Plays the games of a schedule that are not finished yet, several at a time.
 *
 * <p>What is played depends on the schedule alone, so results are the same for any number of
 * threads. A thread whose agent does not come back is given up and replaced. A game that runs out
 * of memory beside others is played again alone in the end, because one agent's greed may hit
 * another; it counts as out of memory only if it fails alone as well.
 */
public final class Runner {
  private static final long POLL_MILLIS = 20;
  private static final long GRACE_NANOS = 500_000_000L;
  private static final long STOP_NANOS = 2_000_000_000L;

  private final Catalog catalog;
  private final Schedule schedule;
  private final Results results;
  private final RunOptions options;
  private final RunListener listener;
  private final StoppingRule stoppingRule;
  private final int threads;

  private final List<UnitTracker> trackers = new ArrayList<>();
  private final Schedule.Cursor cursor;
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<ScheduledGame> again = new ArrayDeque<>();
  private boolean alone;
  private long finishedBefore;
  private RuntimeException failure;
  private volatile boolean stopped;

  /** Makes a runner for one run. */
  public Runner(
      Catalog catalog,
      Schedule schedule,
      Results results,
      RunOptions options,
      StoppingRule stoppingRule,
      RunListener listener) {
    this.catalog = catalog;
    this.schedule = schedule;
    this.results = results;
    this.options = options;
    this.stoppingRule = stoppingRule;
    this.listener = listener;
    this.cursor = schedule.cursor();
    this.threads = parallelGames(catalog, schedule, options);
  }

  /** Plays everything and keeps it in memory. */
  public static MemoryResults inMemory(Catalog catalog, Schedule schedule, int threads) {
    MemoryResults results = new MemoryResults();
    new Runner(
            catalog,
            schedule,
            results,
            RunOptions.threads(threads),
            StoppingRule.NEVER,
            RunListener.NONE)
        .run();
    return results;
  }

  /** Games at the same time: timed ones never share a core, unless somebody asked for it. */
  public static int parallelGames(Catalog catalog, Schedule schedule, RunOptions options) {
    boolean timed = schedule.pairings().stream().anyMatch(Pairing::isTimed);
    if (!timed || options.crowded()) {
      return options.threads();
    }
    int perGame = 1;
    for (Pairing p : schedule.pairings()) {
      String game = AgentSet.bareName(p.game());
      perGame = Math.max(perGame, AgentSet.threads(catalog, p.first().spec(), game));
      perGame = Math.max(perGame, AgentSet.threads(catalog, p.second().spec(), game));
    }
    int cores = Runtime.getRuntime().availableProcessors();
    return Math.max(1, Math.min(options.threads(), cores / perGame));
  }

  /**
   * Plays until all is finished, all is decided, or {@link #stop} is called.
   *
   * @throws IllegalArgumentException if an agent cannot be made for its game
   */
  public RunSummary run() {
    checkAgents();
    loadFinished();
    listener.started(schedule.size(), finishedBefore);
    warmUp();
    work(threads);
    if (!stopped && failure == null && !again.isEmpty()) {
      alone = true;
      work(1);
    }
    if (failure != null) {
      throw failure;
    }
    long finished = countFinished();
    long needed = neededGames();
    return new RunSummary(
        finished - finishedBefore, finished, needed, threads, stopped && finished < needed);
  }

  private long neededGames() {
    long total = 0;
    for (Pairing p : schedule.pairings()) {
      int units = Math.min(schedule.units(), trackers.get(p.index()).decidedAfter());
      total += (long) units * schedule.gamesPerUnit(p.index());
    }
    return total;
  }

  private void checkAgents() {
    for (Pairing pairing : schedule.pairings()) {
      try (AgentSet agents = new AgentSet(catalog, schedule.game(pairing), pairing)) {
        agents.check();
      }
    }
  }

  private void loadFinished() {
    for (Pairing pairing : schedule.pairings()) {
      trackers.add(new UnitTracker(schedule.gamesPerUnit(pairing.index())));
    }
    Schedule.Cursor all = schedule.cursor();
    for (ScheduledGame game = all.next(); game != null; game = all.next()) {
      if (results.contains(game)) {
        book(game, results.score(game));
      }
    }
    // Counted afterwards: games beyond a decision have been dropped by now.
    finishedBefore = countFinished();
  }

  private long countFinished() {
    long count = 0;
    Schedule.Cursor all = schedule.cursor();
    for (ScheduledGame game = all.next(); game != null; game = all.next()) {
      count += results.contains(game) ? 1 : 0;
    }
    return count;
  }

  private void book(ScheduledGame game, double score) {
    UnitTracker tracker = trackers.get(game.pairing().index());
    if (tracker.finished(game, score, stoppingRule)) {
      int units = tracker.decidedAfter();
      results.dropFrom(game.pairing(), units);
      listener.decided(game.pairing(), units);
    }
  }

  private void warmUp() {
    if (options.warmUpMillis() == 0) {
      return;
    }
    for (Pairing pairing : schedule.pairings()) {
      if (pairing.isTimed() && !stopped && !isFinished(pairing)) {
        listener.warmingUp(pairing);
        WarmUp.run(catalog, schedule, pairing, options, () -> stopped);
      }
    }
  }

  private boolean isFinished(Pairing pairing) {
    int units = Math.min(schedule.units(), trackers.get(pairing.index()).decidedAfter());
    for (int unit = 0; unit < units; unit++) {
      for (int seating = 0; seating < schedule.gamesPerUnit(pairing.index()); seating++) {
        if (!results.contains(schedule.game(pairing.index(), unit, seating))) {
          return false;
        }
      }
    }
    return true;
  }

  private void work(int count) {
    synchronized (this) {
      for (int i = 0; i < count; i++) {
        startWorker();
      }
    }
    try {
      watch();
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
    }
  }

  private void startWorker() {
    Worker worker = new Worker(this, catalog, schedule, options.rules());
    workers.add(worker);
    worker.start();
  }

  /** Waits for the workers, replacing those that hang. */
  private synchronized void watch() throws InterruptedException {
    long stopSince = 0;
    while (!workers.isEmpty()) {
      wait(POLL_MILLIS);
      if (stopped && stopSince == 0) {
        stopSince = Clock.SYSTEM.nanos();
        workers.forEach(Worker::interruptGame);
      }
      if (stopped && Clock.SYSTEM.nanos() - stopSince > STOP_NANOS) {
        workers.forEach(Worker::abandon);
        workers.clear();
      }
      for (Worker worker : List.copyOf(workers)) {
        long overdue = worker.overdue();
        if (overdue > 0) {
          worker.hurry();
        }
        if (overdue > GRACE_NANOS && !stopped) {
          giveUp(worker);
        }
      }
    }
  }

  private void giveUp(Worker worker) {
    MatchRecord record = worker.abandon();
    workers.remove(worker);
    keep(record);
    startWorker();
  }

  /** The next game for a worker, or null if there is none left. */
  synchronized ScheduledGame next() {
    if (stopped || failure != null) {
      return null;
    }
    if (alone) {
      return again.poll();
    }
    for (ScheduledGame game = cursor.next(); game != null; game = cursor.next()) {
      if (game.unit() >= trackers.get(game.pairing().index()).decidedAfter()) {
        cursor.skipUnit();
      } else if (!results.contains(game)) {
        return game;
      }
    }
    return null;
  }

  /** Takes the result of a worker that has not been given up. */
  synchronized void finished(Worker worker, MatchRecord record) {
    if (worker.isAbandoned() || record.outcome() == Outcome.INTERRUPTED) {
      return;
    }
    if (record.outcome() == Outcome.OUT_OF_MEMORY && !alone && threads > 1) {
      again.add(record.game());
      return;
    }
    keep(record);
  }

  private void keep(MatchRecord record) {
    ScheduledGame game = record.game();
    if (game.unit() >= trackers.get(game.pairing().index()).decidedAfter()) {
      return;
    }
    try {
      results.add(record);
      listener.finished(record);
      book(game, record.score());
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  /** A worker ran out of memory outside a game: the game is played again, alone. */
  synchronized void playAgain(ScheduledGame game) {
    if (alone) {
      fail(new IllegalStateException("out of memory; fewer threads or a larger heap may help"));
    } else {
      again.add(game);
    }
  }

  /** Ends the run with an error that is nobody's fault but ours. */
  synchronized void fail(RuntimeException error) {
    failure = failure == null ? error : failure;
    workers.forEach(Worker::interruptGame);
  }

  /** A worker has nothing more to do. */
  synchronized void left(Worker worker) {
    workers.remove(worker);
    notifyAll();
  }

  /** Ends the run soon; games that are not finished are forgotten. May be called by any thread. */
  public void stop() {
    stopped = true;
  }
}
