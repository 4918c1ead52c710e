// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.match.RunOptions;
import io.banyan.cli.Inputs;
import java.nio.file.Path;
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
public final class RunCommand extends ThreadsCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The experiment, in YAML.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results are kept; default results/NAME, by the experiment's name.")
  private Path out;

  @Override
  public Integer call() {
    Experiment experiment = Inputs.read(() -> ExperimentFile.read(file, games()));
    RunOptions options = options();
    checkAgents(experiment);
    Path directory = out == null ? defaultDirectory(experiment) : out;
    print(play(experiment, directory, options), directory);
    return DONE;
  }
}
