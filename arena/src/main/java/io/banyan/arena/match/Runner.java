// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.spec.Catalog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plays the games of a schedule that are not finished yet, several at a time.
 *
 * <p>What is played depends on the schedule alone, so results are the same whoever plays. A game
 * that runs out of memory beside others is played again alone in the end, because one agent's greed
 * may hit another; it counts as out of memory only if it fails alone as well.
 */
public final class Runner {
  private final Catalog catalog;
  private final Schedule schedule;
  private final Results results;
  private final Workers workers;
  private final StoppingRule stoppingRule;
  private final RunListener listener;

  private final List<UnitTracker> trackers = new ArrayList<>();
  private final Deque<ScheduledGame> again = new ArrayDeque<>();
  private final OpenGames open;
  private boolean alone;
  private long finishedBefore;
  private volatile RuntimeException failure;
  private volatile boolean stopped;

  /** Makes a runner for one run in threads of this process. */
  public Runner(
      Catalog catalog,
      Schedule schedule,
      Results results,
      RunOptions options,
      StoppingRule stoppingRule,
      RunListener listener) {
    this(
        catalog,
        schedule,
        results,
        ThreadWorkers.of(catalog, schedule, options),
        stoppingRule,
        listener);
  }

  /** Makes a runner for one run by these workers. */
  public Runner(
      Catalog catalog,
      Schedule schedule,
      Results results,
      Workers workers,
      StoppingRule stoppingRule,
      RunListener listener) {
    this.catalog = catalog;
    this.schedule = schedule;
    this.results = results;
    this.workers = workers;
    this.stoppingRule = stoppingRule;
    this.listener = listener;
    this.open = new RunGames();
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

  /**
   * Plays until all is finished, all is decided, or {@link #stop} is called.
   *
   * @throws IllegalArgumentException if an agent cannot be made for its game
   */
  public RunSummary run() {
    checkAgents();
    loadFinished();
    listener.workers(workers.size());
    listener.started(schedule.size(), finishedBefore);
    warmUp();
    work();
    if (!stopped && failure == null && !again.isEmpty()) {
      alone = true;
      work();
    }
    if (failure != null) {
      throw failure;
    }
    long finished = countFinished();
    long needed = neededGames();
    return new RunSummary(
        finished - finishedBefore, finished, needed, workers.size(), stopped && finished < needed);
  }

  private long neededGames() {
    long total = 0;
    for (Pairing p : schedule.played()) {
      int units = Math.min(schedule.units(), trackers.get(p.index()).decidedAfter());
      total += (long) (units - schedule.firstUnit()) * schedule.gamesPerUnit(p.index());
    }
    return total;
  }

  /** Each agent once in each game: in a round robin of hundreds it has as many pairings. */
  private void checkAgents() {
    Set<List<Object>> checked = new HashSet<>();
    for (Pairing pairing : schedule.played()) {
      for (int number = 0; number < 2; number++) {
        Contender contender = pairing.contender(number);
        if (checked.add(List.of(pairing.game(), contender.spec(), contender.budget()))) {
          try (AgentSet agents = new AgentSet(catalog, schedule.game(pairing), pairing)) {
            agents.check(number);
          }
        }
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
    for (Pairing pairing : schedule.played()) {
      if (pairing.isTimed() && !stopped && !isFinished(pairing)) {
        List<ScheduledGame> like = new ArrayList<>();
        for (int seating = 0; seating < schedule.gamesPerUnit(pairing.index()); seating++) {
          like.add(schedule.game(pairing.index(), 0, seating));
        }
        workers.warmUp(like, listener, () -> stopped);
      }
    }
  }

  private boolean isFinished(Pairing pairing) {
    int units = Math.min(schedule.units(), trackers.get(pairing.index()).decidedAfter());
    for (int unit = schedule.firstUnit(); unit < units; unit++) {
      for (int seating = 0; seating < schedule.gamesPerUnit(pairing.index()); seating++) {
        if (!results.contains(schedule.game(pairing.index(), unit, seating))) {
          return false;
        }
      }
    }
    return true;
  }

  private void work() {
    try {
      workers.play(open, alone);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the run soon; games that are not finished are forgotten. May be called by any thread. */
  public void stop() {
    stopped = true;
  }

  /** The games of this run that are not finished. */
  private final class RunGames implements OpenGames {
    private final Schedule.Cursor cursor = schedule.cursor();

    @Override
    public synchronized ScheduledGame next() {
      if (isClosed()) {
        return null;
      }
      if (alone) {
        return again.poll();
      }
      for (ScheduledGame game = cursor.next(); game != null; game = cursor.next()) {
        if (isBeyondDecision(game)) {
          cursor.skipUnit();
        } else if (!results.contains(game)) {
          return game;
        }
      }
      return null;
    }

    @Override
    public synchronized boolean needs(ScheduledGame game) {
      return !isBeyondDecision(game) && !results.contains(game);
    }

    @Override
    public synchronized void finished(MatchRecord record) {
      if (record.outcome() == Outcome.INTERRUPTED || !needs(record.game())) {
        return;
      }
      if (record.outcome() == Outcome.OUT_OF_MEMORY && !alone && workers.size() > 1) {
        again.add(record.game());
        return;
      }
      try {
        results.add(record);
        listener.finished(record);
        book(record.game(), record.isVoid() ? Double.NaN : record.score());
      } catch (RuntimeException e) {
        fail(e);
      }
    }

    @Override
    public synchronized void playAgain(ScheduledGame game) {
      if (alone) {
        fail(new IllegalStateException("out of memory; fewer threads or a larger heap may help"));
      } else {
        again.add(game);
      }
    }

    @Override
    public synchronized void fail(RuntimeException error) {
      failure = failure == null ? error : failure;
    }

    @Override
    public boolean isClosed() {
      return stopped || failure != null;
    }
  }

  private boolean isBeyondDecision(ScheduledGame game) {
    return game.unit() >= trackers.get(game.pairing().index()).decidedAfter();
  }
}
