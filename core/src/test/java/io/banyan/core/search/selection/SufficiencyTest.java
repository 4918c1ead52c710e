// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two children with values 0.62 (50 visits) and 0.5 (5 visits), N = 55, ln 55 = 4.0073. With c =
 * 0.4 UCB1 has 0.62 + 0.4 * 0.2831 = 0.733 and 0.5 + 0.4 * 0.8952 = 0.858: it explores child 1.
 */
class SufficiencyTest {
  private final TestParts parts = new TestParts(new Cells(2, 2, 0));
  private final Rng rng = new Rng(1);

  private int child(int node) {
    Tree tree = parts.tree();
    parts.child(node, 0, 2, 50, 31);
    parts.child(node, 1, 2, 5, 2.5);
    tree.addVisits(node, 55, 0);
    return tree.firstChild(node);
  }

  private int choice(String spec) {
    SelectionPolicy policy = parts.selection(spec);
    parts.begin(100);
    int root = parts.tree().root();
    child(root);
    return parts.tree().move(policy.select(parts.tree(), root, 0, rng));
  }

  @Test
  void explorationStopsWhileSomeChildIsGoodEnough() {
    assertThat(choice("ucb1(c=0.4)")).isEqualTo(1);
    assertThat(choice("st(alpha=0.6,c=0.4)")).isEqualTo(0);
    assertThat(choice("st(alpha=0.65,c=0.4)")).isEqualTo(1);
    // Strictly above.
    assertThat(choice("st(alpha=0.62,c=0.4)")).isEqualTo(1);
  }

  @Test
  void theRuleHoldsEverywhereOrAtTheRootOnly() {
    for (String scope : new String[] {"all", "root"}) {
      TestParts deep = new TestParts(new Cells(4, 4, 0));
      SelectionPolicy policy = deep.selection("st(scope=" + scope + ")");
      deep.begin(100);
      Tree tree = deep.tree();
      int inner = deep.child(tree.root(), 3, 1, 0, 0);
      deep.child(inner, 0, 2, 50, 31);
      deep.child(inner, 1, 2, 5, 2.5);
      tree.addVisits(inner, 55, 0);
      assertThat(tree.move(policy.select(tree, inner, 1, rng)))
          .isEqualTo(scope.equals("all") ? 0 : 1);
    }
  }

  /** Fails for select=ucb1. */
  @Test
  void allEffortGoesToTheSufficientMove() {
    ScriptedGame game = new ScriptedGame("(0.65 0.5 0.5 0.5 0.5)");
    var st = search("st(alpha=0.6)", game, 300, 1);
    assertThat(RaveTest.visits(st, 0)).isEqualTo(296);
    assertThat(RaveTest.visits(search("uct(c=0.4)", game, 300, 1), 0)).isLessThan(250);
    // Nothing is sufficient: plain UCB1.
    assertThat(RaveTest.visits(search("st(alpha=0.7)", game, 300, 1), 0)).isLessThan(250);
  }

  private static Trajectory iteration(int root, double outcome, double reward) {
    Trajectory path = TestParts.path(new int[] {root}, "", outcome);
    path.rewards()[0] = reward;
    return path;
  }

  private double probability(SelectionPolicy policy) {
    List<Term> terms = policy.explain(parts.tree(), parts.tree().root(), 2, 0);
    return terms.get(terms.size() - 1).value();
  }

  /**
   * Qmax = 0.62 throughout. After won 0.9 and other 0.2: d = (0.9 + 0.2) / 2 = 0.55, delta = 0.07.
   * After other 0.3 (mean 0.25): d = (2 * 0.9 + 0.25) / 3 = 0.68333, delta = -0.06333; mean
   * 0.00333, deviation 0.13333 / sqrt 2 = 0.09428, z = -0.70711, PHI = 0.23975. After won 1 (mean
   * 0.95): d = (2 * 0.95 + 2 * 0.25) / 4 = 0.6, delta = 0.02; mean 0.00889, squares 0.0037346 +
   * 0.0052160 + 0.0001235, deviation 0.067358, z = 0.16496, PHI = 0.56551.
   */
  private SelectionPolicy traced(String spec, int steps) {
    SelectionPolicy policy = parts.selection(spec);
    parts.begin(100);
    int root = parts.tree().root();
    child(root);
    double[][] iterations = {{1, 0.9}, {0, 0.2}, {0, 0.3}, {1, 1}};
    for (int i = 0; i < steps; i++) {
      parts.learn(iteration(root, iterations[i][0], iterations[i][1]));
    }
    return policy;
  }

  @Test
  void ggpFormFollowsItsNumbers() {
    assertThat(probability(traced("st-ggp(min=2)", 1))).isZero();
    assertThat(probability(traced("st-ggp(min=2)", 2))).isZero();
    assertThat(probability(traced("st-ggp(min=2)", 3))).isCloseTo(0.23975, within(1e-5));
    assertThat(probability(traced("st-ggp(min=2)", 4))).isCloseTo(0.56551, within(1e-5));
    assertThat(probability(traced("st-ggp(min=2,literal=true)", 3)))
        .isCloseTo(0.76025, within(1e-5));
    // A floor of 0.5 always explores in half of the iterations; fewer than min: always.
    assertThat(probability(traced("st-ggp(min=2,floor=0.5)", 4))).isEqualTo(0.5);
    assertThat(probability(traced("st-ggp(min=4)", 4))).isZero();
  }

  @Test
  void ggpFormSwitchesExplorationOffThatOften() {
    SelectionPolicy policy = traced("st-ggp(min=2)", 4);
    int greedy = 0;
    for (int i = 0; i < 10_000; i++) {
      greedy +=
          parts.tree().move(policy.select(parts.tree(), parts.tree().root(), 0, rng)) == 0 ? 1 : 0;
    }
    // 5655 expected, deviation 50; UCB1 would give 0, a fixed threshold 10,000.
    assertThat(greedy).isBetween(5455, 5855);
    parts.searchAgain(100);
    assertThat(probability(policy)).isZero();
  }

  @Test
  void ggpFormDecidesOnceAnIterationAndMayApplyWhereverTheSearcherMoves() {
    for (String scope : new String[] {"root", "own"}) {
      SelectionPolicy policy = traced("st-ggp(min=2,scope=" + scope + ")", 4);
      Tree tree = parts.tree();
      int root = tree.root();
      int[] own = new int[2];
      int[] others = new int[2];
      for (int i = 0; i < 4000; i++) {
        boolean greedy = tree.move(policy.select(tree, root, 0, rng)) == 0;
        own[greedy ? 0 : 1] += tree.move(policy.select(tree, inner(), 0, rng)) == 0 ? 1 : 0;
        others[greedy ? 0 : 1] += tree.move(policy.select(tree, inner(), 1, rng)) == 0 ? 1 : 0;
      }
      assertThat(others).containsOnly(0);
      assertThat(own[1]).isZero();
      assertThat(own[0] > 0).isEqualTo(scope.equals("own"));
    }
  }

  /** An inner node with the same children as the root. */
  private int inner() {
    Tree tree = parts.tree();
    int node = tree.firstChild(tree.root());
    if (tree.childCount(node) == 0) {
      parts.child(node, 0, 2, 50, 31);
      parts.child(node, 1, 2, 5, 2.5);
    }
    return node;
  }

  @Test
  void normalTailIsAccurate() {
    assertThat(Normal.cumulative(0)).isCloseTo(0.5, within(1e-7));
    assertThat(Normal.cumulative(1.96)).isCloseTo(0.9750021, within(1e-6));
    assertThat(Normal.cumulative(-3)).isCloseTo(0.0013499, within(1e-6));
  }
}
