// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.SheetPosition;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much work a preparation may do; every pass charges it and stops with a {@code limit} verdict
 * when it is spent. Another thread may cancel it.
 */
public final class WorkLimits {
  private final long maxSteps;
  private final long maxTuples;
  private long deadlineNanos;
  private long shareNanos = Long.MAX_VALUE;
  private volatile boolean cancelled;
  private long steps;
  private long tuples;
  private String stage = "reading";
  private long stageStart = System.nanoTime();
  private final Map<String, Long> stageNanos = new LinkedHashMap<>();

  /**
   * @param maxTuples most derived tuples, ground instances and gates together
   * @param maxSteps most join steps
   * @param millis longest wall time from now
   */
  public WorkLimits(long maxTuples, long maxSteps, long millis) {
    this.maxTuples = maxTuples;
    this.maxSteps = maxSteps;
    this.deadlineNanos = System.nanoTime() + millis * 1_000_000;
  }

  /** Room for every sheet that is worth grounding: 20 million tuples, one minute. */
  public static WorkLimits generous() {
    return new WorkLimits(20_000_000, 4_000_000_000L, 60_000);
  }

  /** For judging a sheet nobody vouches for: fits 5 seconds and 256 MB. */
  public static WorkLimits forCheck() {
    return new WorkLimits(1_200_000, 400_000_000L, 3_000);
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
    tuples = 0;
    steps = 0;
    deadlineNanos = System.nanoTime() + (Long.MAX_VALUE >> 2);
    stage = "evaluating a state";
  }

  public void restart() {
    tuples = 0;
    steps = 0;
    shareNanos = Long.MAX_VALUE;
  }

  /** Until the restart no more than a share of the time that is left may be spent. */
  public void share(double part) {
    long now = System.nanoTime();
    shareNanos = now + (long) (part * (deadlineNanos - now));
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
    long now = System.nanoTime();
    if (now - deadlineNanos > 0 || shareNanos != Long.MAX_VALUE && now - shareNanos > 0) {
      throw new GdlException("limit", SheetPosition.NONE, "out of time while " + stage);
    }
  }
}
