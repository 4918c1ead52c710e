// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.match.GameTable;
import io.banyan.arena.match.MemoryResults;
import io.banyan.arena.match.Results;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.arena.match.ThreadWorkers;
import io.banyan.arena.match.Workers;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.ResultStore;
import io.banyan.arena.store.StoredPairing;
import io.banyan.core.spec.Catalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Runs an experiment, in memory or in a directory, where it resumes: what is finished there is not
 * played again.
 *
 * <pre>{@code
 * try (ExperimentRun run = new ExperimentRun(catalog, experiment, dir, options, listener)) {
 *   RunSummary summary = run.run();
 *   Archive results = run.archive();
 * }
 * }</pre>
 */
public final class ExperimentRun implements AutoCloseable {
  private final Catalog catalog;
  private final ExperimentFacts facts;
  private final Schedule schedule;
  private final Path directory;
  private final Provenance provenance;
  private final Results results;
  private final Runner runner;

  /**
   * Prepares a run in threads of this process.
   *
   * @param directory null to keep results in memory only
   * @throws IllegalArgumentException if the experiment cannot be played
   * @throws io.banyan.arena.store.StoreException if the directory holds something else, is in use,
   *     or cannot be written
   */
  public ExperimentRun(
      Catalog catalog,
      Experiment experiment,
      Path directory,
      RunOptions options,
      RunListener listener) {
    this(new GameTable(catalog), experiment, directory, options, listener);
  }

  /** The same with games that others use too. */
  public ExperimentRun(
      GameTable games,
      Experiment experiment,
      Path directory,
      RunOptions options,
      RunListener listener) {
    this(
        games.catalog(),
        experiment.schedule(games),
        experiment.facts(),
        experiment.stoppingRule(),
        directory,
        options.withRules(experiment.rules()),
        listener);
  }

  /**
   * Prepares a run of pairings that are no cross product, for tables of papers.
   *
   * @param facts what identifies it
   */
  public ExperimentRun(
      Catalog catalog,
      Schedule schedule,
      ExperimentFacts facts,
      StoppingRule stoppingRule,
      Path directory,
      RunOptions options,
      RunListener listener) {
    this(
        catalog,
        schedule,
        facts,
        stoppingRule,
        directory,
        ThreadWorkers.of(catalog, schedule, options),
        size -> Provenance.current(size, warnings(schedule, options, size)),
        listener);
  }

  /**
   * Prepares a run by workers that may be elsewhere.
   *
   * @param provenance where the results will come from, by the number of workers
   */
  public ExperimentRun(
      Catalog catalog,
      Schedule schedule,
      ExperimentFacts facts,
      StoppingRule stoppingRule,
      Path directory,
      Workers workers,
      IntFunction<Provenance> provenance,
      RunListener listener) {
    this.catalog = catalog;
    this.facts = facts;
    this.schedule = schedule;
    this.directory = directory;
    this.provenance = provenance.apply(workers.size());
    this.results =
        directory == null
            ? new MemoryResults()
            : ResultStore.open(directory, facts.texts(), catalog, schedule, this.provenance);
    this.runner = new Runner(catalog, schedule, results, workers, stoppingRule, listener);
  }

  private static String warnings(Schedule schedule, RunOptions options, int games) {
    if (!schedule.isDisturbedByLoad()) {
      return "";
    }
    List<String> lines = new ArrayList<>();
    int cores = Runtime.getRuntime().availableProcessors();
    if (games > cores) {
      lines.add(
          "%d timed games ran at once on %d cores: they took time from each other."
              .formatted(games, cores));
    } else if (games < options.threads()) {
      lines.add(
          "Timed games: %d at once instead of %d, so that each has its cores."
              .formatted(games, options.threads()));
    }
    String load = Provenance.loadWarning(games);
    if (!load.isEmpty()) {
      lines.add(load);
    }
    return String.join("\n", lines);
  }

  /** Plays what is missing; returns when all is finished or {@link #stop} was called. */
  public RunSummary run() {
    return runner.run();
  }

  /** Ends the run soon and cleanly; may be called from any thread. */
  public void stop() {
    runner.stop();
  }

  /** Its games. */
  public Schedule schedule() {
    return schedule;
  }

  /** The results so far. */
  public Archive archive() {
    if (directory != null) {
      return Archive.read(directory);
    }
    List<PairingResult> list = new ArrayList<>();
    StoredPairing.all(catalog, schedule).forEach(p -> list.add(new PairingResult(p)));
    ((MemoryResults) results).records().forEach(r -> list.get(r.game().pairing().index()).add(r));
    return new Archive(facts, list, List.of(provenance));
  }

  @Override
  public void close() {
    if (results instanceof ResultStore store) {
      store.close();
    }
  }
}
