// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;

/** The figures of all cells of experiments, a row each. */
final class CellTable {
  private CellTable() {}

  static DataTable empty() {
    return new DataTable(
        "cell",
        "experiment",
        "game",
        "budget",
        "budget_size:number",
        "agent1",
        "agent2",
        "agent1_spec",
        "agent2_spec",
        "games:whole",
        "wins:whole",
        "draws:whole",
        "losses:whole",
        "score:number",
        "wilson_low:number",
        "wilson_high:number",
        "elo:number",
        "elo_low:number",
        "elo_high:number",
        "normalized_elo:number",
        "los:number",
        "p_holm:number",
        "mean_plies:number",
        "mean_iterations1:number",
        "mean_iterations2:number");
  }

  /** The name of a cell. */
  static String cell(String experiment, int pairing) {
    return experiment + "#" + pairing;
  }

  static void append(DataTable out, String experiment, Archive archive) {
    double[] adjusted = archive.adjustedP();
    for (PairingResult result : archive.results()) {
      Pairing p = result.pairing();
      MatchStats s = result.stats();
      if (s.games() == 0) {
        continue;
      }
      Interval elo = s.pairs().eloInterval(0.95);
      out.add(
          cell(experiment, p.index()),
          experiment,
          p.game(),
          p.budget(),
          DataTable.number(ScoreFigures.size(p.budget())),
          p.first().label(),
          p.second().label(),
          result.stored().firstResolved(),
          result.stored().secondResolved(),
          Long.toString(s.games()),
          Long.toString(s.wins()),
          Long.toString(s.draws()),
          Long.toString(s.losses()),
          DataTable.number(s.score()),
          DataTable.number(s.wilson().low()),
          DataTable.number(s.wilson().high()),
          DataTable.number(s.pairs().elo()),
          DataTable.number(elo.low()),
          DataTable.number(elo.high()),
          DataTable.number(s.pairs().normalizedElo()),
          DataTable.number(s.pairs().los()),
          DataTable.number(adjusted[p.index()]),
          DataTable.number(result.plies().mean()),
          DataTable.number(result.iterations(0).mean()),
          DataTable.number(result.iterations(1).mean()));
    }
  }
}
