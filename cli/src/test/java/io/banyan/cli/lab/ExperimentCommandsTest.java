// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Command;
import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ExperimentCommandsTest {
  @TempDir Path directory;
  private String out;

  @BeforeEach
  void chooseDirectory() {
    out = directory.resolve("out").toString();
  }

  private Run match(String... more) {
    String[] args = new String[more.length + 10];
    String[] fixed = {
      "match", "tictactoe", "uct", "random", "--games", "8", "--budget", "20it", "--out", out
    };
    System.arraycopy(fixed, 0, args, 0, fixed.length);
    System.arraycopy(more, 0, args, fixed.length, more.length);
    return Run.banyan(args);
  }

  private String file(String text) throws IOException {
    Path file = directory.resolve("x.yaml");
    Files.writeString(file, text);
    return file.toString();
  }

  private String rows(String from) {
    return Run.banyan("export", from, "--jsonl", "--canonical").succeeded().out();
  }

  @Test
  void aMatchRepeatedPlaysNothingAgain() {
    JsonNode first = match("--json").json();
    Run again = match("--json");

    assertThat(again.err()).contains("8 of them finished before");
    assertThat(again.json().path("pairs")).isEqualTo(first.path("pairs"));
    assertThat(rows(out).lines()).hasSize(8);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theTableOfAnExperimentSaysWhichScoresRestOnFaults() throws IOException {
    String broken = "{name: broken, base: \"gtp(cmd=\\\"sh -c 'exit 3'\\\")\"}";
    String text =
        "name: x\ngames: [tictactoe]\nagents: [random, "
            + broken
            + "]\nbudgets: [9it]\npairs: 2\nseed: 1\n";

    assertThat(Run.banyan("run", file(text), "--out", out).succeeded().out())
        .contains(
            "tictactoe at 9it, random - broken: 4 of 4 games were decided by faults"
                + " (at fault: 0, 4)");
  }

  @Test
  void pairingsWithoutGamesShowNoFigures() {
    Run.banyan(
            "reproduce",
            "connect4/table1",
            "--games",
            "2",
            "--budget-scale",
            "0.002",
            "--cells",
            "2",
            "--out",
            out)
        .succeeded();
    String table = Run.banyan("status", out + "/connect4/table1").succeeded().out();

    assertThat(table)
        .containsPattern("5000 - 500 +0/2 +- +- +- +- +-\n")
        .containsPattern("5000 - 1000 +2/2 +\\d")
        .doesNotContain("ratings");
  }

  @Test
  void anotherMatchInTheSameDirectoryIsRefused() {
    match().succeeded();
    String before = rows(out);

    assertThat(match("--seed", "2").refused().err()).contains("seed");
    assertThat(rows(out)).isEqualTo(before);
  }

  @Test
  void resultsAreTheSameForAnyNumberOfThreads() {
    match("--threads", "1").succeeded();
    String one = rows(out);
    out = directory.resolve("other").toString();
    match("--threads", "3").succeeded();

    assertThat(rows(out)).isEqualTo(one).contains("\"outcome\":");
  }

  @Test
  void aSequentialTestStopsEarlyAndSaysWhatItFound() {
    JsonNode json =
        Run.banyan(
                "match",
                "connect4",
                "uct",
                "random",
                "--budget",
                "50it",
                "--sprt",
                "0,100",
                "--games",
                "2000",
                "--json")
            .json();

    assertThat(json.path("games").asInt()).isLessThan(2000);
    assertThat(json.path("sprt").path("verdict").asString()).isEqualTo("accept1");
  }

  @Test
  void anExperimentFileRunsResumesAndReports() throws IOException {
    String file =
        file(
            """
            name: small
            games: [tictactoe, "connect4(5x4)"]
            agents: [uct, random, {name: careful, base: uct, c: 1.4}]
            budgets: [20it]
            pairs: 2
            seed: 9
            """);
    JsonNode json = Run.banyan("run", file, "--out", out, "--json").json();

    assertThat(json.path("matches").size()).isEqualTo(6);
    assertThat(json.path("finished").asInt()).isEqualTo(24);
    Run table = Run.banyan("run", file, "--out", out).succeeded();
    assertThat(table.out()).contains("uct - careful", "4/4", "ratings in tictactoe");
    assertThat(Run.banyan("status", out).succeeded().out())
        .contains("24 of 24 games, complete", "small");
    JsonNode status = Run.banyan("status", out, "--json").json();
    assertThat(status.path("running").asBoolean()).isFalse();
    assertThat(status.path("matches").size()).isEqualTo(6);
  }

  @Test
  void theReportIsOneHtmlFile() throws IOException {
    match().succeeded();
    Run run = Run.banyan("report", out).succeeded();
    Path report = Path.of(run.out().strip());

    assertThat(report).hasFileName("report.html").isNotEmptyFile();
    assertThat(Files.readString(report)).startsWith("<!").contains("uct");
  }

  @Test
  void exportsGoToAFileWhenAsked() throws IOException {
    match().succeeded();
    Path csv = directory.resolve("x.csv");
    assertThat(Run.banyan("export", out, "--csv", "-o", csv.toString()).succeeded().out())
        .isEmpty();

    assertThat(Files.readAllLines(csv)).hasSize(9);
    assertThat(Run.banyan("export", out, "--sgf").succeeded().out())
        .contains("(;FF[4]", "RE[W+]")
        .doesNotContain("]C[");
    assertThat(Run.banyan("export", out, "--latex").succeeded().out()).contains("tabular");
  }

  @Test
  void aFileThatCannotBeWrittenIsAFailureNotBadUsage() {
    match().succeeded();
    Run run = Run.banyan("report", out, "-o", directory.resolve("no/such/x.html").toString());

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err())
        .contains("cannot write")
        .contains("there is no folder")
        .doesNotContain("\tat ");
  }

  @Test
  void aRunOfManyPairingsSaysSoBeforeItPreparesThem() throws IOException {
    StringBuilder agents = new StringBuilder();
    for (int i = 0; i < 46; i++) {
      agents.append(i == 0 ? "" : ", ").append("{name: a").append(i).append(", base: random}");
    }
    Path file =
        Files.writeString(
            directory.resolve("many.yaml"),
            "name: many\ngames: [tictactoe]\nbudgets: [1it]\npairs: 1\nagents: [" + agents + "]\n");
    Path taken = Files.writeString(file.resolveSibling("taken"), "a file, no directory");
    Run run = Run.banyan("run", file.toString(), "--out", taken.toString());

    assertThat(run.code()).isNotZero();
    assertThat(run.err()).startsWith("preparing 1035 pairings\n").contains(taken.toString());
  }

  @Test
  void aPlanTellsTheNumberOfGames() {
    assertThat(Run.banyan("plan", "--width", "0.02", "--json").json().path("games").asInt())
        .isEqualTo(2402);
    assertThat(Run.banyan("plan", "--elo", "20", "--json").json().path("games").asInt())
        .isGreaterThan(Run.banyan("plan", "--elo", "40", "--json").json().path("games").asInt());
    assertThat(Run.banyan("plan", "--sprt", "0,10", "--json").json().has("gamesIfElo1")).isTrue();
  }

  @Test
  void aPlanIsToldInWords() {
    assertThat(Run.banyan("plan", "--sprt", "0,10").succeeded().out())
        .contains("test of 0 against 10 normalized Elo", "6,398 if the difference is 0");
    assertThat(Run.banyan("plan", "--elo", "20").succeeded().out())
        .isEqualToNormalizingNewlines(
            "2,372 games to tell a true score of 52.9 % (+20 Elo) from one half,\n"
                + "with a probability of 80 %, and of a false alarm 5 %\n");
    assertThat(Run.banyan("plan", "--width", "0.02", "--draws", "0.1").succeeded().out())
        .contains("games for an interval of the score of +- 2 % at 95 %, 10 % drawn");
  }
}
