// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.banyan.arena.experiment.ExperimentFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A master and workers as processes of their own, started by the script that users have, and the
 * program started by its launcher. What dies here dies by {@code kill -9}.
 */
@Tag("slow")
class StandaloneTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String BANYAN = ROOT.resolve("banyan").toString();
  private static final String STANDALONE = ROOT.resolve("cluster/standalone").toString();
  private static final Pattern GAMES = Pattern.compile("^([0-9]+)/[0-9]+ games");
  private static final Pattern SECONDS = Pattern.compile("games in ([0-9.]+) s");

  @TempDir Path directory;

  @AfterEach
  void stopCluster() throws Exception {
    run(STANDALONE, "stop", directory.resolve("spark").toString());
  }

  /** What a finished program printed, standard error included. */
  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  /** Starts a cluster of workers with one core each; returns its address. */
  private String startCluster(int workers) throws Exception {
    // The launcher builds what the cluster is made from.
    ProcessBuilder builder =
        new ProcessBuilder(BANYAN, "cluster", "run", "absent.yaml", "--master", "local");
    assertThat(builder.redirectErrorStream(true).start().waitFor()).isEqualTo(2);
    String spark = directory.resolve("spark").toString();
    return run(STANDALONE, "start", spark, Integer.toString(workers)).strip();
  }

  private Path experiment(int iterations, int pairs) throws IOException {
    return Files.writeString(
        directory.resolve("x.yaml"),
        """
        name: standalone
        games: ["breakthrough(6x6)", connect4]
        agents: [uct, mast]
        budgets: [%dit]
        pairs: %d
        seed: 4
        """
            .formatted(iterations, pairs));
  }

  private String[] clusterRun(Path experiment, String master, String out) {
    return new String[] {
      BANYAN, "cluster", "run", experiment.toString(), "--master", master, "--out", to(out)
    };
  }

  private String to(String name) {
    return directory.resolve(name).toString();
  }

  private String inThreads(Path experiment) {
    Path to = directory.resolve("threads");
    Lab.inThreads(ExperimentFile.read(experiment, Lab.CATALOG), to);
    return Lab.rows(to);
  }

  private String rows(String name) {
    return Lab.rows(directory.resolve(name));
  }

  /** Starts a run and lets it go until it says that so many games are finished. */
  private static Process startUntil(int games, List<String> said, String... command)
      throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.add(line);
      Matcher m = GAMES.matcher(line);
      if (m.find() && Integer.parseInt(m.group(1)) >= games) {
        return process;
      }
    }
    throw new AssertionError("it ended before " + games + " games: " + said);
  }

  /** Kills a worker and what it has started, as a power failure does. */
  private void killWorker() throws IOException {
    String line =
        Files.readAllLines(directory.resolve("spark/pids")).stream()
            .filter(l -> l.startsWith("worker "))
            .findFirst()
            .orElseThrow();
    ProcessHandle worker = ProcessHandle.of(Long.parseLong(line.substring(7))).orElseThrow();
    List<ProcessHandle> executors = worker.descendants().toList();
    assertThat(executors).isNotEmpty();
    worker.destroyForcibly();
    executors.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void rowsAreThoseOfThreads() throws Exception {
    Path experiment = experiment(100, 30);
    String said = run(clusterRun(experiment, startCluster(2), "spark-rows"));

    assertThat(rows("spark-rows")).isEqualTo(inThreads(experiment)).hasLineCount(120);
    assertThat(said).contains("2 at a time");
  }

  @Test
  void aWorkerMayDie() throws Exception {
    Path experiment = experiment(1000, 150);
    String master = startCluster(2);
    List<String> said = new ArrayList<>();
    Process run = startUntil(50, said, clusterRun(experiment, master, "rows"));
    killWorker();
    run.inputReader().lines().forEach(said::add);

    assertThat(run.waitFor()).as(said.toString()).isZero();
    assertThat(rows("rows")).isEqualTo(inThreads(experiment)).hasLineCount(600);
    assertThat(Files.readString(directory.resolve("rows/spark.log"))).contains("Lost executor");
  }

  @Test
  void theDriverMayDieAndGoesOnWhenStartedAgain() throws Exception {
    Path experiment = experiment(1000, 100);
    String master = startCluster(2);
    List<String> said = new ArrayList<>();
    Process run = startUntil(50, said, clusterRun(experiment, master, "rows"));
    run.destroyForcibly();
    assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(rows("rows").lines().count()).isBetween(50L, 399L);
    String again = run(clusterRun(experiment, master, "rows"));

    assertThat(again).contains("of them finished before");
    assertThat(rows("rows")).isEqualTo(inThreads(experiment)).hasLineCount(400);
  }

  @Test
  void aMasterWithoutWorkersIsNotWaitedForLongerThanPatience() throws Exception {
    String master = startCluster(0);
    List<String> command = new ArrayList<>(List.of(clusterRun(experiment(10, 1), master, "rows")));
    command.addAll(List.of("--patience", "2"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said).contains("no executor", master, "2 s");
  }

  @Test
  void twoWorkersAreAtLeastSeventeenTenthsAsFastAsOne() throws Exception {
    assumeThat(busyShare())
        .as("share of this machine's processors that is busy, which must be little")
        .isLessThan(0.1);
    // Minutes: a second process has to start and to compile the same code once more.
    Path experiment = experiment(1000, 2000);
    String master = startCluster(2);
    double two = seconds(run(clusterRun(experiment, master, "two")));
    List<String> command = new ArrayList<>(List.of(clusterRun(experiment, master, "one")));
    command.addAll(List.of("--conf", "spark.cores.max=1"));
    double one = seconds(run(command.toArray(String[]::new)));

    System.out.printf("one worker %.1f s, two workers %.1f s%n", one, two);
    assertThat(one / two).as("one worker %s s, two workers %s s", one, two).isGreaterThan(1.7);
    assertThat(rows("two")).isEqualTo(rows("one"));
  }

  private static double busyShare() throws InterruptedException {
    var machine =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    machine.getCpuLoad();
    Thread.sleep(2000);
    return machine.getCpuLoad();
  }

  private static double seconds(String said) {
    Matcher m = SECONDS.matcher(said);
    assertThat(m.find()).as(said).isTrue();
    return Double.parseDouble(m.group(1));
  }
}
