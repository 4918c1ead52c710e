// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Export;
import io.banyan.core.budget.Budget;
import io.banyan.core.random.Rng;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills runs in processes of their own, without warning, and resumes them. */
class KilledRunTest {
  private static final int THREADS = 4;

  private static Experiment experiment() {
    return Experiment.match("oxo", "uct", "ucb1tuned", Budget.iterations(800), 150, 4);
  }

  /** The process that is killed; says on standard output when a game was kept. */
  public static final class Victim {
    private Victim() {}

    public static void main(String[] args) {
      RunListener loud =
          new RunListener() {
            @Override
            public void finished(MatchRecord record) {
              System.out.println(record.game().id());
            }
          };
      try (ExperimentRun run =
          new ExperimentRun(
              Toys.catalog(), experiment(), Path.of(args[0]), RunOptions.threads(THREADS), loud)) {
        run.run();
      }
    }
  }

  @Test
  void threeKillsLoseNoFinishedGame(@TempDir Path dir) throws Exception {
    killAndResume(dir, 3);
  }

  @Test
  @Tag("slow")
  void thirtyKillsLoseNoFinishedGame(@TempDir Path dir) throws Exception {
    killAndResume(dir, 30);
  }

  private static void killAndResume(Path dir, int kills) throws Exception {
    Path whole = dir.resolve("whole");
    runHere(whole);
    Path parts = dir.resolve("parts");
    Rng rng = new Rng(8);
    long announced = 0;
    for (int i = 0; i < kills; i++) {
      announced += killAfter(parts, 1 + rng.nextInt(Math.max(1, 250 / kills)));
      assertThat(Archive.read(parts).finished())
          .as("kept games, at most those being written when killed are not announced yet")
          .isBetween(announced, announced + THREADS);
      announced = Archive.read(parts).finished();
    }
    runHere(parts);
    assertThat(export(parts)).isEqualTo(export(whole));
  }

  /** Kills the run at a random instant after so many games; returns how many it announced. */
  private static long killAfter(Path to, int games) throws IOException, InterruptedException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                classPath,
                Victim.class.getName(),
                to.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long seen = 0;
    try (BufferedReader lines = process.inputReader()) {
      while (seen < games && lines.readLine() != null) {
        seen++;
      }
      process.toHandle().destroyForcibly();
      while (lines.readLine() != null) {
        seen++;
      }
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return seen;
  }

  private static void runHere(Path to) {
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment(), to, RunOptions.threads(2), RunListener.NONE)) {
      run.run();
    }
  }

  private static String export(Path from) throws IOException {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(from, true, text);
    assertThat(Files.exists(from.resolve("results.db"))).isTrue();
    return text.toString();
  }
}
