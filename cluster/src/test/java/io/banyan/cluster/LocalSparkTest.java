// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.cluster.ClusterException;
import io.banyan.arena.cluster.ClusterWorkers;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.stats.Sprt;
import io.banyan.core.budget.Budget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spark inside this process, on two cores. */
class LocalSparkTest {
  private static final String LOCAL = "local[2]";

  @TempDir Path directory;

  private Path to(String name) {
    return directory.resolve(name);
  }

  private RunSummary onSpark(Experiment experiment, Path to, RunListener listener) {
    try (ClusterWorkers workers = Lab.connect(LOCAL, experiment, directory);
        ExperimentRun run = Lab.run(workers, experiment, to, listener)) {
      return run.run();
    }
  }

  private static Experiment experiment() {
    return ExperimentFile.parse(
        "x.yaml",
        """
        name: two games
        games: ["breakthrough(5x5)", tictactoe]
        agents: [uct, mast, random]
        budgets: [30it, 60it]
        openings: random(2)
        pairs: 6
        seed: 11
        """,
        Lab.CATALOG);
  }

  @Test
  void rowsAreThoseOfThreads() {
    Lab.inThreads(experiment(), to("threads"));
    AtomicInteger heard = new AtomicInteger();
    RunSummary summary =
        onSpark(
            experiment(),
            to("spark"),
            new RunListener() {
              @Override
              public void finished(MatchRecord record) {
                heard.incrementAndGet();
              }
            });

    assertThat(Lab.rows(to("spark"))).isEqualTo(Lab.rows(to("threads"))).hasLineCount(144);
    assertThat(summary.played()).isEqualTo(144).isEqualTo(heard.get());
    assertThat(summary.threads()).isEqualTo(2);
    assertThat(Archive.read(to("spark")).runs().get(0).host()).contains("Spark 4", LOCAL);
  }

  @Test
  void aSequentialTestStopsWhereItStopsInThreads() {
    Experiment test =
        Experiment.match("tictactoe", "uct", "random", Budget.iterations(40), 1, 5)
            .withSprt(Sprt.parse("0,50"), 2000);
    RunSummary threads = Lab.inThreads(test, to("threads"));
    RunSummary spark = onSpark(test, to("spark"), RunListener.NONE);

    assertThat(spark.finished()).isEqualTo(threads.finished()).isLessThan(4000);
    assertThat(Lab.rows(to("spark"))).isEqualTo(Lab.rows(to("threads")));
  }

  @Test
  void aRunThatIsStoppedGoesOnLater() {
    Experiment experiment =
        Experiment.match("connect4", "uct", "mast", Budget.iterations(100), 40, 3);
    Lab.inThreads(experiment, to("threads"));
    AtomicInteger heard = new AtomicInteger();
    RunSummary first;
    try (ClusterWorkers workers = Lab.connect(LOCAL, experiment, directory)) {
      ExperimentRun[] run = new ExperimentRun[1];
      run[0] =
          Lab.run(
              workers,
              experiment,
              to("spark"),
              new RunListener() {
                @Override
                public void finished(MatchRecord record) {
                  if (heard.incrementAndGet() == 10) {
                    run[0].stop();
                  }
                }
              });
      first = run[0].run();
      run[0].close();
    }
    RunSummary second = onSpark(experiment, to("spark"), RunListener.NONE);

    assertThat(first.interrupted()).isTrue();
    assertThat(second.played()).isPositive().isEqualTo(80 - first.finished());
    assertThat(Lab.rows(to("spark"))).isEqualTo(Lab.rows(to("threads")));
  }

  @Test
  void gamesAreSeenByOthersWhileTheRunGoesOn() {
    Experiment experiment =
        Experiment.match("connect4", "uct", "mast", Budget.iterations(100), 100, 3);
    AtomicInteger heard = new AtomicInteger();
    List<Long> seen = new ArrayList<>();
    RunSummary summary =
        onSpark(
            experiment,
            to("spark"),
            new RunListener() {
              @Override
              public void finished(MatchRecord record) {
                if (heard.incrementAndGet() % 20 == 0) {
                  seen.add(Archive.read(to("spark")).results().get(0).stats().games());
                }
              }
            });

    assertThat(summary.finished()).isEqualTo(200);
    assertThat(seen).as("games that a reader finds").hasSize(10).isSorted();
    assertThat(seen).anyMatch(games -> games > 0 && games < 200);
  }

  @Test
  void timedGamesAreWarmedUpWhereTheyArePlayed() {
    Experiment timed = Experiment.match("tictactoe", "uct", "random", Budget.millis(5), 3, 1);
    RunSummary summary = onSpark(timed, to("spark"), RunListener.NONE);

    assertThat(summary.finished()).isEqualTo(6);
  }

  @Test
  void aSparkThatEndsUnderwaySaysSoAndKeepsWhatIsFinished() {
    Experiment experiment =
        Experiment.match("connect4", "uct", "mast", Budget.iterations(300), 200, 3);
    AtomicInteger heard = new AtomicInteger();
    try (ClusterWorkers workers = Lab.connect(LOCAL, experiment, directory);
        ExperimentRun run =
            Lab.run(
                workers,
                experiment,
                to("spark"),
                new RunListener() {
                  @Override
                  public void finished(MatchRecord record) {
                    if (heard.incrementAndGet() == 5) {
                      workers.close();
                    }
                  }
                })) {
      assertThatThrownBy(run::run)
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining(LOCAL)
          .hasMessageContaining("cannot go on");
    }
    assertThat(Archive.read(to("spark")).finished()).isBetween(5L, 399L);
  }
}
