// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.FinalMovePolicy;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.search.TestSearches;
import io.banyan.core.tree.Tree;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The root statistics of several trees become one choice. */
class RootMergeTest {
  private static final Game THREE = new ScriptedGame("((0 1 0.5) (0.4 0.3) (1 0.2))");

  private static Search search(String spec, Game game, long seed, int iterations) {
    Search search = TestSearches.agent(spec, game, seed).begin(game.newState(), Budget.UNLIMITED);
    for (int i = 0; i < iterations; i++) {
      search.iterate();
    }
    return search;
  }

  private static SearchReport merge(String finalMove, Search... searches) {
    FinalMovePolicy policy = Agents.catalog().make(SearchSlots.FINAL, finalMove);
    return new RootMerge(policy)
        .report(Stream.of(searches).map(s -> RootMerge.Snapshot.of(s, 7)).toList(), 7, 1);
  }

  private static SearchReport.MoveReport move(SearchReport report, int move) {
    return report.moves().stream().filter(m -> m.move() == move).findFirst().orElseThrow();
  }

  private static int child(Search search, int move) {
    return search.tree().child(search.tree().root(), move);
  }

  @Test
  void visitsAndRewardsOfAllTreesAreAdded() {
    Search a = search("uct", THREE, 1, 100);
    Search b = search("uct(c=2)", THREE, 2, 57);
    SearchReport report = merge("visits", a, b);
    assertThat(report.iterations()).isEqualTo(157);
    assertThat(report.nanos()).isEqualTo(7);
    assertThat(report.nodes()).isEqualTo(a.tree().nodes() + b.tree().nodes());
    assertThat(report.treeBytes()).isEqualTo(a.tree().usedBytes() + b.tree().usedBytes());
    assertThat(report.moves()).hasSize(3);
    for (int m = 0; m < 3; m++) {
      Tree ta = a.tree();
      Tree tb = b.tree();
      int visits = ta.visits(child(a, m)) + tb.visits(child(b, m));
      double sum = ta.sum(child(a, m)) + tb.sum(child(b, m));
      assertThat(move(report, m).visits()).isEqualTo(visits);
      assertThat(move(report, m).value()).isCloseTo(sum / visits, within(1e-12));
    }
    assertThat(report.value()).isEqualTo(move(report, report.move()).value());
  }

  /** Three trees that were never searched: only what the test writes into them counts. */
  private static Search[] written(int[][] visits, double[][] sums) {
    Search[] searches = new Search[visits.length];
    for (int i = 0; i < visits.length; i++) {
      searches[i] = search("mcts(expand=all)", THREE, i, 1);
      Tree tree = searches[i].tree();
      for (int m = 0; m < 3; m++) {
        int c = child(searches[i], m);
        tree.addVisits(c, visits[i][m] - tree.visits(c), sums[i][m] - tree.sum(c));
      }
    }
    return searches;
  }

  @Test
  void theChoiceIsThatOfTheSums() {
    // Moves 0, 1, 2 have 70, 90, 80 visits in all; two of three trees prefer another move.
    // Means: 30 / 70, 40 / 90, 45 / 80.
    int[][] visits = {{60, 40, 20}, {10, 40, 45}, {0, 10, 15}};
    double[][] sums = {{30, 10, 5}, {0, 25, 30}, {0, 5, 10}};
    Search[] searches = written(visits, sums);
    SearchReport most = merge("visits", searches);
    assertThat(most.move()).isEqualTo(1);
    assertThat(most.value()).isCloseTo(4 / 9., within(1e-12));
    assertThat(most.moves().stream().map(SearchReport.MoveReport::move)).containsExactly(1, 2, 0);
    SearchReport best = merge("mean", searches);
    assertThat(best.move()).isEqualTo(2);
    assertThat(best.value()).isCloseTo(45 / 80., within(1e-12));
    // No tree alone would play move 1, so there is no line beyond it.
    assertThat(most.line()).containsExactly(1);
  }

  @Test
  void aMoveThatOneTreeKnowsToBeHopelessIsNotPlayed() {
    int[][] visits = {{60, 40, 20}, {60, 40, 20}};
    double[][] sums = {{30, 10, 5}, {30, 10, 5}};
    for (int tree = 0; tree < 2; tree++) {
      Search[] searches = written(visits, sums);
      searches[tree].tree().setValue(child(searches[tree], 0), Tree.LOST);
      SearchReport report = merge("visits", searches);
      assertThat(report.move()).isEqualTo(1);
      assertThat(move(report, 0).visits()).isEqualTo(120);
      assertThat(move(report, 0).value()).isCloseTo(0.5, within(1e-12));
    }
  }

  /** One tree has had the time to prove something, whichever comes first. */
  @Test
  void aProofOfOneTreeCountsForAll() {
    Game game = new ScriptedGame("((1 0.6) (0.9 (1 1)) ((1 1) (1 1)))");
    Search blind = search("solver(expand=one)", game, 1, 3);
    Search seeing = search("solver(expand=one)", game, 2, 200);
    assertThat(seeing.isOver()).isTrue();
    assertThat(blind.isOver()).isFalse();
    for (Search[] order : new Search[][] {{blind, seeing}, {seeing, blind}}) {
      SearchReport report = merge("visits", order);
      assertThat(report.move()).isEqualTo(2);
      assertThat(report.value()).isEqualTo(1);
      assertThat(move(report, 2).proof()).isEqualTo(Proof.WIN);
      assertThat(report.line()).first().isEqualTo(2);
    }
  }

  @Test
  void theExpectedLineIsThatOfASearchThatWouldPlayTheMove() {
    Game game = new ScriptedGame("((0.1 (0 0)) (0.9 (1 (1 1))))");
    Search unsure = search("uct", game, 1, 2);
    unsure.tree().addVisits(child(unsure, 0), 5, 0);
    Search sure = search("uct", game, 2, 300);
    SearchReport report = merge("visits", unsure, sure);
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.line()).isEqualTo(sure.report(0).line()).hasSizeGreaterThan(1);
  }

  @Test
  void movesTriedInOneTreeOnlyAreThereToo() {
    Search none = search("uct", THREE, 1, 1);
    Search all = search("uct", THREE, 2, 50);
    SearchReport report = merge("visits", none, all);
    assertThat(report.moves()).hasSize(3);
    assertThat(report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum())
        .isEqualTo(51);
  }
}
