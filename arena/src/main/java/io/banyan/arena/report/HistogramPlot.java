// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Histogram;
import java.util.List;
import java.util.Map;

/** One or two histograms over the same axis, which is logarithmic for times. */
final class HistogramPlot {
  private static final int WIDTH = 360;
  private static final int HEIGHT = 150;
  private static final int LEFT = 8;
  private static final int BOTTOM = 22;
  private static final int BINS = 36;

  private HistogramPlot() {}

  /** Draws; the scale divides values before they are labelled, 1000 for microseconds as ms. */
  static String svg(List<Histogram> histograms, boolean logarithmic, double scale, String unit) {
    double low = Double.MAX_VALUE;
    double high = 0;
    for (Histogram h : histograms) {
      if (h.total() > 0) {
        low = Math.min(low, h.counts().firstKey());
        high = Math.max(high, h.max());
      }
    }
    if (high == 0 && low == Double.MAX_VALUE) {
      return "<p class=\"soft\">nothing to show</p>\n";
    }
    low = logarithmic ? Math.max(1, low) : low;
    high = Math.max(high, low + 1);
    double a = logarithmic ? Math.log10(low) : low;
    double b = logarithmic ? Math.log10(high) : high;
    // Whole numbers fall between the bars unless a bar is a whole number of them wide.
    double width = (b - a) / BINS;
    if (!logarithmic) {
      width = Math.max(1, Math.ceil(width));
      b = a + width * (Math.floor((b - a) / width) + 1);
    }
    int bins = Math.max(1, (int) Math.round((b - a) / width));
    double[][] parts = new double[histograms.size()][bins];
    double top = 0;
    for (int i = 0; i < parts.length; i++) {
      Histogram h = histograms.get(i);
      for (Map.Entry<Long, Long> entry : h.counts().entrySet()) {
        double v = logarithmic ? Math.log10(Math.max(1, entry.getKey())) : entry.getKey();
        int bin = (int) Math.max(0, Math.min(bins - 1, Math.floor((v - a) / width)));
        parts[i][bin] += (double) entry.getValue() / h.total();
        top = Math.max(top, parts[i][bin]);
      }
    }
    return draw(parts, new Axis(a, b, LEFT, WIDTH - LEFT), top, logarithmic, scale, unit);
  }

  private static String draw(
      double[][] parts, Axis x, double top, boolean logarithmic, double scale, String unit) {
    StringBuilder out = new StringBuilder();
    out.append(
        Html.number(
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"histogram in %s\">\n",
            WIDTH, HEIGHT, Html.escape(unit)));
    String[] styles = {"mark", "other"};
    int bins = parts[0].length;
    double step = (WIDTH - 2.0 * LEFT) / bins;
    double bar = Math.max(1, step / parts.length - 1);
    for (int i = 0; i < parts.length; i++) {
      for (int bin = 0; bin < bins; bin++) {
        double h = parts[i][bin] / top * (HEIGHT - BOTTOM - 6);
        if (h > 0) {
          out.append(
              Html.number(
                  "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                  styles[i % 2],
                  LEFT + bin * step + i * step / parts.length,
                  HEIGHT - BOTTOM - h,
                  bar,
                  h));
        }
      }
      out.append('\n');
    }
    out.append(
        Html.number(
            "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
            LEFT, HEIGHT - BOTTOM, WIDTH - LEFT, HEIGHT - BOTTOM));
    List<Double> ticks = x.ticks(4);
    for (double tick : ticks) {
      double value = (logarithmic ? Math.pow(10, tick) : tick) / scale;
      out.append(
          Html.number(
              "<text class=\"soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%s</text>",
              Math.max(22, Math.min(WIDTH - 26, x.at(tick))),
              HEIGHT - 6,
              Axis.label(value),
              tick == ticks.get(ticks.size() - 1) ? " " + Html.escape(unit) : ""));
    }
    return out.append("\n</svg>\n").toString();
  }
}
