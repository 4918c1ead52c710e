// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.store.Provenance;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The texts of a paper's bundle. */
final class BundleText {
  static final String PYTHON =
      """
      # Reads the bundle; run it in its folder, or paste it into a notebook there. With pandas and
      # pyarrow the tables are frames, pd.read_parquet("data/cells.parquet"); this needs neither.
      import csv


      def table(name):
          with open(f"data/{name}.csv", newline="", encoding="utf-8") as f:
              return list(csv.DictReader(f))


      cells, games, figures = table("cells"), table("games"), table("figures")
      for cell in cells:
          rows = [g for g in games if g["cell"] == cell["cell"]]
          points = [p for p in figures if p["cell"] == cell["cell"]]
          if not rows:
              continue
          score = sum(float(g["score"]) for g in rows) / len(rows)
          assert abs(score - float(cell["score"])) < 1e-5, cell["cell"]
          # A point is the first agent's score, or the second's.
          for p in points:
              assert min(abs(float(p["y"]) - y) for y in (100 * score, 100 - 100 * score)) < 1e-3, p
          print(cell["cell"], cell["game"], cell["budget"], cell["agent1"], cell["agent2"], len(rows), round(score, 4))
      """;

  static final String R =
      """
      # Reads the bundle; run it in its folder. With the package arrow: read_parquet("data/cells.parquet").
      cells <- read.csv("data/cells.csv", stringsAsFactors = FALSE)
      games <- read.csv("data/games.csv", stringsAsFactors = FALSE)
      figures <- read.csv("data/figures.csv", stringsAsFactors = FALSE)
      score <- aggregate(score ~ cell, data = games, FUN = mean)
      both <- merge(cells, score, by = "cell", suffixes = c("", ".games"))
      stopifnot(all(abs(both$score - both$score.games) < 1e-5))
      points <- merge(figures, score, by = "cell")
      stopifnot(all(pmin(abs(points$y - 100 * points$score), abs(points$y - 100 + 100 * points$score)) < 1e-3))
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

  static String readme(List<String> ids, List<Archive> archives, Collection<String> files) {
    StringBuilder out = new StringBuilder("# Tables and figures\n\n");
    for (int i = 0; i < ids.size(); i++) {
      out.append("- ").append(ids.get(i)).append(": ").append(archives.get(i).name());
      out.append(", ").append(archives.get(i).finished()).append(" games\n");
    }
    out.append(
        """

        Every point of a figure is a row of `data/figures.csv`. That and every row of a LaTeX table names
        its `cell`: the row of `data/cells.csv` that has all figures about it; the games it was computed
        from are the rows of `data/games.csv` with the same `cell`. `read.py` and `read.R` read all three
        and compare the scores. The tables are there as Parquet too, with the same values. Figures are PDF
        and SVG, with a Vega-Lite specification over the same data beside each; PDF uses the font
        Helvetica, which is not part of the file. Built again from the same results, all files are the
        same bytes (`SHA256SUMS`).

        """);
    files.forEach(file -> out.append("- `").append(file).append("`\n"));
    return out.toString();
  }
}
