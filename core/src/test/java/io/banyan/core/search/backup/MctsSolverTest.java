// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.TestSearches;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MctsSolverTest {
  private static final String[] FORMS = {"solver", "solver(expand=one)", "solver(threads=2)"};

  private static Proof proof(SearchReport report, int move) {
    return report.moves().stream().filter(m -> m.move() == move).findFirst().orElseThrow().proof();
  }

  @Test
  void winningMoveEndsTheSearchAtOnce() {
    Game game = new ScriptedGame("(0 1 (0 0))");
    for (String form : FORMS) {
      SearchReport report = search(form, game, 1000, 1);
      assertThat(report.move()).isEqualTo(1);
      assertThat(report.value()).isEqualTo(1);
      assertThat(report.iterations()).isLessThan(20);
      assertThat(proof(report, 1)).isEqualTo(Proof.WIN);
    }
    assertThat(search("uct", game, 1000, 1).iterations()).isEqualTo(1000);
  }

  @Test
  void allRepliesLostMeansWon() {
    // Move 0: the opponent has two replies, both lose for them. Move 1: one reply wins for them.
    Game game = new ScriptedGame("((1 1) (1 0))");
    for (String form : FORMS) {
      SearchReport report = search(form, game, 1000, 3);
      assertThat(report.move()).isEqualTo(0);
      assertThat(proof(report, 0)).isEqualTo(Proof.WIN);
      assertThat(report.iterations()).isLessThan(30);
    }
  }

  @Test
  void lostMovesAreLeftAlone() {
    // Move 0 loses to one reply of many, which plain search takes long to see in the mean.
    Game game = new ScriptedGame("((1 1 1 1 1 1 1 0) (0.4 0.4))");
    SearchReport report = search("solver", game, 2000, 1);
    assertThat(report.move()).isEqualTo(1);
    assertThat(proof(report, 0)).isEqualTo(Proof.LOSS);
    assertThat(
            report.moves().stream().filter(m -> m.move() == 0).findFirst().orElseThrow().visits())
        .isLessThan(20);
  }

  @Test
  void whenEverythingLosesTheMostVisitedMoveIsPlayed() {
    Game game = new Nim(8);
    SearchReport report = search("solver", game, 5000, 1);
    assertThat(report.moves()).allMatch(m -> m.proof() == Proof.LOSS);
    assertThat(report.value()).isZero();
    long chosen =
        report.moves().stream().filter(m -> m.move() == report.move()).findFirst().get().visits();
    assertThat(chosen).isEqualTo(report.moves().get(0).visits());
  }

  @Test
  void drawsAreProvenOnlyWhenAsked() {
    Game game = new ScriptedGame("((0.5 0.5) (0 1))");
    SearchReport plain = search("solver", game, 500, 1);
    assertThat(proof(plain, 0)).isNull();
    assertThat(plain.iterations()).isEqualTo(500);
    assertThat(proof(plain, 1)).isEqualTo(Proof.LOSS);
    SearchReport draws = search("solver(solver=mcts(draws=true))", game, 500, 1);
    assertThat(proof(draws, 0)).isEqualTo(Proof.DRAW);
    assertThat(draws.value()).isEqualTo(0.5);
    assertThat(draws.iterations()).isLessThan(50);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 12, 13})
  void agreesWithTheTheoryOfNim(int heap) {
    for (String form : FORMS) {
      SearchReport report = search(form, new Nim(heap), 50_000, heap);
      assertThat(report.value()).as("%s, heap %d", form, heap).isEqualTo(heap % 4 == 0 ? 0 : 1);
    }
  }

  @Test
  void withThreePlayersOnlyCertainWinsAreProven() {
    // Heap 3, three players: the mover takes all and wins. Heap 4: whatever the first takes (1, 2
    // or 3), the second takes the rest and wins: a proven win for player 1.
    SearchReport three = search("solver", new Nim(3, 3), 200, 1);
    assertThat(three.move()).isEqualTo(2);
    assertThat(three.value()).isEqualTo(1);
    SearchReport four = search("solver", new Nim(4, 3), 2000, 1);
    assertThat(four.moves()).allMatch(m -> m.proof() == Proof.LOSS);
    // Heap 5: taking 1 leaves 4 to player 1, who loses to player 2 whatever happens; taking 2 or 3
    // lets player 1 win at once. Player 0 loses everywhere, but nobody is the certain winner of
    // the root: it stays unproven and the search uses its budget.
    MctsAgent agent = TestSearches.agent("solver", new Nim(5, 3), 1);
    SearchReport five = agent.search(new Nim(5, 3).newState(), Budget.iterations(3000));
    assertThat(five.moves()).allMatch(m -> m.proof() == Proof.LOSS);
    assertThat(five.iterations()).isEqualTo(3000);
  }

  /**
   * Move 0 loses, of move 1 nothing is known. While one thread looks at the children, another
   * proves that move 1 wins, and with it the root; the first has only "unknown" to say then.
   */
  @Test
  void aProofIsNotOverwrittenByWhatAnotherThreadDoesNotKnow() {
    ScriptedGame game = new ScriptedGame("(0 (1 1))");
    TestParts parts = new TestParts(game, true, true);
    Solver one = parts.solver("mcts");
    Solver other = parts.solver("mcts");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = tree.root();
    tree.expand(root, new int[] {0, 1}, 2, tree.newRegion());
    int won = tree.firstChild(root) + 1;
    Trajectory win = TestParts.terminal(TestParts.path(new int[] {root, won}, "0:1", 1));
    game.whenLooked(() -> other.update(tree, win));
    one.expanded(tree, root, game.newState());
    assertThat(one.isProven(tree, root)).isTrue();
    assertThat(one.proof(tree, root, 0)).isEqualTo(Proof.WIN);
  }

  /** Player 0 moves and both win, or neither does: nobody may count on a result. */
  @ParameterizedTest
  @ValueSource(strings = {"mcts", "mcts(draws=true)", "bounded"})
  void anEndThatBothPlayersWinOrLoseProvesNothing(String spec) {
    for (double outcome : new double[] {0, 1}) {
      TestParts parts = new TestParts(new ScriptedGame("(1 1)"));
      Solver solver = parts.solver(spec);
      parts.begin(100);
      Tree tree = parts.tree();
      int end = parts.child(tree.root(), 0, 2, 1, outcome);
      Trajectory path = TestParts.path(new int[] {tree.root(), end}, "0:0", outcome);
      path.outcome()[1] = outcome;
      solver.update(tree, TestParts.terminal(path));
      assertThat(solver.isProven(tree, end)).as("end, both %s", outcome).isFalse();
      assertThat(solver.isProven(tree, tree.root())).as("root, both %s", outcome).isFalse();
    }
  }
}
