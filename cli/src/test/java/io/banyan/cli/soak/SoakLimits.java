// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * How long things may take.
 *
 * @param moveSeconds budgets are cut so that a move takes about this long at most
 * @param gameSeconds after this long a game goes on with few iterations
 */
record SoakLimits(double moveSeconds, double gameSeconds) {
  private static final Timer TIMER = new Timer("soak-watch", true);

  /** What was answered, and whether it was asked to stop. */
  record Watched<T>(T value, boolean stopped) {}

  /** Runs something that is asked to stop if it takes ten times as long as a move may. */
  <T> Watched<T> watch(Runnable stop, Supplier<T> work) {
    AtomicBoolean stopped = new AtomicBoolean();
    TimerTask task =
        new TimerTask() {
          @Override
          public void run() {
            stopped.set(true);
            stop.run();
          }
        };
    TIMER.schedule(task, (long) (10_000 * moveSeconds), 1000);
    try {
      T value = work.get();
      return new Watched<>(value, stopped.get());
    } finally {
      task.cancel();
    }
  }
}
