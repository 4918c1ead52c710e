// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.arena.reproduce.Study;
import io.banyan.core.agent.Agents;
import io.banyan.games.Games;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tables of papers, with and without results of ours. */
class PapersTest {
  @TempDir static Path results;
  private static TestServer server;

  @BeforeAll
  static void reproduce() throws IOException {
    run(results.resolve("small"), 2, 0.01);
    run(results.resolve("c4"), 4, 0.02);
    Path study = results.resolve("figure2");
    new Study("sufficiency/figure2", 0, 1, 1, false, List.of("ST gains most at 0.6."), null, null)
        .write(study);
    Files.writeString(study.resolve("report.html"), "<html>the curves</html>");
    // Files that only look like ours are passed over.
    for (String other : List.of("{}", "{\"item\": 3", "no json")) {
      Path directory = Files.createDirectory(results.resolve("other" + other.length()));
      Files.writeString(directory.resolve(Study.FILE), other);
      Files.writeString(directory.resolve("results.db"), other);
    }
    server = new TestServer(results);
  }

  static void run(Path directory, int games, double scale) {
    Paper paper = Papers.find("connect4");
    new Reproduction(
            Games.addTo(Agents.catalog()),
            paper,
            paper.item("table1"),
            new ReproduceOptions(games, scale, 1),
            directory,
            RunOptions.threads(1),
            RunListener.NONE)
        .run();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonNode item(String paper, String id) {
    for (JsonNode p : server.get("/papers").body().get("papers")) {
      for (JsonNode item : p.get("items")) {
        if (p.get("id").stringValue().equals(paper) && item.get("id").stringValue().equals(id)) {
          return item;
        }
      }
    }
    throw new AssertionError("no item " + paper + "/" + id);
  }

  @Test
  void ourFiguresStandBesideThePublishedOnes() {
    JsonNode table = item("connect4", "table1");
    assertThat(table.get("run").get("directory").stringValue()).isEqualTo("c4");
    assertThat(table.get("run").get("finished").intValue()).isEqualTo(24);
    assertThat(table.get("run").get("total").intValue()).isEqualTo(24);
    assertThat(table.get("run").get("others").get(0).stringValue()).isEqualTo("small");

    JsonNode cell = table.get("cells").get(2);
    assertThat(cell.get("published").doubleValue()).isEqualTo(0.825);
    assertThat(cell.get("publishedLow").doubleValue()).isLessThan(0.825);
    assertThat(cell.get("games").intValue()).isEqualTo(4);
    assertThat(cell.get("ours").doubleValue())
        .isBetween(cell.get("low").doubleValue(), cell.get("high").doubleValue());
    assertThat(cell.get("verdict").stringValue()).isEqualTo("not comparable");
    assertThat(cell.get("reason").stringValue()).startsWith("budget scaled; ");
  }

  @Test
  void aTableThatWasNotRunHasThePublishedFiguresAndTheCommand() {
    JsonNode table = item("ppr", "table1");
    assertThat(table.get("run").isNull()).isTrue();
    assertThat(table.get("cells").size()).isEqualTo(25);
    assertThat(table.get("cells").get(0).get("claim").stringValue())
        .isEqualTo(String.format(Locale.ROOT, "74.4 ± 3.5 %%"));
    assertThat(table.get("cells").get(0).has("ours"))
        .as("ours are there if they come along with the program")
        .isEqualTo(!table.get("published").isNull());
    assertThat(table.get("command").stringValue())
        .isEqualTo("./banyan reproduce ppr/table1 --out results");
    assertThat(item("connect4", "table2").get("points").get(1).get("seconds").doubleValue())
        .isEqualTo(1.014);
  }

  @Test
  void aStudyWithoutMatchesShowsItsSentencesAndItsReport() {
    JsonNode figure = item("sufficiency", "figure2");
    assertThat(figure.get("run").get("sentences").get(0).stringValue())
        .isEqualTo("ST gains most at 0.6.");
    String report = Wire.getHere(server.port(), "/api/v1/papers/sufficiency/figure2/report");
    assertThat(report).contains("the curves", "sandbox allow-scripts", "default-src 'none'");
    assertThat(server.get("/papers/sufficiency/figure3/report").status()).isEqualTo(404);
    assertThat(server.get("/papers/../figure2/report").status()).isGreaterThanOrEqualTo(400);
  }

  @Test
  void whereNothingWasRunTheResultsOfTheRepositoryAreShown() {
    JsonNode figure = item("sufficiency", "figure4");
    assertThat(figure.get("run").isNull()).isTrue();
    assertThat(figure.get("published").get("complete").booleanValue()).isTrue();
    assertThat(figure.get("claims").get(0).get("verdict").stringValue()).isEqualTo("shown");
    assertThat(item("sufficiency", "figure2").get("published").isNull())
        .as("a run of one's own goes before")
        .isTrue();
  }

  @Test
  void newGamesAreSeenAtTheNextLook() {
    Path more = results.resolve("c4-more");
    run(more, 6, 0.02);
    assertThat(item("connect4", "table1").get("run").get("directory").stringValue())
        .isEqualTo("c4-more");
    try (var files = Files.list(more)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    assertThat(item("connect4", "table1").get("run").get("directory").stringValue())
        .isEqualTo("c4");
  }

  @Test
  void theReportOfAReproducedTableHasThePublishedFigures() {
    String id = item("connect4", "table1").get("run").get("experiment").stringValue();
    assertThat(Wire.getHere(server.port(), "/api/v1/experiments/" + id + "/report"))
        .contains("798 / 54 / 148 = 82.5");
  }
}
