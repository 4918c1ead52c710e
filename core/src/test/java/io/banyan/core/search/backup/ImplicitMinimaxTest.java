// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.Backup;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

class ImplicitMinimaxTest {
  /** Node a is worth 0.7 to player 0, its children 0.2 and 0.6. */
  private static final Game GAME = new ScriptedGame("(0.7:(0.2:(1 0) 0.6:(1 0)))");

  /**
   * alpha = 0.4. First visit of a, outcome 1: 0.6 * 1 + 0.4 * 0.7 = 0.88. First visit of its child
   * b (0.2 for player 0, so 0.8 for player 1 who chose it), outcome 0: b = 0.6 * 1 + 0.4 * 0.8 =
   * 0.92, a = 0.6 / 2 + 0.4 * (1 - 0.8) = 0.38. First visit of c (0.4 for player 1), outcome 1: c =
   * 0.6 * 0 + 0.4 * 0.4 = 0.16, a = 0.6 * 2 / 3 + 0.4 * (1 - max(0.8, 0.4)) = 0.48.
   */
  @Test
  void mixesMeansWithTheMinimaxOfEvaluations() {
    TestParts parts = new TestParts(GAME);
    Backup backup = parts.backup("implicit(alpha=0.4)");
    parts.begin(100);
    Tree tree = parts.tree();
    int a = parts.child(tree.root(), 0, 1, 0, 0);
    Trajectory first = TestParts.path(new int[] {tree.root(), a}, "0:0", 1);
    backup.leafReached(tree, first, parts.after(0));
    parts.backUp(backup, first);
    assertThat(tree.value(a)).isCloseTo(0.88f, within(1e-6f));
    int b = parts.child(a, 0, 2, 0, 0);
    Trajectory second = TestParts.path(new int[] {tree.root(), a, b}, "0:0 1:0", 0);
    backup.leafReached(tree, second, parts.after(0, 0));
    parts.backUp(backup, second);
    assertThat(tree.value(b)).isCloseTo(0.92f, within(1e-6f));
    assertThat(tree.value(a)).isCloseTo(0.38f, within(1e-6f));
    int c = parts.child(a, 1, 2, 0, 0);
    Trajectory third = TestParts.path(new int[] {tree.root(), a, c}, "0:0 1:1", 1);
    backup.leafReached(tree, third, parts.after(0, 1));
    parts.backUp(backup, third);
    assertThat(tree.value(c)).isCloseTo(0.16f, within(1e-6f));
    assertThat(tree.value(a)).isCloseTo(0.48f, within(1e-6f));
    // The means, which the final move looks at, are not mixed.
    assertThat(tree.mean(a)).isCloseTo(2 / 3., within(1e-9));
  }

  /** All games end in a tie; only the evaluations differ. Fails for backup=mean. */
  @Test
  void searchFollowsTheEvaluations() {
    Game game = new ScriptedGame("(0.1:(0.5 0.5) 0.9:(0.5 0.5) 0.1:(0.5 0.5))");
    assertThat(visits(search("uct(c=0.1,backup=implicit,expand=root)", game, 300, 1), 1))
        .isGreaterThan(200);
    assertThat(visits(search("uct(c=0.1,expand=root)", game, 300, 1), 1)).isEqualTo(100);
  }

  private static long visits(SearchReport report, int move) {
    return report.moves().stream().filter(m -> m.move() == move).findFirst().get().visits();
  }

  /** Virtual visits are not the first visit: every node must still get its evaluation. */
  @Test
  void worksWithPriorsAndWithThreads() {
    Game game = new ScriptedGame("(0.3:((0.5 0.5) 0.5) 0.8:(0.5 0.5) 0.2:(0.5 (0.5 0.5)))");
    String[] specs = {
      "mcts(backup=implicit,prior=ip-e(n=0,gamma=10))",
      "mcts(backup=implicit,select=puct,threads=2)",
      "mcts(backup=implicit,select=puct)"
    };
    for (String spec : specs) {
      MctsAgent agent = agent(spec, game, 1);
      agent.search(game.newState(), Budget.iterations(300));
      Tree tree = agent.search().tree();
      int child = tree.child(tree.root(), 1);
      // Replies are worth 0.5 to player 1, so the move is worth 1 - 0.5 = 0.5, not 1 - 0.
      assertThat(tree.floats("implicit.minimax").get(child)).as(spec).isEqualTo(0.5f);
      assertThat(tree.value(child)).as(spec).isBetween(0.4f, 0.7f);
    }
  }

  @Test
  void gamesWithoutEvaluationAreRefused() {
    assertThatThrownBy(() -> agent("uct(backup=implicit)", new Nim(5), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("backup=implicit needs an evaluation of states")
        .hasMessageContaining("nim");
  }

  @Test
  void selectionsThatDoNotReadValuesAreRefusedWithTheirReason() {
    Game game = new Cells(3, 3, 0);
    assertThatThrownBy(() -> agent("mcts(select=even,backup=implicit)", game, 1))
        .hasMessageContaining("select=even goes by visits alone");
    assertThatThrownBy(() -> agent("mcts(select=egreedy,backup=implicit)", game, 1))
        .hasMessageContaining("select=egreedy goes by sums of rewards unless by=mean");
    assertThat(agent("mcts(select=egreedy(by=mean),backup=implicit)", game, 1)).isNotNull();
  }
}
