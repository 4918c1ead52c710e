// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of all cells of experiments as comma-separated values, a line each. */
final class CellTable {
  static final String HEADER =
      "cell,experiment,game,budget,budget_size,agent1,agent2,agent1_spec,agent2_spec,games,wins,"
          + "draws,losses,score,wilson_low,wilson_high,elo,elo_low,elo_high,normalized_elo,los,"
          + "p_holm,mean_plies,mean_iterations1,mean_iterations2\n";

  private CellTable() {}

  /** The name of a cell. */
  static String cell(String experiment, int pairing) {
    return experiment + "#" + pairing;
  }

  static void append(StringBuilder out, String experiment, Archive archive) {
    double[] adjusted = archive.adjustedP();
    for (PairingResult result : archive.results()) {
      Pairing p = result.pairing();
      MatchStats s = result.stats();
      if (s.games() == 0) {
        continue;
      }
      Interval elo = s.pairs().eloInterval(0.95);
      List<String> cells =
          List.of(
              cell(experiment, p.index()),
              experiment,
              p.game(),
              p.budget(),
              number(PaperBundle.size(p.budget())),
              p.first().label(),
              p.second().label(),
              result.stored().firstResolved(),
              result.stored().secondResolved(),
              Long.toString(s.games()),
              Long.toString(s.wins()),
              Long.toString(s.draws()),
              Long.toString(s.losses()),
              number(s.score()),
              number(s.wilson().low()),
              number(s.wilson().high()),
              number(s.pairs().elo()),
              number(elo.low()),
              number(elo.high()),
              number(s.pairs().normalizedElo()),
              number(s.pairs().los()),
              number(adjusted[p.index()]),
              number(result.plies().mean()),
              number(result.iterations(0).mean()),
              number(result.iterations(1).mean()));
      out.append(cells.stream().map(CellTable::quote).collect(Collectors.joining(",")));
      out.append('\n');
    }
  }

  private static String number(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? ""
        : String.format(Locale.ROOT, "%.6g", value);
  }

  private static String quote(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
