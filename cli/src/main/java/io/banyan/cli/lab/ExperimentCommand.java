// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.experiment.NamedAgent;
import io.banyan.arena.match.GameTable;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.report.MatchJson;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.core.budget.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** What commands that play the games of an experiment have in common. */
abstract class ExperimentCommand extends Command {
  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;

  /**
   * What a run left.
   *
   * @param seconds time of this run
   */
  record Played(Archive archive, RunSummary summary, double seconds) {}

  private GameTable games;

  /** The games of this command, each made once. */
  final GameTable games() {
    if (games == null) {
      games = new GameTable(catalog());
    }
    return games;
  }

  /** Refuses agents that do not fit a game, before anything is played or written. */
  final void checkAgents(Experiment experiment) {
    for (String game : experiment.games()) {
      Position position = Position.start(games(), game);
      for (NamedAgent agent : experiment.agents()) {
        Inputs.checkAgent(catalog(), agent.spec().text(), position);
      }
    }
    if (experiment.listing() != null) {
      Set<List<String>> checked = new HashSet<>();
      for (Pairing pairing : experiment.pairings()) {
        for (String spec : List.of(pairing.first().spec(), pairing.second().spec())) {
          if (checked.add(List.of(pairing.game(), spec))) {
            Position position = Position.start(games(), pairing.game());
            Inputs.agent(catalog(), spec, position, 1).close();
          }
        }
      }
    }
  }

  /** Where an experiment's results are kept if nobody says. */
  static Path defaultDirectory(Experiment experiment) {
    String safe = experiment.name().replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    return Path.of("results", safe.isEmpty() ? "experiment" : safe);
  }

  /**
   * Plays what is missing, showing progress; Ctrl-C ends it cleanly.
   *
   * @param directory null to keep the results in memory
   * @param prepare makes the run
   */
  final Played play(
      Experiment experiment, Path directory, Function<RunListener, ExperimentRun> prepare) {
    RunWatch watch = new RunWatch(experiment.sprt(), directory, progress("games"));
    long start = System.nanoTime();
    watch.preparing(experiment.pairings().size());
    try (ExperimentRun run = Inputs.read(() -> prepare.apply(watch))) {
      watch.attach(run.schedule());
      RunSummary[] summary = new RunSummary[1];
      Interrupts.during(run::stop, () -> summary[0] = run.run());
      watch.end();
      if (summary[0].interrupted()) {
        sayStopped(summary[0], directory);
      }
      return new Played(run.archive(), summary[0], (System.nanoTime() - start) / 1e9);
    } finally {
      watch.end();
    }
  }

  /** Prints what a run left: tables, or one document. */
  final void print(Played played, Path directory) {
    if (json) {
      Map<String, Object> document = MatchJson.experiment(played.archive());
      document.put("directory", directory.toString());
      document.put("interrupted", played.summary().interrupted());
      JsonPrinter.print(io.out(), document);
      return;
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
  }

  /** Shows progress as the streams allow. */
  final Progress progress(String unit) {
    return new Progress(io.err(), io.errIsTerminal(), Clock.SYSTEM, unit);
  }

  /** After Ctrl-C in the games of an experiment. */
  void sayStopped(RunSummary summary, Path directory) {
    sayHowToGoOn(summary.finished() + " of " + summary.total() + " games are finished", directory);
  }

  /** After Ctrl-C: what is done, and the command that does the rest. */
  final void sayHowToGoOn(String done, Path directory) {
    io.err()
        .println(
            directory == null
                ? "interrupted: " + done + "; with --out DIR they would be kept to go on later"
                : Files.isDirectory(directory)
                    ? "interrupted: "
                        + done
                        + " and kept in "
                        + directory
                        + "; to go on: "
                        + again()
                    : "interrupted: " + done + ", but " + directory + " was removed with them");
    io.err().flush();
  }
}
