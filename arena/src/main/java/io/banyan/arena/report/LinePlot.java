// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import java.util.ArrayList;
import java.util.List;

/** Curves over a common axis, with bands of confidence, as a self-contained SVG. */
public final class LinePlot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 380;
  private static final int LEFT = 60;
  private static final int RIGHT = 20;
  private static final int TOP = 34;
  private static final int BOTTOM = 70;
  private static final int MAX_POINTS = 600;
  private static final String[] COLOURS = {
    "#0b6e4f", "#b5541c", "#3b5bb5", "#9c2f6f", "#7a6a00", "#4a7f8c"
  };

  /**
   * One curve.
   *
   * @param y one value for each x; not to be changed
   * @param half half width of the band at each x; null for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Drawn once and thrown away.
  public record Curve(String label, double[] x, double[] y, double[] half) {}

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final List<Curve> curves = new ArrayList<>();

  /** Starts without curves. */
  public LinePlot(String title, String xLabel, String yLabel) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
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

  /** The drawing as an SVG element that also stands alone as a file. */
  public String svg() {
    double[] r = range();
    Axis x = new Axis(r[0], r[1], LEFT, WIDTH - RIGHT);
    Axis y = new Axis(r[2], r[3], HEIGHT - BOTTOM, TOP);
    StringBuilder out = new StringBuilder();
    out.append(
        Html.number(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                + "aria-label=\"%s\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n",
            WIDTH, HEIGHT, Html.escape(title)));
    out.append(
        Html.number(
            "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\" fill=\"#888\">%s</text>\n",
            LEFT, Html.escape(title)));
    axes(out, x, y);
    for (int i = 0; i < curves.size(); i++) {
      curve(out, curves.get(i), x, y, i);
    }
    return out.append("</svg>\n").toString();
  }

  private double[] range() {
    double[] r = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Curve c : curves) {
      for (int i = 0; i < c.x.length; i++) {
        double half = c.half == null ? 0 : c.half[i];
        r[0] = Math.min(r[0], c.x[i]);
        r[1] = Math.max(r[1], c.x[i]);
        r[2] = Math.min(r[2], c.y[i] - half);
        r[3] = Math.max(r[3], c.y[i] + half);
      }
    }
    if (r[0] > r[1]) {
      return new double[] {0, 1, 0, 1};
    }
    double margin = Math.max(1e-9, 0.05 * (r[3] - r[2]));
    return new double[] {r[0], r[1], r[2] - margin, r[3] + margin};
  }

  private void axes(StringBuilder out, Axis x, Axis y) {
    for (double tick : y.ticks(6)) {
      out.append(
          Html.number(
              "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#8886\" "
                  + "stroke-width=\"%s\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" "
                  + "fill=\"#888\">%s</text>\n",
              LEFT,
              y.at(tick),
              WIDTH - RIGHT,
              y.at(tick),
              tick == 0 ? "1.5" : "0.5",
              LEFT - 6,
              y.at(tick) + 4,
              Axis.label(tick)));
    }
    for (double tick : x.ticks(6)) {
      out.append(
          Html.number(
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#888\">%s</text>\n",
              x.at(tick), HEIGHT - BOTTOM + 18, Axis.label(tick)));
    }
    out.append(
        Html.number(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#888\">%s</text>"
                + "<text x=\"14\" y=\"%d\" transform=\"rotate(-90 14 %d)\" text-anchor=\"middle\" "
                + "fill=\"#888\">%s</text>\n",
            (LEFT + WIDTH - RIGHT) / 2,
            HEIGHT - BOTTOM + 36,
            Html.escape(xLabel),
            (HEIGHT - BOTTOM + TOP) / 2,
            (HEIGHT - BOTTOM + TOP) / 2,
            Html.escape(yLabel)));
  }

  private void curve(StringBuilder out, Curve c, Axis x, Axis y, int number) {
    String colour = COLOURS[number % COLOURS.length];
    int step = Math.max(1, c.x.length / MAX_POINTS);
    if (c.half != null) {
      StringBuilder band = new StringBuilder();
      for (int i = 0; i < c.x.length; i += step) {
        band.append(Html.number("%.1f,%.1f ", x.at(c.x[i]), y.at(c.y[i] + c.half[i])));
      }
      for (int i = (c.x.length - 1) / step * step; i >= 0; i -= step) {
        band.append(Html.number("%.1f,%.1f ", x.at(c.x[i]), y.at(c.y[i] - c.half[i])));
      }
      out.append(
          Html.number(
              "<polygon points=\"%s\" fill=\"%s\" fill-opacity=\"0.18\"/>\n",
              band.toString().strip(), colour));
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < c.x.length; i += step) {
      line.append(Html.number("%.1f,%.1f ", x.at(c.x[i]), y.at(c.y[i])));
    }
    out.append(
        Html.number(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"/>\n",
            line.toString().strip(), colour));
    int column = number % 3;
    int row = number / 3;
    int lx = LEFT + column * (WIDTH - LEFT - RIGHT) / 3;
    int ly = HEIGHT - 22 + row * 15;
    out.append(
        Html.number(
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>"
                + "<text x=\"%d\" y=\"%d\" fill=\"#888\">%s</text>\n",
            lx, ly - 4, lx + 22, ly - 4, colour, lx + 28, ly, Html.escape(c.label)));
  }
}
