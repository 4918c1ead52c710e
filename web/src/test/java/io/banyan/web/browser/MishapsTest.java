// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.games.Games;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page when people change their mind, or type and follow what is wrong. */
class MishapsTest extends BrowsingTest {
  @BeforeAll
  static void playAnExperiment() {
    try (ExperimentRun run =
        new ExperimentRun(
            Games.addTo(Agents.catalog()),
            Experiment.match("connect4", "uct", "mast", Budget.iterations(50), 1, 4),
            results.resolve("first"),
            RunOptions.threads(1),
            new RunListener() {})) {
      run.run();
    }
  }

  /** What the server refuses is what these tests are about. */
  @Override
  boolean isExpected(String complaint) {
    return complaint.contains("400") || complaint.contains("403");
  }

  @Override
  void open(String hash) {
    page = browser.open(hash);
    page.waitForSelector("#board [data-cell], #experiments");
  }

  private void awaitGone(String selector) {
    page.waitForSelector(
        selector, new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
  }

  @Test
  void stopEndsTheAnalysisOfTheWholeGame() {
    open("#/play?game=connect4&moves=d d c c&players=human vs human");
    page.selectOption("[data-field=analyst-budget]", "10s");
    page.click("#analyse-all");
    page.waitForSelector("#speed:has-text('iterations')");
    page.click("#stop");
    awaitGone("#stop");
    page.waitForFunction("() => document.querySelectorAll('.curve .point').length === 1");
    assertThat(text("#ply")).isEqualTo("0 / 4");
    // The walk has ended: a short analysis by hand adds its own point and no other.
    page.click("#forward");
    page.waitForFunction("() => document.querySelector('#ply').textContent.startsWith('1 /')");
    page.selectOption("[data-field=analyst-budget]", "200it");
    page.click("#analyse");
    page.waitForFunction("() => document.querySelectorAll('.curve .point').length === 2");
    assertThat(text("#ply")).isEqualTo("1 / 4");
  }

  @Test
  void whoPlaysAgainstABuiltAgentHasASeat() {
    open("#/play?game=connect4&players=uct@200it vs mast@200it&ply=0");
    page.click("#pause");
    page.click("#nav-agents");
    page.waitForSelector("#play-it:not([disabled])");
    page.click("#play-it");
    page.waitForFunction("() => document.querySelector('#board')?.active");
    assertThat(page.inputValue("[data-field=player0]")).isEqualTo("#human");
    assertThat(page.inputValue("[data-field=player1]")).isEqualTo("mcts");
    shoot("play-against-it");
  }

  @Test
  void theBannerOfAStoredGameGoesAway() {
    open("#/experiments");
    page.click("#experiments a");
    page.locator("#games .replay").first().click();
    page.waitForSelector("#notice");
    assertThat(text("#notice")).startsWith("Stored game");
    shoot("stored-game");
    page.click("#dismiss");
    awaitGone("#notice");

    page.click("#nav-experiments");
    page.click("#experiments a");
    page.locator("#games .replay").first().click();
    page.waitForSelector("#notice");
    page.click("#forward");
    awaitGone("#notice");
    assertThat(text("#ply")).startsWith("1 / ");
  }

  @Test
  void aBadSpecificationIsReportedWhenItIsEntered() {
    open("#/play?game=connect4&players=human vs uct@200it");
    page.selectOption("[data-field=player1]", "#other");
    page.fill("[data-field=player1-spec]", "uct(c=-1)");
    page.keyboard().press("Tab");
    page.waitForSelector("[data-field=player1-fault]");
    assertThat(text("[data-field=player1-fault]"))
        .contains("c must be", "was -1 in uct(c=-1)")
        .doesNotContain("memory");
    assertThat(page.url()).doesNotContain("c%3D-1");
    shoot("bad-specification");
    page.fill("[data-field=player1-spec]", "uct(c=0.7)");
    page.keyboard().press("Tab");
    awaitGone("[data-field=player1-fault]");
    page.waitForFunction("() => location.hash.includes('c%3D0.7')");
  }

  @Test
  void anUnfinishedTableOfAPaperShowsWhatIsThere() {
    Paper paper = Papers.find("connect4");
    Reproduction[] run = new Reproduction[1];
    run[0] =
        new Reproduction(
            Games.addTo(Agents.catalog()),
            paper,
            paper.item("table3"),
            new ReproduceOptions(2, 0.001, 1),
            results.resolve("begun"),
            RunOptions.threads(1),
            new RunListener() {
              @Override
              public void finished(MatchRecord record) {
                run[0].stop();
              }
            });
    run[0].run();
    page = browser.open("#/papers");
    page.waitForSelector("#papers-count");
    String item = "#item-connect4-table3";
    assertThat(text(item + " .tags")).containsPattern("\\d of \\d+ games");
    assertThat(page.locator(item).getAttribute("open")).isNotNull();
    assertThat(text(item + " tbody tr:first-child")).contains("budget scaled");
    page.locator(item).scrollIntoViewIfNeeded();
    shoot("unfinished-paper");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "game=connect4(size=99x99) | 99x99",
        "game=connect4&moves=d z9 | move 2: ",
        "game=gdl(file=\"nowhere.kif\") | gdl",
        "game=connect4&players=human vs nobody@1s | unknown agent 'nobody'",
        "game=connect4&players=human vs uct@soon | soon",
        "game=connect4&moves=d&ply=9 | ply must be a whole number from 0 to 1, was '9'"
      })
  void aBadLinkSaysSoAndLeavesTheSavedGameAlone(String link, String named) {
    open("#/play?game=tictactoe&moves=b2 a1&players=human vs human");
    page.waitForFunction("() => document.querySelectorAll('#history li').length === 2");
    String saved = (String) page.evaluate("localStorage.getItem('banyan.game')");
    page.navigate("about:blank");
    page.navigate(browser.address("#/play?" + link));
    page.waitForSelector("#notice.bad");
    assertThat(text("#notice")).startsWith("The link cannot be opened: ").contains(named.strip());
    assertThat(page.locator("#board [data-cell]").count()).isEqualTo(9);
    assertThat(page.locator("#history li").count()).isEqualTo(2);
    assertThat(page.evaluate("localStorage.getItem('banyan.game')")).isEqualTo(saved);
    shoot("bad-link");
  }
}
