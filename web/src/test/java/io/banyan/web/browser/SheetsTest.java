// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule sheets as games of the page: those that come along, and one's own. */
class SheetsTest extends BrowsingTest {
  private static final String OWN =
      """
      ; Race to two: each step goes one ahead, and who is there first wins.
      (role left) (role right)
      (init (at left 0)) (init (at right 0)) (init (turn left))
      (succ 0 1) (succ 1 2)
      (<= (legal ?p step) (true (turn ?p)))
      (<= (legal ?p wait) (true (turn ?p)))
      (<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
      (<= (next (at ?p ?y)) (does ?p step) (true (at ?p ?x)) (succ ?x ?y))
      (<= (next (at ?p ?x)) (true (at ?p ?x)) (not (does ?p step)))
      (<= (next (turn right)) (true (turn left)))
      (<= (next (turn left)) (true (turn right)))
      (<= terminal (true (at ?p 2)))
      (<= (goal ?p 100) (true (at ?p 2)))
      (<= (goal ?p 0) (role ?p) (not (true (at ?p 2))))
      """;

  /** A server that was away and has forgotten a sheet says so, and gets it again. */
  @Override
  boolean isExpected(String complaint) {
    return complaint.contains("404") || complaint.contains("ERR_CONNECTION_REFUSED");
  }

  private void sheet(String file, boolean atOnce, String selector) {
    page = browser.open("#/play?game=gdl(file=" + file + ",serial=" + atOnce + ")" + PERSONS);
    page.waitForSelector(selector);
  }

  @Test
  void everyShippedSheetIsInTheMenuUnderAReadableName() {
    open("#/play?game=connect4" + PERSONS);
    List<String> groups =
        page.locator("#game optgroup").all().stream().map(g -> g.getAttribute("label")).toList();
    assertThat(groups).hasSize(5).startsWith("Games", "Rule sheets for two");
    assertThat(page.locator("#game option[value^=gdl]").count()).isEqualTo(39);
    page.selectOption("#game", new SelectOption().setLabel("Hex, 5 x 5"));
    page.waitForFunction("() => document.querySelector('#board')?.board?.shape === 'HEX'");
    assertThat(page.locator("#board [data-cell]").count()).isEqualTo(25);
    page.click("#rules-text summary");
    assertThat(text("#rules-text")).contains("rules of Hex, 5 x 5", "red connects row 1");
  }

  @Test
  void aSheetIsPlayedByClickingAndSurvivesItsLink() {
    sheet("connect4.kif", false, "#board [data-cell]");
    cell("4,6").click();
    awaitPly("1 / 1");
    cell("4,1").click();
    awaitPly("2 / 2");
    assertThat(text("#history")).isEqualTo("(drop 4) (drop 4)");
    page.fill("#typed", "drop 5");
    page.keyboard().press("Enter");
    awaitPly("3 / 3");
    page.reload();
    awaitPly("3 / 3");
    assertThat(text("#facts")).isEqualTo("control o");
    page.selectOption("[data-field=analyst-budget]", "200it");
    page.click("#analyse");
    page.waitForSelector("#board .heat");
    page.click("#nav-tree");
    page.waitForSelector("#icicle .bar");
  }

  @Test
  void aSheetWithoutABoardShowsItsFactsAndItsMovesAsButtons() {
    sheet("nim.kif", false, "#slate dd");
    assertThat(text("#slate")).contains("left a: 3 b: 4 c: 5", "control first");
    page.click(".placeless:has-text('reduce c 1')");
    awaitPly("1 / 1");
    assertThat(text("#slate")).contains("c: 1");
  }

  @Test
  void puzzlesThreePlayersAndChoicesAtOnceArePlayedToo() {
    sheet("lamps.kif", false, "#board [data-cell]");
    for (int x = 1; x <= 3; x++) {
      for (int y = 1; y <= 3; y++) {
        cell(x + "," + y).click();
        awaitPly((3 * x + y - 3) + " / " + (3 * x + y - 3));
      }
    }
    assertThat(text("#status")).containsPattern("The end: \\d+ of 100 points");
    page.context().close();

    sheet("tricolour.kif", false, "#board [data-cell]");
    assertThat(page.locator("[data-field^=player]").count()).isGreaterThanOrEqualTo(3);
    page.context().close();

    sheet("fists-at-once.kif", true, ".placeless");
    page.click("#rules-text summary");
    assertThat(text("#rules-text")).contains("Here they choose one after the other");
    page.click(".placeless:has-text('rock')");
    awaitPly("1 / 1");
    assertThat(text("#slate")).contains("one has chosen rock");
  }

  @Test
  void anOwnSheetIsPastedCheckedAndPlayedAndNothingTypedIsLost() {
    open("#/play?game=connect4" + PERSONS);
    page.click("#sheet-box summary");
    String broken = OWN.replace("(role right)", "(role right");
    page.fill("#sheet-text", broken);
    page.click("#sheet-play");
    page.waitForSelector("#sheet-remarks .error");
    assertThat(text("#sheet-remarks .error >> nth=0")).containsPattern("line \\d+, column \\d+");
    assertThat(page.inputValue("#sheet-text")).isEqualTo(broken);
    assertThat(text("#status")).contains("to move");
    page.reload();
    page.waitForSelector("#sheet-text");
    assertThat(page.inputValue("#sheet-text")).isEqualTo(broken);

    page.fill("#sheet-text", OWN);
    page.click("#sheet-play");
    page.waitForSelector("#slate dd");
    assertThat(text("#slate")).contains("at left: 0 right: 0");
    page.click(".placeless:has-text('step')");
    awaitPly("1 / 1");
    assertThat(page.locator("#game option:checked").textContent()).isEqualTo("Race to two");
  }

  @Test
  void anOwnSheetComesBackAfterARestartOfTheServer() {
    open("#/play?game=connect4" + PERSONS);
    page.click("#sheet-box summary");
    page.setInputFiles(
        "#sheet-file",
        new FilePayload("race.kif", "text/plain", OWN.getBytes(StandardCharsets.UTF_8)));
    page.waitForFunction("() => document.querySelector('#sheet-text').value.includes('Race')");
    page.click("#sheet-play");
    page.waitForSelector("#slate dd");
    page.click(".placeless:has-text('step')");
    awaitPly("1 / 1");
    browser.startAgain(browser.kill());
    page.reload();
    page.waitForSelector("#slate dd");
    assertThat(text("#slate")).contains("left: 1");
    page.click("#sheet-show");
    assertThat(page.inputValue("#sheet-text")).isEqualTo(OWN);
  }

  @Test
  void aLinkToASheetThatIsNotHereSaysSo() {
    page = browser.open("#/play?game=pasted(0123456789ab)" + PERSONS);
    page.waitForSelector("#notice.bad");
    assertThat(text("#notice")).contains("paste its text once more");
    assertThat(page.locator("#board [data-cell]").count()).isPositive();
  }
}
