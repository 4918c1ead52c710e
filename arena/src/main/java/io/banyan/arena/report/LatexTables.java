// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Contest;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.MatchStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables for papers, in LaTeX with booktabs. A comment behind each row names its cells. */
final class LatexTables {
  private LatexTables() {}

  /** A row for each pairing of one game and budget. */
  static String scores(String experiment, Archive archive, List<PairingResult> cells) {
    double[] adjusted = archive.adjustedP();
    Pairing any = cells.get(0).pairing();
    StringBuilder out = head(any, "Score of the first agent in \\%, Wilson 95\\,\\% interval.");
    out.append("\\begin{tabular}{llrrrrr}\n\\toprule\n");
    out.append("First & Second & Games & Score & 95\\,\\% & Elo & $p$ (Holm) \\\\\n\\midrule\n");
    for (PairingResult cell : cells) {
      Pairing p = cell.pairing();
      MatchStats s = cell.stats();
      double adjustedP = adjusted[p.index()];
      out.append(
          String.format(
              Locale.ROOT,
              "%s & %s & %d & %.1f & %.1f--%.1f & $%s$ & %s \\\\ %% %s%n",
              Export.escape(p.first().label()),
              Export.escape(p.second().label()),
              s.games(),
              100 * s.score(),
              100 * s.wilson().low(),
              100 * s.wilson().high(),
              Elo.text(s.pairs().elo()),
              probability(adjustedP),
              CellTable.cell(experiment, p.index())));
    }
    return out.append("\\bottomrule\n\\end{tabular}\n").toString().replace("\r\n", "\n");
  }

  /** Agent by agent: the score of the row against the column. */
  static String matrix(String experiment, Contest contest) {
    List<Contender> agents = contest.contenders();
    StringBuilder out =
        head(contest.cells().get(0).pairing(), "Score of the row against the column in \\%.");
    out.append("\\begin{tabular}{l").append("r".repeat(agents.size())).append("}\n\\toprule\n");
    agents.forEach(agent -> out.append(" & ").append(Export.escape(contest.name(agent))));
    out.append(" \\\\\n\\midrule\n");
    for (Contender row : agents) {
      List<String> sources = new ArrayList<>();
      out.append(Export.escape(contest.name(row)));
      for (Contender column : agents) {
        out.append(" & ").append(score(experiment, contest.meeting(row, column), sources));
      }
      out.append(" \\\\ % ").append(String.join(" ", sources)).append('\n');
    }
    return out.append("\\bottomrule\n\\end{tabular}\n").toString();
  }

  private static String score(String experiment, Contest.Meeting meeting, List<String> sources) {
    if (meeting == null) {
      return "--";
    }
    sources.add(CellTable.cell(experiment, meeting.cell().pairing().index()));
    double score = meeting.cell().stats().score();
    return String.format(Locale.ROOT, "%.1f", 100 * (meeting.straight() ? score : 1 - score));
  }

  private static StringBuilder head(Pairing any, String what) {
    return new StringBuilder()
        .append("% \\usepackage{booktabs}; cells are those of data/cells.csv\n")
        .append("% ")
        .append(Export.escape(any.game()))
        .append(", ")
        .append(Export.escape(any.budget()))
        .append(" per move. ")
        .append(what)
        .append('\n');
  }

  private static String probability(double p) {
    if (Double.isNaN(p)) {
      return "--";
    }
    return p < 0.001 ? "$<0.001$" : String.format(Locale.ROOT, "%.3f", p);
  }
}
