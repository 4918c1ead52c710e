// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

class ScoreBoundedTest {
  private static final String[] FORMS = {
    "mcts(solver=bounded)",
    "mcts(solver=bounded,expand=all)",
    "mcts(solver=bounded,threads=2)",
    "mcts(solver=bounded,threads=2,parallel=root)"
  };

  /** On a busy machine one of two threads may make all of its share before the other's first. */
  private static long few(String form, long alone, long all) {
    return form.contains("threads=2") ? all : alone;
  }

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
      assertThat(report.iterations()).as(form).isLessThan(few(form, 100, 1000));
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
      assertThat(report.iterations()).as(form).isLessThan(few(form, 60, 500));
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

  /** A node of a full tree after some moves, expanded with what the solver sees of its children. */
  private static int expanded(TestParts parts, Solver solver, int... moves) {
    Tree tree = parts.tree();
    int node = tree.root();
    for (int move : moves) {
      node = tree.child(node, move);
    }
    State state = parts.after(moves);
    int[] legal = new int[16];
    tree.expand(node, legal, state.legalMoves(legal), null);
    solver.expanded(tree, node, state);
    return node;
  }

  private static boolean[] cut(Tree tree, int node) {
    boolean[] cut = new boolean[tree.childCount(node)];
    for (int move = 0; move < cut.length; move++) {
      cut[move] = tree.value(tree.child(node, move)) == Tree.LOST;
    }
    return cut;
  }

  /**
   * Player 0 is sure of 0.75: 0.5 and 0.25 are cut, another 0.75 and the open move are not, for the
   * node is at least that and not proven. Player 1, who minimises, is sure of 0.25 after move 3.
   */
  @Test
  void whatCannotBeatACertainResultIsCutForEitherPlayer() {
    String open = "((1 0) (0 1))";
    Game game =
        new ScriptedGame("(0.75 0.5 0.75 (0.25 0.5 0.25 " + open + " 0.75) 0.25 " + open + ")");
    TestParts parts = new TestParts(game, true);
    Solver solver = parts.solver("bounded");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = expanded(parts, solver);
    assertThat(cut(tree, root)).containsExactly(false, true, false, false, true, false);
    assertThat(tree.floats("bounded.low").get(root)).isEqualTo(0.75f);
    assertThat(solver.isProven(tree, root)).isFalse();
    int inner = expanded(parts, solver, 3);
    assertThat(cut(tree, inner)).containsExactly(false, true, false, false, true);
    assertThat(tree.floats("bounded.low").get(inner)).isZero();
    assertThat(tree.floats("bounded.gap").get(inner)).isEqualTo(0.75f);
    // At most 0.25 for player 0: the root, told of it, cuts move 3.
    solver.update(tree, TestParts.path(new int[] {root, inner}, "0:3", 0));
    assertThat(cut(tree, root)).containsExactly(false, true, false, true, true, false);
  }

  /** Lost moves are cut where nothing else is certain too, and again when a visit has undone it. */
  @Test
  void lostMovesAreCutWhateverElseIsKnown() {
    String open = "((1 0) (0 1))";
    Game game = new ScriptedGame("(0 " + open + " (1 " + open + "))");
    TestParts parts = new TestParts(game, true);
    Solver solver = parts.solver("bounded");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = expanded(parts, solver);
    int lost = tree.child(root, 0);
    assertThat(solver.proof(tree, lost, 0)).isEqualTo(Proof.LOSS);
    assertThat(cut(tree, root)).containsExactly(true, false, false);
    tree.add(lost, 0);
    solver.update(tree, TestParts.terminal(TestParts.path(new int[] {root, lost}, "0:0", 0)));
    assertThat(cut(tree, root)).containsExactly(true, false, false);
    int inner = expanded(parts, solver, 2);
    int other = tree.child(inner, 0);
    assertThat(solver.proof(tree, other, 1)).isEqualTo(Proof.LOSS);
    assertThat(cut(tree, inner)).containsExactly(true, false);
    tree.add(other, 0);
    Trajectory path = TestParts.path(new int[] {root, inner, other}, "0:2 1:0", 1);
    solver.update(tree, TestParts.terminal(path));
    assertThat(cut(tree, inner)).containsExactly(true, false);
    assertThat(cut(tree, root)).containsExactly(true, false, false);
  }

  /** Once a node is proven, only moves that guarantee its result are left. */
  @Test
  void inAProvenNodeOnlyMovesThatKeepItsResultAreLeft() {
    // Move 0: a draw. Move 1: at most a draw, maybe less. Move 2: a draw for sure.
    Game game = new ScriptedGame("(0.5 (0.5 ((0 0) (0 0))) (0.5 0.5))");
    TestParts parts = new TestParts(game, true);
    Solver solver = parts.solver("bounded");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = expanded(parts, solver);
    expanded(parts, solver, 1);
    expanded(parts, solver, 2);
    assertThat(cut(tree, root)).containsExactly(false, false, false);
    Trajectory draw = TestParts.path(new int[] {root, tree.child(root, 0)}, "0:0", 0.5);
    solver.update(tree, TestParts.terminal(draw));
    assertThat(solver.isProven(tree, root)).isTrue();
    assertThat(solver.proof(tree, root, 0)).isEqualTo(Proof.DRAW);
    assertThat(cut(tree, root)).containsExactly(false, true, false);
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

  /** After move 0 and the only reply player 0 has 0.5 for certain, seen at that expansion. */
  @Test
  void whatAnExpansionTellsGoesUpToTheRoot() {
    String open = "((0.9 0.1 0.8 0.2) (0.8 0.3 0.9 0.1) (0.9 0.2 0.3 0.8))";
    String deep = "((" + open + " " + open + ") (" + open + " " + open + "))";
    Game game = new ScriptedGame("(((0.5 " + deep + ")) (" + deep + " " + deep + "))");
    for (int seed = 1; seed <= 5; seed++) {
      MctsAgent agent = agent("mcts(solver=bounded,expand=all)", game, seed);
      agent.search(game.newState(), Budget.iterations(30));
      Tree tree = agent.search().tree();
      float low = tree.floats("bounded.low").get(tree.root());
      assertThat(low).as("seed %d", seed).isGreaterThanOrEqualTo(0.5f);
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
