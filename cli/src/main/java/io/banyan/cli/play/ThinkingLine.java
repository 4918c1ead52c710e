// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Streams;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import java.util.Locale;

/** Shows on a terminal that a search goes on; elsewhere nothing. */
final class ThinkingLine implements AutoCloseable {
  private static final long EVERY_MILLIS = 500;
  private static final int BAR = 24;

  private final Streams io;
  private final Meter meter;
  private final long start = System.nanoTime();
  private final Thread thread;

  private ThinkingLine(Streams io, Meter meter) {
    this.io = io;
    this.meter = meter;
    this.thread = new Thread(this::tell, "waiting");
    thread.setDaemon(true);
  }

  /** Begins; closing it takes the line away. */
  static ThinkingLine show(Streams io, Meter meter) {
    ThinkingLine waiting = new ThinkingLine(io, meter);
    if (io.errIsTerminal()) {
      waiting.thread.start();
    }
    return waiting;
  }

  /** One line: the share of the time if the budget has one, and the seconds. */
  static String line(Budget budget, double seconds) {
    String text = String.format(Locale.ROOT, "thinking, %.0f s of %s", seconds, budget);
    if (!budget.hasTime()) {
      return text + "; Ctrl-C ends it and shows what was found";
    }
    int full = (int) Math.min(BAR, BAR * seconds * 1e9 / budget.nanos());
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + text;
  }

  private void tell() {
    try {
      while (true) {
        Thread.sleep(EVERY_MILLIS);
        String line = line(meter.budget(), (System.nanoTime() - start) / 1e9);
        int room = Math.min(line.length(), Streams.columns() - 1);
        io.err().print("\r" + line.substring(0, room));
        io.err().flush();
      }
    } catch (InterruptedException e) {
      io.err().print("\r" + " ".repeat(Streams.columns() - 1) + "\r");
      io.err().flush();
    }
  }

  @Override
  public void close() {
    if (!thread.isAlive()) {
      return;
    }
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
