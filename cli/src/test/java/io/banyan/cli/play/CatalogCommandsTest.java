// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.AllEntries;
import io.banyan.cli.Run;
import io.banyan.core.game.GameSlot;
import io.banyan.games.Games;
import io.banyan.games.StrengthTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CatalogCommandsTest {

  @Test
  void gamesListsEveryGame() {
    Run run = Run.banyan("games").succeeded();

    assertThat(Games.ENTRIES)
        .isNotEmpty()
        .allMatch(game -> run.out().contains("  " + game.name() + " "));
  }

  @Test
  void ruleSheetsAreGamesToo() {
    assertThat(Run.banyan("games").succeeded().out()).contains("  gdl ");
    assertThat(Run.banyan("games", "gdl").succeeded().out())
        .startsWith("gdl (game): ")
        .contains("tictactoe.kif", "JointSearch");
  }

  @Test
  void everyGameHasAPage() {
    Games.ENTRIES.forEach(
        game ->
            assertThat(Run.banyan("games", game.name()).succeeded().out())
                .startsWith(game.name() + " (game): " + game.summary()));
  }

  @Test
  void aGamesPageTellsParametersAndShowsTheBoard() {
    assertThat(Run.banyan("games", "connect4").succeeded().out())
        .contains("size", "width 2 to 21", "default 7x6", "a b c d e f g");
  }

  @Test
  void aGamesPageTellsWhoIsStrongestAndWhatThatRestsOn() {
    assertThat(Run.banyan("games", "gomoku").succeeded().out())
        .contains("strongest  alphabeta(k=12)")
        .contains("  alphabeta(k=12)  100.0 % (72 to 100) of  10 games against solver     20 ms");
    assertThat(Run.banyan("games", "tictactoe").succeeded().out())
        .doesNotContain("strongest", "measured");
  }

  /** One file has the figures, the page repeats them. */
  @Test
  void theMeasuredMatchesAreThoseOfTheDocs() throws Exception {
    List<String> page = Files.readAllLines(Path.of("../docs/strength.md"));
    for (StrengthTable.Row row : StrengthTable.rows()) {
      String score = String.format(Locale.ROOT, "%.1f %%", 100 * row.points() / row.games());
      assertThat(page)
          .as(row.toString())
          .anyMatch(
              line ->
                  line.startsWith("| ")
                      && line.contains("| " + row.games() + " | " + score + " |")
                      && line.contains(row.player().replaceFirst(" .*", "")));
    }
  }

  @Test
  void agentsListsPresetsAndParts() {
    assertThat(Run.banyan("agents").succeeded().out())
        .contains("  uct ", "  random ", "parts: select=", "  ucb1 ", "parts: final=", "  visits ");
  }

  @Test
  void agentsForSimultaneousMovesShowTheirParts() {
    assertThat(Run.banyan("agents").succeeded().out())
        .contains("agents for simultaneous moves", "  joint-mcts ", "parts: joint select=")
        .contains("  regret ", "parts: joint final=", "  sample ", "parts: joint solver=");
    assertThat(Run.banyan("agents", "joint-mcts").succeeded().out())
        .contains("joint-mcts (joint agent)", "playout", "default uniform", "default wins");
  }

  @Test
  void anAgentsPageTellsFormulaSourceAndRanges() {
    assertThat(Run.banyan("agents", "ucb1").succeeded().out())
        .contains("ucb1 (select)", "formula", "source", "default 0.7");
  }

  @Test
  void anAgentsPageTellsTunedDefaultsOfGames() {
    assertThat(Run.banyan("agents", "rb").succeeded().out())
        .containsPattern("(?m)^tuned +breakthrough: .*=");
  }

  @Test
  void aNameInSeveralSlotsHasAPageForEach() {
    assertThat(Run.banyan("agents", "ucb1tuned").succeeded().out())
        .contains("ucb1tuned (agent)", "ucb1tuned (select)");
  }

  @Test
  void jsonHoldsEveryDeclaration() {
    JsonNode ucb1 = Run.banyan("agents", "ucb1", "--json").json().path("agents").path(0);
    JsonNode c = ucb1.path("parameters").path(0);

    assertThat(ucb1.path("slot").asString()).isEqualTo("select");
    assertThat(c.path("name").asString()).isEqualTo("c");
    assertThat(c.path("default").asString()).isEqualTo("0.7");
    assertThat(Run.banyan("games", "--json").json().path("games").size())
        .isEqualTo(AllEntries.INSTANCE.catalog().entries(GameSlot.GAME).size());
  }
}
