// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Build;
import io.banyan.cli.Command;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.UsageException;
import io.banyan.ggp.SheetBench;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.reason.engine.EngineKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures engines on rule sheets. */
@picocli.CommandLine.Command(
    name = "bench",
    description = "Measure preparation and random games of rule sheets on every engine kind.",
    footer = {
      "",
      "Complete random games from the initial state, goals of all roles read at the end; medians",
      "of five runs after a warm-up. Rates per CPU second are of one thread. Engine kinds:",
      "interpreter evaluates the rules, demand asks them question by question, tables counts",
      "changes gate by gate, steps is generated code for one game, words the same on packed words"
          + " with tables of move effects, lanes",
      "generated code for 64 games per word, tape the same as a tape of gates. All times of the",
      "preparation are wall time.",
      "",
      "Without FILE, ten of the sheets that come with Banyan are measured: games of all sizes, one"
          + " of",
      "simultaneous moves, and one whose rules have cycles.",
      "",
      "Examples:",
      "  banyan ggp bench tictactoe.kif --seconds 0.1",
      "  banyan ggp bench chomp.kif --engines steps,lanes --seconds 0.1 --json"
    })
public final class GgpBenchCommand extends Command {
  private static final Map<String, EngineKind> LETTERS =
      Map.of(
          "i", EngineKind.INTERPRETER,
          "q", EngineKind.DEMAND,
          "t", EngineKind.TABLES,
          "c", EngineKind.STEPS,
          "d", EngineKind.WORDS,
          "l", EngineKind.LANES,
          "g", EngineKind.TAPE);

  private static final List<String> USUAL =
      List.of(
          "tictactoe.kif",
          "connect4.kif",
          "breakthrough.kif",
          "othello.kif",
          "checkers.kif",
          "amazons6x6.kif",
          "cannon.kif",
          "runners.kif",
          "riders-at-once.kif",
          "hex5x5.kif");

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Rule sheets; none means ten that come with Banyan.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Time of the five runs of a figure together; default ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(
      names = "--engines",
      paramLabel = "KINDS",
      defaultValue = "tables,steps,words,lanes,tape",
      description =
          "Engine kinds among interpreter,demand,tables,steps,words,lanes,tape; default"
              + " ${DEFAULT-VALUE}.")
  private String engines;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    if (!(seconds >= 0.01 && seconds <= 3600)) {
      throw new UsageException("--seconds must be 0.01 to 3600, was " + seconds);
    }
    List<EngineKind> kinds = new ArrayList<>();
    for (String kind : engines.toLowerCase(Locale.ROOT).split(",")) {
      kinds.add(kind(kind));
    }
    List<String> sheets = files.isEmpty() ? USUAL : files;
    for (String file : sheets) {
      Inputs.read(() -> SheetFiles.text(file));
    }
    SheetBench bench = new SheetBench(seconds, kinds);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String file : sheets) {
      SheetBench.Figures figures;
      try {
        figures = bench.measure(file);
      } catch (GdlException e) {
        String what = file + ": " + e.getMessage();
        throw e.rule().equals("limit") ? new FailedException(what, e) : new UsageException(what);
      }
      if (json) {
        rows.add(row(figures));
      } else {
        print(figures);
      }
    }
    if (json) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("seconds", seconds);
      document.put("sheets", rows);
      document.put("version", Build.version());
      document.put("commit", Build.commit());
      document.put("java", System.getProperty("java.version"));
      JsonPrinter.print(io.out(), document);
    }
    return DONE;
  }

  /** The kind of a word, or of the letter that older command lines have. */
  private static EngineKind kind(String text) {
    try {
      EngineKind old = LETTERS.get(text);
      return old == null ? EngineKind.of(text) : old;
    } catch (IllegalArgumentException e) {
      throw new UsageException("--engines: " + e.getMessage());
    }
  }

  private void print(SheetBench.Figures f) {
    io.out()
        .printf(
            Locale.ROOT,
            "%s: gates %,d -> %,d, facts %,d, moves %,d, mean length %.1f%n",
            f.sheet(),
            f.gatesBefore(),
            f.gates(),
            f.facts(),
            f.moves(),
            f.meanLength());
    StringBuilder stages = new StringBuilder("  ms:");
    f.millis()
        .forEach((stage, ms) -> stages.append(String.format(Locale.ROOT, " %s %.0f,", stage, ms)));
    io.out().println(stages.substring(0, stages.length() - 1));
    io.out()
        .printf(
            "  %-11s %16s %16s %20s %12s%n",
            "kind", "playouts/CPU s", "steps/CPU s", "playouts/s, threads", "bytes");
    for (SheetBench.Rate r : f.rates()) {
      if (r.declined() != null) {
        io.out().printf("  %-11s declined: %s%n", r.kind(), r.declined());
      } else {
        io.out()
            .printf(
                Locale.ROOT,
                "  %-11s %,16.0f %,16.0f %,20.0f %,12.2f%n",
                r.kind(),
                r.playoutsPerCpuSecond(),
                r.stepsPerCpuSecond(),
                r.playoutsAllThreads(),
                r.bytesPlayout());
      }
    }
    io.out()
        .println(
            "  chosen: "
                + orNone(f.fastest())
                + " for one game at a time, "
                + orNone(f.fastestLanes())
                + " for batches");
    io.out().flush();
  }

  private static String orNone(EngineKind kind) {
    return kind == null ? "none of these" : kind.word();
  }

  private static String word(EngineKind kind) {
    return kind == null ? null : kind.word();
  }

  private static Map<String, Object> row(SheetBench.Figures f) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("sheet", f.sheet());
    row.put("millis", f.millis());
    row.put("gatesBefore", f.gatesBefore());
    row.put("gates", f.gates());
    row.put("facts", f.facts());
    row.put("moves", f.moves());
    row.put("meanLength", f.meanLength());
    row.put("single", word(f.fastest()));
    row.put("lanes", word(f.fastestLanes()));
    List<Map<String, Object>> rates = new ArrayList<>();
    for (SheetBench.Rate r : f.rates()) {
      Map<String, Object> rate = new LinkedHashMap<>();
      boolean plays = r.declined() == null;
      rate.put("kind", r.kind().word());
      rate.put("playoutsPerCpuSecond", plays ? r.playoutsPerCpuSecond() : null);
      rate.put("stepsPerCpuSecond", plays ? r.stepsPerCpuSecond() : null);
      rate.put("playoutsPerSecondAllThreads", plays ? r.playoutsAllThreads() : null);
      rate.put("bytesPerPlayout", plays ? r.bytesPlayout() : null);
      rate.put("declined", r.declined());
      rates.add(rate);
    }
    row.put("engines", rates);
    return row;
  }
}
