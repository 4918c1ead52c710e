// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.ForestPlot;
import io.banyan.arena.report.LinePlot;
import io.banyan.arena.report.Verdict;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.PlotData;
import io.banyan.arena.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The page of one paper, as Markdown with drawings. */
final class PaperPage {
  private final Paper paper;
  private final Map<String, PublishedItem> published;
  private final PaperText text;
  private final Summary summary;
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> images = new LinkedHashMap<>();

  PaperPage(Paper paper, Map<String, PublishedItem> published, PaperText text) {
    this.paper = paper;
    this.published = published;
    this.text = text;
    this.summary = Summary.of(paper, published, text);
    write();
  }

  String text() {
    return out.toString();
  }

  /** Drawings by name. */
  Map<String, String> images() {
    return images;
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private void paragraph(String words) {
    if (!words.isEmpty()) {
      out.append(words).append("\n\n");
    }
  }

  private void write() {
    line(
        "<!-- Made by ./banyan publish; the words are in text/%s.yaml, the figures in", paper.id());
    line("results/%s. -->%n", paper.id());
    line("# %s%n", paper.title());
    line("%s. %s%n", paper.source(), paper.note());
    paragraph(text.intro());
    if (summary.isComparable()) {
      out.append(Summary.HEAD).append(summary.row(paper.id()));
      line("");
      line(
          "*Agrees* means equivalent within 10 points with at least 300 games; *close*, *differs*,");
      line(
          "*undecided*, and what makes a claim *shown*, are defined in [statistics](../notes/statistics.md).");
    } else {
      line("What makes a claim *shown* is defined in [statistics](../notes/statistics.md).");
    }
    line(
        "Scores are those of the first agent in %%, with Wilson's 95 %% interval. With `--cells 3` after");
    line("the command of an item only its third cell is run.%n");
    for (Paper.Item item : paper.items()) {
      item(item, published.get(item.id()), text.item(item.id()));
    }
    List<String> missing =
        paper.items().stream()
            .filter(i -> !published.containsKey(i.id()))
            .map(i -> "`" + paper.id() + "/" + i.id() + "`")
            .toList();
    if (!missing.isEmpty()) {
      line("## Not run%n");
      line("%s.%n", String.join(", ", missing));
    }
    paragraph(text.end());
    while (out.charAt(out.length() - 2) == '\n') {
      out.setLength(out.length() - 1);
    }
  }

  private void item(Paper.Item item, PublishedItem ours, PaperText.ItemText words) {
    line("## %s%n", item.title());
    line("`./banyan reproduce %s/%s --out results`: %s.%n", paper.id(), item.id(), item.settings());
    if (ours == null) {
      line("Not run.%n");
      paragraph(words.text());
      return;
    }
    paragraph(status(item, ours));
    draw(item, ours);
    if (!item.cells().isEmpty()) {
      cells(item, ours, words);
    }
    claims(ours, words);
    for (String sentence : ours.sentences()) {
      line("- %s", sentence);
    }
    if (!ours.sentences().isEmpty()) {
      line("");
    }
    paragraph(words.text());
  }

  private static String status(Paper.Item item, PublishedItem ours) {
    List<String> parts = new ArrayList<>();
    if (!item.cells().isEmpty()) {
      double hours =
          ours.cells().stream().mapToDouble(c -> c.games() * c.secondsPerGame()).sum() / 3600;
      parts.add(
          String.format(
              Locale.ROOT,
              "%d of %d cells, %,d games, %.2f core-hours",
              ours.cells().size(),
              item.cells().size(),
              ours.games(),
              hours));
    }
    if (ours.budgetScale() != 1) {
      parts.add(
          "played with `--budget-scale %s`, so that figures of the paper would not be comparable"
              .formatted(ours.budgetScale()));
    }
    if (!ours.complete()) {
      parts.add("**not complete**");
    }
    if (ours.sha256() != null) {
      parts.add("SHA-256 of the canonical export `" + ours.sha256() + "`");
    }
    return parts.isEmpty() ? "" : String.join("; ", parts) + ".";
  }

  private void draw(Paper.Item item, PublishedItem ours) {
    List<LinePlot> plots = new ArrayList<>();
    ours.plots().stream().map(PlotData::plot).forEach(plots::add);
    plots.addAll(curves(item, ours));
    String name = paper.id() + "-" + item.id();
    for (int i = 0; i < plots.size(); i++) {
      image(name + (i == 0 ? "" : "-" + (i + 1)), plots.get(i).title(), plots.get(i).svg());
    }
    if (plots.isEmpty() && !ours.cells().isEmpty()) {
      ForestPlot forest = new ForestPlot();
      for (PublishedItem.Cell cell : ours.cells()) {
        forest.add(
            cell.cell() + ". " + String.join(" - ", cell.agents()),
            cell.score(),
            new Interval(cell.interval95().get(0), cell.interval95().get(1)),
            comparison(item, cell.cell()).interval());
      }
      String legend = summary.isComparable() ? "; green ours, brown published" : "";
      image(name, item.title() + legend, forest.standalone());
    }
  }

  private void image(String name, String title, String svg) {
    images.put(name + ".svg", svg);
    line("![%s](images/%s.svg)%n", title, name);
  }

  private static Comparison comparison(Paper.Item item, int number) {
    return Claims.compare(item.cells().get(number - 1), number - 1, Counts.NONE, true);
  }

  /** Curves through cells, ours and, where there is one for each, the published ones. */
  private static List<LinePlot> curves(Paper.Item item, PublishedItem ours) {
    Map<String, LinePlot> plots = new LinkedHashMap<>();
    for (Paper.Curve curve : item.curves()) {
      List<double[]> points = new ArrayList<>();
      List<double[]> theirs = new ArrayList<>();
      List<Integer> cells = Claims.numbers(curve.cells(), item.cells().size());
      for (int i = 0; i < cells.size(); i++) {
        double at = curve.at().get(i);
        Comparison comparison = comparison(item, cells.get(i) + 1);
        if (comparison.interval() != null) {
          theirs.add(
              new double[] {
                at, 100 * comparison.published(), 100 * comparison.interval().halfWidth()
              });
        }
        ours.cell(cells.get(i) + 1)
            .ifPresent(
                c ->
                    points.add(
                        new double[] {
                          at, 100 * c.score(), 50 * (c.interval95().get(1) - c.interval95().get(0))
                        }));
      }
      LinePlot plot =
          plots.computeIfAbsent(curve.plot(), p -> new LinePlot(p, curve.x(), "score in %"));
      plot.add(line(curve.label(), points));
      if (theirs.size() == cells.size()) {
        plot.add(
            line(
                curve.label().equals("ours") ? "published" : curve.label() + ", published",
                theirs));
      }
    }
    return List.copyOf(plots.values());
  }

  private static LinePlot.Curve line(String label, List<double[]> points) {
    return new LinePlot.Curve(
        label,
        points.stream().mapToDouble(p -> p[0]).toArray(),
        points.stream().mapToDouble(p -> p[1]).toArray(),
        points.stream().mapToDouble(p -> p[2]).toArray());
  }

  private void cells(Paper.Item item, PublishedItem ours, PaperText.ItemText words) {
    boolean compared = summary.isComparable();
    line(
        "| Cell | Game | Agents | Budget |%s Ours %% | 95 %% | W / D / L |%s",
        compared ? " Published |" : "", compared ? " Verdict |" : "");
    line("|---:|---|---|---|%s---:|---|---|%s", compared ? "---|" : "", compared ? "---|" : "");
    for (int i = 1; i <= item.cells().size(); i++) {
      PublishedItem.Cell cell = ours.cell(i).orElse(null);
      if (cell == null) {
        Paper.Cell wanted = item.cells().get(i - 1);
        List<String> agents =
            wanted.names() == null ? List.of(wanted.first(), wanted.second()) : wanted.names();
        line(
            "| %d | `%s` | %s | %s |%s",
            i,
            wanted.game(),
            escape(String.join(" - ", agents)),
            wanted.budget(),
            compared
                ? " " + escape(comparison(item, i).claim()) + " | | | | not run |"
                : " | | not run |");
      } else {
        row(item, cell, words.explains(i));
      }
    }
    line("");
    words
        .cells()
        .forEach(
            (numbers, why) ->
                line("Cell%s %s: %s%n", numbers.matches("\\d+") ? "" : "s", numbers, why.strip()));
  }

  private void row(Paper.Item item, PublishedItem.Cell cell, boolean explained) {
    boolean compared = summary.isComparable();
    line(
        "| %d | `%s` | %s | %s |%s %.1f | %.1f to %.1f | %d / %d / %d |%s",
        cell.cell(),
        item.cells().get(cell.cell() - 1).game(),
        escape(String.join(" - ", cell.agents())),
        String.join(" - ", cell.budgets().stream().distinct().toList()),
        compared ? " " + escape(cell.published()) + " |" : "",
        100 * cell.score(),
        100 * cell.interval95().get(0),
        100 * cell.interval95().get(1),
        cell.wins(),
        cell.draws(),
        cell.losses(),
        compared ? " " + verdict(cell, explained) + " |" : "");
  }

  private static String verdict(PublishedItem.Cell cell, boolean explained) {
    boolean against = Verdict.parse(cell.verdict()).isAgainst();
    String decides =
        cell.decides() == 0
            ? ""
            : String.format(Locale.ROOT, "; about %,d games decide", cell.decides());
    String known = explained ? " (see below)" : " (unexplained)";
    return "**" + cell.verdict() + "**" + (against ? known : "") + ", " + cell.reason() + decides;
  }

  private void claims(PublishedItem ours, PaperText.ItemText words) {
    if (ours.claims().isEmpty()) {
      return;
    }
    line("| Claim | Verdict | Why |%n|---|---|---|");
    for (PublishedItem.Claim claim : ours.claims()) {
      line("| %s | **%s** | %s |", escape(claim.claim()), claim.verdict(), escape(claim.reason()));
    }
    line("");
    new TreeMap<>(words.claims())
        .forEach((number, why) -> line("Claim %d: %s%n", number, why.strip()));
  }

  /** What would end a cell of a table, or be read as markup. */
  private static String escape(String words) {
    return words.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;");
  }
}
