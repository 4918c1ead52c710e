// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PositionCommandsTest {
  private static final String WON = "a1 a2 b1 b2 c1";

  @Test
  void movesPrintsOneALine() {
    assertThat(Run.banyan("moves", "connect4").succeeded().lines())
        .containsExactly("a", "b", "c", "d", "e", "f", "g");
  }

  @Test
  void movesAreThoseOfThePositionReached() {
    assertThat(Run.banyan("moves", "connect4", "--moves", "a a a a a a").succeeded().lines())
        .containsExactly("b", "c", "d", "e", "f", "g");
  }

  @Test
  void movesAsJsonNameTheMover() {
    JsonNode json = Run.banyan("moves", "connect4", "--moves", "d", "--json").json();

    assertThat(json.path("mover").asInt()).isEqualTo(1);
    assertThat(json.path("terminal").asBoolean()).isFalse();
    assertThat(json.path("moves").size()).isEqualTo(7);
    assertThat(json.path("moves").path(3).asString()).isEqualTo("d");
    assertThat(json.path("rewards").isNull()).isTrue();
  }

  @Test
  void aFinishedGameHasRewardsAndNoMoves() {
    JsonNode json = Run.banyan("moves", "tictactoe", "--moves", WON, "--json").json();

    assertThat(json.path("terminal").asBoolean()).isTrue();
    assertThat(json.path("moves").isArray()).isTrue();
    assertThat(json.path("moves").size()).isZero();
    assertThat(json.path("rewards").path(0).asDouble()).isEqualTo(1);
    assertThat(json.path("rewards").path(1).asDouble()).isEqualTo(0);
    assertThat(Run.banyan("moves", "tictactoe", "--moves", WON).succeeded().out()).isEmpty();
  }

  @Test
  void perftEndsWithTheCountAlone() {
    String[] lines = Run.banyan("perft", "connect4", "5").succeeded().lines();

    assertThat(lines[lines.length - 1]).isEqualTo("16807");
    assertThat(Run.banyan("perft", "tictactoe", "9").succeeded().out()).endsWith("\n127872\n");
    assertThat(Run.banyan("perft", "connect4", "0").succeeded().out()).endsWith("\n1\n");
  }

  @Test
  void perftCountsFromThePositionReached() {
    JsonNode json = Run.banyan("perft", "connect4", "2", "--moves", "a a a a a a", "--json").json();

    assertThat(json.path("leaves").asLong()).isEqualTo(36);
  }
}
