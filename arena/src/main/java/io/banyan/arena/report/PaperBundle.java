// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Contest;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.figure.Drawing;
import io.banyan.arena.figure.Ground;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.Interval;
import io.banyan.core.spec.Catalog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
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
 * <p>Every point of a figure is a row of {@code data/figures.csv}. That and every number of a table
 * names its {@code cell}, a row of {@code data/cells.csv}; the games behind it are the rows of
 * {@code data/games.csv} with the same {@code cell}. Each table is there as Parquet too.
 */
public final class PaperBundle {
  private final List<Path> directories;
  private final List<Archive> archives = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private final Map<String, byte[]> files = new TreeMap<>();
  private final DataTable points =
      new DataTable(
          "figure", "series", "x:number", "y:number", "low:number", "high:number", "cell");

  private PaperBundle(List<Path> directories) {
    this.directories = directories;
    for (Path directory : directories) {
      Archive archive = Archive.read(directory);
      String id = archive.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      archives.add(archive);
      ids.add(ids.contains(id) ? id + "-" + (ids.size() + 1) : id);
    }
  }

  /**
   * All files, by their path in the bundle.
   *
   * @param catalog tells the ranges of parameters
   * @param chosen how the values of parameters were chosen, for the checklist; may be empty
   */
  public static Map<String, byte[]> of(List<Path> directories, Catalog catalog, String chosen) {
    return new PaperBundle(directories).files(catalog, chosen);
  }

  private Map<String, byte[]> files(Catalog catalog, String chosen) {
    DataTable cells = CellTable.empty();
    DataTable games = Export.games();
    for (int i = 0; i < archives.size(); i++) {
      CellTable.append(cells, ids.get(i), archives.get(i));
      Export.addGames(games, ids.get(i), directories.get(i));
      put("experiments/" + ids.get(i) + ".yaml", BundleText.experiment(archives.get(i)));
      draw(ids.get(i), archives.get(i));
    }
    put("data/cells", cells);
    put("data/games", games);
    put("data/figures", points);
    put("provenance.md", BundleText.provenance(ids, archives));
    put("checklist.md", Checklist.of(ids, archives, catalog, chosen));
    put("read.py", BundleText.PYTHON);
    put("read.R", BundleText.R);
    put("README.md", BundleText.readme(ids, archives, files.keySet()));
    put("SHA256SUMS", sums());
    return files;
  }

  private void put(String name, String text) {
    files.put(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void put(String name, DataTable table) {
    put(name + ".csv", table.csv());
    files.put(name + ".parquet", table.parquet());
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
    Map<String, Integer> numbers = new TreeMap<>();
    for (ScoreFigure figure : ScoreFigures.of(archive)) {
      String name = id + "-" + figure.kind() + "-" + numbers.merge(figure.kind(), 1, Integer::sum);
      for (ScoreFigure.Point point : figure.points()) {
        String cell = CellTable.cell(id, point.result().pairing().index());
        point(name, point.series(), point.x(), point.score(), point.interval(), cell);
      }
      figure(name, figure.plot().drawing());
      put("figures/" + name + ".vl.json", VegaLite.curves(name, figure));
    }
  }

  private void point(
      String figure, String series, double x, double y, Interval interval, String cell) {
    points.add(
        figure,
        series,
        DataTable.number(x),
        DataTable.number(100 * y),
        DataTable.number(100 * interval.low()),
        DataTable.number(100 * interval.high()),
        cell);
  }

  private void figure(String name, Drawing drawing) {
    put("figures/" + name + ".svg", drawing.svg(Ground.PAPER));
    files.put("figures/" + name + ".pdf", drawing.pdf());
  }

  private void group(String name, String id, Archive archive, String game, String budget) {
    List<PairingResult> cells =
        archive.cells(game, budget).stream().filter(cell -> cell.stats().games() > 0).toList();
    if (cells.isEmpty()) {
      return;
    }
    ForestPlot plot = new ForestPlot();
    for (PairingResult cell : cells) {
      Pairing p = cell.pairing();
      String label = p.first().label() + " - " + p.second().label();
      Interval interval = cell.stats().wilson();
      plot.add(label, cell.stats().score(), interval, null);
      String row = CellTable.cell(id, p.index());
      point(name + "-scores", label, Double.NaN, cell.stats().score(), interval, row);
    }
    put("tables/" + name + "-scores.tex", LatexTables.scores(id, archive, cells));
    figure(name + "-scores", plot.drawing(game + ", " + budget + ": scores with intervals"));
    put("figures/" + name + "-scores.vl.json", VegaLite.scores(name + "-scores", game, budget));
    Contest contest = archive.contest(game, budget);
    if (contest.contenders().size() > 2) {
      put("tables/" + name + "-matrix.tex", LatexTables.matrix(id, contest));
    }
  }

  private String sums() {
    StringBuilder out = new StringBuilder();
    files.forEach(
        (name, bytes) -> out.append(sha256(bytes)).append("  ").append(name).append('\n'));
    return out.toString();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
