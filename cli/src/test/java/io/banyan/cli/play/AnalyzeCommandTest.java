// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AnalyzeCommandTest {
  private static final String MATE_IN_ONE = "d a d a d a";

  @Test
  void jsonHasTheFieldsThatScriptsRelyOn() {
    JsonNode json = Run.banyan("analyze", "connect4", "--budget", "700it", "--json").json();

    assertThat(json.path("iterations").asLong()).isEqualTo(700);
    assertThat(json.path("value").asDouble()).isBetween(0.0, 1.0);
    long visits = 0;
    long last = Long.MAX_VALUE;
    for (JsonNode move : json.path("moves")) {
      assertThat(move.propertyNames()).contains("move", "visits", "value", "proven");
      assertThat(move.path("visits").asLong()).isLessThanOrEqualTo(last);
      last = move.path("visits").asLong();
      visits += last;
    }
    assertThat(visits).isEqualTo(700);
    assertThat(json.path("moves").path(0).path("move").asString())
        .isEqualTo(json.path("move").asString());
  }

  @Test
  void theSameSeedGivesTheSameTree() {
    String[] command = {"analyze", "connect4", "--budget", "500it", "--seed", "7", "--json"};

    assertThat(Run.banyan(command).json().path("moves"))
        .isEqualTo(Run.banyan(command).json().path("moves"));
    command[5] = "8";
    assertThat(Run.banyan(command).json().path("moves"))
        .isNotEqualTo(
            Run.banyan("analyze", "connect4", "--budget", "500it", "--seed", "7", "--json")
                .json()
                .path("moves"));
  }

  @Test
  void anAgentThatDoesNotSearchHasNulls() {
    JsonNode json = Run.banyan("analyze", "connect4", "--agent", "random", "--json").json();

    assertThat(json.path("move").asString()).matches("[a-g]");
    assertThat(json.path("iterations").isNull()).isTrue();
    assertThat(json.path("value").isNull()).isTrue();
    assertThat(json.path("moves").size()).isEqualTo(7);
    assertThat(json.path("moves").path(0).path("visits").isNull()).isTrue();
  }

  @Test
  void aProofIsNamed() {
    JsonNode json =
        Run.banyan("analyze", "connect4", "--moves", MATE_IN_ONE, "--agent", "solver", "--json")
            .json();

    assertThat(json.path("move").asString()).isEqualTo("d");
    JsonNode proven = null;
    for (JsonNode move : json.path("moves")) {
      proven = move.path("move").asString().equals("d") ? move.path("proven") : proven;
    }
    assertThat(proven.asString()).isEqualTo("win");
  }

  @Test
  void theTableForPeopleMarksTheChosenMoveAndEndsWithIt() {
    Run run =
        Run.banyan("analyze", "connect4", "--moves", MATE_IN_ONE, "--agent", "solver").succeeded();

    assertThat(run.out()).containsPattern("(?m)^\\* d .*win$");
    assertThat(run.out()).endsWith("move    d" + System.lineSeparator());
  }

  @Test
  void anAgentsOwnBudgetComesFirst() {
    assertThat(
            Run.banyan("analyze", "connect4", "--agent", "uct@50it", "--json")
                .json()
                .path("iterations")
                .asLong())
        .isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct", "uct(parallel=root)"})
  void threadsAreTheAgents(String agent) {
    JsonNode json =
        Run.banyan(
                "analyze",
                "connect4",
                "--agent",
                agent,
                "--threads",
                "2",
                "--budget",
                "1001it",
                "--json")
            .json();

    assertThat(json.path("agent").asString()).contains("threads=2");
    assertThat(json.path("iterations").asLong()).isEqualTo(1001);
  }
}
