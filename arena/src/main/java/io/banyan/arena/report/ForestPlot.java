// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.figure.Drawing;
import io.banyan.arena.figure.Ground;
import io.banyan.arena.figure.Ink;
import io.banyan.arena.stats.Interval;
import java.util.ArrayList;
import java.util.List;

/** Scores with their intervals, one below the other, and published ones beside them. */
public final class ForestPlot {
  private static final int ROW = 24;
  private static final int WIDTH = 720;
  private static final int RIGHT = 24;
  private static final int LEAST_LEFT = 120;
  private static final int MOST_LEFT = 360;
  private static final int GAP = 12;

  private record Row(String label, double value, Interval interval, Interval published) {}

  private final List<Row> rows = new ArrayList<>();

  /**
   * Adds a line.
   *
   * @param published the interval of a published figure, or null
   */
  public void add(String label, double value, Interval interval, Interval published) {
    rows.add(new Row(label, value, interval, published));
  }

  /** The drawing as a file that stands alone, on light and dark pages. */
  public String standalone() {
    return drawing("scores with intervals").svg(Ground.ANYTHING);
  }

  /** The drawing. */
  Drawing drawing(String title) {
    double widest = rows.stream().mapToDouble(r -> Drawing.widthOf(r.label)).max().orElse(0);
    double left = Math.max(LEAST_LEFT, Math.min(MOST_LEFT, widest + GAP + 4));
    Axis x = new Axis(0, 100, left, WIDTH - RIGHT);
    int bottom = rows.size() * ROW + 10;
    Drawing out = new Drawing(WIDTH, bottom + 40, title);
    for (double tick : x.ticks(5)) {
      out.dashes(x.at(tick), 4, x.at(tick), bottom, Ink.LINE);
      out.wordsAround(x.at(tick), bottom + 16, Axis.label(tick), Ink.SOFT);
    }
    out.line(x.at(50), 4, x.at(50), bottom, Ink.SOFT, 1);
    out.wordsAround(x.at(50), bottom + 33, "score of the first agent, %", Ink.SOFT);
    for (int i = 0; i < rows.size(); i++) {
      row(out, rows.get(i), x, left - GAP, 16 + i * ROW);
    }
    return out;
  }

  private static void row(Drawing out, Row row, Axis x, double right, int y) {
    out.wordsBefore(right, y + 4, fitting(row.label, right - 2), Ink.TEXT);
    bar(out, Ink.MARK, x, row.interval, y);
    String tip = Html.number("%s: %.1f %%", row.label, 100 * row.value);
    out.dot(x.at(100 * row.value), y, 4, Ink.MARK, tip);
    if (row.published != null) {
      double middle = (row.published.low() + row.published.high()) / 2;
      bar(out, Ink.OTHER, x, row.published, y + 7);
      String theirs = Html.number("published %.1f %%", 100 * middle);
      out.box(x.at(100 * middle) - 3, y + 4, 6, 6, Ink.OTHER, theirs);
    }
  }

  /** Both agents keep something to be known by. */
  private static String fitting(String label, double room) {
    if (Drawing.widthOf(label) <= room) {
      return label;
    }
    int half = label.length() / 2;
    String shorter = label;
    while (half > 1 && Drawing.widthOf(shorter) > room) {
      half--;
      shorter = label.substring(0, half) + "…" + label.substring(label.length() - half);
    }
    return shorter;
  }

  private static void bar(Drawing out, Ink ink, Axis x, Interval interval, int y) {
    out.line(x.at(100 * interval.low()), y, x.at(100 * interval.high()), y, ink, 2);
  }
}
