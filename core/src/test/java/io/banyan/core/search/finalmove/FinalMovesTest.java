// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.finalmove;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.search.TestSearches;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FinalMovesTest {
  /** Move 0: 100 visits, mean 0.6. Move 1: 10 visits, mean 0.8. Move 2: 90 visits, mean 0.7. */
  private static Tree tree() {
    Tree tree = new Tree(true, false, 0);
    tree.clear();
    tree.expand(tree.root(), new int[] {0, 1, 2, 3}, 4, null);
    int first = tree.firstChild(tree.root());
    tree.addVisits(first, 100, 60);
    tree.addVisits(first + 1, 10, 8);
    tree.addVisits(first + 2, 90, 63);
    return tree;
  }

  @ParameterizedTest
  @CsvSource({
    "visits,0", // 100 > 90 > 10
    "mean,1", // 0.8
    "sum,2", // 63 > 60 > 8
    "robustmax,0",
    "secure(a=1),2", // 0.5, 0.484, 0.595
    "secure(a=0),1"
  })
  void choosesByItsRule(String spec, int move) {
    Tree tree = tree();
    int child = Agents.catalog().make(SearchSlots.FINAL, spec).choose(tree, c -> null, new Rng(1));
    assertThat(tree.move(child)).isEqualTo(move);
  }

  @Test
  void provenWinsComeFirstAndProvenLossesLast() {
    Tree tree = tree();
    int first = tree.firstChild(tree.root());
    var visits = Agents.catalog().make(SearchSlots.FINAL, "visits");
    assertThat(visits.choose(tree, c -> c == first + 1 ? Proof.WIN : null, new Rng(1)))
        .isEqualTo(first + 1);
    assertThat(visits.choose(tree, c -> c == first ? Proof.LOSS : null, new Rng(1)))
        .isEqualTo(first + 2);
    assertThat(visits.choose(tree, c -> Proof.LOSS, new Rng(1))).isEqualTo(first);
  }

  @Test
  void robustMaxStopsEarlyOnlyWhenVisitsAndMeanAgree() {
    SearchReport clear =
        TestSearches.search("uct(c=0.3,final=robustmax)", new ScriptedGame("(1 0 0)"), 1000, 1);
    assertThat(clear.iterations()).isBetween(800L, 900L);
    assertThat(TestSearches.search("uct(c=0.3)", new ScriptedGame("(1 0 0)"), 1000, 1).iterations())
        .isEqualTo(1000);
  }

  /** A full tree whose root has one move more than those given, not tried yet. */
  private static Tree tried(double[]... visitsAndSums) {
    Tree tree = new Tree(true, false, 0);
    tree.clear();
    int n = visitsAndSums.length;
    tree.expand(tree.root(), new int[n + 1], n + 1, null);
    for (double[] child : visitsAndSums) {
      tree.addVisits(tree.nextUntried(tree.root(), 0), (int) child[0], child[1]);
      tree.addVisits(tree.root(), (int) child[0], 0);
    }
    return tree;
  }

  private static boolean isSettled(double[]... visitsAndSums) {
    return Agents.catalog().make(SearchSlots.FINAL, "robustmax").isSettled(tried(visitsAndSums));
  }

  @Test
  void robustMaxIsSettledWhenTheMostVisitedMoveHasTheBestMean() {
    assertThat(isSettled()).isFalse();
    assertThat(isSettled(new double[] {9, 3})).isTrue();
    assertThat(isSettled(new double[] {9, 3}, new double[] {20, 12})).isTrue();
    assertThat(isSettled(new double[] {20, 12}, new double[] {9, 3})).isTrue();
    assertThat(isSettled(new double[] {9, 8}, new double[] {20, 12})).isFalse();
    assertThat(isSettled(new double[] {20, 12}, new double[] {9, 8})).isFalse();
    // Of equal ones the first counts.
    assertThat(isSettled(new double[] {9, 3}, new double[] {9, 8})).isFalse();
    assertThat(isSettled(new double[] {20, 10}, new double[] {10, 5})).isTrue();
    // A move that was not tried has no mean, even where all others are below 0.
    assertThat(isSettled(new double[] {9, -3}, new double[] {20, -2})).isTrue();
  }

  @Test
  void othersAreNeverSettled() {
    Tree tree = tried(new double[] {20, 12}, new double[] {9, 3});
    for (String name : new String[] {"visits", "mean", "sum", "secure"}) {
      assertThat(Agents.catalog().make(SearchSlots.FINAL, name).isSettled(tree)).as(name).isFalse();
    }
  }
}
