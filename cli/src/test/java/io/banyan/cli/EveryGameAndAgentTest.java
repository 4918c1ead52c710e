// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Entry;
import io.banyan.games.Games;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What is in the catalogue works on the command line, whatever is added to it. */
class EveryGameAndAgentTest {

  static List<String> games() {
    return Games.ENTRIES.stream().map(Entry<Game>::name).toList();
  }

  static List<String> agents() {
    return Agents.catalog().entries(Agent.SLOT).stream().map(Entry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("games")
  void movesAndPerftAgree(String game) {
    int moves = Run.banyan("moves", game, "--json").json().path("moves").size();
    long leaves = Run.banyan("perft", game, "1", "--json").json().path("leaves").asLong();

    assertThat(moves).isPositive();
    assertThat(leaves).isEqualTo(moves);
  }

  @ParameterizedTest
  @MethodSource("games")
  void aPersonCanPlayEveryGame(String game) {
    String[] moves = Run.banyan("moves", game).succeeded().lines();
    String first = moves[moves.length - 1];

    assertThat(
            Run.typing(first + "\nquit\n", "play", game, "uct", "--budget", "20it")
                .succeeded()
                .out())
        .contains(" plays ");
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyAgentAnalyzes(String agent) {
    // Small games with the capabilities that agents ask for.
    String game =
        switch (agent) {
          case "puzzle" -> "gdl(lamps.kif)";
          case "exact" -> "connect4";
          default -> agent.endsWith("-paper") ? "havannah(4)" : "breakthrough(5x5)";
        };
    JsonNode json =
        Run.banyan("analyze", game, "--agent", agent, "--budget", "40it", "--json").json();

    assertThat(json.path("move").asString()).isNotEmpty();
    assertThat(json.path("moves").size()).isPositive();
    assertThat(json.path("moves").path(0).propertyNames())
        .contains("move", "visits", "value", "proven");
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyAgentHasAPage(String agent) {
    assertThat(Run.banyan("agents", agent).succeeded().out()).startsWith(agent + " (agent): ");
  }
}
