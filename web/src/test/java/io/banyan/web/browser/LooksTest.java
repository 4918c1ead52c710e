// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the page looks, also to those who cannot see it. */
class LooksTest extends BrowsingTest {
  @ParameterizedTest
  @CsvSource({
    "play, false",
    "play, true",
    "tree, false",
    "tree, true",
    "step, false",
    "step, true",
    "compare, true",
    "agents, false",
    "experiments, true",
    "papers, false"
  })
  void nobodyStumbles(String name, boolean dark) {
    view(name, 1280, 900, dark);
    List<String> found =
        new AxeBuilder(page)
            .analyze().getViolations().stream()
                .map(rule -> rule.getId() + ": " + where(rule))
                .toList();
    assertThat(found).isEmpty();
    assertThat(page.locator("h1").count()).isEqualTo(1);
    Object empty =
        page.evaluate(
            "() => [...document.querySelectorAll('th')].filter(t => !t.textContent.trim()).length");
    assertThat(((Number) empty).intValue()).isZero();
    assertThat(page.title().toLowerCase(java.util.Locale.ROOT)).startsWith(name).endsWith("banyan");
  }

  @ParameterizedTest
  @CsvSource({"nim.kif, true", "hex5x5.kif, false"})
  void nobodyStumblesOverARuleSheet(String file, boolean dark) {
    page =
        browser.open("#/play?game=gdl(file=" + file + ",serial=false)" + PERSONS, 390, 844, dark);
    page.waitForSelector("#slate, #board [data-cell]");
    page.click("#rules-text summary");
    page.waitForSelector("#example");
    page.click("#sheet-box summary");
    page.fill("#sheet-text", "(role a");
    page.click("#sheet-play");
    page.waitForSelector("#sheet-remarks");
    List<String> found =
        new AxeBuilder(page)
            .analyze().getViolations().stream()
                .map(rule -> rule.getId() + ": " + where(rule))
                .toList();
    assertThat(found).isEmpty();
    assertThat(((Number) page.evaluate("document.documentElement.scrollWidth")).intValue())
        .isLessThanOrEqualTo(390);
  }

  private static String where(Rule rule) {
    return String.join(
        " | ",
        rule.getNodes().stream()
            .limit(4)
            .map(n -> n.getHtml() + " " + n.getFailureSummary())
            .toList());
  }

  @Test
  void theBoardIsLargeWhereThereIsRoomAndFirstOnAPhone() {
    page = browser.open("#/play?game=connect4" + PERSONS, 1440, 900, false);
    page.waitForSelector("#board [data-cell]");
    assertThat(page.locator("#board svg").boundingBox().width).isGreaterThan(580);
    page.setViewportSize(390, 844);
    double board = page.locator(".stage").boundingBox().y;
    double search = page.locator(".inside").boundingBox().y;
    double setup = page.locator(".setup").boundingBox().y;
    assertThat(board).isLessThan(search);
    assertThat(search).isLessThan(setup);
  }

  @Test
  void piecesAreDrawnAndNotLetters() {
    page = browser.open("#/play?game=catchthelion" + PERSONS);
    page.waitForSelector("#board [data-cell]");
    assertThat(page.locator("#board .figure").count()).isEqualTo(8);
    assertThat(page.locator("#board .letter").count()).isZero();
  }

  @Test
  void aPieceIsSeenMovingUnlessThePersonWantsNoMotion() {
    String moves = "() => document.querySelector('[data-cell=b3] .moved').getAnimations().length";
    page = browser.open("#/play?game=breakthrough(6x6)" + PERSONS);
    page.waitForSelector("#board [data-cell]");
    page.evaluate(
        "() => { window.seen = 0; const old = Element.prototype.animate;"
            + " Element.prototype.animate = function(...a) { window.seen++;"
            + " return old.apply(this, a); }; }");
    page.fill("#typed", "b2b3");
    page.keyboard().press("Enter");
    page.waitForFunction("() => window.seen === 1");
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setReducedMotion(com.microsoft.playwright.options.ReducedMotion.REDUCE));
    page.fill("#typed", "b5b4");
    page.keyboard().press("Enter");
    page.waitForFunction("() => document.querySelectorAll('#history li').length === 2");
    assertThat(((Number) page.evaluate("window.seen")).intValue()).isEqualTo(1);
    assertThat(((Number) page.evaluate(moves)).intValue()).isLessThanOrEqualTo(1);
  }

  @Test
  void theHeatOfACellIsItsShare() {
    page = browser.open("#/play?game=tictactoe" + PERSONS);
    page.waitForSelector("#board [data-cell]");
    page.selectOption("[data-field=analyst-budget]", "200it");
    page.click("#analyse");
    page.waitForSelector("#heat-legend");
    Object wrong =
        page.evaluate(
            "() => { const b = document.querySelector('#board');"
                + " return [...b.heat].filter(([n, h]) => Math.abs(Number(document.querySelector("
                + "`[data-cell=${n}] .heat`).getAttribute('fill-opacity'))"
                + " - (0.1 + 0.85 * Math.sqrt(h.share))) > 0.01).length; }");
    assertThat(((Number) wrong).intValue()).isZero();
  }

  /** Opens a view with something in it. */
  private void view(String name, int width, int height, boolean dark) {
    page = browser.open("#/play?game=breakthrough(5x5)" + PERSONS, width, height, dark);
    page.waitForSelector("#board [data-cell]");
    page.selectOption("[data-field=analyst-budget]", "200it");
    page.click("#analyse");
    page.waitForSelector("#speed a");
    page.click("#nav-" + name);
    page.waitForSelector("main h1");
    if (name.equals("step")) {
      page.click("#step100");
      page.waitForSelector("#choice");
    } else if (name.equals("tree")) {
      page.waitForSelector("#icicle .bar");
      page.waitForSelector("#children .child");
    } else if (name.equals("compare")) {
      page.click("#compare");
      page.waitForSelector("#side1 .moves");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"play", "tree", "step", "compare", "agents", "experiments", "papers"})
  void aFingerHitsEverythingOnAPhone(String name) {
    view(name, 390, 844, false);
    Object small =
        page.evaluate(
            "() => [...document.querySelectorAll('a, button, select, input, textarea, summary')]"
                + ".filter(e => !e.classList.contains('skip'))"
                + ".map(e => [e, (e.type === 'checkbox' ? e.parentElement : e)"
                + ".getBoundingClientRect()])"
                + ".filter(([e, r]) => r.width > 0 && (r.width < 23.5 || r.height < 23.5))"
                + ".map(([e, r]) => `${e.id || e.className} ${e.textContent.trim().slice(0, 20)}"
                + " ${r.width} x ${r.height}`)");
    assertThat((List<?>) small).isEmpty();
    Object right =
        page.evaluate(
            "() => Math.max(...[...document.querySelectorAll('header a')]"
                + ".map(a => a.getBoundingClientRect().right))");
    assertThat(((Number) right).intValue()).as("all pages are in sight").isLessThanOrEqualTo(390);
    assertThat(page.locator("header").boundingBox().height).as("in one row").isLessThan(50);
    assertThat(number("() => document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
  }

  @ParameterizedTest
  @CsvSource({"1440, 900", "1280, 860", "1024, 768", "390, 844"})
  void theSwitchesOfTheSearchStandBesideItsTitle(int width, int height) {
    view("play", width, height, false);
    double title = page.locator(".inside h2").first().boundingBox().y;
    double last = page.locator("#best").boundingBox().y;
    assertThat(Math.abs(last - title)).isLessThan(12);
  }

  @Test
  void whatACellTellsIsNotCoveredAndPanelsBeginAtOneHeight() {
    view("play", 1440, 900, false);
    page.waitForSelector("#board .share");
    assertThat(number("() => document.querySelectorAll('#board .cell:has(.share) .dot').length"))
        .isZero();
    assertThat(page.locator("[data-field=analyst]").boundingBox().width).isGreaterThan(250);
    assertThat(page.locator("[data-field=player0]").boundingBox().width).isGreaterThan(250);
    double search = page.locator(".inside h2").first().boundingBox().y;
    double setup = page.locator(".setup h2").first().boundingBox().y;
    assertThat(Math.abs(search - setup)).isLessThan(3);
  }

  @Test
  void theBoardsOfTheRulesAreLargeEnoughToBeRead() {
    page = browser.open("#/play?game=catchthelion" + PERSONS, 1440, 900, false);
    page.waitForSelector("#board [data-cell]");
    page.click("#rules-text summary");
    page.waitForSelector(".example svg.board");
    assertThat(page.locator(".example svg.board").first().boundingBox().width).isGreaterThan(250);
  }

  @ParameterizedTest
  @CsvSource({"1440, 900", "1024, 768"})
  void noColumnOfTheTreeIsCut(int width, int height) {
    view("tree", width, height, true);
    assertThat(
            number(
                "() => { const c = document.querySelector('#children');"
                    + " return c.scrollWidth - c.clientWidth; }"))
        .isZero();
    assertThat(
            number(
                "() => [...document.querySelectorAll('#children span')]"
                    + ".filter(s => s.scrollWidth > s.clientWidth).length"))
        .isZero();
  }
}
