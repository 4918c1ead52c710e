// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunOptions;
import io.banyan.cli.Inputs;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What commands that play games in threads of this process have in common. */
abstract class ThreadsCommand extends ExperimentCommand {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Games played at the same time; default: one per core.")
  private Integer threads;

  /** The options of a run; wrong ones are refused. */
  final RunOptions options() {
    return Inputs.read(() -> threads == null ? RunOptions.allCores() : RunOptions.threads(threads));
  }

  /**
   * Plays what is missing, showing progress; Ctrl-C ends it cleanly.
   *
   * @param directory null to keep the results in memory
   */
  final Played play(Experiment experiment, Path directory, RunOptions options) {
    return play(
        experiment,
        directory,
        listener -> new ExperimentRun(games(), experiment, directory, options, listener));
  }
}
