// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.stats.MatchStats;
import io.banyan.core.budget.Budget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files that a paper needs about some experiments: tables, figures, the data behind each, the
 * experiments themselves, where the games come from, and a checklist. A pure function of the
 * results: built twice, all bytes are equal.
 *
 * <p>Every number of a table or figure is a row of {@code data/cells.csv}, named by its {@code
 * cell}; the games behind it are the rows of {@code data/games.csv} with the same {@code cell}.
 */
public final class PaperBundle {
  private final List<Path> directories;
  private final List<Archive> archives = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private final Map<String, String> files = new TreeMap<>();

  private PaperBundle(List<Path> directories) {
    this.directories = directories;
    for (Path directory : directories) {
      Archive archive = Archive.read(directory);
      String id = archive.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      archives.add(archive);
      ids.add(ids.contains(id) ? id + "-" + (ids.size() + 1) : id);
    }
  }

  /** All files, by their path in the bundle. */
  public static Map<String, String> of(List<Path> directories) {
    return new PaperBundle(directories).files();
  }

  private Map<String, String> files() {
    StringBuilder cells = new StringBuilder(CellTable.HEADER);
    StringBuilder games = new StringBuilder();
    for (int i = 0; i < archives.size(); i++) {
      CellTable.append(cells, ids.get(i), archives.get(i));
      games.append(games(i));
      files.put("experiments/" + ids.get(i) + ".yaml", BundleText.experiment(archives.get(i)));
      draw(ids.get(i), archives.get(i));
    }
    files.put("data/cells.csv", cells.toString());
    files.put("data/games.csv", games.toString());
    files.put("provenance.md", BundleText.provenance(ids, archives));
    files.put("checklist.md", BundleText.checklist(ids, archives));
    files.put("read.py", BundleText.PYTHON);
    files.put("read.R", BundleText.R);
    files.put("README.md", BundleText.readme(ids, archives, files.keySet()));
    files.put("SHA256SUMS", sums());
    return files;
  }

  /** The export of a directory, with the cell in front of each line; one header for all. */
  private String games(int number) {
    StringBuilder text = new StringBuilder();
    Export.csv(directories.get(number), text);
    StringBuilder out = new StringBuilder();
    String[] lines = text.toString().split("\n");
    for (int i = 0; i < lines.length; i++) {
      if (i == 0) {
        out.append(number == 0 ? "cell," + lines[0] + "\n" : "");
      } else {
        String pairing = lines[i].substring(0, lines[i].indexOf('-'));
        out.append(CellTable.cell(ids.get(number), Integer.parseInt(pairing)));
        out.append(',').append(lines[i]).append('\n');
      }
    }
    return out.toString();
  }

  private void draw(String id, Archive archive) {
    int number = 0;
    Set<String> seen = new LinkedHashSet<>();
    for (PairingResult result : archive.results()) {
      Pairing pairing = result.pairing();
      if (seen.add(pairing.game() + "\n" + pairing.budget())) {
        group(id + "-" + ++number, id, archive, pairing.game(), pairing.budget());
      }
    }
    int line = 0;
    for (Map.Entry<String, LinePlot> plot : budgetPlots(archive).entrySet()) {
      String name = id + "-budget-" + ++line;
      files.put("figures/" + name + ".svg", standalone(plot.getValue().svg()));
      files.put("figures/" + name + ".vl.json", VegaLite.overBudget(id, plot.getKey()));
    }
  }

  private void group(String name, String id, Archive archive, String game, String budget) {
    List<PairingResult> cells =
        archive.cells(game, budget).stream().filter(cell -> cell.stats().games() > 0).toList();
    if (cells.isEmpty()) {
      return;
    }
    ForestPlot plot = new ForestPlot().withAxisTitle();
    for (PairingResult cell : cells) {
      Pairing p = cell.pairing();
      String label = p.first().label() + " - " + p.second().label();
      plot.add(label, cell.stats().score(), cell.stats().wilson(), null);
    }
    files.put("tables/" + name + "-scores.tex", LatexTables.scores(id, archive, cells));
    files.put("figures/" + name + "-scores.svg", plot.standalone());
    files.put("figures/" + name + "-scores.vl.json", VegaLite.scores(id, game, budget));
    List<BradleyTerry.Rating> ratings = archive.ratings(game, budget);
    if (ratings.size() > 2) {
      files.put("tables/" + name + "-matrix.tex", LatexTables.matrix(id, cells));
    }
  }

  /** Score over budget for agents that met in a game at several budgets of one kind. */
  static Map<String, LinePlot> budgetPlots(Archive archive) {
    Map<String, Map<String, List<PairingResult>>> byGame = new LinkedHashMap<>();
    for (PairingResult result : archive.results()) {
      Pairing p = result.pairing();
      if (result.stats().games() > 0 && !Double.isNaN(size(p.budget()))) {
        byGame
            .computeIfAbsent(p.game(), g -> new LinkedHashMap<>())
            .computeIfAbsent(p.first().label() + " - " + p.second().label(), a -> new ArrayList<>())
            .add(result);
      }
    }
    Map<String, LinePlot> plots = new LinkedHashMap<>();
    byGame.forEach(
        (game, pairs) -> {
          LinePlot plot =
              new LinePlot(
                  game, "budget: iterations, or seconds of a move", "score of the first agent, %");
          pairs.forEach(
              (label, results) -> {
                if (results.size() > 1) {
                  plot.add(curve(label, results));
                }
              });
          if (!plot.curves().isEmpty()) {
            plots.put(game, plot);
          }
        });
    return plots;
  }

  private static LinePlot.Curve curve(String label, List<PairingResult> results) {
    List<PairingResult> sorted = new ArrayList<>(results);
    sorted.sort((a, b) -> Double.compare(size(a.pairing().budget()), size(b.pairing().budget())));
    double[] x = sorted.stream().mapToDouble(r -> size(r.pairing().budget())).toArray();
    double[] y = sorted.stream().mapToDouble(r -> 100 * r.stats().score()).toArray();
    double[] half = sorted.stream().mapToDouble(r -> 100 * halfWidth(r.stats())).toArray();
    return new LinePlot.Curve(label, x, y, half);
  }

  private static double halfWidth(MatchStats stats) {
    return (stats.wilson().high() - stats.wilson().low()) / 2;
  }

  /** Iterations, or seconds; NaN for a budget that is several, or nobody's. */
  static double size(String text) {
    try {
      Budget budget = Budget.parse(text);
      double time = Math.min(budget.nanos(), budget.cpuNanos());
      boolean timed = time < Budget.NONE;
      boolean counted = budget.iterations() < Budget.NONE;
      return timed == counted ? Double.NaN : timed ? time / 1e9 : budget.iterations();
    } catch (IllegalArgumentException e) {
      return Double.NaN;
    }
  }

  /** A drawing with the style of our pages in it, light. */
  static String standalone(String svg) {
    String start = svg.contains("xmlns=") ? "" : " xmlns=\"http://www.w3.org/2000/svg\"";
    String style =
        "<style>svg{font:12px system-ui,sans-serif;background:#fff}text{fill:#222}.soft{fill:#666}"
            + ".axis{stroke:#bbb}.mark{fill:#0b8a62;stroke:#0b8a62}.other{fill:#c8642a;"
            + "stroke:#c8642a}.series{fill:none;stroke-width:2}.band{stroke:none;"
            + "fill-opacity:.18}</style>";
    int end = svg.indexOf('>');
    String open = svg.substring(0, end).replaceFirst("<svg", "<svg" + start);
    return open + ">" + style + svg.substring(end + 1);
  }

  private String sums() {
    StringBuilder out = new StringBuilder();
    files.forEach((name, text) -> out.append(sha256(text)).append("  ").append(name).append('\n'));
    return out.toString();
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
