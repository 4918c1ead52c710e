// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.cluster.CatalogSource;
import io.banyan.arena.cluster.ClusterOrder;
import io.banyan.arena.cluster.ClusterWorkers;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.report.Export;
import io.banyan.arena.store.Provenance;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Short ways to run an experiment in threads and on Spark. */
final class Lab {
  /** Travels to where games are played. */
  enum Source implements CatalogSource {
    GAMES;

    @Override
    public Catalog catalog() {
      return Games.addTo(Agents.catalog());
    }
  }

  static final Catalog CATALOG = Source.GAMES.catalog();

  private Lab() {}

  static RunSummary inThreads(Experiment experiment, Path directory) {
    try (ExperimentRun run =
        new ExperimentRun(
            CATALOG, experiment, directory, RunOptions.threads(2), RunListener.NONE)) {
      return run.run();
    }
  }

  static ClusterWorkers connect(String master, Experiment experiment, Path directory) {
    return new SparkCluster()
        .connect(
            new ClusterOrder(
                experiment.name(),
                master,
                Map.of(),
                Source.GAMES,
                List.of(),
                experiment.rules(),
                1,
                100,
                30,
                directory.resolve("spark.log")));
  }

  /** Prepares a run by workers of a cluster. */
  static ExperimentRun run(
      ClusterWorkers workers, Experiment experiment, Path directory, RunListener listener) {
    return new ExperimentRun(
        CATALOG,
        experiment.schedule(CATALOG),
        experiment.facts(),
        experiment.stoppingRule(),
        directory,
        workers,
        size -> Provenance.current(size, "").on(workers.place()),
        listener);
  }

  static String rows(Path directory) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(directory, true, text);
    return text.toString();
  }
}
