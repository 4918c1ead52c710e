// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** People watch a search think: the drawn tree, its iterations as a film. */
class WatchTest extends BrowsingTest {
  @Test
  void theTreeIsDrawnWithWidthsByVisitsAndGrowsWhileTheSearchRuns() {
    open("#/play?game=connect4" + PERSONS);
    page.click("#nav-tree");
    page.selectOption("[data-field=tree-agent-budget]", "10s");
    page.click("#search");
    page.waitForSelector("#icicle .bar[data-path='3']");
    String visits = "() => document.querySelector('#icicle').bars[0].node.visits";
    double first = number(visits);
    page.waitForFunction("n => (" + visits + ")() > n", first);
    assertThat(text("main")).contains("still growing");
    assertThat(page.locator("#icicle .bar").count()).isGreaterThan(50);
    List<?> wrong =
        (List<?>)
            page.evaluate(
                "() => { const i = document.querySelector('#icicle');"
                    + " const root = i.bars[0];"
                    + " return i.bars.filter(b => b.layer === 1 && Math.abs(b.width / root.width"
                    + " - b.node.visits / root.node.visits) > 1e-6).map(b => b.path); }");
    assertThat(wrong).isEmpty();
    String fills =
        "() => new Set([...document.querySelectorAll('#icicle .bar rect')]"
            + ".map(r => r.getAttribute('fill'))).size";
    assertThat(number(fills)).isGreaterThan(5);
  }

  @Test
  void aBarZoomsIntoItsSubtreeAndTheBoardShowsTheNodePointedAt() {
    open("#/play?game=connect4" + PERSONS);
    page.selectOption("[data-field=analyst-budget]", "5000it");
    page.click("#nav-tree");
    page.click("#search");
    page.waitForSelector("#icicle .bar[data-path='3,3']");
    page.waitForFunction("() => !document.querySelector('main').textContent.includes('growing')");
    page.hover("#icicle .bar[data-path='3,3']");
    page.waitForFunction("() => document.querySelectorAll('.nodeboard .stone').length === 2");
    page.click("#icicle .bar[data-path='3,3']");
    page.waitForSelector("#icicle .up");
    page.waitForFunction(
        "() => document.querySelector('#icicle').bars[0].path.join() === '3,3'"
            + " && document.querySelector('#node-facts').textContent.includes('value')");
    double visits = number("() => document.querySelector('#icicle').bars[0].node.visits");
    assertThat(text("#node-facts").replace(",", "")).startsWith((int) visits + " visits");
    assertThat(page.locator("#children .child").count()).isEqualTo(7);
    page.focus("#icicle .bar[tabindex='0']");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    page.waitForFunction("() => document.querySelector('#icicle').bars[0].path.length === 3");
    page.locator("#icicle .up").first().click();
    page.waitForFunction("() => document.querySelector('#icicle').bars[0].path.length === 0");
  }

  @Test
  void provenNodesAreMarkedInTheDrawing() {
    // The first player wins at once in column d.
    open("#/play?game=connect4&moves=d a d a d b" + PERSONS);
    page.selectOption("[data-field=analyst]", "solver");
    page.selectOption("[data-field=analyst-budget]", "200it");
    page.click("#nav-tree");
    page.click("#search");
    page.waitForSelector("#icicle .bar.proven");
    assertThat(page.locator("#icicle .bar.proven").first().getAttribute("aria-label"))
        .contains("proven win");
  }

  @Test
  void aStepShowsAllSiblingsWithTheTermsOfTheChoiceAndItsPhasesBackAndForth() {
    open("#/play?game=connect4" + PERSONS);
    page.click("#nav-step");
    page.click("#step100");
    page.waitForSelector("#step-tree .bar");
    page.click("#phase0");
    page.waitForFunction("() => document.querySelectorAll('#choice tbody tr').length === 7");
    String last =
        "() => [...document.querySelectorAll('#choice tbody tr')].map(r =>"
            + " [Number(r.lastElementChild.textContent), r.classList.contains('best')])"
            + ".sort((a, b) => b[0] - a[0])[0][1]";
    assertThat((Boolean) page.evaluate(last)).as("the highest score was chosen").isTrue();
    assertThat(page.locator("#step-tree .frame.chosen").count()).isEqualTo(1);
    page.click("#phase1");
    assertThat(page.locator("#step-tree .frame.added").count()).isEqualTo(1);
    page.click("#phase3");
    page.waitForFunction(
        "() => document.querySelectorAll('#step-tree .frame.changed').length >= 2");

    page.click("#step1");
    page.waitForSelector("#earlier");
    page.waitForFunction("() => document.querySelector('#film').textContent.includes('Hold')");
    page.waitForFunction("() => document.querySelector('#phase3').ariaPressed === 'true'");
    page.click("#earlier");
    assertThat(text("#iterations")).startsWith("100 iterations");
    page.click("#later");
    assertThat(text("#iterations")).startsWith("101 iterations");
  }

  @Test
  void aSteppedSearchSurvivesAReload() {
    open("#/play?game=connect4&moves=d c" + PERSONS);
    page.click("#nav-step");
    page.click("#step10");
    page.waitForSelector("#step-tree .bar");
    String before = text("#path");
    page.reload();
    page.waitForSelector("#step-tree .bar");
    assertThat(text("#iterations")).startsWith("10 iterations");
    assertThat(text("#path")).isEqualTo(before);
    page.click("#step10");
    page.waitForFunction(
        "() => document.querySelector('#iterations').textContent.trim().startsWith('20 iter')");
  }

  @Test
  void twoAgentsStandSideBySideAndTheirDifferenceIsMarked() {
    open("#/play?game=connect4&moves=d c d" + PERSONS);
    page.click("#nav-compare");
    page.selectOption("[data-field=side0-budget]", "200it");
    page.selectOption("[data-field=side1]", "random");
    page.selectOption("[data-field=side1]", "rave");
    page.click("#compare");
    page.waitForFunction(
        "() => document.querySelector('#verdict').textContent.includes('of their visits')");
    page.waitForFunction("() => document.querySelectorAll('.side .moves').length === 2");
    assertThat(page.locator("#side0 .heat").count()).isGreaterThan(3);
    assertThat(page.locator("#side1 .heat").count()).isGreaterThan(0);
    assertThat(page.locator("#side0 td.difference").count()).isEqualTo(7);
    double marked =
        number("() => document.querySelectorAll('#side0 .difference:is(.more, .less)').length");
    double rings = number("() => document.querySelectorAll('#side0 .ring.pointed').length");
    assertThat(rings).isEqualTo(marked);
    String verdict = text("#verdict");
    page.waitForFunction(
        "() => document.querySelector('#side1').textContent.includes('5,000 iterations')");
    page.reload();
    page.waitForFunction(
        "() => document.querySelector('#verdict')?.textContent.includes('of their visits')");
    assertThat(verdict).isNotEmpty();
    assertThat(text("#side1")).contains("5,000 iterations");
  }

  @Test
  void aSearchSurvivesAReload() {
    open("#/play?game=hex(9)" + PERSONS);
    page.selectOption("[data-field=analyst-budget]", "10s");
    page.click("#analyse");
    page.waitForSelector("#speed a");
    page.reload();
    page.waitForSelector("#stop");
    page.waitForSelector(".inside .moves tbody tr");
    page.click("#stop");
    page.waitForFunction("() => !document.querySelector('#stop')");
    String told = text("#speed");
    page.reload();
    page.waitForSelector(".inside .moves tbody tr");
    assertThat(text("#speed")).isEqualTo(told);
    page.click("#nav-tree");
    page.waitForSelector("#icicle .bar");
  }
}
