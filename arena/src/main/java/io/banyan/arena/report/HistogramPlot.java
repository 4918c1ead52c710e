// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.figure.Drawing;
import io.banyan.arena.figure.Ink;
import io.banyan.arena.stats.Histogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One or two histograms over the same axis, which is logarithmic for what varies much. */
final class HistogramPlot {
  private static final int WIDTH = 400;
  private static final int LEFT = 46;
  private static final int RIGHT = 14;
  private static final int TOP = 10;
  private static final int BASE = 150;
  private static final int LEGEND_ROW = 16;
  private static final int MOST_BINS = 32;

  private final String xTitle;
  private final String yTitle;
  private final boolean logarithmic;
  private final double scale;
  private final List<String> labels = new ArrayList<>();
  private final List<Histogram> histograms = new ArrayList<>();

  /**
   * Starts empty.
   *
   * @param scale divides values before they are labelled, 1000 for microseconds as ms
   */
  HistogramPlot(String xTitle, String yTitle, boolean logarithmic, double scale) {
    this.xTitle = xTitle;
    this.yTitle = yTitle;
    this.logarithmic = logarithmic;
    this.scale = scale;
  }

  /** Adds a histogram unless it is empty; a label tells whose it is where there are two. */
  HistogramPlot add(String label, Histogram histogram) {
    if (histogram.total() > 0) {
      labels.add(label);
      histograms.add(histogram);
    }
    return this;
  }

  /** True if there is nothing to draw. */
  boolean isEmpty() {
    return histograms.isEmpty();
  }

  /** The drawing; something must have been added. */
  Drawing drawing(String title) {
    double low = Double.MAX_VALUE;
    double high = 0;
    for (Histogram h : histograms) {
      low = Math.min(low, h.counts().firstKey());
      high = Math.max(high, h.max());
    }
    low = logarithmic ? Math.max(1, low) : low;
    high = Math.max(high, low + 1);
    double a = place(low);
    double b = place(high);
    // Whole numbers fall between the bars unless a bar is a whole number of them wide.
    double width = (b - a) / MOST_BINS;
    if (!logarithmic) {
      width = Math.max(1, Math.ceil(width));
      b = a + width * (Math.floor((b - a) / width) + 1);
    }
    int bins = Math.max(1, (int) Math.round((b - a) / width));
    double[][] shares = new double[histograms.size()][bins];
    double top = 0;
    for (int i = 0; i < shares.length; i++) {
      Histogram h = histograms.get(i);
      for (Map.Entry<Long, Long> entry : h.counts().entrySet()) {
        int bin = (int) Math.floor((place(Math.max(1, entry.getKey())) - a) / width);
        bin = logarithmic ? bin : (int) Math.floor((entry.getKey() - a) / width);
        bin = Math.max(0, Math.min(bins - 1, bin));
        shares[i][bin] += 100.0 * entry.getValue() / h.total();
        top = Math.max(top, shares[i][bin]);
      }
    }
    return draw(shares, new Axis(a, b, LEFT, WIDTH - RIGHT), top, title);
  }

  private double place(double value) {
    return logarithmic ? Math.log10(value) : value;
  }

  private Drawing draw(double[][] shares, Axis x, double top, String title) {
    boolean named = shares.length > 1;
    int height = BASE + 44 + (named ? LEGEND_ROW * labels.size() : 0);
    Drawing out = new Drawing(WIDTH, height, title);
    Axis y = new Axis(0, top, BASE, TOP);
    for (double tick : y.ticks(4)) {
      out.line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), Ink.LINE, 0.6);
      out.wordsBefore(LEFT - 6, y.at(tick) + 4, Axis.label(tick), Ink.SOFT);
    }
    int bins = shares[0].length;
    double step = (double) (WIDTH - LEFT - RIGHT) / bins;
    double each = step / shares.length;
    for (int i = 0; i < shares.length; i++) {
      for (int bin = 0; bin < bins; bin++) {
        if (shares[i][bin] > 0) {
          double at = y.at(shares[i][bin]);
          double left = LEFT + bin * step + i * each;
          String tip = Html.number("%.1f %%", shares[i][bin]);
          out.box(left + 0.5, at, Math.max(0.8, each - 1), BASE - at, Ink.ofSeries(i), tip);
        }
      }
    }
    out.line(LEFT, BASE, WIDTH - RIGHT, BASE, Ink.SOFT, 0.8);
    xAxis(out, x, step);
    out.wordsUpright(12, (TOP + BASE) / 2.0, yTitle, Ink.SOFT);
    for (int i = 0; named && i < labels.size(); i++) {
      double at = BASE + 52 + i * LEGEND_ROW;
      out.box(LEFT, at - 9, 10, 10, Ink.ofSeries(i), null);
      out.words(LEFT + 16, at, labels.get(i), Ink.TEXT);
    }
    return out;
  }

  private void xAxis(Drawing out, Axis x, double step) {
    double end = -Double.MAX_VALUE;
    for (double tick : x.ticks(5)) {
      if (!logarithmic && tick != Math.rint(tick)) {
        continue;
      }
      String label = Axis.label((logarithmic ? Math.pow(10, tick) : tick) / scale);
      // Of whole numbers the label stands below their bar.
      double at = x.at(tick) + (logarithmic || x.high() - x.low() > MOST_BINS ? 0 : step / 2);
      double half = Drawing.widthOf(label) / 2;
      if (at - half > end + 6 && at + half <= WIDTH) {
        out.wordsAround(at, BASE + 16, label, Ink.SOFT);
        end = at + half;
      }
    }
    String title = xTitle + (logarithmic ? " (logarithmic)" : "");
    out.wordsAround((LEFT + WIDTH - RIGHT) / 2.0, BASE + 34, title, Ink.SOFT);
  }
}
