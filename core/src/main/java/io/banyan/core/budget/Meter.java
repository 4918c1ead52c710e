// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

/**
 * Watches one running search: says after each iteration whether the budget allows another.
 *
 * <p>Looking at the clock costs as much as part of an iteration, so it is read only every few
 * iterations; how many is learnt from the speed seen, such that about {@value #SLICE_NANOS} ns lie
 * between two looks. A stop asked for by another thread is seen at the next look.
 */
public final class Meter {
  private static final long SLICE_NANOS = 200_000;
  private static final int MAX_BATCH = 4096;

  private final Budget budget;
  private final Clock clock;
  private final long start;
  private final long deadline;
  private final Runnable observer;
  private final long observeNanos;
  private long lastLook;
  private long lastIteration;
  private long nextLook;
  private long nextObservation;
  private volatile boolean stopped;

  /** Starts measuring now. */
  public Meter(Budget budget, Clock clock) {
    this(budget, clock, null, 0);
  }

  /**
   * Starts measuring now.
   *
   * @param observer called on the searching thread about every {@code observeNanos}; may be null
   */
  public Meter(Budget budget, Clock clock, Runnable observer, long observeNanos) {
    this.budget = budget;
    this.clock = clock;
    this.observer = observer;
    this.observeNanos = observeNanos;
    this.start = clock.nanos();
    this.deadline = budget.isTimed() ? start + budget.nanos() : 0;
    this.lastLook = start;
    this.nextLook = 1;
    this.nextObservation = start + observeNanos;
  }

  /**
   * May another iteration start?
   *
   * @param done iterations finished so far
   * @param nodes tree nodes used so far
   */
  public boolean allows(long done, long nodes) {
    if (done >= budget.iterations() || nodes >= budget.nodes()) {
      return false;
    }
    return done < nextLook || look(done);
  }

  private boolean look(long done) {
    if (stopped) {
      return false;
    }
    long now = clock.nanos();
    if (budget.isTimed() && now - deadline >= 0) {
      return false;
    }
    if (observer != null && now - nextObservation >= 0) {
      nextObservation = now + observeNanos;
      observer.run();
    }
    long perIteration = Math.max(1, (now - lastLook) / Math.max(1, done - lastIteration));
    long slice = SLICE_NANOS;
    if (budget.isTimed()) {
      slice = Math.min(slice, deadline - now);
    }
    // At most doubled, so that one lucky fast measurement cannot make the next gap long.
    long batch = Math.min(slice / perIteration, 2 * Math.max(1, done - lastIteration));
    nextLook = done + Math.max(1, Math.min(MAX_BATCH, batch));
    lastLook = now;
    lastIteration = done;
    return true;
  }

  /** True in the last fifth of the budget, where a settled choice may end the search early. */
  public boolean isNearEnd(long done) {
    if (budget.iterations() != Budget.NONE) {
      return done >= budget.iterations() - budget.iterations() / 5;
    }
    return budget.isTimed() && clock.nanos() - start >= budget.nanos() - budget.nanos() / 5;
  }

  /** Asks the search to end soon; may be called from any thread. */
  public void stop() {
    stopped = true;
  }

  /** True once a stop was asked for. */
  public boolean isStopped() {
    return stopped;
  }

  /** Time since the start. */
  public long elapsedNanos() {
    return clock.nanos() - start;
  }

  /** The budget that is watched. */
  public Budget budget() {
    return budget;
  }
}
