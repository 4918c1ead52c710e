// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores over a number, a curve for each series.
 *
 * @param kind what the number is, in a word for names of files
 * @param title what stands above it
 * @param xTitle what the number is
 * @param points all points, of one series after the other
 */
record ScoreFigure(String kind, String title, String xTitle, List<Point> points) {
  /** Where numbers differ by this factor, equal factors are drawn equally far apart. */
  private static final double WIDE = 4;

  /**
   * The score of a pairing at a number.
   *
   * @param swapped it is the second agent's
   */
  record Point(String series, double x, PairingResult result, boolean swapped) {
    double score() {
      double score = result.stats().score();
      return swapped ? 1 - score : score;
    }

    Interval interval() {
      Interval wilson = result.stats().wilson();
      return swapped ? new Interval(1 - wilson.high(), 1 - wilson.low()) : wilson;
    }
  }

  ScoreFigure {
    points = List.copyOf(points);
  }

  /** The curves, with Wilson's intervals as bands. */
  LinePlot plot() {
    Map<String, List<Point>> series = new LinkedHashMap<>();
    for (Point point : points) {
      series.computeIfAbsent(point.series, s -> new ArrayList<>()).add(point);
    }
    LinePlot plot = new LinePlot(title, xTitle, "score, %").ofScores(isLogarithmic());
    series.forEach(
        (label, own) -> {
          own.sort(Comparator.comparingDouble(Point::x));
          plot.add(
              new LinePlot.Curve(
                  label,
                  own.stream().mapToDouble(Point::x).toArray(),
                  own.stream().mapToDouble(p -> 100 * p.score()).toArray(),
                  own.stream().mapToDouble(p -> 100 * p.interval().low()).toArray(),
                  own.stream().mapToDouble(p -> 100 * p.interval().high()).toArray()));
        });
    return plot;
  }

  /** True if the numbers are far apart and none is 0. */
  boolean isLogarithmic() {
    double low = points.stream().mapToDouble(Point::x).min().orElse(1);
    double high = points.stream().mapToDouble(Point::x).max().orElse(1);
    return low > 0 && high >= WIDE * low;
  }
}
