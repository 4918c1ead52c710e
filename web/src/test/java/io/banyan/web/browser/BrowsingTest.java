// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * A browser for all tests of a class, a page for each, and no complaints of the browser after it.
 */
abstract class BrowsingTest {
  /** Nobody but the test moves. */
  static final String PERSONS = "&players=human vs human";

  @TempDir static Path results;
  static Browser browser;
  Page page;

  @BeforeAll
  static void startBrowser() {
    browser = new Browser(results);
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
      browser = null;
    }
  }

  @AfterEach
  void noComplaints() {
    page.context().close();
    List<String> complaints = browser.complaints().stream().filter(c -> !isExpected(c)).toList();
    browser.complaints().clear();
    assertThat(complaints).isEmpty();
  }

  /** True for what the browser may complain about in these tests. */
  boolean isExpected(String complaint) {
    return false;
  }

  /** Opens a page and waits for its board. */
  void open(String hash) {
    page = browser.open(hash);
    page.waitForSelector("#board [data-cell]");
  }

  Locator cell(String name) {
    return page.locator("#board [data-cell=\"" + name + "\"]");
  }

  String text(String selector) {
    return page.locator(selector).textContent().strip().replaceAll("\\s+", " ");
  }

  double number(String script) {
    return ((Number) page.evaluate(script)).doubleValue();
  }

  void awaitPly(String ply) {
    page.waitForFunction("p => document.querySelector('#ply')?.textContent.trim() === p", ply);
  }

  void shoot(String name) {
    Path file = Path.of("target/screenshots/" + name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file));
  }
}
