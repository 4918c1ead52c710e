// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.Printable;
import io.banyan.cli.Streams;
import io.banyan.core.budget.Clock;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/**
 * Shows how far long work is: a bar that is redrawn on a terminal, now and then a line elsewhere.
 * Calls come one at a time.
 */
final class Progress {
  private static final int BAR = 24;
  private static final long REDRAW_NANOS = 100_000_000L;
  private static final long LINE_NANOS = 5_000_000_000L;

  private final PrintWriter err;
  private final boolean terminal;
  private final Clock clock;
  private final String unit;
  private final int columns;
  private DoubleUnaryOperator remaining;
  private long total;
  private long before;
  private long done;
  private long start;
  private long shown;
  private int width;

  /**
   * Makes it.
   *
   * @param terminal draw a bar
   * @param unit what is counted, in plural
   */
  Progress(PrintWriter err, boolean terminal, Clock clock, String unit) {
    this(err, terminal, clock, unit, Streams.columns());
  }

  Progress(PrintWriter err, boolean terminal, Clock clock, String unit, int columns) {
    this.columns = columns;
    this.err = err;
    this.terminal = terminal;
    this.clock = clock;
    this.unit = unit;
  }

  /** Says something in a line of its own. */
  void say(String line) {
    end();
    err.println(Printable.line(line));
    err.flush();
  }

  /** The work begins, some of it done earlier. */
  void start(long newTotal, long doneBefore) {
    total = newTotal;
    before = doneBefore;
    done = doneBefore;
    start = clock.nanos();
    shown = terminal ? start - REDRAW_NANOS : start;
  }

  /**
   * Says how the time left is estimated where pieces of work are unlike: from the seconds since the
   * start.
   */
  void estimateBy(DoubleUnaryOperator estimate) {
    remaining = estimate;
  }

  /** One more is done; the text follows the figures when there is something to show. */
  void step(Supplier<String> text) {
    done++;
    long now = clock.nanos();
    if (now - shown >= (terminal ? REDRAW_NANOS : LINE_NANOS) || (terminal && done == total)) {
      shown = now;
      show(now, text.get());
    }
  }

  /** The total became smaller, because a part was decided early. */
  void reduceTotal(long newTotal) {
    total = newTotal;
  }

  private void show(long now, String text) {
    double seconds = Math.max(1e-9, (now - start) / 1e9);
    double rate = (done - before) / seconds;
    String line =
        String.format(
            Locale.ROOT,
            "%d/%d %s  %s/s  ETA %s  %s",
            done,
            total,
            unit,
            rate < 10 ? String.format(Locale.ROOT, "%.1f", rate) : Math.round(rate),
            rate == 0 ? "?" : duration(left(seconds, rate)),
            Printable.line(text));
    if (terminal) {
      String bar = fitting(line);
      err.print("\r" + bar + " ".repeat(Math.max(0, width - bar.length())));
      width = bar.length();
    } else {
      err.println(line);
    }
    err.flush();
  }

  private double left(double seconds, double rate) {
    return remaining == null || done >= total
        ? (total - done) / rate
        : remaining.applyAsDouble(seconds);
  }

  /** The bar gives way to the figures, and they end where the terminal does. */
  private String fitting(String line) {
    int room = columns - 1;
    String whole = bar() + " " + line;
    String shown = whole.length() <= room ? whole : line;
    return shown.length() <= room ? shown : shown.substring(0, Math.max(0, room));
  }

  private String bar() {
    int full = total == 0 ? BAR : (int) Math.min(BAR, done * BAR / total);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }

  /** Takes the bar away, so that other text can follow. */
  void end() {
    if (terminal && width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      width = 0;
    }
  }

  /** Seconds as 0:07, 12:30 or 1:02:03. */
  static String duration(double seconds) {
    long s = Math.round(Math.min(seconds, 1e12));
    return s < 3600
        ? String.format(Locale.ROOT, "%d:%02d", s / 60, s % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
  }
}
