// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

class ScoreBoundedTest {
  private static final String[] FORMS = {
    "mcts(solver=bounded)",
    "mcts(solver=bounded,expand=all)",
    "mcts(solver=bounded,threads=2)",
    "mcts(solver=bounded,threads=2,parallel=root)"
  };

  private static SearchReport.MoveReport move(SearchReport report, int move) {
    return report.moves().stream().filter(m -> m.move() == move).findFirst().orElseThrow();
  }

  /**
   * Move 0 leads to a choice of player 1 between 0.7 and 0.4: both bounds 0.4 once both are seen.
   * Move 1 leads to a choice between 0.2 and an open subtree: at most 0.2 for player 0. So the root
   * is at least 0.4 by move 0 and at most max(0.4, 0.2): proven 0.4.
   */
  @Test
  void boundsMeetAtTheRoot() {
    Game game = new ScriptedGame("((0.7 0.4) (0.2 ((1 0) (0 1) (1 1))))");
    for (String form : FORMS) {
      MctsAgent agent = agent(form, game, 1);
      SearchReport report = agent.search(game.newState(), Budget.iterations(1000));
      assertThat(report.iterations()).as(form).isLessThan(100);
      Tree tree = agent.search().tree();
      int best = tree.child(tree.root(), 0);
      assertThat(tree.floats("bounded.low").get(best)).as(form).isBetween(0.3999f, 0.4001f);
      assertThat(agent.search().isOver()).isTrue();
      assertThat(report.move()).as(form).isEqualTo(0);
    }
    // Fails for the other solver, which proves wins and losses only.
    assertThat(search("solver", game, 1000, 1).iterations()).isEqualTo(1000);
  }

  @Test
  void drawsAreProven() {
    Game game = new ScriptedGame("((0.5 0.5) (0 1))");
    for (String form : FORMS) {
      SearchReport report = search(form, game, 500, 1);
      assertThat(move(report, 0).proof()).as(form).isEqualTo(Proof.DRAW);
      assertThat(report.value()).as(form).isEqualTo(0.5);
      assertThat(report.iterations()).as(form).isLessThan(60);
    }
    assertThat(search("solver", game, 500, 1).iterations()).isEqualTo(500);
  }

  /**
   * The root is a draw by move 0. Of move 1 it is known that it is no better, not that it loses;
   * having more visits it must still not be played.
   */
  @Test
  void aCertainDrawIsPreferredToAMoveThatMayBeWorse() {
    Game game = new ScriptedGame("(0.5 (0.5 ((0 0) (0 0))))");
    for (String form : FORMS) {
      for (int seed = 1; seed <= 20; seed++) {
        assertThat(search(form, game, 200, seed).move()).as("%s %d", form, seed).isEqualTo(0);
      }
    }
  }

  @Test
  void movesThatCannotBeatWhatIsCertainAreLeftAlone() {
    // Move 0 gives 0.7. Move 1 gives player 1 the choice of 0.6 or an open subtree: at most 0.6.
    // Move 2 is open to the end of the budget.
    String open = "((0.9 0.1 0.8 0.2) (0.8 0.3 0.9 0.1) (0.9 0.2 0.3 0.8))";
    String deep = "((" + open + " " + open + ") (" + open + " " + open + "))";
    Game game = new ScriptedGame("(0.7 (0.6 " + deep + ") (" + deep + " " + deep + "))");
    SearchReport bounded = search("mcts(solver=bounded)", game, 300, 1);
    assertThat(move(bounded, 1).visits()).isLessThan(plain(game) / 3);
  }

  private static long plain(Game game) {
    return move(search("mcts", game, 300, 1), 1).visits();
  }

  @Test
  void aMoveThatLosesAtOnceIsNeverTriedByAPolicyThatRanksUntriedMoves() {
    // Nothing else is proven at the root, so its bounds do not move when the loss is seen.
    Game game = new ScriptedGame("(0 ((0.2 0.8) (0.9 0.1)) ((0.3 0.6) (0.7 0.4)))");
    for (String select : new String[] {"puct(fpu=1)", "grave", "rave(untried=amaf)"}) {
      SearchReport report = search("mcts(solver=bounded,select=" + select + ")", game, 4, 1);
      assertThat(move(report, 0).visits()).as(select).isZero();
    }
  }

  @Test
  void agreesWithTheTheoryOfNim() {
    for (int heap : new int[] {4, 5, 6, 7, 8, 9, 12, 13}) {
      for (String form : FORMS) {
        SearchReport report = search(form, new Nim(heap), 50_000, heap);
        assertThat(report.value()).as("%s, heap %d", form, heap).isEqualTo(heap % 4 == 0 ? 0 : 1);
        assertThat(report.iterations()).as("%s, heap %d", form, heap).isLessThan(50_000);
      }
    }
  }

  @Test
  void isForTwoPlayers() {
    assertThatThrownBy(() -> agent("mcts(solver=bounded)", new Nim(9, 3), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("solver=bounded is for two players, nim(heap=9) has 3");
  }
}
