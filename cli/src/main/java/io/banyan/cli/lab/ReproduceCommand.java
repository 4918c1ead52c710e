// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.file.WholeFile;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.reproduce.Cells;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduced;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.arena.reproduce.Study;
import io.banyan.arena.store.StoreReader;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.UsageException;
import io.banyan.core.spec.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs tables and figures of papers again and puts ours beside the published ones. */
@picocli.CommandLine.Command(
    name = "reproduce",
    description = {
      "Run a table or figure of a paper again and compare with what was published.",
      "Without an argument: the list of papers and items."
    },
    footer = {
      "",
      "Examples:",
      "  banyan reproduce",
      "  banyan reproduce connect4/table1 --games 2 --budget-scale 0.02",
      "  banyan reproduce connect4/table1 --games 2 --budget-scale 0.02 --cells 1-2",
      "  banyan reproduce connect4/table1 --games 2 --budget-scale 0.02 --out results/c4 --json",
      "  banyan reproduce ppr/table1 --cells '1000it' --yaml"
    })
public final class ReproduceCommand extends ThreadsCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PAPER[/ITEM]",
      description = "A paper, or one of its tables or figures.")
  private String what;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "0",
      description = "Games per cell, an even number; default as many as the paper.")
  private int games;

  @Option(
      names = "--after",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Leave out the first N games of each cell, an even number: publish adds the others to"
              + " those.")
  private int after;

  @Option(
      names = "--budget-scale",
      paramLabel = "X",
      defaultValue = "1",
      description = "Factor on every budget; default 1, as the paper.")
  private double scale;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Keep all games and the report in DIR/PAPER/ITEM, and resume there.")
  private Path out;

  @Option(
      names = "--cells",
      paramLabel = "CELLS",
      description =
          "Which cells of an item: numbers from 1 (2,7-9), or words that a cell must all have: its"
              + " game, budget, agents or their names ('havannah 1000it'); commas for more."
              + " Default: all.")
  private String cells;

  @Option(
      names = "--yaml",
      description = "Play nothing; print the item as a file for run and cluster run.")
  private boolean yaml;

  @Override
  public Integer call() {
    if (what == null) {
      if (cells != null || yaml) {
        throw new UsageException(
            (yaml ? "--yaml" : "--cells") + " needs one item, such as ppr/table1");
      }
      list();
      return DONE;
    }
    int slash = what.indexOf('/');
    Paper paper = find(slash < 0 ? what : what.substring(0, slash));
    List<Paper.Item> items =
        slash < 0
            ? paper.items()
            : List.of(Inputs.read(() -> paper.item(what.substring(slash + 1))));
    ReproduceOptions options =
        Inputs.read(() -> new ReproduceOptions(games, scale, seed).after(after));
    RunOptions run = options();
    if (cells != null || yaml || after > 0) {
      checkOneTable(slash >= 0, items.get(0));
    }
    if (yaml) {
      Reproduction item = reproduction(paper, items.get(0), options, null, run, RunListener.NONE);
      io.out().print(item.yaml());
      return DONE;
    }
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Paper.Item item : items) {
      Path directory = directory(paper, item);
      Reproduction.Outcome outcome = play(paper, item, options, directory, run);
      write(outcome, directory);
      if (directory != null && item.kind() != Paper.Kind.MATCH) {
        Study.of(paper, item, options, outcome).write(directory);
      }
      if (json) {
        documents.add(document(paper, item, outcome));
      } else {
        print(paper, item, outcome, directory);
      }
      if (outcome.interrupted()) {
        break;
      }
    }
    if (json) {
      JsonPrinter.print(io.out(), Map.of("items", documents));
    }
    return DONE;
  }

  private void checkOneTable(boolean one, Paper.Item item) {
    String option = yaml ? "--yaml" : cells != null ? "--cells" : "--after";
    if (!one) {
      throw new UsageException(option + " needs one item, such as ppr/table1, was " + what);
    }
    if (item.kind() != Paper.Kind.MATCH) {
      throw new UsageException(option + " needs an item with games; " + what + " has none");
    }
    if (yaml && after > 0) {
      throw new UsageException("--after plays a part of an item; --yaml prints whole cells");
    }
    if (yaml && (json || out != null)) {
      throw new UsageException("--yaml plays nothing: --json and --out do not go with it");
    }
  }

  /** A directory an item; older runs of one item had the one given to themselves. */
  private Path directory(Paper paper, Paper.Item item) {
    if (out != null && StoreReader.existsIn(out)) {
      try (StoreReader reader = StoreReader.open(out)) {
        if (Reproduced.claims(reader.facts(), paper, item)) {
          return out;
        }
      }
    }
    return out == null ? null : out.resolve(paper.id()).resolve(item.id());
  }

  private Reproduction reproduction(
      Paper paper,
      Paper.Item item,
      ReproduceOptions options,
      Path directory,
      RunOptions run,
      RunListener listener) {
    List<Integer> chosen =
        cells == null ? List.of() : Inputs.read(() -> Cells.choose(item, scale, cells));
    return new Reproduction(
        catalog(), paper, item, options.withCells(chosen), directory, run, listener);
  }

  private static Paper find(String id) {
    try {
      return Papers.find(id);
    } catch (IllegalArgumentException e) {
      List<String> known = Papers.all().stream().map(Paper::id).toList();
      throw new UsageException(e.getMessage() + Names.suggestion(id, known));
    }
  }

  private void list() {
    List<Map<String, Object>> papers = new ArrayList<>();
    for (Paper paper : Papers.all()) {
      List<String> ids = paper.items().stream().map(Paper.Item::id).toList();
      papers.add(Map.of("id", paper.id(), "title", paper.title(), "items", ids));
      if (!json) {
        io.out().println(paper.id() + ": " + paper.title() + " (" + paper.source() + ")");
        for (Paper.Item item : paper.items()) {
          io.out().printf(Locale.ROOT, "  %s/%s  %s%n", paper.id(), item.id(), item.title());
        }
      }
    }
    if (json) {
      JsonPrinter.print(io.out(), Map.of("papers", papers));
    }
  }

  private Reproduction.Outcome play(
      Paper paper, Paper.Item item, ReproduceOptions options, Path directory, RunOptions run) {
    RunWatch watch = new RunWatch(null, directory, progress("games"));
    Reproduction reproduction = reproduction(paper, item, options, directory, run, watch);
    if (item.kind() == Paper.Kind.MATCH) {
      watch.attach(Inputs.read(reproduction::schedule));
    }
    io.err().println(reproduction.announcement());
    watch.announced();
    io.err().flush();
    Reproduction.Outcome[] outcome = new Reproduction.Outcome[1];
    Interrupts.during(reproduction::stop, () -> outcome[0] = reproduction.run());
    watch.end();
    if (outcome[0].interrupted()) {
      sayHowToGoOn("the games until now are finished", directory);
    }
    return outcome[0];
  }

  private static void write(Reproduction.Outcome outcome, Path directory) {
    if (directory == null) {
      return;
    }
    Path file = directory.resolve("report.html");
    try {
      Files.createDirectories(directory);
      WholeFile.write(file, outcome.html());
    } catch (IOException e) {
      throw FailedException.writing(file, e);
    }
  }

  private void print(Paper paper, Paper.Item item, Reproduction.Outcome outcome, Path directory) {
    io.out().println(paper.id() + "/" + item.id() + ": " + item.title());
    outcome.sentences().forEach(sentence -> io.out().println("  " + sentence));
    if (directory != null) {
      io.out().println("  report: " + directory.resolve("report.html"));
    }
    io.out().flush();
  }

  private static Map<String, Object> document(
      Paper paper, Paper.Item item, Reproduction.Outcome outcome) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("item", paper.id() + "/" + item.id());
    document.put("title", item.title());
    document.put("interrupted", outcome.interrupted());
    document.put("sentences", outcome.sentences());
    List<Map<String, Object>> cells = new ArrayList<>();
    for (Comparison comparison : outcome.comparisons()) {
      Map<String, Object> cell =
          MatchJson.match(outcome.archive(), outcome.archive().results().get(comparison.pairing()));
      cell.put("published", comparison.published());
      cell.put("claim", comparison.claim());
      cell.put("verdict", comparison.verdict().text());
      cell.put("reason", comparison.reason());
      cells.add(cell);
    }
    document.put("cells", cells);
    document.put("claims", outcome.claims().stream().map(ReproduceCommand::claim).toList());
    return document;
  }

  private static Map<String, Object> claim(Claimed claim) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("claim", claim.text());
    data.put("verdict", claim.judgement().verdict().text());
    data.put("reason", claim.judgement().words());
    return data;
  }
}
