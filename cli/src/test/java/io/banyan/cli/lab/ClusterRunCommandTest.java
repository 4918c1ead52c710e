// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Archive;
import io.banyan.cli.Command;
import io.banyan.cli.Run;
import io.banyan.cli.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command does apart from Spark, for which {@link ThreadsAsCluster} stands in. */
class ClusterRunCommandTest {
  @TempDir Path directory;
  private String file;

  @BeforeEach
  void writeExperiment() throws IOException {
    Path path = directory.resolve("x.yaml");
    Files.writeString(
        path,
        """
        name: small
        games: [tictactoe]
        agents: [uct, random, mast]
        budgets: [20it]
        pairs: 5
        seed: 3
        """);
    file = path.toString();
  }

  private Run run(String master, String... more) {
    List<String> args = new ArrayList<>(List.of("cluster", "run", file, "--out", out("cluster")));
    if (master != null) {
      args.addAll(List.of("--master", master));
    }
    args.addAll(List.of(more));
    return Run.banyan(args.toArray(String[]::new));
  }

  private String out(String name) {
    return directory.resolve(name).toString();
  }

  private String rows(String name) {
    return Run.banyan("export", out(name), "--jsonl", "--canonical").succeeded().out();
  }

  @Test
  void theRowsAreThoseOfThreads() {
    Run.banyan("run", file, "--out", out("threads")).succeeded();
    Run run = run("local[2]").succeeded();

    assertThat(rows("cluster")).isEqualTo(rows("threads")).hasLineCount(30);
    assertThat(run.err()).contains("all well");
    assertThat(Archive.read(Path.of(out("cluster"))).runs())
        .extracting(r -> r.host())
        .containsExactly("threads as local[2]");
  }

  @Test
  void aRunInThreadsGoesOnWhereTheClusterStopped() {
    run("local[2]").succeeded();

    assertThat(Run.banyan("run", file, "--out", out("cluster")).succeeded().err())
        .contains("30 of them finished before");
  }

  @Test
  void aRunThatWouldSpanTwoCommitsIsRefused() {
    String key = "banyan.commit";
    String before = System.getProperty(key);
    try {
      System.setProperty(key, "0123old");
      run("local[2]").succeeded();
      System.setProperty(key, "4567new");

      assertThat(run("local[2]").refused().err()).contains("0123old", "4567new", "--mixed");
      assertThat(run("local[2]", "--mixed").succeeded().err())
          .contains("30 of them finished before");
    } finally {
      if (before == null) {
        System.clearProperty(key);
      } else {
        System.setProperty(key, before);
      }
    }
  }

  @Test
  void jsonIsThatOfRun() {
    assertThat(run("local[2]", "--json").json().propertyNames())
        .containsExactlyElementsOf(
            Run.banyan("run", file, "--out", out("threads"), "--json").json().propertyNames());
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThat(run(null).refused().err()).contains("--master is missing", "local[2]");
    assertThat(run("nowhere").refused().err()).contains("there is no nowhere");
    assertThat(run("local", "--conf", "color=red").refused().err()).contains("spark.", "color");
    assertThat(run("local", "--patience", "0").refused().err()).contains("--patience");
    assertThat(Run.banyan("cluster").refused().err()).contains("commands: run");
  }

  @Test
  void theCommandsOfThePageRun() throws IOException {
    List<String> commands =
        Files.readAllLines(Path.of("..", "docs", "cluster.md")).stream()
            .filter(line -> line.startsWith("./banyan "))
            .toList();

    assertThat(commands).hasSizeGreaterThan(1);
    for (String command : commands) {
      String[] words =
          Words.split(
              command
                  .replace("experiments/", "../experiments/")
                  .replace("results/", directory + "/")
                  .replace("PORT", "7077"));
      Run.banyan(Arrays.copyOfRange(words, 1, words.length)).succeeded();
    }
  }

  @Test
  void aClusterThatDoesNotAnswerIsAFailure() {
    Run run = run("dead");

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err()).isEqualToIgnoringNewLines("banyan cluster run: nobody answers");
  }

  @Test
  void withoutTheModuleTheMessageSaysWhereToFindIt() {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      Run run = run("local");

      assertThat(run.code()).isEqualTo(Command.FAILED);
      assertThat(run.err()).contains("not on the class path", "docs/cluster.md");
    } finally {
      thread.setContextClassLoader(loader);
    }
  }
}
