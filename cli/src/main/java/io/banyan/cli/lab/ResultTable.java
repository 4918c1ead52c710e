// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Contest;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.file.Printable;
import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The results of an experiment, one pairing a line, for people. */
final class ResultTable {
  private final Archive archive;

  ResultTable(Archive archive) {
    this.archive = archive;
  }

  void print(PrintWriter out) {
    double[] p = archive.adjustedP();
    List<String[]> rows = new ArrayList<>();
    rows.add(
        new String[] {
          "game", "budget", "agents", "games", "score %", "95 % interval", "Elo", "LOS", "p (Holm)"
        });
    for (int i = 0; i < p.length; i++) {
      rows.add(row(archive.results().get(i), p[i]));
    }
    print(out, rows, 3);
    printFaults(out);
    if (p.length > 1) {
      printRatings(out);
    }
  }

  private String[] row(PairingResult result, double p) {
    MatchStats stats = result.stats();
    Interval interval = stats.wilson();
    String game = result.pairing().game();
    String budget = result.pairing().budget();
    String agents = result.pairing().first().label() + " - " + result.pairing().second().label();
    String games = stats.games() + "/" + archive.needed(result);
    if (stats.games() == 0) {
      return new String[] {game, budget, agents, games, "-", "-", "-", "-", "-"};
    }
    return new String[] {
      game,
      budget,
      agents,
      games,
      format("%.1f", 100 * stats.score()),
      format("%.1f - %.1f", 100 * interval.low(), 100 * interval.high()),
      Elo.text(stats.pairs().elo()),
      format("%.3f", stats.pairs().los()),
      Double.isNaN(p) ? "-" : format("%.3f", p)
    };
  }

  /** Scores that say less about play than about faults. */
  private void printFaults(PrintWriter out) {
    for (PairingResult result : archive.results()) {
      long faults = result.faults(0) + result.faults(1);
      if (faults > 0) {
        String[] row = row(result, 0);
        out.println(
            format("%s at %s, %s: ", row[0], row[1], row[2])
                + (result.voidPairs() > 0
                    ? format("%d pairs of games were left out", result.voidPairs())
                        + " because of faults"
                    : format("%d of %d games were decided", faults, result.stats().games())
                        + " by faults")
                + format(" (at fault: %d, %d)", result.faults(0), result.faults(1)));
      }
    }
  }

  /** Ratings where more than two agents met. */
  private void printRatings(PrintWriter out) {
    Set<List<String>> groups = new LinkedHashSet<>();
    for (PairingResult result : archive.results()) {
      groups.add(List.of(result.pairing().game(), result.pairing().budget()));
    }
    for (List<String> group : groups) {
      Contest contest = archive.contest(group.get(0), group.get(1));
      if (contest.contenders().size() < 3) {
        continue;
      }
      out.println();
      out.println(
          "ratings in "
              + Printable.line(group.get(0))
              + " at "
              + group.get(1)
              + " (Bradley-Terry)");
      List<String[]> rows = new ArrayList<>();
      for (BradleyTerry.Rating rating : contest.ratings()) {
        rows.add(
            new String[] {
              "  " + rating.name(),
              Elo.text(rating.elo()),
              Elo.text(rating.interval95().low()) + " to " + Elo.text(rating.interval95().high())
            });
      }
      print(out, rows, 1);
    }
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  /**
   * Prints rows in columns, the first ones to the left, those from {@code right} on to the right.
   */
  private static void print(PrintWriter out, List<String[]> rows, int right) {
    int columns = rows.get(0).length;
    int[] width = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns; i++) {
        row[i] = Printable.line(row[i]);
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String padding = " ".repeat(width[i] - row[i].length());
        line.append(i == 0 ? "" : "  ").append(i < right ? row[i] + padding : padding + row[i]);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
