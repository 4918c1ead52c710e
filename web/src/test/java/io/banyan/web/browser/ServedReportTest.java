// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.games.Games;
import java.io.IOException;
import java.nio.file.Files;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** People save figures of a report that they look at through the page. */
class ServedReportTest extends BrowsingTest {
  @BeforeAll
  static void play() {
    try (ExperimentRun run =
        new ExperimentRun(
            Games.addTo(Agents.catalog()),
            Experiment.match("tictactoe", "uct", "random", Budget.iterations(50), 3, 4),
            results.resolve("small"),
            RunOptions.threads(1),
            new RunListener() {})) {
      run.run();
    }
  }

  private Page experiment() {
    page = browser.open("#/experiments");
    page.click("#experiments a");
    page.waitForSelector("#show-report");
    return page;
  }

  private static Download save(Page where, Locator figure, String kind) {
    Locator button =
        figure.locator("button", new Locator.LocatorOptions().setHasText(kind)).first();
    return where.waitForDownload(button::click);
  }

  @Test
  void aFigureInsideThePageIsSaved() throws IOException {
    experiment().click("#show-report");
    Locator figure = page.frameLocator("iframe.report").locator("figure[data-name]").first();
    Download svg = save(page, figure, "SVG");
    assertThat(svg.suggestedFilename()).endsWith("-scores.svg");
    assertThat(Files.readString(svg.path())).startsWith("<svg").doesNotContain("var(");
    assertThat(save(page, figure, "PNG").suggestedFilename()).endsWith("-scores.png");
  }

  @Test
  void aFigureOfTheReportAloneIsSavedToo() throws IOException {
    experiment();
    Page alone = page.waitForPopup(() -> page.click("text=open it alone"));
    Locator figure = alone.locator("figure[data-name]").first();
    assertThat(save(alone, figure, "SVG").suggestedFilename()).endsWith("-scores.svg");
    Download png = save(alone, figure, "PNG");
    assertThat(ImageIO.read(png.path().toFile()).getWidth()).isGreaterThan(1000);
  }

  @Test
  void aDifferenceInEloIsAWholeNumberWithItsSign() {
    experiment();
    assertThat(text("#matches tbody td:nth-child(9)")).matches("\\+\\d+");
  }

  @Test
  void aPhoneShowsTheScoreOfEveryMatch() {
    experiment();
    page.setViewportSize(390, 844);
    for (int column : new int[] {2, 6, 7}) {
      var cell = page.locator("#matches tbody td:nth-child(" + column + ")").boundingBox();
      assertThat(cell.x + cell.width).isBetween(1.0, 390.0);
    }
  }

  @Test
  void theNamesOfAGameAndItsAgentsFitOnAPhone() {
    experiment();
    page.setViewportSize(390, 844);
    var agents = page.locator("#matches tbody td:nth-child(2)").boundingBox();
    assertThat(agents.x + agents.width).isLessThan(320);
    assertThat(page.locator("#matches tbody td:nth-child(1)").boundingBox().height).isLessThan(60);
  }

  @Test
  void figuresCanBeReadOnAPhone() {
    experiment().click("#show-report");
    page.setViewportSize(390, 844);
    Locator figure = page.frameLocator("iframe.report").locator("figure[data-name]").first();
    assertThat(figure.locator("svg").boundingBox().width).isGreaterThan(550);
    assertThat(figure.locator("button").first().boundingBox().height).isGreaterThanOrEqualTo(24);
  }
}
