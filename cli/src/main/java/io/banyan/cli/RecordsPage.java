// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.stats.Elo;
import io.banyan.ggp.MatchRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records of General Game Playing matches as one page of HTML: standings, and every match. */
public final class RecordsPage {
  private static final String STYLE =
      "body{font:16px/1.4 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em}"
          + "table{border-collapse:collapse;margin:1em 0}"
          + "th,td{padding:.2em .7em;text-align:left;border-bottom:1px solid #8884}"
          + "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}"
          + "code{font-size:.9em}:root{color-scheme:light dark}";

  private final StringBuilder html = new StringBuilder();

  private RecordsPage() {}

  /** True for a folder with records of matches and no results of an experiment. */
  public static boolean isFor(Path folder) {
    if (!Files.isDirectory(folder) || Files.exists(folder.resolve("results.db"))) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(f -> f.toString().endsWith(".json"));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The page.
   *
   * @throws IllegalArgumentException if a folder cannot be read or a file in it is no record
   */
  public static String of(List<Path> folders) {
    List<MatchRecords.Whole> records = new ArrayList<>();
    for (Path folder : folders) {
      try {
        records.addAll(MatchRecords.readWhole(folder));
      } catch (IOException e) {
        throw new IllegalArgumentException("cannot read the folder " + folder, e);
      }
    }
    RecordsPage page = new RecordsPage();
    page.write(records);
    return page.html.toString();
  }

  private void write(List<MatchRecords.Whole> records) {
    String title = records.size() + (records.size() == 1 ? " match" : " matches");
    html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        .append(title)
        .append("</title><style>")
        .append(STYLE)
        .append("</style></head><body>\n<h1>")
        .append(title)
        .append("</h1>\n");
    Standings standings = new Standings(records.stream().map(MatchRecords.Whole::result).toList());
    writeStandings(standings.rows());
    writeRatings(standings.ratings());
    html.append("<h2>Matches</h2>\n");
    records.forEach(this::writeMatch);
    html.append("</body></html>\n");
  }

  private void writeStandings(List<Map<String, Object>> rows) {
    html.append("<h2>Standings</h2>\n<table><tr><th>Sheet</th><th>Player</th>")
        .append("<th class=\"n\">Matches</th><th class=\"n\">Mean goal, 95 %</th>")
        .append("<th class=\"n\">Score, 95 %</th></tr>\n");
    for (Map<String, Object> row : rows) {
      html.append("<tr>");
      cell(row.get("game"), false);
      cell(row.get("player"), false);
      cell(row.get("matches"), true);
      int matches = (Integer) row.get("matches");
      cell(
          matches == 1
              ? format("%.0f", row.get("meanGoal"))
              : within((Double) row.get("meanGoal"), (Double) row.get("half")),
          true);
      cell(
          row.get("score") == null
              ? ""
              : format("%.3f (%.3f to %.3f)", row.get("score"), row.get("low"), row.get("high")),
          true);
      html.append("</tr>\n");
    }
    html.append("</table>\n");
  }

  /** A mean of goals with what its interval leaves of the range of goals. */
  private static String within(double mean, double half) {
    return format(
        "%.1f (%.1f to %.1f)", mean, Math.max(0, mean - half), Math.min(100, mean + half));
  }

  private void writeRatings(List<BradleyTerry.Rating> ratings) {
    if (ratings.isEmpty()) {
      return;
    }
    html.append("<h2>Ratings over all sheets</h2>\n<table><tr><th>Player</th>")
        .append("<th class=\"n\">Elo, 95 %</th></tr>\n");
    for (BradleyTerry.Rating r : ratings) {
      html.append("<tr>");
      cell(r.name(), false);
      cell(
          format(
              "%s (%s to %s)",
              Elo.text(r.elo()), Elo.text(r.interval95().low()), Elo.text(r.interval95().high())),
          true);
      html.append("</tr>\n");
    }
    html.append("</table>\n");
  }

  /** A line that opens to the moves and the last state. */
  private void writeMatch(MatchRecords.Whole record) {
    MatchRecords.Result result = record.result();
    Map<?, ?> document = record.document();
    List<String> sides = new ArrayList<>();
    for (int r = 0; r < result.roles().size(); r++) {
      String goal = result.goals().isEmpty() ? "" : " " + result.goals().get(r);
      sides.add(result.roles().get(r) + " = " + result.players().get(r) + goal);
    }
    List<?> moves = list(document.get("moves"));
    html.append("<details><summary><code>")
        .append(escape(result.id()))
        .append("</code> ")
        .append(escape(result.game() + ": " + String.join(", ", sides)))
        .append(escape("; " + moves.size() + " steps" + reason(document)))
        .append("</summary>\n<p>")
        .append(escape(circumstances(document)))
        .append("</p>\n<ol>\n");
    for (Object joint : moves) {
      html.append("<li><code>").append(escape(words(joint))).append("</code></li>\n");
    }
    html.append("</ol>\n");
    List<?> states = list(document.get("states"));
    if (!states.isEmpty()) {
      html.append("<p>Last state: <code>")
          .append(escape(words(states.get(states.size() - 1))))
          .append("</code></p>\n");
    }
    html.append("</details>\n");
  }

  private static String reason(Map<?, ?> document) {
    return document.get("reason") instanceof String s && !s.isEmpty() ? ", " + s : "";
  }

  private static String circumstances(Map<?, ?> document) {
    String when =
        document.get("startTime") instanceof Number n
            ? Instant.ofEpochMilli(n.longValue()).toString() + ", "
            : "";
    long errors =
        list(document.get("errors")).stream()
            .flatMap(step -> list(step).stream())
            .filter(e -> !String.valueOf(e).isEmpty())
            .count();
    return when
        + "clocks "
        + document.get("startClock")
        + " and "
        + document.get("playClock")
        + " s, "
        + errors
        + " replies that could not be used";
  }

  private static List<?> list(Object value) {
    return value instanceof List<?> l ? l : List.of();
  }

  private static String words(Object list) {
    return list(list).stream().map(String::valueOf).collect(Collectors.joining("  "));
  }

  private void cell(Object value, boolean number) {
    html.append(number ? "<td class=\"n\">" : "<td>")
        .append(escape(String.valueOf(value)))
        .append("</td>");
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
