// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.OpenGames;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.budget.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Hands out the games of one group where it is played. */
final class GroupGames implements OpenGames {
  private final Clock clock;
  private final BooleanSupplier cancelled;
  private final long start;
  private final Deque<ScheduledGame> waiting;
  private final List<GroupResult.Timed> finished = new ArrayList<>();
  private final List<ScheduledGame> noMemory = new ArrayList<>();
  private long lastEnd;
  private volatile RuntimeException failure;

  GroupGames(GameGroup group, Clock clock, BooleanSupplier cancelled) {
    this.clock = clock;
    this.cancelled = cancelled;
    this.start = clock.nanos();
    this.lastEnd = start;
    this.waiting = new ArrayDeque<>(group.games());
  }

  @Override
  public synchronized ScheduledGame next() {
    return isClosed() ? null : waiting.poll();
  }

  @Override
  public boolean needs(ScheduledGame game) {
    return true;
  }

  @Override
  public synchronized void finished(MatchRecord record) {
    if (record.outcome() != Outcome.INTERRUPTED) {
      long now = clock.nanos();
      finished.add(new GroupResult.Timed(record, now - lastEnd));
      lastEnd = now;
    }
  }

  @Override
  public synchronized void playAgain(ScheduledGame game) {
    noMemory.add(game);
  }

  @Override
  public synchronized void fail(RuntimeException error) {
    failure = failure == null ? error : failure;
  }

  @Override
  public boolean isClosed() {
    return failure != null || cancelled.getAsBoolean();
  }

  /** What became of the group, once the workers are done with it. */
  synchronized GroupResult result() {
    if (failure != null) {
      throw failure;
    }
    return new GroupResult(finished, noMemory, clock.nanos() - start);
  }
}
