// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.Search;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestSearches;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

class Ucb1TunedTest {
  @Test
  void measuresTheVarianceOfRewards() {
    // Move 0 always gives 0.5 (variance 0), move 1 a coin toss of 0 and 1 (variance near 1/4).
    Game game = new ScriptedGame("(0.5 ((0 0) (1 1)))");
    MctsAgent agent = TestSearches.agent("ucb1tuned(c=1)", game, 2);
    agent.search(game.newState(), Budget.iterations(400));
    Search search = agent.search();
    Tree tree = search.tree();
    double steady = term(search, tree.child(tree.root(), 0), "variance");
    assertThat(steady).isCloseTo(0, within(1e-6));
    // By hand: n visits with mean m and rewards 0 or 1 have variance m (1 - m).
    int risky = tree.child(tree.root(), 1);
    double m = tree.mean(risky);
    assertThat(term(search, risky, "variance")).isCloseTo(m * (1 - m), within(1e-4));
  }

  @Test
  void exploresSteadyMovesLessThanUcb1WithTheSameConstant() {
    Game game = new ScriptedGame("(0.5 0.5 0.6)");
    long tuned = worst(TestSearches.search("ucb1tuned(c=1)", game, 1000, 1).moves());
    long plain = worst(TestSearches.search("uct(c=1)", game, 1000, 1).moves());
    assertThat(tuned).isLessThan(plain);
  }

  private static long worst(List<io.banyan.core.search.SearchReport.MoveReport> moves) {
    return moves.stream().mapToLong(m -> m.visits()).min().orElseThrow();
  }

  private static double term(Search search, int child, String name) {
    for (Term t : search.selection().explain(search.tree(), search.tree().root(), child, 0)) {
      if (t.name().equals(name)) {
        return t.value();
      }
    }
    throw new AssertionError("no term " + name);
  }
}
