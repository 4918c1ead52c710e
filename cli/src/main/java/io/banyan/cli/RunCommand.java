// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.MatchJson;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an experiment file. */
@picocli.CommandLine.Command(
    name = "run",
    description = "Run an experiment: games x agents x budgets, as a file says. Resumes.",
    footer = {
      "",
      "The smallest file:",
      "",
      "  name: demo",
      "  games: [\"breakthrough(5x5)\"]",
      "  agents: [uct, random]",
      "  budgets: [200it]",
      "  pairs: 20",
      "  seed: 9",
      "",
      "Examples:",
      "  banyan run demo.yaml --out results/demo",
      "  banyan run demo.yaml --out results/again --threads 2 --json"
    })
final class RunCommand extends ExperimentCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The experiment, in YAML.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results are kept; default results/NAME, by the experiment's name.")
  private Path out;

  @Override
  public Integer call() {
    Experiment experiment = Inputs.read(() -> ExperimentFile.read(file, catalog()));
    RunOptions options = options();
    checkAgents(experiment);
    Path directory = out == null ? Path.of("results", fileName(experiment.name())) : out;
    Played played = play(experiment, directory, options);
    if (json) {
      Map<String, Object> document = MatchJson.experiment(played.archive());
      document.put("directory", directory.toString());
      document.put("interrupted", played.summary().interrupted());
      Json.print(io.out(), document);
      return Banyan.DONE;
    }
    new ResultTable(played.archive()).print(io.out());
    io.out().println();
    io.out()
        .printf(
            Locale.ROOT,
            "%d games in %.1f s, %d at a time; all results are in %s%n",
            played.summary().played(),
            played.seconds(),
            played.summary().threads(),
            directory);
    return Banyan.DONE;
  }

  private static String fileName(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    return safe.isEmpty() ? "experiment" : safe;
  }
}
