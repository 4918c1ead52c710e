// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

/** Figures as Vega-Lite specifications over {@code data/cells.csv} of the bundle. */
final class VegaLite {
  private static final String FRAME =
      """
      {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": %s,
        "data": {"url": "../data/cells.csv", "format": {"type": "csv"}},
        "transform": [
          {"filter": %s},
          {"calculate": "100 * datum.score", "as": "percent"},
          {"calculate": "100 * datum.wilson_low", "as": "low"},
          {"calculate": "100 * datum.wilson_high", "as": "high"},
          {"calculate": "datum.agent1 + ' - ' + datum.agent2", "as": "agents"}
        ],
        "layer": [
          %s,
          %s
        ]
      }
      """;

  private VegaLite() {}

  /** Scores with intervals, one below the other. */
  static String scores(String experiment, String game, String budget) {
    String y = "\"y\": {\"field\": \"agents\", \"type\": \"nominal\", \"title\": null}";
    return FRAME.formatted(
        text(game + ", " + budget),
        text(
            "datum.experiment == '%s' && datum.game == '%s' && datum.budget == '%s'"
                .formatted(inner(experiment), inner(game), inner(budget))),
        "{\"mark\": \"rule\", \"encoding\": {"
            + y
            + ", \"x\": {\"field\": \"low\", \"type\": \"quantitative\","
            + " \"title\": \"score of the first agent, %\", \"scale\": {\"domain\": [0, 100]}},"
            + " \"x2\": {\"field\": \"high\"}}}",
        "{\"mark\": {\"type\": \"point\", \"filled\": true}, \"encoding\": {"
            + y
            + ", \"x\": {\"field\": \"percent\", \"type\": \"quantitative\"}}}");
  }

  /** Scores over budgets, with bands. */
  static String overBudget(String experiment, String game) {
    String x =
        "\"x\": {\"field\": \"budget_size\", \"type\": \"quantitative\","
            + " \"title\": \"budget: iterations, or seconds of a move\"}, "
            + "\"color\": {\"field\": \"agents\", \"type\": \"nominal\"}";
    return FRAME.formatted(
        text(game),
        text(
            "datum.experiment == '%s' && datum.game == '%s' && datum.budget_size != ''"
                .formatted(inner(experiment), inner(game))),
        "{\"mark\": {\"type\": \"area\", \"opacity\": 0.2}, \"encoding\": {"
            + x
            + ", \"y\": {\"field\": \"low\", \"type\": \"quantitative\","
            + " \"title\": \"score of the first agent, %\"}, \"y2\": {\"field\": \"high\"}}}",
        "{\"mark\": {\"type\": \"line\", \"point\": true}, \"encoding\": {"
            + x
            + ", \"y\": {\"field\": \"percent\", \"type\": \"quantitative\"}}}");
  }

  private static String text(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** A text inside a text of Vega's own expressions. */
  private static String inner(String value) {
    return value.replace("\\", "\\\\").replace("'", "\\'");
  }
}
