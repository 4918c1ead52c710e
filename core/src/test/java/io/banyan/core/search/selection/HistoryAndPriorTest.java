// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

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
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Progressive history, progressive bias, PUCT and their priors, and the report's selection. */
class HistoryAndPriorTest {
  private final Rng rng = new Rng(1);

  private static double last(List<Term> terms) {
    return terms.get(terms.size() - 1).value();
  }

  /**
   * Tree of Ucb1Test: UCB1 scores 1.1831, 0.9946, 0.8558. Player 0's history: move 0 mean 0.25 (0
   * and 1/2), move 1 mean 0.75 (1 and 1/2). Added: 0.25 * 5 / (10 - 8 + 1) = 0.4167 and 0.75 * 5 /
   * (6 - 3 + 1) = 0.9375; move 2 was never made.
   */
  @Test
  void historyIsAddedAndFadesWithLosses() {
    TestParts parts = new TestParts(new Cells(3, 3, 0));
    SelectionPolicy history = parts.selection("history(c=0.7,w=5)");
    SelectionPolicy off = parts.selection("history(c=0.7,w=0)");
    parts.begin(100);
    Tree tree = parts.tree();
    int[] visits = {10, 6, 4};
    double[] sums = {8, 3, 1};
    for (int i = 0; i < 3; i++) {
      parts.child(tree.root(), i, 3, visits[i], sums[i]);
    }
    tree.addVisits(tree.root(), 20, 0);
    parts.learn("0:0 1:2", 0);
    parts.learn("0:0 1:2", 0.5);
    parts.learn("0:1 1:2", 1);
    parts.learn("0:1 1:2", 0.5);
    int first = tree.firstChild(tree.root());
    assertThat(last(history.explain(tree, tree.root(), first, 0))).isCloseTo(1.5998, within(1e-4));
    assertThat(last(history.explain(tree, tree.root(), first + 1, 0)))
        .isCloseTo(1.9321, within(1e-4));
    assertThat(last(history.explain(tree, tree.root(), first + 2, 0)))
        .isCloseTo(0.8558, within(1e-4));
    assertThat(tree.move(history.select(tree, tree.root(), 0, rng))).isEqualTo(1);
    // Fails when it is switched off: w = 0 is UCB1.
    assertThat(tree.move(off.select(tree, tree.root(), 0, rng))).isEqualTo(0);
    // The other player's history is another one: the successes of move 2 do not help player 0.
    assertThat(tree.move(history.select(tree, tree.root(), 1, rng))).isNotEqualTo(1);
    // Player 1's mean of move 2 is 0.5: 0.8558 + 0.5 * 5 / (4 - 1 + 1) = 1.4808.
    assertThat(last(history.explain(tree, tree.root(), first + 2, 1)))
        .isCloseTo(1.4808, within(1e-4));
    parts.searchAgain(100);
    assertThat(tree.move(history.select(tree, tree.root(), 0, rng))).isEqualTo(0);
  }

  private static TestParts three(boolean allVisited) {
    TestParts parts = new TestParts(new Cells(3, 3, 0), true);
    MoveProbabilities p = new MoveProbabilities(parts.context());
    parts.begin(100);
    Tree tree = parts.tree();
    tree.expand(tree.root(), new int[] {0, 1, 2}, 3, null);
    int first = tree.firstChild(tree.root());
    p.set(first, 0.3);
    p.set(first + 1, 0.5);
    p.set(first + 2, 0.2);
    tree.addVisits(first, 4, 2);
    tree.addVisits(tree.root(), allVisited ? 6 : 4, 0);
    if (allVisited) {
      tree.addVisits(first + 1, 1, 0);
      tree.addVisits(first + 2, 1, 1);
      tree.markAllTried(tree.root());
    }
    return parts;
  }

  /**
   * N = 4, sqrt 2, c = 1.5: 0.5 + 3 * 0.3 / 5 = 0.68; not tried: 0.5 + 3 * 0.5 = 2 and 0.5 + 3 *
   * 0.2 = 1.1. With fpu = -1: 0.5 and -0.4.
   */
  @Test
  void puctFollowsTheFormula() {
    TestParts parts = three(false);
    Tree tree = parts.tree();
    int first = tree.firstChild(tree.root());
    SelectionPolicy puct = parts.selection("puct(c=1.5)");
    assertThat(last(puct.explain(tree, tree.root(), first, 0))).isCloseTo(0.68, within(1e-6));
    assertThat(last(puct.explain(tree, tree.root(), first + 1, 0))).isCloseTo(2, within(1e-6));
    assertThat(last(puct.explain(tree, tree.root(), first + 2, 0))).isCloseTo(1.1, within(1e-6));
    assertThat(tree.move(puct.select(tree, tree.root(), 0, rng))).isEqualTo(1);
    SelectionPolicy timid = parts.selection("puct(c=1.5,fpu=-1)");
    assertThat(tree.move(timid.select(tree, tree.root(), 0, rng))).isEqualTo(0);
  }

  /**
   * N = 6, sqrt(ln 6) = 1.33857, c = 0.7: 0.5 + 0.4685 + 10 * 0.3 / 5 = 1.5685; 0 + 0.9370 + 10 *
   * 0.5 / 2 = 3.4370; 1 + 0.9370 + 10 * 0.2 / 2 = 2.9370. Without bias child 2 is best.
   */
  @Test
  void progressiveBiasFollowsTheFormula() {
    TestParts parts = three(true);
    Tree tree = parts.tree();
    int first = tree.firstChild(tree.root());
    SelectionPolicy bias = parts.selection("pbias(c=0.7,w=10)");
    assertThat(last(bias.explain(tree, tree.root(), first, 0))).isCloseTo(1.5685, within(1e-4));
    assertThat(last(bias.explain(tree, tree.root(), first + 1, 0))).isCloseTo(3.4370, within(1e-4));
    assertThat(last(bias.explain(tree, tree.root(), first + 2, 0))).isCloseTo(2.9370, within(1e-4));
    assertThat(tree.move(bias.select(tree, tree.root(), 0, rng))).isEqualTo(1);
    SelectionPolicy off = parts.selection("pbias(c=0.7,w=0)");
    assertThat(tree.move(off.select(tree, tree.root(), 0, rng))).isEqualTo(2);
  }

  /**
   * N = 4, sqrt(ln 4) = 1.17741, c = 0.7: 0.5 + 0.4121 + 10 * 0.3 / 5 = 1.5121 for the child with
   * four visits; not tried: 0.5 + 0.8242 + 10 * 0.5 = 6.3242 and 0.5 + 0.8242 + 2 = 3.3242. With w
   * = 1 and fpu = 0: 0.9721, 1.3242, 1.0242; with fpu = -1 the known child is best.
   */
  @Test
  void progressiveBiasRanksMovesNotTriedYet() {
    TestParts parts = three(false);
    Tree tree = parts.tree();
    int first = tree.firstChild(tree.root());
    SelectionPolicy bias = parts.selection("pbias(c=0.7,w=10)");
    assertThat(bias.ranksUntried()).isTrue();
    assertThat(last(bias.explain(tree, tree.root(), first, 0))).isCloseTo(1.5121, within(1e-4));
    assertThat(last(bias.explain(tree, tree.root(), first + 1, 0))).isCloseTo(6.3242, within(1e-4));
    assertThat(last(bias.explain(tree, tree.root(), first + 2, 0))).isCloseTo(3.3242, within(1e-4));
    SelectionPolicy weak = parts.selection("pbias(c=0.7,w=1,fpu=0)");
    assertThat(tree.move(weak.select(tree, tree.root(), 0, rng))).isEqualTo(1);
    SelectionPolicy timid = parts.selection("pbias(c=0.7,w=1,fpu=-1)");
    assertThat(tree.move(timid.select(tree, tree.root(), 0, rng))).isEqualTo(0);
  }

  /** Sixteen moves that lose but for the one the knowledge speaks for: few others are tried. */
  @Test
  void knowledgeDecidesWhichMovesAreTriedAtAll() {
    StringBuilder text = new StringBuilder("(");
    for (int i = 0; i < 16; i++) {
      text.append(i == 11 ? "0.9:(0.8 0.8)" : " 0.1:(0 0)").append(' ');
    }
    Game game = new ScriptedGame(text.append(')').toString());
    String spec = "mcts(select=pbias(c=0.1,w=2),prior=eval)";
    SearchReport report = search(spec, game, 15, 1);
    assertThat(RaveTest.visits(report, 11)).isEqualTo(15);
  }

  private static final Game EQUAL = new ScriptedGame("(0.1:(0.5 0.5) 0.9:(0.5 0.5) 0.1:(0.5 0.5))");

  private static double[] rootProbabilities(String spec) {
    MctsAgent agent = agent(spec, EQUAL, 1);
    agent.search(EQUAL.newState(), Budget.iterations(1));
    Tree tree = agent.search().tree();
    MoveProbabilities known = new MoveProbabilities(new PartContext(EQUAL, tree));
    double[] p = new double[3];
    for (int move = 0; move < 3; move++) {
      p[move] = known.get(tree.child(tree.root(), move));
    }
    return p;
  }

  @Test
  void priorsAreSoftmaxesOfEvaluationAndOrder() {
    // eval, tau 0.4: exp(0.8 / 0.4) = e^2 = 7.389 for move 1 against 1 each: 7.389 / 9.389.
    assertThat(rootProbabilities("mcts(select=puct,prior=eval(tau=0.4))")[1])
        .isCloseTo(0.78698, within(1e-4));
    // order, tau 0.3: scaled scores 1, 1/2, 0: 1, e^-1.6667 = 0.18888, e^-3.3333 = 0.03567.
    double[] p = rootProbabilities("mcts(select=puct,prior=order(tau=0.3))");
    assertThat(p[0]).isCloseTo(0.81663, within(1e-4));
    assertThat(p[1]).isCloseTo(0.15424, within(1e-4));
    assertThat(p[2]).isCloseTo(0.02913, within(1e-4));
    for (double uniform : rootProbabilities("mcts(select=puct)")) {
      assertThat(uniform).isCloseTo(1.0 / 3, within(1e-6));
    }
  }

  /** All outcomes are equal, so only the prior can prefer a move. Fails for prior=none. */
  @Test
  void visitsFollowThePrior() {
    for (String select : new String[] {"puct", "pbias(c=0.1)"}) {
      String spec = "mcts(select=" + select + ",prior=";
      assertThat(RaveTest.visits(search(spec + "eval)", EQUAL, 300, 1), 1)).isGreaterThan(150);
      assertThat(RaveTest.visits(search(spec + "order)", EQUAL, 300, 1), 0)).isGreaterThan(115);
      for (int move = 0; move < 3; move++) {
        assertThat(RaveTest.visits(search(spec + "none)", EQUAL, 300, 1), move))
            .isBetween(99L, 101L);
      }
    }
  }

  @Test
  void aPriorThatNobodyReadsIsRefused() {
    assertThatThrownBy(() -> agent("uct(prior=eval)", EQUAL, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("prior=eval needs select=puct, select=pbias or");
    assertThatThrownBy(() -> agent("mcts(select=puct,prior=eval)", new Nim(5), 1))
        .hasMessageContaining("prior=eval needs an evaluation")
        .hasMessageContaining("nim");
  }

  /**
   * Move 0 wins against two of three replies, move 1 is worth 0.6 whatever is replied. Against a
   * random opponent move 0 is better (2/3), against a sensible one move 1. Fails for select=ucb1.
   */
  @Test
  void reportSelectionBelievesInARandomOpponent() {
    Game game = new ScriptedGame("((1 1 0) (0.6 0.6 0.6))");
    var report = search("adaptive(select=report)", game, 4000, 1);
    assertThat(report.move()).isEqualTo(0);
    assertThat(report.value()).isCloseTo(2 / 3., within(0.03));
    assertThat(search("adaptive", game, 4000, 1).move()).isEqualTo(1);
  }

  @Test
  void reportSelectionIsGreedyBelowTheRootAndCountsUntriedMovesAsWorthless() {
    TestParts parts = new TestParts(new Cells(4, 4, 0), true);
    SelectionPolicy report = parts.selection("report");
    parts.begin(100);
    Tree tree = parts.tree();
    tree.expand(tree.root(), new int[] {0, 1, 2, 3}, 4, null);
    assertThat(report.select(tree, tree.root(), 0, rng)).isEqualTo(SelectionPolicy.UNTRIED);
    int inner = tree.firstChild(tree.root());
    tree.expand(inner, new int[] {1, 2, 3}, 3, null);
    tree.addVisits(tree.firstChild(inner) + 1, 9, 0.9);
    tree.addVisits(tree.firstChild(inner) + 2, 1, 0.05);
    tree.addVisits(inner, 10, 0);
    // The searcher: mean 0.1 against 0.05 (one visit, which UCB1 would prefer) and 0 of the untried
    // one. The opponent: any of the three.
    int[] own = new int[4];
    int[] others = new int[4];
    for (int i = 0; i < 3000; i++) {
      own[tree.move(report.select(tree, inner, 0, rng))]++;
      others[tree.move(report.select(tree, inner, 1, rng))]++;
    }
    assertThat(own).containsExactly(0, 0, 3000, 0);
    assertThat(TestParts.chiSquare(others, 0, 1 / 3., 1 / 3., 1 / 3.)).isLessThan(13.8);
  }
}
