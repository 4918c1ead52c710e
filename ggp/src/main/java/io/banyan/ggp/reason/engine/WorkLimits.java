// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.SheetPosition;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much work a preparation may do; every pass charges it and stops with a {@code limit} verdict
 * when it is spent. Time is CPU time of the threads that work, so that a busy machine changes no
 * verdict; only a match, which has a clock, also sets an end in real time. Another thread may
 * cancel it.
 */
public final class WorkLimits {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final long NEVER = Long.MAX_VALUE;

  private long maxSteps;
  private long maxTuples;
  private long nanosLeft;
  private long nanosKept;
  private long end = NEVER;
  private long shareEnd = NEVER;
  private Thread worker;
  private long workerNanos;
  private volatile boolean cancelled;
  private long steps;
  private long tuples;
  private String stage = "reading";
  private long stageStart = System.nanoTime();
  private final Map<String, Long> stageNanos = new LinkedHashMap<>();

  /**
   * @param maxTuples most derived tuples, ground instances and gates together
   * @param maxSteps most join steps
   * @param millis longest CPU time
   */
  public WorkLimits(long maxTuples, long maxSteps, long millis) {
    this.maxTuples = maxTuples;
    this.maxSteps = maxSteps;
    this.nanosLeft = millis * 1_000_000;
  }

  /** Room for every sheet that is worth grounding: 20 million tuples, one minute. */
  public static WorkLimits generous() {
    return new WorkLimits(20_000_000, 4_000_000_000L, 60_000);
  }

  /** For judging a sheet nobody vouches for: fits 5 seconds and 256 MB. */
  public static WorkLimits forCheck() {
    return new WorkLimits(1_200_000, 400_000_000L, 3_000);
  }

  /**
   * Also ends at a moment of real time.
   *
   * @param nanoTime as {@link System#nanoTime} counts
   */
  public WorkLimits until(long nanoTime) {
    end = nanoTime == NEVER ? NEVER - 1 : nanoTime;
    return this;
  }

  /** A small part of the work, for a first look; time and cancelling are those of this one. */
  public WorkLimits firstLook(long fewTuples, long fewSteps) {
    spend();
    WorkLimits part =
        new WorkLimits(Math.min(maxTuples, fewTuples), Math.min(maxSteps, fewSteps), 0);
    part.nanosLeft = nanosLeft / 3;
    if (end != NEVER) {
      long now = System.nanoTime();
      part.end = now + (end - now) / 3;
    }
    return part;
  }

  /** From now on as much work is allowed as by others. */
  public void widen(WorkLimits others) {
    maxTuples = others.maxTuples;
    maxSteps = others.maxSteps;
  }

  public void cancel() {
    cancelled = true;
  }

  public void stage(String name) {
    long now = System.nanoTime();
    stageNanos.merge(stage, now - stageStart, Long::sum);
    stageStart = now;
    stage = name;
    check();
  }

  /** Wall time of every stage that has ended, in order. */
  public Map<String, Long> stageNanos() {
    return new LinkedHashMap<>(stageNanos);
  }

  public String stage() {
    return stage;
  }

  /** Preparation is over: from now on the counters limit a single state, and no clock runs. */
  public void perState() {
    restart();
    nanosLeft = NEVER;
    end = NEVER;
    stage = "evaluating a state";
  }

  public void restart() {
    tuples = 0;
    steps = 0;
    nanosKept = 0;
    shareEnd = NEVER;
  }

  /** Until the restart no more than a share of the time that is left may be spent. */
  public void share(double part) {
    spend();
    nanosKept = (long) ((1 - part) * nanosLeft);
    if (end != NEVER) {
      long now = System.nanoTime();
      shareEnd = now + (long) (part * (end - now));
    }
  }

  public boolean isCancelled() {
    return cancelled;
  }

  public void tuple() {
    tuples(1);
  }

  public void tuples(int n) {
    tuples += n;
    if (tuples > maxTuples) {
      throw new GdlException(
          "limit", SheetPosition.NONE, "more than " + maxTuples + " tuples while " + stage);
    }
  }

  public void step() {
    if ((++steps & 0xFFFF) == 0) {
      check();
    }
  }

  public void check() {
    if (steps > maxSteps) {
      throw new GdlException(
          "limit", SheetPosition.NONE, "more than " + maxSteps + " steps while " + stage);
    }
    if (cancelled) {
      throw new GdlException("limit", SheetPosition.NONE, "cancelled while " + stage);
    }
    spend();
    if (nanosLeft < nanosKept || isPast(end) || isPast(shareEnd)) {
      throw new GdlException("limit", SheetPosition.NONE, "out of time while " + stage);
    }
  }

  private static boolean isPast(long moment) {
    return moment != NEVER && System.nanoTime() - moment > 0;
  }

  /** Takes the CPU time since the last look off what is left. */
  private void spend() {
    if (nanosLeft == NEVER) {
      return;
    }
    long now = CLOCK.getCurrentThreadCpuTime();
    if (worker == Thread.currentThread()) {
      nanosLeft -= now - workerNanos;
    }
    worker = Thread.currentThread();
    workerNanos = now;
  }
}
