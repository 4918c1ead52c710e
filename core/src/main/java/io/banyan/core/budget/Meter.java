// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

/**
 * Watches one running search: says after each iteration whether the budget allows another.
 *
 * <p>Looking at the clock costs as much as part of an iteration, so it is read only every few
 * iterations; how many is learnt from the speed seen, such that about {@value #SLICE_NANOS} ns lie
 * between two looks. A stop asked for by another thread is seen at the next look.
 *
 * <p>Whoever has a search done makes the meter and owns the stop: asked for once it stays, also if
 * the search has not begun, and it belongs to this search alone. The first iteration is allowed
 * even so, because every search has to answer a move.
 *
 * <p>CPU time is counted from the first question on, which the searching thread asks: a meter may
 * be made by another thread.
 */
public final class Meter {
  private static final long SLICE_NANOS = 200_000;
  private static final int MAX_BATCH = 4096;

  private final Meter whole;
  private final Budget budget;
  private final Clock clock;
  private final long start;
  private final long deadline;
  private final Runnable observer;
  private final long observeNanos;
  private long lastLook;
  private long lastIteration;
  private long nextLook;
  private long madeNodes;
  private long lastNodes;
  private long nextObservation;
  private long cpuDeadline;
  private long lastCpu;
  private boolean cpuStarted;
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
    this(null, budget, clock, observer, observeNanos);
  }

  private Meter(Meter whole, Budget budget, Clock clock, Runnable observer, long observeNanos) {
    this.whole = whole;
    this.budget = budget;
    this.clock = clock;
    this.observer = observer;
    this.observeNanos = observeNanos;
    this.start = clock.nanos();
    this.deadline = budget.hasTime() ? start + budget.nanos() : 0;
    this.lastLook = start;
    this.nextLook = budget.hasCpuTime() ? 0 : 1;
    this.nextObservation = start + observeNanos;
  }

  /**
   * The meter of one of several threads, with its share of the budget, measured from now on: what
   * an agent does to prepare a search is not thinking. A stop of the whole stops every part; a stop
   * of a part is its own.
   *
   * @param observer called on that thread about every {@code everyNanos}; may be null
   */
  public Meter part(int threads, int index, Runnable observer, long everyNanos) {
    return new Meter(this, budget.share(threads, index), clock, observer, everyNanos);
  }

  /**
   * The meter of one of several stages of a search, with that share of every limit, measured from
   * now on. A stop of the whole stops every stage.
   *
   * @param observer called about every {@code everyNanos}; may be null
   */
  public Meter stage(double share, Runnable observer, long everyNanos) {
    return new Meter(this, budget.scaled(share), clock, observer, everyNanos);
  }

  /**
   * May another iteration start? Asked before each. A tree may never be so large as a limit of
   * nodes says, because the game or the memory is at its end: so a search of so many nodes makes no
   * more iterations than that, and a node that was given up again counts as made.
   *
   * @param done iterations finished so far
   * @param nodes tree nodes there are now
   */
  public boolean allows(long done, long nodes) {
    if (done >= budget.iterations() || budget.nodes() != Budget.NONE && !allowsNodes(done, nodes)) {
      return false;
    }
    return done < nextLook || look(done);
  }

  private boolean allowsNodes(long done, long nodes) {
    madeNodes += Math.max(0, nodes - lastNodes);
    lastNodes = nodes;
    return madeNodes < budget.nodes() && done < budget.nodes();
  }

  private boolean look(long done) {
    if (budget.hasCpuTime() && !cpuStarted) {
      return startCpu(clock.cpuNanos(), done);
    }
    if (isStopped()) {
      return false;
    }
    long now = clock.nanos();
    if (budget.hasTime() && now - deadline >= 0) {
      return false;
    }
    if (observer != null && now - nextObservation >= 0) {
      nextObservation = now + observeNanos;
      observer.run();
    }
    long made = Math.max(1, done - lastIteration);
    // At most doubled, so that one lucky fast measurement cannot make the next gap long.
    long batch = Math.min(MAX_BATCH, 2 * made);
    if (budget.hasCpuTime()) {
      long cpu = clock.cpuNanos();
      if (cpu - cpuDeadline >= 0) {
        return false;
      }
      batch = Math.min(batch, batch(cpu - lastCpu, made, cpuDeadline - cpu));
      lastCpu = cpu;
    }
    if (budget.hasTime()) {
      batch = Math.min(batch, batch(now - lastLook, made, deadline - now));
    } else if (!budget.hasCpuTime()) {
      batch = Math.min(batch, batch(now - lastLook, made, SLICE_NANOS));
    }
    nextLook = done + Math.max(1, batch);
    lastLook = now;
    lastIteration = done;
    return true;
  }

  private boolean startCpu(long cpu, long done) {
    cpuStarted = true;
    cpuDeadline = cpu + budget.cpuNanos();
    lastCpu = cpu;
    nextLook = done + 1;
    lastIteration = done;
    return true;
  }

  /** Iterations that fit into a slice and into what is left, at the speed seen. */
  private static long batch(long used, long made, long left) {
    return Math.min(SLICE_NANOS, left) / Math.max(1, used / made);
  }

  /** True in the last fifth of the budget, where a settled choice may end the search early. */
  public boolean isNearEnd(long done) {
    if (budget.iterations() != Budget.NONE
        && done >= budget.iterations() - budget.iterations() / 5) {
      return true;
    }
    if (cpuStarted && cpuDeadline - lastCpu <= budget.cpuNanos() / 5) {
      return true;
    }
    return budget.hasTime() && clock.nanos() - start >= budget.nanos() - budget.nanos() / 5;
  }

  /** True if a stop was asked for or time is up; reads the clocks, for use within an iteration. */
  public boolean isOver() {
    return isStopped()
        || budget.hasTime() && clock.nanos() - deadline >= 0
        || cpuStarted && clock.cpuNanos() - cpuDeadline >= 0;
  }

  /** Asks the search to end soon, or as soon as it begins; may be called from any thread. */
  public void stop() {
    stopped = true;
  }

  /** True once a stop was asked for. */
  public boolean isStopped() {
    return stopped || whole != null && whole.isStopped();
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
