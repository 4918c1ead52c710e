// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Children that are lost, children never seen, and parameters at the edge of their range. */
class SelectionEdgesTest {
  private final TestParts parts = new TestParts(new Cells(3, 3, 0));
  private final Rng rng = new Rng(1);

  private SelectionPolicy begun(String spec) {
    SelectionPolicy selection = parts.selection(spec);
    parts.begin(100);
    return selection;
  }

  private int[] counts(SelectionPolicy selection) {
    Tree tree = parts.tree();
    int[] counts = new int[3];
    for (int i = 0; i < 50; i++) {
      counts[tree.move(selection.select(tree, tree.root(), 0, rng))]++;
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rave(r=0)", "grave", "ucb1(c=0)", "egreedy(e=0)", "history", "puct", "even"})
  void aLostChildIsWorseThanOneThatNeverWon(String spec) {
    SelectionPolicy selection = begun(spec);
    Tree tree = parts.tree();
    for (int move = 0; move < 3; move++) {
      parts.child(tree.root(), move, 3, 5, 0);
    }
    tree.addVisits(tree.root(), 15, 0);
    tree.setValue(tree.firstChild(tree.root()), Tree.LOST);
    tree.setValue(tree.firstChild(tree.root()) + 2, Tree.LOST);
    assertThat(counts(selection)).containsExactly(0, 50, 0);
  }

  @Test
  void withoutStatisticsOfMovesGraveTriesEverythingAndThenGoesByValues() {
    SelectionPolicy grave = begun("grave");
    Tree tree = parts.tree();
    parts.child(tree.root(), 0, 3, 5, 4);
    parts.child(tree.root(), 1, 3, 5, 2);
    int untried = parts.child(tree.root(), 2, 3, 0, 0);
    assertThat(counts(grave)).containsExactly(0, 0, 50);
    tree.addVisits(untried, 5, 1);
    assertThat(counts(grave)).containsExactly(50, 0, 0);
  }

  @Test
  void anUrgencyOfZeroIsAnUrgency() {
    assertThat(begun("ucb1(fpu=0)").ranksUntried()).isTrue();
    assertThat(begun("ucb1").ranksUntried()).isFalse();
  }

  /**
   * Only after thousands of visits is the variance felt: ln N / n = 9.21 / 5000 = 0.001842, and the
   * bound of a variance v is sqrt(0.001842 min(1/4, v + 0.0607)): 0.02146 for v = 1/4 and 0.01057
   * for v = 0. So 0.5 of wins and losses is tried before a sure 0.5, and not before a sure 0.512.
   */
  @Test
  void ucb1TunedPrefersTheUncertainByJustAsMuchAsItsVarianceSays() {
    for (double sure : new double[] {0.5, 0.512}) {
      SelectionPolicy tuned = begun("ucb1tuned");
      Tree tree = parts.tree();
      int wild = parts.child(tree.root(), 0, 3, 5000, 2500);
      int calm = parts.child(tree.root(), 1, 3, 5000, 5000 * sure);
      tree.addVisits(tree.root(), 10_000, 0);
      tree.floats(Ucb1Tuned.SQUARES).set(wild, 0.5f);
      tree.floats(Ucb1Tuned.SQUARES).set(calm, (float) (sure * sure));
      int move = sure == 0.5 ? 0 : 1;
      assertThat(counts(tuned)[move]).as("beside %s", sure).isEqualTo(50);
    }
  }
}
