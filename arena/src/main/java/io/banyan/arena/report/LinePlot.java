// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.figure.Drawing;
import io.banyan.arena.figure.Ground;
import io.banyan.arena.figure.Ink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Curves over a common axis, with bands of confidence. */
public final class LinePlot {
  private static final int WIDTH = 720;
  private static final int PLOT_HEIGHT = 310;
  private static final int LEFT = 60;
  private static final int RIGHT = 20;
  private static final int TOP = 34;
  private static final int LEGEND_ROW = 17;
  private static final int MAX_POINTS = 600;
  private static final int MANY_TICKS = 12;

  /**
   * One curve.
   *
   * @param y one value for each x; not to be changed
   * @param low lower edge of the band at each x; null for none
   * @param high upper edge of the band at each x; null for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Drawn once and thrown away.
  public record Curve(String label, double[] x, double[] y, double[] low, double[] high) {
    /**
     * A curve in the middle of its band.
     *
     * @param half half width of the band at each x; null for none
     */
    public Curve(String label, double[] x, double[] y, double[] half) {
      this(label, x, y, shifted(y, half, -1), shifted(y, half, 1));
    }

    private static double[] shifted(double[] y, double[] half, int sign) {
      if (half == null) {
        return null;
      }
      double[] edge = y.clone();
      for (int i = 0; i < edge.length; i++) {
        edge[i] += sign * half[i];
      }
      return edge;
    }

    /** How far the band reaches above the curve; null without one. */
    public double[] half() {
      return high == null ? null : shifted(high, y, -1);
    }
  }

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final List<Curve> curves = new ArrayList<>();
  private boolean measured;
  private boolean logarithmic;

  /** Starts without curves. */
  public LinePlot(String title, String xLabel, String yLabel) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
  }

  /**
   * Marks every point as something that was measured, scores in percent, and labels their places.
   *
   * @param byFactors equal factors are equally far apart to the right
   */
  LinePlot ofScores(boolean byFactors) {
    measured = true;
    logarithmic = byFactors;
    return this;
  }

  /** Adds a curve. */
  public LinePlot add(Curve curve) {
    curves.add(curve);
    return this;
  }

  /** What stands above it. */
  public String title() {
    return title;
  }

  /** What is drawn to the right. */
  public String xLabel() {
    return xLabel;
  }

  /** What is drawn upwards. */
  public String yLabel() {
    return yLabel;
  }

  /** The curves. */
  public List<Curve> curves() {
    return List.copyOf(curves);
  }

  /** The drawing as a file that stands alone, on light and dark pages. */
  public String svg() {
    return drawing().svg(Ground.ANYTHING);
  }

  /** The drawing. */
  Drawing drawing() {
    double[] r = range();
    Axis x = new Axis(place(r[0]), place(r[1]), LEFT, WIDTH - RIGHT);
    Axis y = new Axis(r[2], r[3], PLOT_HEIGHT, TOP);
    double[][] legend = legend();
    int height = (int) legend[legend.length - 1][1] + 12;
    Drawing out = new Drawing(WIDTH, height, title);
    out.heading(LEFT, 18, title);
    axes(out, x, y);
    for (int i = 0; i < curves.size(); i++) {
      band(out, curves.get(i), x, y, i);
    }
    for (int i = 0; i < curves.size(); i++) {
      curve(out, curves.get(i), x, y, i);
      double lx = legend[i][0];
      double ly = legend[i][1];
      out.curve(new double[] {lx, ly - 4, lx + 22, ly - 4}, Ink.ofSeries(i), 3, dashed(i));
      out.words(lx + 28, ly, curves.get(i).label, Ink.TEXT);
    }
    return out;
  }

  /** Where each name begins, in lines as wide as the drawing; at least one place. */
  private double[][] legend() {
    double[][] places = new double[Math.max(1, curves.size())][];
    double x = LEFT;
    double y = PLOT_HEIGHT + 60;
    places[0] = new double[] {x, y};
    for (int i = 0; i < curves.size(); i++) {
      double length = 28 + Drawing.widthOf(curves.get(i).label);
      if (x > LEFT && x + length > WIDTH - RIGHT) {
        x = LEFT;
        y += LEGEND_ROW;
      }
      places[i] = new double[] {x, y};
      x += length + 24;
    }
    return places;
  }

  private double place(double value) {
    return logarithmic ? Math.log10(value) : value;
  }

  private double[] range() {
    double[] r = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Curve c : curves) {
      for (int i = 0; i < c.x.length; i++) {
        r[0] = Math.min(r[0], c.x[i]);
        r[1] = Math.max(r[1], c.x[i]);
        r[2] = Math.min(r[2], c.low == null ? c.y[i] : c.low[i]);
        r[3] = Math.max(r[3], c.high == null ? c.y[i] : c.high[i]);
      }
    }
    if (r[0] > r[1]) {
      return new double[] {0, 1, 0, 1};
    }
    if (measured) {
      // Where they are equal is always to be seen.
      double low = 10 * Math.floor(Math.min(48, r[2]) / 10);
      return new double[] {r[0], r[1], low, 10 * Math.ceil(Math.max(52, r[3]) / 10)};
    }
    double margin = Math.max(1e-9, 0.05 * (r[3] - r[2]));
    return new double[] {r[0], r[1], r[2] - margin, r[3] + margin};
  }

  private void axes(Drawing out, Axis x, Axis y) {
    for (double tick : y.ticks(6)) {
      boolean strong = tick == (measured ? 50 : 0);
      Ink ink = strong ? Ink.SOFT : Ink.LINE;
      out.line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), ink, strong ? 1.2 : 0.6);
      out.wordsBefore(LEFT - 6, y.at(tick) + 4, Axis.label(tick), Ink.SOFT);
    }
    out.line(LEFT, PLOT_HEIGHT, WIDTH - RIGHT, PLOT_HEIGHT, Ink.SOFT, 0.8);
    for (double tick : xTicks(x)) {
      double at = x.at(place(tick));
      out.line(at, PLOT_HEIGHT, at, PLOT_HEIGHT + 4, Ink.SOFT, 0.8);
      out.wordsAround(at, PLOT_HEIGHT + 18, Axis.label(tick), Ink.SOFT);
    }
    double middle = (LEFT + WIDTH - RIGHT) / 2.0;
    out.wordsAround(
        middle, PLOT_HEIGHT + 36, xLabel + (logarithmic ? " (logarithmic)" : ""), Ink.SOFT);
    out.wordsUpright(16, (PLOT_HEIGHT + TOP) / 2.0, yLabel, Ink.SOFT);
  }

  /** The measured places, as far as their labels do not meet, or round numbers. */
  private List<Double> xTicks(Axis x) {
    if (!measured) {
      return x.ticks(6);
    }
    double[] all = curves.stream().flatMapToDouble(c -> Arrays.stream(c.x)).toArray();
    List<Double> ticks = new ArrayList<>();
    double end = -Double.MAX_VALUE;
    for (double tick : Arrays.stream(all).sorted().distinct().toArray()) {
      double half = Drawing.widthOf(Axis.label(tick)) / 2;
      if (x.at(place(tick)) - half > end + 6 && ticks.size() < MANY_TICKS) {
        ticks.add(tick);
        end = x.at(place(tick)) + half;
      }
    }
    return ticks;
  }

  /** Curves that must share a colour differ in their line. */
  private static boolean dashed(int number) {
    return number / Ink.series() % 2 == 1;
  }

  private void band(Drawing out, Curve c, Axis x, Axis y, int number) {
    if (c.high == null) {
      return;
    }
    int step = Math.max(1, c.x.length / MAX_POINTS);
    int count = (c.x.length + step - 1) / step;
    double[] band = new double[4 * count];
    for (int k = 0; k < count; k++) {
      int i = k * step;
      int back = 4 * count - 2 * k - 2;
      band[2 * k] = x.at(place(c.x[i]));
      band[2 * k + 1] = y.at(c.high[i]);
      band[back] = band[2 * k];
      band[back + 1] = y.at(c.low[i]);
    }
    out.band(band, Ink.ofSeries(number));
  }

  private void curve(Drawing out, Curve c, Axis x, Axis y, int number) {
    Ink ink = Ink.ofSeries(number);
    int step = Math.max(1, c.x.length / MAX_POINTS);
    double[] line = new double[2 * ((c.x.length + step - 1) / step)];
    for (int k = 0; 2 * k < line.length; k++) {
      line[2 * k] = x.at(place(c.x[k * step]));
      line[2 * k + 1] = y.at(c.y[k * step]);
    }
    out.curve(line, ink, 1.8, dashed(number));
    for (int i = 0; measured && i < c.x.length; i++) {
      String tip = Html.number("%s: %.1f %% at %s", c.label, c.y[i], Axis.label(c.x[i]));
      out.dot(x.at(place(c.x[i])), y.at(c.y[i]), 3.5, ink, tip);
    }
  }
}
