// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * How long things may take.
 *
 * @param moveSeconds budgets are cut so that a move takes about this long at most
 * @param gameSeconds after this long a game goes on with few iterations
 */
record SoakLimits(double moveSeconds, double gameSeconds) {
  private static final long LEAST = 100;

  /** A trial that takes this share of a move's time tells the speed. */
  private static final double TRIAL = 0.1;

  /** No limits, for games that are played again as they were. */
  static final SoakLimits NONE = new SoakLimits(1e5, 1e5);

  private static final Timer TIMER = new Timer("soak-watch", true);

  /** What was answered, and whether it was asked to stop. */
  record Watched<T>(T value, boolean stopped) {}

  /**
   * The case with a budget that fits, found by longer and longer trials; a budget of few iterations
   * stays as it is, and so does one without a limit of iterations.
   *
   * @param trial searches for so many iterations
   */
  SoakCase fit(SoakCase plan, LongConsumer trial) {
    long wanted = plan.budget().iterations();
    boolean open = wanted > LEAST && wanted != Budget.NONE && this != NONE;
    for (long n = LEAST / 8; open && n < wanted; n *= 4) {
      long before = System.nanoTime();
      trial.accept(n);
      double seconds = (System.nanoTime() - before) / 1e9;
      if (seconds > moveSeconds * TRIAL) {
        long most = Math.max(LEAST, (long) (n * moveSeconds / seconds));
        return most >= wanted
            ? plan
            : plan.withBudget(plan.budget().withIterations(oneDigit(most)));
      }
    }
    return plan;
  }

  private static long oneDigit(long n) {
    long unit = 1;
    while (n / unit >= 10) {
      unit *= 10;
    }
    return n / unit * unit;
  }

  /** Has a search done that is asked to stop if it takes ten times as long as a move may. */
  <T> Watched<T> watch(Budget budget, Function<Meter, T> search) {
    Meter meter = new Meter(budget, Clock.SYSTEM);
    TimerTask task =
        new TimerTask() {
          @Override
          public void run() {
            meter.stop();
          }
        };
    TIMER.schedule(task, (long) (10_000 * moveSeconds));
    try {
      T value = search.apply(meter);
      return new Watched<>(value, meter.isStopped());
    } finally {
      task.cancel();
    }
  }
}
