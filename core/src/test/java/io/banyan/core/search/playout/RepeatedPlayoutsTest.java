// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedPlayoutsTest {
  private final Game game = new Cells(9, 5, 1);

  @Test
  void oneOfThemIsThePlainSearch() {
    assertThat(search("uct(playout=repeat(n=1))", game, 500, 1).moves())
        .isEqualTo(search("uct", game, 500, 1).moves());
  }

  @Test
  void iterationsInARowGoToTheSameLeaf() {
    MctsAgent agent = agent("rave(playout=repeat(n=4))", game, 1);
    Search search = agent.begin(game.newState(), Budget.iterations(40));
    for (int i = 0; i < 40; i++) {
      int before = i == 0 ? Tree.NONE : search.lastIteration().leaf();
      int nodes = search.lastIteration().nodeCount();
      search.iterate();
      if (i % 4 != 0) {
        assertThat(search.lastIteration().leaf()).isEqualTo(before);
        assertThat(search.lastIteration().nodeCount()).isEqualTo(nodes);
      }
      assertThat(search.lastIteration().log().size())
          .isGreaterThanOrEqualTo(search.lastIteration().treeMoves());
    }
    Tree tree = search.tree();
    assertThat(tree.visits(tree.root())).isEqualTo(40);
    int first = tree.firstChild(tree.root());
    for (int child = first; child < first + tree.childCount(tree.root()); child++) {
      assertThat(tree.visits(child) % 4).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 50, 51, 53})
  void aBudgetIsKeptExactly(int iterations) {
    SearchReport report = search("uct(playout=repeat(n=5))", game, iterations, 3);
    assertThat(report.iterations()).isEqualTo(iterations);
    assertThat(report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum())
        .isEqualTo(iterations);
  }

  @Test
  void theInnerPlayoutLearnsFromEachOfThem() {
    assertThat(search("uct(playout=repeat(n=3,playout=mast(tau=0.1)))", game, 300, 1).moves())
        .isNotEqualTo(search("uct(playout=repeat(n=3))", game, 300, 1).moves());
  }
}
