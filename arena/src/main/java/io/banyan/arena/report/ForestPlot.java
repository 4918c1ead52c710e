// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Interval;
import java.util.ArrayList;
import java.util.List;

/** Scores with their intervals, one below the other, and published ones beside them. */
public final class ForestPlot {
  private static final int ROW = 24;
  private static final int WIDTH = 720;
  private static final int LEFT = 250;
  private static final int RIGHT = 20;
  private static final String STYLE =
      """
      <style>
      svg { font: 12px system-ui, sans-serif; color: #888; }
      text { fill: #888; } .axis { stroke: #8886; }
      .mark { fill: #0b8a62; stroke: #0b8a62; } .other { fill: #c8642a; stroke: #c8642a; }
      </style>
      """;

  private record Row(String label, double value, Interval interval, Interval published) {}

  private final List<Row> rows = new ArrayList<>();
  private boolean titled;

  /** Writes below the axis what it is. */
  ForestPlot withAxisTitle() {
    titled = true;
    return this;
  }

  /**
   * Adds a line.
   *
   * @param published the interval of a published figure, or null
   */
  public void add(String label, double value, Interval interval, Interval published) {
    rows.add(new Row(label, value, interval, published));
  }

  /** The drawing for a page that has our style. */
  String svg() {
    return svg("");
  }

  /** The drawing as a file that stands alone, on light and dark pages. */
  public String standalone() {
    return svg(STYLE);
  }

  private String svg(String style) {
    Axis x = new Axis(0, 100, LEFT, WIDTH - RIGHT);
    int height = rows.size() * ROW + 34;
    int foot = titled ? 16 : 0;
    StringBuilder out = new StringBuilder();
    out.append(
        Html.number(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                + " aria-label=\"scores with intervals\">\n%s",
            WIDTH, height + foot, style));
    for (double tick : x.ticks(5)) {
      out.append(
          Html.number(
              "<line class=\"axis\" x1=\"%.1f\" y1=\"4\" x2=\"%.1f\" y2=\"%d\"%s/>"
                  + "<text class=\"soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
              x.at(tick),
              x.at(tick),
              height - 26,
              tick == 50 ? "" : " stroke-dasharray=\"2 3\"",
              x.at(tick),
              height - 10,
              Axis.label(tick)));
    }
    out.append(
        Html.number(
            "<line class=\"half\" x1=\"%.1f\" y1=\"4\" x2=\"%.1f\" y2=\"%d\""
                + " stroke=\"currentColor\"/>\n",
            x.at(50), x.at(50), height - 26));
    if (titled) {
      out.append(
          Html.number(
              "<text class=\"soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">"
                  + "score of the first agent, %%</text>\n",
              x.at(50), height + 6));
    }
    for (int i = 0; i < rows.size(); i++) {
      row(out, rows.get(i), x, 16 + i * ROW);
    }
    return out.append("</svg>\n").toString();
  }

  private static void row(StringBuilder out, Row row, Axis x, int y) {
    String label = row.label.length() > 38 ? row.label.substring(0, 37) + "…" : row.label;
    out.append(
        Html.number(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s<title>%s</title></text>",
            LEFT - 10, y + 4, Html.escape(label), Html.escape(row.label)));
    bar(out, "mark", x, row.interval, y);
    out.append(
        Html.number(
            "<circle class=\"mark\" cx=\"%.1f\" cy=\"%d\" r=\"4\"><title>%.1f %%</title></circle>",
            x.at(100 * row.value), y, 100 * row.value));
    if (row.published != null) {
      double middle = (row.published.low() + row.published.high()) / 2;
      bar(out, "other", x, row.published, y + 7);
      out.append(
          Html.number(
              "<rect class=\"other\" x=\"%.1f\" y=\"%d\" width=\"6\" height=\"6\">"
                  + "<title>published %.1f %%</title></rect>",
              x.at(100 * middle) - 3, y + 4, 100 * middle));
    }
    out.append('\n');
  }

  private static void bar(StringBuilder out, String style, Axis x, Interval interval, int y) {
    out.append(
        Html.number(
            "<line class=\"%s\" stroke-width=\"2\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>",
            style, x.at(100 * interval.low()), y, x.at(100 * interval.high()), y));
  }
}
