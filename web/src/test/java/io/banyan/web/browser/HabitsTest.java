// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people do without thinking: click a column, press an arrow, turn the board, tap. */
class HabitsTest extends BrowsingTest {
  @Test
  void aClickAnywhereInAColumnDropsADisc() {
    open("#/play?game=connect4" + PERSONS);
    cell("d6").click();
    awaitPly("1 / 1");
    cell("d1").click();
    awaitPly("2 / 2");
    assertThat(text("#history")).isEqualTo("d d");
    // Where cells are moves, a cell that is taken is none.
    open("#/play?game=tictactoe&moves=a1 b1 c1 a2 c2 b2 b3 c3" + PERSONS);
    cell("a1").click();
    assertThat(text("#ply")).isEqualTo("8 / 8");
  }

  @Test
  void arrowsHomeAndEndWalkThroughTheGame() {
    open("#/play?game=connect4&moves=d c d c" + PERSONS);
    page.keyboard().press("ArrowLeft");
    awaitPly("3 / 4");
    page.keyboard().press("Home");
    awaitPly("0 / 4");
    page.keyboard().press("ArrowRight");
    awaitPly("1 / 4");
    page.keyboard().press("End");
    awaitPly("4 / 4");
    page.focus("#typed");
    page.keyboard().press("Home");
    assertThat(text("#ply")).isEqualTo("4 / 4");
  }

  @Test
  void arrowsPressedQuicklyAreAllTakenAndAClickOnTheBoardDoesNotKeepThem() {
    open("#/play?game=connect4&moves=d c d c" + PERSONS);
    cell("a1").click();
    awaitPly("5 / 5");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowLeft");
    awaitPly("2 / 5");
    // Who comes to the board by keyboard walks over its cells.
    page.focus("#typed");
    page.focus("#board [data-cell][tabindex='0']");
    page.keyboard().press("ArrowRight");
    page.waitForFunction("() => document.activeElement.dataset.cell === 'b1'");
    assertThat(text("#ply")).isEqualTo("2 / 5");
  }

  @Test
  void theBoardIsTurnedAndSwappingSidesTurnsItToo() {
    open("#/play?game=breakthrough(6x6)" + PERSONS);
    double below = cell("a1").boundingBox().y;
    page.keyboard().press("f");
    page.waitForFunction("() => document.querySelector('#board').flipped");
    assertThat(cell("a1").boundingBox().y).isLessThan(below - 100);
    BoundingBox from = cell("c2").boundingBox();
    BoundingBox to = cell("c3").boundingBox();
    page.mouse().move(from.x + from.width / 2, from.y + from.height / 2);
    page.mouse().down();
    page.mouse().move(to.x + to.width / 2, to.y + to.height / 2);
    page.mouse().up();
    awaitPly("1 / 1");
    page.click("#swap");
    page.waitForFunction("() => !document.querySelector('#board').flipped");
  }

  @Test
  void theBestMoveAndTheValueStandBesideTheBoard() {
    open("#/play?game=breakthrough(5x5)" + PERSONS);
    assertThat(page.locator("#valuebar").getAttribute("aria-label")).contains("not known");
    page.selectOption("[data-field=analyst-budget]", "1000it");
    page.click("#analyse");
    page.waitForSelector("#board .best .way");
    page.waitForFunction(
        "() => /white \\d+ %, black \\d+ %/.test("
            + "document.querySelector('#valuebar').ariaLabel)");
    Object covered =
        page.evaluate(
            "() => { const tip = document.querySelector('#board .best .tip').getBBox();"
                + " const end = document.querySelector('#board').best.cells.at(-1);"
                + " const share = document.querySelector(`[data-cell=${end}] .share`);"
                + " return share !== null && share.getBBox().y + share.getBBox().height"
                + " > tip.y + 2; }");
    assertThat((Boolean) covered).as("the number under the tip of the arrow").isFalse();
    page.click("#best");
    assertThat(page.locator("#board .best").count()).isZero();
  }

  @Test
  void everyCellHasANameAsTheTableHas() {
    for (String game :
        List.of(
            "hex(4)",
            "chinesecheckers",
            "checkers",
            "kalah",
            "havannah(4)",
            "gdl(file=pegs.kif,serial=false)")) {
      open("#/play?game=" + game + PERSONS);
      Object nameless =
          page.evaluate(
              "() => { const b = document.querySelector('#board'); const seen = new"
                  + " Set([...b.querySelectorAll('.name')].map(t => t.textContent)); const ends ="
                  + " new Set(b.moves.flatMap(m => m.cells)); return"
                  + " [...ends].filter(n => !seen.has(n)); }");
      assertThat((List<?>) nameless).as(game).isEmpty();
      page.context().close();
    }
    open("#/play?game=connect4" + PERSONS);
  }

  @Test
  void aFingerFindsCellsOfTwentyFourPixelsAndIsAskedAgainWhereTheyAreSmall() {
    page =
        browser.open(
            "#/play?game=gomoku" + PERSONS,
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(390, 844)
                .setHasTouch(true),
            false);
    page.waitForSelector("#board [data-cell]");
    double pixels =
        ((Number) page.evaluate("() => document.querySelector('#board').cellPixels()"))
            .doubleValue();
    assertThat(pixels).isGreaterThanOrEqualTo(24);
    assertThat(((Number) page.evaluate("document.documentElement.scrollWidth")).intValue())
        .isLessThanOrEqualTo(390);
    cell("f6").tap();
    page.waitForSelector("#confirm");
    assertThat(text("#ply")).isEqualTo("0 / 0");
    cell("g6").tap();
    assertThat(text("#confirm")).isEqualTo("Play g6");
    page.tap("#confirm");
    awaitPly("1 / 1");
    cell("h8").tap();
    page.waitForSelector("#confirm");
    cell("h8").tap();
    awaitPly("2 / 2");
    assertThat(text("#history")).isEqualTo("g6 h8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chinesecheckers", "go(19)", "havannah(10)", "kalah", "cannon", "amazons"})
  void aFingerHasRoomOnEveryCellOfAPhone(String game) {
    page = browser.open("#/play?game=" + game + PERSONS, 390, 844, false);
    page.waitForSelector("#board [data-cell]");
    assertThat(
            number(
                "() => Math.min(...[...document.querySelectorAll('#board [data-cell]')].map(c =>"
                    + " { const r = c.getBoundingClientRect();"
                    + " return Math.min(r.width, r.height); }))"))
        .isGreaterThan(23.5);
  }

  @Test
  void aBoardThatIsLargerThanThePhoneIsPannedAndZoomed() {
    page =
        browser.open(
            "#/play?game=go(19)" + PERSONS,
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(390, 844)
                .setHasTouch(true),
            false);
    page.waitForSelector("#board [data-cell]");
    page.waitForSelector("#larger");
    assertThat(number("() => document.querySelector('#board .pan').scrollLeft"))
        .as("its middle is shown")
        .isGreaterThan(20);
    double before = number("() => document.querySelector('#board').cellPixels()");
    page.tap("#larger");
    page.waitForFunction("b => document.querySelector('#board').cellPixels() > 1.4 * b", before);
    assertThat(number("() => document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
    // Cells are large now, so that no second tap is asked for.
    cell("k10").tap();
    awaitPly("1 / 1");
    page.tap("#smaller");
    page.waitForFunction("b => document.querySelector('#board').cellPixels() < 1.1 * b", before);
  }

  @Test
  void aMoveInTheMiddleOpensAVariationAndTheRecordKeepsIt() {
    open("#/play?game=connect4&moves=d c d c" + PERSONS);
    page.keyboard().press("Home");
    awaitPly("0 / 4");
    cell("a1").click();
    awaitPly("1 / 1");
    assertThat(text("#variations")).isEqualTo("1. d c d c");
    page.click("#record");
    page.waitForFunction("() => document.querySelector('#record-text').value.includes('(;B[d]')");
    String record = page.inputValue("#record-text");
    page.reload();
    page.waitForSelector("#variations button");
    page.click("#variations button");
    awaitPly("1 / 4");
    assertThat(text("#variations")).isEqualTo("1. a");
    page.click("#new");
    awaitPly("0 / 0");
    assertThat(page.locator("#variations").count()).isZero();
    page.fill("#record-text", record);
    page.click("#open");
    awaitPly("1 / 1");
    assertThat(text("#variations")).isEqualTo("1. d c d c");
  }

  @Test
  void theRulesStandOnThePageWithAMoveAsAnExample() {
    open("#/play?game=breakthrough(5x5)" + PERSONS);
    page.click("#rules-text summary");
    assertThat(text("#rules-text")).contains("A pawn on the far row wins");
    page.waitForSelector("#example");
    assertThat(text("#example")).contains("click", "then", "or type");
    assertThat(page.locator(".example svg.board").count()).isEqualTo(2);
    page.selectOption("#game", "runners");
    page.waitForFunction(
        "() => document.querySelector('#rules-text').textContent.includes('stamina')");
  }

  @Test
  void everyGameHasAWorkedExampleAndItsButtonsAreExplained() {
    open("#/play?game=connect4" + PERSONS);
    page.click("#rules-text summary");
    List<String> names =
        page.locator("#game optgroup >> nth=0").locator("option").all().stream()
            .map(o -> o.getAttribute("value"))
            .toList();
    assertThat(names).hasSizeGreaterThan(15);
    String tells =
        "async n => { const {GUIDES} = await import('/game-guides.js'); return GUIDES[n]?.tells; }";
    for (String name : names) {
      page.selectOption("#game", name);
      Object words = page.evaluate(tells, name);
      assertThat(words).as(name).isNotNull();
      page.waitForFunction(
          "w => document.querySelector('#example')?.textContent.includes(w)", words);
      assertThat(page.locator(".example svg.board").count()).as(name).isEqualTo(2);
    }
    page.selectOption("#game", "runners");
    page.waitForSelector(".placeless:has-text('sprint: 3 ahead')");
    page.waitForFunction(
        "() => document.querySelector('#buttons')?.textContent.includes('trip the other')");
  }

  @Test
  void theAgentsAreInGroupsWithASentenceEach() {
    open("#/play?game=connect4" + PERSONS);
    String first = "[data-field=analyst] optgroup >> nth=0";
    assertThat(page.locator(first).getAttribute("label")).isEqualTo("Start here");
    assertThat(page.locator("[data-field=analyst] optgroup").count()).isGreaterThan(6);
    assertThat(page.locator("[data-field=analyst] option[value=uct]").textContent())
        .contains("uct – ");
  }
}
