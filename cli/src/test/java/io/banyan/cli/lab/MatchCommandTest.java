// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Command;
import io.banyan.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MatchCommandTest {

  private static JsonNode match(String... more) {
    String[] args = new String[more.length + 9];
    String[] fixed = {
      "match", "connect4", "uct", "random", "--games", "10", "--budget", "50it", "--json"
    };
    System.arraycopy(fixed, 0, args, 0, fixed.length);
    System.arraycopy(more, 0, args, fixed.length, more.length);
    return Run.banyan(args).json();
  }

  @Test
  void jsonHasTheFieldsThatScriptsRelyOn() {
    JsonNode json = match("--seed", "5");

    assertThat(json.path("game").asString()).isEqualTo("connect4(size=7x6,connect=4)");
    assertThat(json.path("agents").path(0).asString()).isEqualTo("uct");
    assertThat(json.path("agents").path(1).asString()).isEqualTo("random");
    assertThat(json.path("games").asInt()).isEqualTo(10);
    double wins = json.path("wins").path(0).asDouble();
    double draws = json.path("draws").asDouble();
    assertThat(wins + json.path("wins").path(1).asDouble() + draws).isEqualTo(10);
    assertThat(json.path("score").asDouble()).isEqualTo((wins + draws / 2) / 10);
    assertThat(json.path("interval95").size()).isEqualTo(2);
    assertThat(json.path("score").asDouble())
        .isBetween(
            json.path("interval95").path(0).asDouble(), json.path("interval95").path(1).asDouble());
    assertThat(json.path("elo").asDouble()).isPositive();
    assertThat(json.path("los").asDouble()).isBetween(0.8, 1.0);
    assertThat(json.path("seed").asLong()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3"})
  void theResultDoesNotDependOnTheNumberOfThreads(String threads) {
    JsonNode json = match("--threads", threads, "--openings", "random(3)");

    assertThat(json.path("pairs")).isEqualTo(match("--openings", "random(3)").path("pairs"));
    assertThat(json.path("meanPlies"))
        .isEqualTo(match("--openings", "random(3)").path("meanPlies"));
  }

  @Test
  void theTextForPeopleNamesScoreIntervalEloAndSuperiority() {
    Run run =
        Run.banyan("match", "connect4", "uct", "random", "--games", "4", "--budget", "50it")
            .succeeded();

    assertThat(run.out())
        .contains("4 games at 50it per move, seed 1")
        .containsPattern("uct +\\d wins")
        .containsPattern("score of uct: [\\d.]+ %, 95 % interval [\\d.]+ % to [\\d.]+ %")
        .containsPattern("Elo difference [+-]\\d+")
        .containsPattern("likelihood of superiority [\\d.]+");
  }

  @Test
  void anAgentsOwnBudgetIsItsOwn() {
    assertThat(
            Run.banyan(
                    "match",
                    "tictactoe",
                    "uct@30it",
                    "uct",
                    "--games",
                    "2",
                    "--budget",
                    "20it",
                    "--json")
                .json()
                .path("budgets")
                .path(0)
                .asString())
        .isEqualTo("30it");
  }

  /** An engine that crashes as the second player and answers column d as the first. */
  private static final String CRASHES_SECOND =
      "gtp(cmd=\"sh -c 'while read -r id c; do case $c in play*) exit 3 ;; genmove*) echo =$id d ;;"
          + " *) echo =$id ;; esac; echo; done'\")";

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aGameThatAFaultEndedMayBeVoidAndTakesItsPairAlong(@TempDir Path directory) {
    String[] args = {
      "match",
      "connect4",
      CRASHES_SECOND,
      "random",
      "--games",
      "4",
      "--budget",
      "9it",
      "--on-fault",
      "void",
      "--out",
      directory.resolve("out").toString()
    };
    Run first = Run.banyan(args).succeeded();

    assertThat(first.out())
        .contains("0 games at 9it")
        .contains("no game counts: 2 pairs of games are left out because of faults")
        .contains("by crash")
        .doesNotContain("score of", "50.0", "Elo");
    assertThat(first.err()).contains("ended game").doesNotContain("0.500");
    // They are finished all the same: nothing is played again.
    assertThat(Run.banyan(args).succeeded().out()).contains("0 games in ");
    args[9] = "loss";
    assertThat(Run.banyan(args).refused().err()).contains("onFault void");
    args[9] = "draw";
    assertThat(Run.banyan(args).refused().err())
        .contains("--on-fault must be loss or void, was 'draw'");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whoResignsHasLostAlsoWhereFaultsAreVoid() {
    String resigns =
        "gtp(cmd=\"sh -c 'while read -r id c; do case $c in genmove*) echo =$id resign ;;"
            + " *) echo =$id ;; esac; echo; done'\")";
    assertThat(
            Run.banyan(
                    "match",
                    "connect4",
                    resigns,
                    "random",
                    "--games",
                    "2",
                    "--budget",
                    "9it",
                    "--on-fault",
                    "void")
                .succeeded()
                .out())
        .contains("2 games at 9it", ": 0.0 %")
        .doesNotContain("left out");
  }

  @ParameterizedTest
  @CsvSource({"exit 3, 4 by crash", "yes, 4 by crash", "sleep 600, 4 by time forfeit"})
  @DisabledOnOs(OS.WINDOWS)
  void anEngineThatFailsAtItsStartCostsItsGamesAndTheScoreSaysSo(String does, String how) {
    String engine = "gtp(cmd=\"sh -c '" + does + "'\",start=0.2)";
    Run run =
        Run.banyan("match", "connect4", engine, "random", "--games", "4", "--budget", "9it")
            .succeeded();

    assertThat(run.out())
        .contains("score of " + engine + ": 0.0 %")
        .containsPattern("interval .* %; 4 of 4 games were decided by faults\\n")
        .contains(how);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anEngineThatFailsEndsOtherCommandsWithASentence() {
    Run run = Run.banyan("analyze", "connect4", "--agent", "gtp(cmd=\"sh -c 'exit 3'\")");

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err())
        .startsWith("banyan analyze: the engine ended with 3 during list_commands")
        .doesNotContain("internal error");
  }

  @Test
  void agentsMayHaveShortNames() {
    Run run =
        Run.banyan(
            "match",
            "tictactoe",
            "new: uct(c=1)@20it",
            "old:random",
            "--games",
            "2",
            "--budget",
            "9it");
    assertThat(run.succeeded().out()).contains("score of new: ").containsPattern("old +\\d wins");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9it", "1scpu", "soon", "1s|9it"})
  void theMarginOfTimeIsATime(String margin) {
    Run run =
        Run.banyan("match", "tictactoe", "uct", "random", "--games", "2", "--time-margin", margin);
    assertThat(run.refused().err()).contains(margin);
  }

  /** A second where a tenth is given: too long, unless more is allowed. */
  @ParameterizedTest
  @CsvSource({"1ms, 2 by time forfeit", "60s, 2 by crash"})
  @DisabledOnOs(OS.WINDOWS)
  void aMarginOfTimeDecidesWhatIsTooLong(String margin, String outcome) {
    String slow =
        "gtp(cmd=\"sh -c 'while read -r id c; do case $c in genmove*) sleep 1; exit 3 ;; esac;"
            + " echo =$id; echo; done'\")";
    Run run =
        Run.banyan(
            "match",
            "tictactoe",
            slow,
            "random",
            "--games",
            "2",
            "--budget",
            "100ms",
            "--threads",
            "1",
            "--time-margin",
            margin);
    assertThat(run.succeeded().out()).contains(outcome);
  }

  @Test
  void aProgramThatIsNotFoundSaysWhereItWasLookedFor() {
    assertThat(Run.banyan("match", "connect4", "gtp(cmd=\"no-engine\")", "uct").refused().err())
        .contains("no folder of PATH has a program no-engine");
  }
}
