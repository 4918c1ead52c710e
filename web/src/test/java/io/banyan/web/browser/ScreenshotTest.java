// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws every game; the pictures are in {@code target/screenshots}. */
class ScreenshotTest {
  @TempDir static Path results;
  private static Browser browser;

  @BeforeAll
  static void start() {
    browser = new Browser(results);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amazons",
        "breakthrough",
        "cannon",
        "catchthelion",
        "checkers",
        "chinesecheckers",
        "chomp",
        "connect4",
        "go",
        "gomoku",
        "havannah",
        "hex",
        "kalah",
        "loa",
        "othello",
        "pentalath",
        "runners",
        "tictactoe"
      })
  void everyGameIsDrawnWithoutAComplaintOfTheBrowser(String game) {
    Page page = browser.open("#/play?game=" + game + "&players=uct@300it vs uct@300it");
    page.waitForFunction("() => document.querySelectorAll('#history li').length >= 6");
    page.click("#pause");
    page.screenshot(
        new Page.ScreenshotOptions().setPath(Path.of("target/screenshots/" + game + ".png")));

    assertThat(page.locator("#board [data-cell]").count()).isGreaterThan(5);
    assertThat(browser.complaints()).isEmpty();
    page.context().close();
  }
}
