// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.Proportions;
import io.banyan.games.StrengthTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints the matches that chose the best player of a game. */
public final class MeasuredMatches {
  private MeasuredMatches() {}

  /** A line for each match in a game; nothing if there are none. */
  public static void print(PrintWriter out, String game) {
    List<StrengthTable.Row> rows = StrengthTable.of(game);
    if (rows.isEmpty()) {
      return;
    }
    int first = rows.stream().mapToInt(r -> r.player().length()).max().orElse(0);
    int second = rows.stream().mapToInt(r -> r.opponent().length()).max().orElse(0);
    String line = "  %-" + first + "s  %5.1f %% (%.0f to %.0f) of %3d games against %-" + second;
    out.println("measured, with the CPU time a move that ours had (docs/strength.md)");
    for (StrengthTable.Row row : rows) {
      Interval interval = Proportions.wilson(row.points(), row.games(), 0.95);
      out.printf(
          Locale.ROOT,
          line + "s  %s%n",
          row.player(),
          100 * row.points() / row.games(),
          100 * interval.low(),
          100 * interval.high(),
          row.games(),
          row.opponent(),
          row.time());
    }
  }
}
