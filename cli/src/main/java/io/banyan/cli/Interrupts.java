// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C as a polite request: the JVM's shutdown waits while the running command stops, stores what
 * it finished and says how to go on.
 */
public final class Interrupts {
  private static final int PATIENCE_SECONDS = 20;

  private static final CountDownLatch FINISHED = new CountDownLatch(1);

  private Interrupts() {}

  /**
   * Runs work that {@code stop} asks to end soon; when the process is told to end, it waits for the
   * program to come to its end.
   */
  public static void during(Runnable stop, Runnable work) {
    Thread hook =
        new Thread(
            () -> {
              stop.run();
              awaitEnd();
            },
            "banyan-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      work.run();
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // Already on the way out: the hook waits for exit(int) below.
      }
    }
  }

  private static void awaitEnd() {
    try {
      FINISHED.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the process, unless it is ending already and waits just for this. */
  static void exit(int code) {
    FINISHED.countDown();
    System.exit(code);
  }
}
