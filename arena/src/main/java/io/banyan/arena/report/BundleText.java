// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.store.Provenance;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The texts of a paper's bundle. */
final class BundleText {
  static final String PYTHON =
      """
      # Reads the bundle; run it in its folder. pandas makes frames of the lists, if it is there.
      import csv

      with open("data/cells.csv", newline="") as f:
          cells = list(csv.DictReader(f))
      with open("data/games.csv", newline="") as f:
          games = list(csv.DictReader(f))
      for cell in cells:
          rows = [g for g in games if g["cell"] == cell["cell"]]
          score = sum(float(g["score"]) for g in rows) / len(rows)
          assert abs(score - float(cell["score"])) < 1e-5, cell["cell"]
          print(cell["cell"], cell["game"], cell["budget"], cell["agent1"], cell["agent2"], len(rows), round(score, 4))
      """;

  static final String R =
      """
      # Reads the bundle; run it in its folder.
      cells <- read.csv("data/cells.csv", stringsAsFactors = FALSE)
      games <- read.csv("data/games.csv", stringsAsFactors = FALSE)
      score <- aggregate(score ~ cell, data = games, FUN = mean)
      both <- merge(cells, score, by = "cell", suffixes = c("", ".games"))
      stopifnot(all(abs(both$score - both$score.games) < 1e-5))
      print(both[, c("cell", "game", "budget", "agent1", "agent2", "games", "score")])
      """;

  private BundleText() {}

  /** The experiment as a file that {@code banyan run} takes. */
  static String experiment(Archive archive) {
    StringBuilder out = new StringBuilder();
    out.append("name: ").append(quote(archive.name())).append('\n');
    for (String key : List.of("pairs", "seed")) {
      out.append(key).append(": ").append(archive.facts().get(key)).append('\n');
    }
    if (archive.sprt() != null) {
      var s = archive.sprt();
      out.append("stop: {sprt: [" + s.elo0() + ", " + s.elo1() + "], alpha: " + s.alpha());
      out.append(", beta: " + s.beta() + "}\n");
    }
    String openings = archive.facts().getOrDefault("openings", "none");
    if (openings.equals("none") || openings.startsWith("random(")) {
      out.append("openings: ").append(quote(openings)).append('\n');
    } else {
      out.append("# openings: ").append(openings).append('\n');
    }
    for (Map.Entry<String, String> fact : archive.facts().entrySet()) {
      out.append("# ").append(fact.getKey()).append(": ").append(fact.getValue()).append('\n');
    }
    out.append("pairings:\n");
    for (PairingResult result : archive.results()) {
      Pairing p = result.pairing();
      out.append("  - game: ").append(quote(p.game())).append('\n');
      out.append("    agents: [").append(quote(agent(p.first()))).append(", ");
      out.append(quote(agent(p.second()))).append("]\n");
      out.append("    names: [").append(quote(p.first().label())).append(", ");
      out.append(quote(p.second().label())).append("]\n");
    }
    return out.toString();
  }

  private static String agent(Contender contender) {
    return contender.spec() + "@" + contender.budget();
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  static String provenance(List<String> ids, List<Archive> archives) {
    StringBuilder out = new StringBuilder("# Where the games come from\n\n");
    out.append(
        "| Experiment | Started (UTC) | Banyan | Commit | Java | Machine | Games at once |\n");
    out.append("|---|---|---|---|---|---|---:|\n");
    for (int i = 0; i < ids.size(); i++) {
      for (Provenance run : archives.get(i).runs()) {
        out.append(
            String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %d |\n",
                ids.get(i),
                Instant.ofEpochSecond(run.started()),
                run.version(),
                run.commit(),
                run.jdk(),
                run.host(),
                run.threads()));
      }
    }
    return out.toString();
  }

  static String checklist(List<String> ids, List<Archive> archives) {
    StringBuilder out = new StringBuilder("# Checklist\n");
    for (int i = 0; i < ids.size(); i++) {
      Archive a = archives.get(i);
      Set<String> hosts = new LinkedHashSet<>();
      a.runs().forEach(run -> hosts.add(run.host() + ", " + run.jdk()));
      Set<String> agents = new LinkedHashSet<>();
      Set<String> budgets = new LinkedHashSet<>();
      double seconds = 0;
      for (PairingResult r : a.results()) {
        agents.add(r.pairing().first().label() + " = " + r.stored().firstResolved());
        agents.add(r.pairing().second().label() + " = " + r.stored().secondResolved());
        budgets.add(r.pairing().budget());
        for (int c = 0; c < 2; c++) {
          seconds += r.micros(c).total() == 0 ? 0 : r.micros(c).mean() * r.micros(c).total() / 1e6;
        }
      }
      out.append("\n## ").append(a.name()).append(" (").append(ids.get(i)).append(")\n\n");
      item(
          out,
          "Seeds",
          "one seed, " + a.seed() + "; every game's derives from it and is in data/games.csv");
      item(out, "Hardware and software", String.join("; ", hosts));
      item(
          out,
          "Runtime",
          String.format(Locale.ROOT, "%.1f s of thinking in all moves together", seconds));
      item(
          out,
          "Games",
          a.finished()
              + " of "
              + a.total()
              + " played, in pairs with the same seed and opening and swapped seats; openings: "
              + a.facts().getOrDefault("openings", "none"));
      item(out, "Budgets per move", String.join(", ", budgets));
      item(
          out,
          "Intervals",
          "Wilson's for scores, over games; Elo and its interval from the scores of pairs");
      item(
          out,
          "Tests",
          a.sprt() == null
              ? "two-sided on the scores of pairs, corrected by Holm for "
                  + a.results().size()
                  + " cells"
              : "sequential, " + a.sprt() + ": scores are biased by the stopping");
      item(out, "Parameters", "every value, defaults written out, is in data/cells.csv:");
      agents.forEach(agent -> out.append("  - `").append(agent).append("`\n"));
      item(
          out,
          "Ranges and choice of parameters",
          "TO FILL IN: how the values above were chosen, from which ranges, on which seeds"
              + " (not those of this experiment)");
    }
    return out.toString();
  }

  private static void item(StringBuilder out, String name, String text) {
    out.append("- **").append(name).append(".** ").append(text).append('\n');
  }

  static String readme(List<String> ids, List<Archive> archives, Collection<String> files) {
    StringBuilder out = new StringBuilder("# Tables and figures\n\n");
    for (int i = 0; i < ids.size(); i++) {
      out.append("- ").append(ids.get(i)).append(": ").append(archives.get(i).name());
      out.append(", ").append(archives.get(i).finished()).append(" games\n");
    }
    out.append(
        """

        Every number of a table or figure is in the row of `data/cells.csv` that has its `cell`, which
        the LaTeX files name behind each row; the games it was computed from are the rows of
        `data/games.csv` with the same `cell`. `read.py` and `read.R` read both and compare the scores.
        Figures are SVG, with a Vega-Lite specification over the same data beside each. Built again from
        the same results, all files are the same bytes (`SHA256SUMS`).

        """);
    files.forEach(file -> out.append("- `").append(file).append("`\n"));
    return out.toString();
  }
}
