// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

class Ucb1Test {
  private final Rng rng = new Rng(1);

  /** A root whose children have the given visits and reward sums. */
  private static Tree tree(int[] visits, double[] sums) {
    Tree tree = new Tree(false, false, 1);
    tree.floats("ucb1tuned.squares");
    tree.clear();
    int total = 0;
    for (int i = 0; i < visits.length; i++) {
      int child = tree.addChild(tree.root(), i, visits.length);
      tree.addVisits(child, visits[i], sums[i]);
      total += visits[i];
    }
    tree.addVisits(tree.root(), total, 0);
    return tree;
  }

  private static SelectionPolicy policy(String spec, Tree tree) {
    return Agents.catalog()
        .make(SearchSlots.SELECT, spec)
        .create(new PartContext(new Nim(9), tree));
  }

  private int choice(String spec, Tree tree) {
    return tree.move(policy(spec, tree).select(tree, tree.root(), 0, rng));
  }

  @Test
  void followsTheFormula() {
    // N = 20, ln 20 = 2.9957. Child 0: 8/10 = 0.8, bonus sqrt(.29957) = 0.5473;
    // child 1: 3/6 = 0.5, bonus sqrt(.49929) = 0.7066; child 2: 1/4 = 0.25, bonus .8654.
    // c = 0.7: 1.1831, 0.9946, 0.8558. c = 2: 1.8947, 1.9132, 1.9808.
    Tree tree = tree(new int[] {10, 6, 4}, new double[] {8, 3, 1});
    assertThat(choice("ucb1(c=0.7)", tree)).isEqualTo(0);
    assertThat(choice("ucb1(c=2)", tree)).isEqualTo(2);
    assertThat(choice("ucb1(c=1.7)", tree)).isEqualTo(0);
    assertThat(choice("ucb1(c=0)", tree)).isEqualTo(0);
    Ucb1 ucb1 = new Ucb1(0.7);
    double score =
        ucb1.explain(tree, tree.root(), tree.firstChild(tree.root()) + 1, 0).get(2).value();
    assertThat(score).isCloseTo(0.9946, within(1e-4));
  }

  @Test
  void otherFormOfTheConstantIsTheSameFormula() {
    // 2 Cp sqrt(2 ln N / n) with Cp = 1 / sqrt 2 is c = 2.
    Tree tree = tree(new int[] {10, 6, 4}, new double[] {8, 3, 1});
    assertThat(choice("ucb1(cp=0.70710678)", tree)).isEqualTo(2);
    for (Term term : policy("ucb1(cp=0.70710678)", tree).explain(tree, tree.root(), 3, 0)) {
      if (term.name().equals("exploration")) {
        double same = new Ucb1(2).explain(tree, tree.root(), 3, 0).get(1).value();
        assertThat(term.value()).isCloseTo(same, within(1e-5));
      }
    }
    assertThatThrownBy(() -> policy("ucb1(c=1,cp=1)", tree)).hasMessageContaining("not both");
  }

  @Test
  void tiesAreBrokenUniformly() {
    Tree tree = tree(new int[] {5, 9, 5, 5}, new double[] {3, 2, 3, 3});
    int[] counts = new int[4];
    Ucb1 ucb1 = new Ucb1(0.5);
    for (int i = 0; i < 9000; i++) {
      counts[tree.move(ucb1.select(tree, tree.root(), 0, rng))]++;
    }
    assertThat(counts[1]).isZero();
    for (int i : new int[] {0, 2, 3}) {
      assertThat(counts[i]).isBetween(2800, 3200);
    }
  }

  @Test
  void urgencyDecidesWhenToTrySomethingNew() {
    Tree tree = new Tree(false, false, 1);
    tree.clear();
    int child = tree.addChild(tree.root(), 0, 3);
    tree.addVisits(child, 4, 2);
    tree.addVisits(tree.root(), 4, 0);
    // Score of the only child with c = 0: 0.5.
    assertThat(policy("ucb1(c=0,fpu=0.6)", tree).select(tree, tree.root(), 0, rng))
        .isEqualTo(SelectionPolicy.UNTRIED);
    assertThat(policy("ucb1(c=0,fpu=0.4)", tree).select(tree, tree.root(), 0, rng))
        .isEqualTo(child);
  }

  @Test
  void lostChildrenAreAvoided() {
    Tree tree = tree(new int[] {100, 100}, new double[] {90, 1});
    tree.setValue(tree.firstChild(tree.root()), Tree.LOST);
    assertThat(choice("ucb1(c=5)", tree)).isEqualTo(1);
    assertThat(choice("egreedy(e=0)", tree)).isEqualTo(1);
    assertThat(choice("ucb1tuned", tree)).isEqualTo(1);
  }

  @Test
  void epsilonGreedyTakesTheLargestSumOrMean() {
    Tree tree = tree(new int[] {100, 10}, new double[] {30, 9});
    assertThat(choice("egreedy(e=0,by=sum)", tree)).isEqualTo(0);
    assertThat(choice("egreedy(e=0,by=mean)", tree)).isEqualTo(1);
    SelectionPolicy half = policy("egreedy(e=0.5,by=mean)", tree);
    int other = 0;
    for (int i = 0; i < 4000; i++) {
      other += tree.move(half.select(tree, tree.root(), 0, rng)) == 0 ? 1 : 0;
    }
    assertThat(other).isBetween(880, 1120);
  }

  @Test
  void logarithmsAreExactInTheTableAndCloseBeyond() {
    assertThat(SqrtLog.ln(1)).isZero();
    assertThat(SqrtLog.ln(1023)).isEqualTo(StrictMath.log(1023));
    for (int n : new int[] {1024, 1500, 16_383, 99_999, 5_000_001, Integer.MAX_VALUE}) {
      assertThat(SqrtLog.ln(n)).isCloseTo(Math.log(n), withinPercentage(1e-4));
      assertThat((double) SqrtLog.sqrtLn(n))
          .isCloseTo(Math.sqrt(Math.log(n)), withinPercentage(1e-4));
    }
    assertThat(SqrtLog.sqrtLn(0)).isZero();
  }

  /** What a node keeps of its visits is enough to find their logarithm. */
  @Test
  void logarithmsFromInverseRootsAreAsGood() {
    Tree tree = new Tree(false, false, 1_000_000);
    tree.clear();
    int node = tree.root();
    assertThat(SqrtLog.sqrtLnOfInverseRoot(0)).isZero();
    for (int n = 1; n < 1_000_000_000; n += 1 + n / 500) {
      tree.addVisits(node, n - tree.visits(node), 0);
      int bits = tree.records(node)[Tree.offset(node) + Tree.INV_SQRT];
      assertThat((double) SqrtLog.sqrtLnOfInverseRoot(bits))
          .as("n = %d", n)
          .isCloseTo(Math.sqrt(Math.log(n)), withinPercentage(2e-4));
    }
  }

  /** Counts that overflowed made every score NaN, so that one child got all visits. */
  @Test
  void goesOnExploringWhenNoMoreVisitsAreCounted() {
    int half = Tree.MOST_VISITS / 2;
    Tree tree = tree(new int[] {half, half}, new double[] {half / 2, half / 2});
    Ucb1 ucb1 = new Ucb1(0.7);
    int[] chosen = new int[2];
    for (int i = 0; i < 1000; i++) {
      int child = ucb1.select(tree, tree.root(), 0, new Rng(i));
      chosen[tree.move(child)]++;
      // So many at a time that an int would overflow on the way.
      tree.addVisits(child, 1 << 22, 0.5 * (1 << 22));
      tree.addVisits(tree.root(), 1 << 22, 0);
    }
    assertThat(chosen[0]).isBetween(450, 550);
  }
}
