// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.games.Games;
import io.banyan.web.api.ScriptHash;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ExperimentsTest {
  @TempDir static Path results;
  private static TestServer server;

  @BeforeAll
  static void play() {
    run(results.resolve("deep/er"));
    server = new TestServer(results);
  }

  /** A small experiment in a directory. */
  static void run(Path directory) {
    try (ExperimentRun run = prepare(directory)) {
      run.run();
    }
  }

  private static ExperimentRun prepare(Path directory) {
    return new ExperimentRun(
        Games.addTo(Agents.catalog()),
        Experiment.match("tictactoe", "uct", "random", Budget.iterations(50), 3, 4),
        directory,
        RunOptions.threads(1),
        new RunListener() {});
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonNode only() {
    JsonNode list = server.get("/experiments").body().get("experiments");
    assertThat(list.size()).isEqualTo(1);
    return list.get(0);
  }

  @Test
  void resultDirectoriesAreFoundBelowTheOneGiven() {
    assertThat(only().get("directory").stringValue()).isEqualTo("deep/er");
    assertThat(only().get("games").intValue()).isEqualTo(6);
    assertThat(only().get("running").booleanValue()).isFalse();
  }

  @Test
  void theFiguresAreThoseOfTheReport() {
    JsonNode page = server.get("/experiments/" + only().get("id").stringValue()).body();

    assertThat(page.get("finished").intValue()).isEqualTo(6);
    assertThat(page.get("total").intValue()).isEqualTo(6);
    assertThat(page.get("matches").get(0).get("games").intValue()).isEqualTo(6);
  }

  @Test
  void aRunThatHoldsTheDirectoryIsShownAsRunning() {
    try (ExperimentRun run = prepare(results.resolve("deep/er"))) {
      assertThat(run.schedule()).isNotNull();
      assertThat(only().get("running").booleanValue()).isTrue();
    }
  }

  @Test
  void everyStoredGameReplays() {
    String path = "/experiments/" + only().get("id").stringValue() + "/games";
    JsonNode window = server.get(path + "?offset=2&limit=3").body();
    assertThat(window.get("total").intValue()).isEqualTo(6);
    assertThat(window.get("games").size()).isEqualTo(3);

    for (JsonNode row : window.get("games")) {
      JsonNode game = server.get(path + "/" + row.get("id").stringValue()).body();
      String moves = game.get("moves").toString();
      JsonNode end =
          server.post("/positions", "{\"game\":\"tictactoe\",\"moves\":" + moves + "}").body();
      assertThat(end.get("terminal").booleanValue()).isTrue();
      assertThat(end.get("rewards")).isEqualTo(game.get("rewards"));
    }
  }

  @Test
  void theReportIsAPageThatMayRunNothingButWhatSavesItsFigures() {
    String id = only().get("id").stringValue();
    String answer = Wire.getHere(server.port(), "/api/v1/experiments/" + id + "/report");

    assertThat(Wire.status(answer)).isEqualTo(200);
    assertThat(answer).contains("6 of 6 games finished", "default-src 'none'");
    // Without allow-same-origin it cannot ask this server for anything.
    assertThat(answer).contains("; sandbox allow-scripts allow-downloads;");
    String script = answer.substring(answer.indexOf("<script>") + 8, answer.indexOf("</script>"));
    assertThat(answer).contains("; script-src " + ScriptHash.of(script) + ";");
    assertThat(answer.split("<script", -1)).hasSize(2);
  }

  @Test
  void unknownExperimentsAndGamesAreNotFound() {
    assertThat(server.get("/experiments/abc").status()).isEqualTo(404);
    String id = only().get("id").stringValue();
    assertThat(server.get("/experiments/" + id + "/games/9-9-9").status()).isEqualTo(404);
    assertThat(server.get("/experiments/" + id + "/games?limit=x").status()).isEqualTo(400);
  }
}
