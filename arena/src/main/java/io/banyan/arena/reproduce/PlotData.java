// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.report.LinePlot;
import java.util.ArrayList;
import java.util.List;

/**
 * A drawing of curves as data that can be kept in a file: not all points, few digits.
 *
 * @param x what is drawn to the right
 * @param y what is drawn upwards
 */
public record PlotData(String title, String x, String y, List<Line> curves) {
  private static final int POINTS = 60;
  private static final double DIGITS = 1e5;

  /**
   * One curve.
   *
   * @param half half widths of its band; null for none
   */
  public record Line(String label, List<Double> x, List<Double> y, List<Double> half) {}

  public PlotData {
    curves = List.copyOf(curves);
  }

  /** Keeps a drawing. */
  public static PlotData of(LinePlot plot) {
    List<Line> lines = new ArrayList<>();
    for (LinePlot.Curve curve : plot.curves()) {
      lines.add(
          new Line(
              curve.label(),
              thinned(curve.x()),
              thinned(curve.y()),
              curve.half() == null ? null : thinned(curve.half())));
    }
    return new PlotData(plot.title(), plot.xLabel(), plot.yLabel(), lines);
  }

  private static List<Double> thinned(double[] values) {
    List<Double> kept = new ArrayList<>();
    int step = Math.max(1, (values.length + POINTS - 1) / POINTS);
    for (int i = 0; i < values.length; i++) {
      // The last point tells where a curve ends.
      if (i % step == 0 || i == values.length - 1) {
        kept.add(Math.round(values[i] * DIGITS) / DIGITS);
      }
    }
    return kept;
  }

  /** The drawing. */
  public LinePlot plot() {
    LinePlot plot = new LinePlot(title, x, y);
    for (Line line : curves) {
      plot.add(
          new LinePlot.Curve(
              line.label,
              array(line.x),
              array(line.y),
              line.half == null ? null : array(line.half)));
    }
    return plot;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
