// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.arena.report.SearchJson;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * What a search found out about each move, most visited first: the table that the Connect Four
 * report prints beside each move of the program (its Fig. 9), with the chosen move marked.
 */
final class MoveTable {
  private final Game game;
  private final State state;
  private final SearchReport report;

  /**
   * Makes the table.
   *
   * @param state the state searched
   */
  MoveTable(Game game, State state, SearchReport report) {
    this.game = game;
    this.state = state;
    this.report = report;
  }

  /** The chosen move as text. */
  String chosen() {
    return game.moveText(state, report.move());
  }

  /** Prints at most {@code limit} rows; nothing when the agent knows nothing about single moves. */
  void print(PrintWriter out, int limit) {
    if (report.moves().isEmpty()) {
      return;
    }
    long total = report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum();
    int width = 4;
    for (SearchReport.MoveReport move : report.moves()) {
      width = Math.max(width, game.moveText(state, move.move()).length());
    }
    String form = "%s %-" + width + "s  %7s  %10s  %6s%s%n";
    out.printf(Locale.ROOT, form, " ", "move", "value", "visits", "share", "  proven");
    int row = 0;
    for (SearchReport.MoveReport move : report.moves()) {
      boolean isChosen = move.move() == report.move();
      if (row++ >= limit && !isChosen) {
        continue;
      }
      out.printf(
          Locale.ROOT,
          form,
          isChosen ? "*" : " ",
          game.moveText(state, move.move()),
          number(move.value()),
          move.visits(),
          total == 0 ? "-" : String.format(Locale.ROOT, "%.1f%%", 100.0 * move.visits() / total),
          move.proof() == null ? "" : "  " + proof(move));
    }
    if (row > limit) {
      out.printf(Locale.ROOT, "  ... and %d more%n", row - limit);
    }
  }

  /** The moves expected from here on, as text. */
  List<String> line() {
    return SearchJson.line(game, state, report);
  }

  /** The effort in one line. */
  String effort() {
    double seconds = report.nanos() / 1e9;
    if (report.iterations() == 0) {
      return String.format(Locale.ROOT, "%.3f s", seconds);
    }
    return String.format(
        Locale.ROOT,
        "%,d iterations in %.3f s (%,.0f/s), %,d nodes, %.1f MB",
        report.iterations(),
        seconds,
        report.iterations() / Math.max(seconds, 1e-9),
        report.nodes(),
        report.treeBytes() / 1e6);
  }

  private static String proof(SearchReport.MoveReport move) {
    return move.proof().name().toLowerCase(Locale.ROOT);
  }

  /** A value with three decimals; "-" for none. */
  static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }
}
