// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import io.banyan.cli.Words;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.ggp.protocol.Player;
import io.banyan.ggp.protocol.PlayerServer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class GgpMatchCommandsTest {
  @TempDir Path directory;

  @Test
  void aManagerPlaysMatchesWithRotatedRoles() throws Exception {
    Path out = directory.resolve("records");
    JsonNode result =
        Run.banyan(
                "ggp",
                "manager",
                "tictactoe.kif",
                "random",
                "legal",
                "--matches",
                "4",
                "--seed",
                "5",
                "--id",
                "series",
                "--scramble",
                "--out",
                out.toString(),
                "--json")
            .json();

    assertThat(result.get("matches").size()).isEqualTo(4);
    assertThat(result.get("matches").get(0).get("playerOfRole").toString()).isEqualTo("[0,1]");
    assertThat(result.get("matches").get(1).get("playerOfRole").toString()).isEqualTo("[1,0]");
    assertThat(result.get("meanGoals").size()).isEqualTo(2);
    for (JsonNode match : result.get("matches")) {
      assertThat(match.get("isCompleted").asBoolean()).isTrue();
      assertThat(match.get("states").size()).isEqualTo(match.get("moves").size() + 1);
    }
    try (var files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "series-1.json", "series-2.json", "series-3.json", "series-4.json");
    }
  }

  @Test
  void aManagerPlaysAgainstAPlayerOverHttp() {
    Player.Settings settings =
        new Player.Settings(
            "p", "solver", JointAgents.addTo(Agents.catalog()), 150, false, 1, line -> {});
    try (PlayerServer server =
        new PlayerServer(
            new Player(settings), InetAddress.getLoopbackAddress(), 0, 1 << 20, 5000, l -> {})) {
      Run run =
          Run.banyan(
              "ggp",
              "manager",
              "tictactoe.kif",
              "http://127.0.0.1:" + server.port(),
              "random",
              "--info",
              "--start-clock",
              "5",
              "--play-clock",
              "1",
              "--id",
              "one");
      assertThat(run.succeeded().out()).contains("one: x (http://").contains(" 0 errors");
    }
  }

  @Test
  void aLeagueTellsWhoDidHowWellAndSoDoItsRecords() {
    Path out = directory.resolve("league");
    JsonNode played =
        Run.banyan(
                "ggp",
                "league",
                "random",
                "legal",
                "joint(memory=16)",
                "--sheets",
                "tictactoe.kif",
                "--play-clock",
                "0",
                "--start-clock",
                "1",
                "--out",
                out.toString(),
                "--json")
            .json();
    assertThat(played.get("sheets").size()).isEqualTo(3);
    for (JsonNode row : played.get("sheets")) {
      assertThat(row.get("matches").asInt()).isEqualTo(4);
      assertThat(row.get("comparisons").asInt()).isEqualTo(4);
      assertThat(row.get("low").asDouble()).isLessThanOrEqualTo(row.get("score").asDouble());
    }
    assertThat(played.get("ratings").size()).isEqualTo(3);

    JsonNode read = Run.banyan("ggp", "league", "--records", out.toString(), "--json").json();
    assertThat(read.get("ratings").size()).isEqualTo(3);
    assertThat(read.get("calledOff").asInt()).isZero();
    String text = Run.banyan("ggp", "league", "--records", out.toString()).succeeded().out();
    assertThat(text).contains("all sheets").contains("Elo").contains("mean goal");

    Path page = directory.resolve("league.html");
    Run.banyan("report", out.toString(), "-o", page.toString()).succeeded();
    assertThat(page)
        .content()
        .contains("6 matches", "Standings", "Ratings over all sheets", "joint(memory=16)")
        .contains("Last state:", "(mark ");
  }

  @Test
  void aReportOfAFolderWithSomethingElseIsRefused() throws IOException {
    Path other = Files.createDirectories(directory.resolve("other"));
    Files.writeString(other.resolve("notes.json"), "{\"game\": 1}");

    assertThat(Run.banyan("report", other.toString()).refused().err())
        .contains("notes.json is no record of a match");
  }

  @Test
  void aPlayerListensAndEndsWhenItsTimeIsUp() {
    Run run = Run.banyan("ggp", "player", "--port", "0", "--agent", "joint", "--seconds", "1");
    assertThat(run.succeeded().out()).matches("listening on 127.0.0.1 port \\d+ with joint\\R");
  }

  @ParameterizedTest
  @CsvSource({
    "player --port 99999, 99999",
    "player --agent nobody, nobody",
    "player --agent joint(x=1), x",
    "player --bind nowhere.invalid, nowhere.invalid",
    "league random --sheets tictactoe.kif, two players",
    "league random legal, --sheets",
    "league random random --sheets tictactoe.kif, differ",
    "league random nobody --sheets tictactoe.kif, nobody",
    "league random legal --sheets nothing.kif, nothing.kif",
    "league random --records x, --records",
    "league --records no-such-folder, no-such-folder",
    "manager tictactoe.kif random, needs 2 players",
    "manager tictactoe.kif random nobody, nobody",
    "manager tictactoe.kif random ftp://here, ftp://here",
    "manager tictactoe.kif random jointt, did you mean joint",
    "manager nothing.kif random legal, there is no file",
    "manager tictactoo.kif random legal, did you mean tictactoe.kif",
    "manager tictactoe.kif random legal --matches 0, --matches",
    "manager tictactoe.kif random http://h:1 --parallel 2, --parallel",
    "manager tictactoe.kif random legal --start-clock -1, -1",
    "manager tictactoe.kif random legal --id a=b, a=b"
  })
  void badUsageIsRefusedByName(String line, String named) {
    List<String> words = new java.util.ArrayList<>(List.of("ggp"));
    words.addAll(List.of(Words.split(line)));
    Run run = Run.banyan(words.toArray(String[]::new)).refused();
    assertThat(run.err()).contains(named);
  }
}
