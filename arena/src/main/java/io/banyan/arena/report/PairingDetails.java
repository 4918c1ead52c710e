// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Histogram;
import io.banyan.arena.stats.MatchStats;
import java.util.stream.Collectors;

/** What a report tells about one pairing when it is unfolded. */
final class PairingDetails {
  /** Where numbers differ by this factor, equal factors are drawn equally far apart. */
  private static final int WIDE = 20;

  private final String experiment;
  private final PairingResult result;
  private final StringBuilder out = new StringBuilder();

  private PairingDetails(String experiment, PairingResult result) {
    this.experiment = experiment;
    this.result = result;
  }

  static String of(String experiment, PairingResult result) {
    return new PairingDetails(experiment, result).html();
  }

  private String html() {
    Pairing p = result.pairing();
    line("<details><summary>%s</summary>", p.toString());
    if (result.stats().games() == 0) {
      line("<p class=\"soft\">%s.</p>", result.voidPairs() == 0 ? "No games yet" : nothingCounts());
      if (result.played() > 0) {
        line("<p>Outcomes: %s.</p>", outcomes());
      }
      return out.append("</details>\n").toString();
    }
    seats();
    line("<p>Outcomes: %s.</p>", outcomes());
    out.append("<div class=\"plots\">\n");
    lengths();
    times();
    iterations();
    out.append("</div>\n");
    line("<p class=\"soft\">Game: <code>%s</code></p>", result.stored().gameId());
    for (int i = 0; i < 2; i++) {
      line(
          "<p class=\"soft\">%s: <code>%s</code> at %s</p>",
          p.contender(i).label(), result.stored().resolved(i), p.contender(i).budget().toString());
    }
    return out.append("</details>\n").toString();
  }

  private void line(String format, String... texts) {
    Object[] escaped = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      escaped[i] = Html.escape(texts[i]);
    }
    out.append(String.format(format, escaped)).append('\n');
  }

  private String nothingCounts() {
    return "No game counts: " + result.voidPairs() + " pairs are left out because of faults";
  }

  private void seats() {
    out.append("<p>");
    for (int seat = 0; seat < result.seats(); seat++) {
      MatchStats s = result.atSeat(seat);
      if (s.games() > 0) {
        out.append(
            Html.number(
                "%sScore as player %d: %s %% (%s to %s, %d games).",
                seat == 0 ? "" : " ",
                seat + 1,
                Html.percent(s.score()),
                Html.percent(s.wilson().low()),
                Html.percent(s.wilson().high()),
                s.games()));
      }
    }
    out.append("</p>\n");
  }

  private String outcomes() {
    String text =
        result.outcomes().entrySet().stream()
            .map(e -> e.getKey().text() + " " + e.getValue())
            .collect(Collectors.joining(", "));
    if (result.faults(0) + result.faults(1) == 0) {
      return text;
    }
    return text
        + "; at fault: "
        + label(0)
        + " "
        + result.faults(0)
        + ", "
        + label(1)
        + " "
        + result.faults(1)
        + "; forfeits "
        + result.outcomes().getOrDefault(Outcome.TIME_FORFEIT, 0L);
  }

  private String label(int contender) {
    return result.pairing().contender(contender).label();
  }

  private void figure(HistogramPlot plot, String what, String caption) {
    if (plot.isEmpty()) {
      line("<p class=\"soft\">%s: nothing to show.</p>", what);
      return;
    }
    String name = experiment + " " + result.pairing() + " " + what;
    out.append(Html.figure(name, plot.drawing(what + ", " + result.pairing()), caption));
  }

  private void lengths() {
    Histogram plies = result.plies();
    figure(
        new HistogramPlot("moves in a game", "share of games, %", false, 1).add("games", plies),
        "length of games",
        Html.number("Length of games: mean %.1f, longest %d moves.", plies.mean(), plies.max()));
  }

  private void times() {
    HistogramPlot plot =
        new HistogramPlot("time of a move, ms", "share of moves, %", true, 1000)
            .add(label(0), result.micros(0))
            .add(label(1), result.micros(1));
    StringBuilder caption =
        new StringBuilder(
            Html.number(
                "Time of moves: medians %.2f and %.2f ms, 99 %% below %.2f and %.2f ms.",
                result.micros(0).quantile(0.5) / 1e3,
                result.micros(1).quantile(0.5) / 1e3,
                result.micros(0).quantile(0.99) / 1e3,
                result.micros(1).quantile(0.99) / 1e3));
    for (int i = 0; i < 2; i++) {
      Histogram over = result.overruns(i);
      if (over.total() > 0) {
        caption.append(
            Html.number(
                " %s exceeded its budget by %.2f ms at the median, %.2f ms at 99 %%, %.2f ms at"
                    + " most.",
                label(i), over.quantile(0.5) / 1e3, over.quantile(0.99) / 1e3, over.max() / 1e3));
      }
    }
    figure(plot, "time of moves", caption.toString());
  }

  private void iterations() {
    long least = Long.MAX_VALUE;
    long most = 0;
    boolean varied = false;
    StringBuilder caption = new StringBuilder("Iterations of a move:");
    for (int i = 0; i < 2; i++) {
      Histogram h = result.iterations(i);
      // An agent that only ever tells 0 does not count them.
      if (h.max() > 0) {
        least = Math.min(least, h.counts().firstKey());
        most = Math.max(most, h.max());
        varied |= h.counts().size() > 1;
        caption.append(Html.number(" %s %.0f on average;", label(i), h.mean()));
      }
    }
    if (most == 0) {
      return;
    }
    caption.setCharAt(caption.length() - 1, '.');
    if (!varied) {
      line("<p class=\"soft\">%s</p>", caption.toString().replace("on average", "always"));
      return;
    }
    HistogramPlot plot =
        new HistogramPlot(
            "iterations of a move", "share of moves, %", most > WIDE * Math.max(1, least), 1);
    for (int i = 0; i < 2; i++) {
      if (result.iterations(i).max() > 0) {
        plot.add(label(i), result.iterations(i));
      }
    }
    figure(plot, "iterations", caption.toString());
  }
}
