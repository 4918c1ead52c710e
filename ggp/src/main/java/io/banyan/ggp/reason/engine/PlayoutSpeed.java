// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures games per CPU second of the calling thread. Everything that compares engines measures
 * here: the chooser, a game that asks whether batches pay, and the bench.
 */
public final class PlayoutSpeed {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** Work between two looks at the clock: reading it must not count. */
  private static final long BLOCK_NANOS = 1_000_000;

  /** How long generated code that is still slow is given, and after which silence no longer. */
  private static final long PATIENCE_NANOS = 2_000_000_000;

  private static final long SILENCE_NANOS = 200_000_000;

  /** A round this much faster than those before says that another one may be faster still. */
  private static final double GAIN = 1.1;

  private PlayoutSpeed() {}

  /** Plays games on demand. */
  @FunctionalInterface
  public interface Work {
    /** Plays about n games, which differ with the seed, and returns the number played. */
    long play(long n, long seed);
  }

  /** Games played within a CPU time. */
  public record Round(long games, long nanos) {
    public double perSecond() {
      return games * 1e9 / nanos;
    }
  }

  /** Random games of an engine from the initial state, one at a time. */
  public static Work of(Engine engine) {
    FactSet start = new FactSet();
    engine.setInitial();
    engine.copyTo(start);
    int[] goals = new int[engine.roles().size()];
    return (n, seed) -> {
      for (long i = 0; i < n; i++) {
        engine.playout(start, seed + i, goals);
      }
      return n;
    };
  }

  /** Plays for a CPU time. */
  public static Round round(Work work, long nanos, long seed) {
    long start = CLOCK.getCurrentThreadCpuTime();
    long spent = 0;
    long played = 0;
    long block = 1;
    while (spent < nanos) {
      played += work.play(block, seed + played);
      long now = CLOCK.getCurrentThreadCpuTime() - start;
      if (now - spent < BLOCK_NANOS) {
        block *= 2;
      }
      spent = now;
    }
    return new Round(played, spent);
  }

  /** The best of two rounds or more, as long as they get faster. */
  public static double best(Work work, long nanos, int mostRounds) {
    return best(work, nanos, mostRounds, 0);
  }

  /**
   * The best of two rounds or more, as long as they get faster. Much code is interpreted for a
   * second or two before the virtual machine has compiled it, so work slower than expected gets
   * more rounds while that goes on.
   */
  public static double best(Work work, long nanos, int mostRounds, double expected) {
    double speed = 0;
    long seed = 0;
    boolean faster = true;
    Warming warming = new Warming();
    for (int i = 0;
        i < 2 || faster && i < mostRounds || speed < expected && warming.goesOn();
        i++) {
      Round round = round(work, nanos, seed);
      seed += round.games();
      faster = round.perSecond() > GAIN * speed;
      speed = Math.max(speed, round.perSecond());
    }
    return speed;
  }

  /** Watches the virtual machine's compiler from now on. */
  private static final class Warming {
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final long start = System.nanoTime();
    private long lastChange = start;
    private long total;

    /** True if something was compiled a moment ago and patience is not at its end. */
    boolean goesOn() {
      if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
        return false;
      }
      long now = System.nanoTime();
      long sum = compiler.getTotalCompilationTime();
      if (sum != total) {
        total = sum;
        lastChange = now;
      }
      return now - lastChange < SILENCE_NANOS && now - start < PATIENCE_NANOS;
    }
  }
}
