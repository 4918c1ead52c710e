// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BenchCommandTest {

  @Test
  void jsonHasTheFieldsThatScriptsRelyOnInTheOrderOfTheArguments() {
    JsonNode json =
        Run.banyan("bench", "tictactoe", "connect4(5x4)", "--seconds", "0.05", "--json").json();

    assertThat(json.path("games").size()).isEqualTo(2);
    assertThat(json.path("games").path(0).path("game").asString()).startsWith("tictactoe");
    assertThat(json.path("games").path(1).path("game").asString()).startsWith("connect4(size=5x4");
    for (JsonNode game : json.path("games")) {
      for (String field :
          List.of(
              "playoutsPerCpuSecond",
              "uctPerCpuSecond",
              "uctPerSecond",
              "uctPerSecond2Threads",
              "treeBytesPerIteration",
              "signature")) {
        assertThat(game.path(field).asDouble()).as(field).isPositive();
      }
      assertThat(game.path("bytesPerIteration").isNumber()).isTrue();
    }
  }

  @Test
  void otherAgentsAreComparedWithUct() {
    JsonNode agents =
        Run.banyan(
                "bench",
                "tictactoe",
                "--agents",
                "solver, egreedy(e=0.2,by=mean)",
                "--seconds",
                "0.02",
                "--json")
            .json()
            .path("games")
            .path(0)
            .path("agents");

    assertThat(agents.size()).isEqualTo(2);
    assertThat(agents.path(1).path("agent").asString()).isEqualTo("egreedy(e=0.2,by=mean)");
    assertThat(agents.path(0).path("relativeToUct").asDouble()).isPositive();
  }

  /** Pinned: changes when, and only when, the search or the rules of these games change. */
  @Test
  void theSignatureIsTheSameEverywhere() {
    JsonNode games =
        Run.banyan("bench", "tictactoe", "connect4", "--seconds", "0.01", "--json")
            .json()
            .path("games");

    assertThat(games.path(0).path("signature").asLong()).isEqualTo(35573478L);
    assertThat(games.path(1).path("signature").asLong()).isEqualTo(2374672626L);
  }
}
