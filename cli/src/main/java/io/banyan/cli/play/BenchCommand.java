// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Build;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import io.banyan.core.game.GameSlot;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the speed of games and agents, and prints the signature of the search. */
@picocli.CommandLine.Command(
    name = "bench",
    description = "Measure speed and memory of uct (c=0.7), one thread unless said otherwise.",
    footer = {
      "",
      "Every figure is measured from the initial position, after warming up for as long; a busy",
      "machine takes longer, up to 8 times. How deep a search goes, and so its speed, depends on",
      "chance: its rate is that of three searches with different seeds, each of the time given.",
      "Iterations of alphabeta are nodes.",
      "Rates per CPU second count the time of the measuring thread, so that a busy machine",
      "disturbs them little. The signature is a hash of the visit counts of fixed searches: it",
      "changes when, and only when, the search or the rules do.",
      "",
      "Examples:",
      "  banyan bench connect4 tictactoe --seconds 0.2",
      "  banyan bench connect4 --agents \"solver,egreedy(e=0.2)\" --seconds 0.2 --json"
    })
public final class BenchCommand extends Command {
  private static final List<String> USUAL = List.of("connect4", "breakthrough", "othello");
  private static final double MAX_SECONDS = 3600;

  @Parameters(
      paramLabel = "GAME",
      arity = "0..*",
      description = "Games; by default connect4, breakthrough and othello.")
  private List<String> games = new ArrayList<>();

  @Option(
      names = "--agents",
      paramLabel = "A,B",
      description = "Compare the speed of these agents with uct in the same run.")
  private String agents;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "2",
      description = "Time for each figure; default ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    if (!(seconds >= 0.001 && seconds <= MAX_SECONDS)) {
      throw new UsageException(
          "--seconds must be 0.001 to " + (long) MAX_SECONDS + ", was " + seconds);
    }
    List<String> specs = agents == null ? List.of() : Inputs.split(agents);
    List<Bench> benches = new ArrayList<>();
    for (String spec : games.isEmpty() ? usual() : games) {
      Position position = Position.read(catalog(), spec, null);
      for (String agent : specs) {
        Inputs.checkAgent(catalog(), agent, position);
      }
      benches.add(new Bench(catalog(), position, seconds));
    }
    List<Bench.Figures> all = new ArrayList<>();
    for (Bench bench : benches) {
      if (!json) {
        say(bench.game());
      }
      all.add(bench.measure(specs, json ? line -> {} : this::say));
    }
    long signature = 0;
    for (Bench.Figures figures : all) {
      signature = Bench.shorten(Rng.hash(signature, figures.signature()));
    }
    if (json) {
      JsonPrinter.print(io.out(), document(all, signature));
    } else {
      io.out().println("Bench: " + signature);
    }
    return DONE;
  }

  private List<String> usual() {
    List<String> known = catalog().entries(GameSlot.GAME).stream().map(e -> e.name()).toList();
    return USUAL.stream().filter(known::contains).toList();
  }

  /** Each figure as it comes: all of them take a while. */
  private void say(String line) {
    io.out().println(line);
    io.out().flush();
  }

  private Map<String, Object> document(List<Bench.Figures> all, long signature) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Bench.Figures f : all) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("game", f.game());
      row.put("playoutsPerCpuSecond", f.playoutsPerCpuSecond());
      row.put("uctPerCpuSecond", f.uct().perCpuSecond());
      row.put("uctPerSecond", f.uct().perSecond());
      row.put("uctPerSecond2Threads", f.uctPerSecond2Threads());
      row.put("bytesPerIteration", f.bytesPerIteration());
      row.put("treeBytesPerIteration", f.treeBytesPerIteration());
      row.put("signature", f.signature());
      row.put("iterations", f.uct().iterations());
      if (!f.agents().isEmpty()) {
        row.put("agents", agents(f));
      }
      rows.add(row);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("games", rows);
    document.put("agent", Bench.UCT);
    document.put("seconds", seconds);
    document.put("signature", signature);
    document.put("version", Build.version());
    document.put("commit", Build.commit());
    document.put("java", System.getProperty("java.version"));
    return document;
  }

  private static List<Map<String, Object>> agents(Bench.Figures f) {
    List<Map<String, Object>> rows = new ArrayList<>();
    f.agents()
        .forEach(
            (agent, rate) -> {
              Map<String, Object> row = new LinkedHashMap<>();
              row.put("agent", agent);
              boolean iterates = rate.iterations() > 0;
              row.put("iterationsPerCpuSecond", iterates ? rate.perCpuSecond() : null);
              row.put("iterationsPerSecond", iterates ? rate.perSecond() : null);
              row.put(
                  "relativeToUct", iterates ? rate.perCpuSecond() / f.uct().perCpuSecond() : null);
              rows.add(row);
            });
    return rows;
  }
}
