// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.cluster.Cluster;
import io.banyan.arena.cluster.ClusterOrder;
import io.banyan.arena.cluster.ClusterWorkers;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.ThreadWorkers;
import io.banyan.arena.plugin.Plugin;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.StoreReader;
import io.banyan.cli.AllEntries;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.UsageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an experiment file on a cluster. */
@picocli.CommandLine.Command(
    name = "run",
    description = "Run an experiment on Apache Spark; same file, same results, resumes too.",
    footer = {
      "",
      "MASTER is local, local[N] or local[*] (threads of this process, nothing to install),",
      "spark://HOST:PORT (a standalone cluster), or yarn or k8s://URL when started by the",
      "spark-submit of that cluster. With iteration budgets the results are those of banyan run,",
      "game by game, and either command goes on where the other stopped.",
      "",
      "Examples:",
      "  banyan cluster run demo.yaml --master \"local[2]\" --out results/demo",
      "  banyan cluster run demo.yaml --master spark://127.0.0.1:7077 --out results/demo",
      "  banyan cluster run demo.yaml --master spark://a:7077 --out results/demo"
          + " --conf spark.cores.max=8"
    })
public final class ClusterRunCommand extends ExperimentCommand {
  private static final String SPARK_PREFIX = "spark.";

  @Parameters(index = "0", paramLabel = "FILE", description = "The experiment, in YAML.")
  private Path file;

  @Option(
      names = "--master",
      paramLabel = "MASTER",
      description = "Where Spark runs; default: what spark-submit says.")
  private String master = System.getProperty("spark.master");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results are kept; default results/NAME, by the experiment's name.")
  private Path out;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark's, such as spark.cores.max=8; may be repeated.")
  private Map<String, String> settings = new TreeMap<>();

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description = "Give up after so long without any executor; default ${DEFAULT-VALUE}.")
  private int patience = 60;

  @Option(
      names = "--mixed",
      description = "Go on with games that a program of another commit played.")
  private boolean mixed;

  @Override
  public Integer call() {
    checkOptions();
    Experiment experiment = Inputs.read(() -> ExperimentFile.read(file, games()));
    checkAgents(experiment);
    Path directory = out == null ? defaultDirectory(experiment) : out;
    checkCommit(directory);
    Schedule schedule = Inputs.read(() -> experiment.schedule(games()));
    int cores = schedule.isTimed() ? ThreadWorkers.threadsPerGame(catalog(), schedule) : 1;
    ClusterOrder order =
        new ClusterOrder(
            experiment.name(),
            master,
            settings,
            AllEntries.source(),
            AllEntries.plugins().inUse().stream().map(Plugin::path).toList(),
            experiment.rules(),
            cores,
            RunOptions.WARM_UP_MILLIS,
            patience,
            directory.resolve("spark.log"));
    try (ClusterWorkers workers = connect(order)) {
      Played played =
          play(
              experiment,
              directory,
              listener ->
                  new ExperimentRun(
                      catalog(),
                      schedule,
                      experiment.facts(),
                      experiment.stoppingRule(),
                      directory,
                      workers,
                      size -> Provenance.current(size, "").on(workers.place()),
                      listener));
      print(played, directory);
      io.err().println(workers.summary());
    }
    return DONE;
  }

  private void checkOptions() {
    if (master == null) {
      throw new UsageException(
          "--master is missing: local[2], local[*], spark://HOST:PORT, yarn or k8s://URL");
    }
    Inputs.atLeast("--patience", patience, 1);
    for (String key : settings.keySet()) {
      if (!key.startsWith(SPARK_PREFIX)) {
        throw new UsageException("--conf takes settings that begin with spark., was " + key);
      }
    }
  }

  /** Machines come and go during a long run, and so may builds: one table, one program. */
  private void checkCommit(Path directory) {
    if (mixed || !StoreReader.existsIn(directory)) {
      return;
    }
    String ours = Provenance.current(1, "").commit();
    Set<String> others = new TreeSet<>();
    try (StoreReader reader = StoreReader.open(directory)) {
      reader.runs().values().forEach(run -> others.add(run.commit()));
    }
    others.remove(ours);
    if (!others.isEmpty()) {
      throw new UsageException(
          "%s holds games of commit %s, and this program is commit %s: take another --out, or that"
                  .formatted(directory, String.join(", ", others), ours)
              + " program; --mixed goes on all the same");
    }
  }

  private ClusterWorkers connect(ClusterOrder order) {
    Cluster cluster =
        ServiceLoader.load(Cluster.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new FailedException(
                        "the module cluster is not on the class path; ./banyan in the sources adds"
                            + " it, docs/cluster.md says how to add it elsewhere"));
    try {
      return Inputs.read(() -> cluster.connect(order));
    } catch (NoClassDefFoundError e) {
      throw new FailedException(
          "Spark's jars are not on the class path (no "
              + e.getMessage().replace('/', '.')
              + "); start with ./banyan in the sources, or with the spark-submit of a Spark 4",
          e);
    }
  }
}
