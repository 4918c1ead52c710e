// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

/** Figures as Vega-Lite specifications over {@code data/figures.csv} of the bundle. */
final class VegaLite {
  private static final String FRAME =
      """
      {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": %s,
        "width": 480,
        "data": {"url": "../data/figures.csv", "format": {"type": "csv"}},
        "transform": [{"filter": %s}],
        "layer": [
          %s,
          %s
        ]
      }
      """;

  private VegaLite() {}

  /** Scores with intervals, one below the other. */
  static String scores(String figure, String game, String budget) {
    String y =
        "\"y\": {\"field\": \"series\", \"type\": \"nominal\", \"title\": null, \"sort\": null}";
    return FRAME.formatted(
        text(game + ", " + budget),
        text("datum.figure == '" + figure + "'"),
        "{\"mark\": \"rule\", \"encoding\": {"
            + y
            + ", \"x\": {\"field\": \"low\", \"type\": \"quantitative\","
            + " \"title\": \"score of the first agent, %\", \"scale\": {\"domain\": [0, 100]}},"
            + " \"x2\": {\"field\": \"high\"}}}",
        "{\"mark\": {\"type\": \"point\", \"filled\": true}, \"encoding\": {"
            + y
            + ", \"x\": {\"field\": \"y\", \"type\": \"quantitative\"}}}");
  }

  /** Scores over numbers, with bands. */
  static String curves(String figure, ScoreFigure scores) {
    String x =
        "\"x\": {\"field\": \"x\", \"type\": \"quantitative\", \"title\": "
            + text(scores.xTitle())
            + (scores.isLogarithmic() ? ", \"scale\": {\"type\": \"log\"}" : "")
            + "}, \"color\": {\"field\": \"series\", \"type\": \"nominal\", \"title\": null}";
    return FRAME.formatted(
        text(scores.title()),
        text("datum.figure == '" + figure + "'"),
        "{\"mark\": {\"type\": \"area\", \"opacity\": 0.2}, \"encoding\": {"
            + x
            + ", \"y\": {\"field\": \"low\", \"type\": \"quantitative\","
            + " \"title\": \"score, %\"}, \"y2\": {\"field\": \"high\"}}}",
        "{\"mark\": {\"type\": \"line\", \"point\": true}, \"encoding\": {"
            + x
            + ", \"y\": {\"field\": \"y\", \"type\": \"quantitative\"}}}");
  }

  private static String text(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
