// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import java.util.function.Consumer;

/** An agent of one search on one thread: a seed for each search, and reports on the way. */
abstract class MeteredAgent implements Agent {
  private final Clock clock;
  private long seed;
  private long searches;
  private Consumer<SearchReport> observer;
  private long observeNanos;

  MeteredAgent(Clock clock) {
    this.clock = clock;
  }

  abstract void gameStarted();

  /** Prepares the search of a state. */
  abstract void begin(State state, long searchSeed);

  abstract void run(Meter meter);

  /** What is known now, after so many nanoseconds. */
  abstract SearchReport report(long nanos);

  @Override
  public final void newGame(long newSeed) {
    seed = newSeed;
    searches = 0;
    gameStarted();
  }

  @Override
  public final void observe(Consumer<SearchReport> newObserver, long everyNanos) {
    observer = newObserver;
    observeNanos = everyNanos;
  }

  @Override
  public final SearchReport search(State state, Budget budget) {
    return search(state, new Meter(budget, clock));
  }

  @Override
  public final SearchReport search(State state, Meter meter) {
    if (state.isTerminal()) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    long start = clock.nanos();
    begin(state, Rng.hash(seed, searches++));
    Consumer<SearchReport> seer = observer;
    Runnable look = seer == null ? null : () -> seer.accept(report(clock.nanos() - start));
    run(meter.part(1, 0, look, observeNanos));
    return report(clock.nanos() - start);
  }
}
