// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Children with visits 100, 16, 0, sums 80, 8, 0, and statistics of moves n' = 20, 0, 10, w' = 6,
 * 0, 4: values 0.8, 0.5, none and move values 0.3, none, 0.4.
 */
class RatioRaveTest {
  private final TestParts parts = new TestParts(new Cells(3, 3, 0));
  private final Rng rng = new Rng(1);

  private SelectionPolicy rave(String spec, float... bonuses) {
    return rave(spec, RatioRave.BONUS, bonuses);
  }

  private SelectionPolicy rave(String spec, String column, float... bonuses) {
    SelectionPolicy rave = parts.selection(spec);
    Tree tree = parts.tree();
    if (bonuses.length > 0) {
      tree.floats(column);
    }
    parts.begin(100);
    int[] visits = {100, 16, 0};
    double[] sums = {80, 8, 0};
    tree.expand(tree.root(), new int[] {0, 1, 2}, 3, null);
    for (int i = 0; i < 3; i++) {
      if (visits[i] > 0) {
        tree.addVisits(tree.firstChild(tree.root()) + i, visits[i], sums[i]);
      }
      if (bonuses.length > 0) {
        tree.floats(column).set(tree.firstChild(tree.root()) + i, bonuses[i]);
      }
    }
    tree.addVisits(tree.root(), 116, 0);
    TableColumn tables = tree.tables("amaf", 0);
    tables.allocate(tree.root());
    float[] rows = {20, 0, 10, 6, 0, 4};
    System.arraycopy(rows, 0, tables.array(tree.root()), tables.offset(tree.root()), rows.length);
    return rave;
  }

  private double score(SelectionPolicy rave, int child) {
    Tree tree = parts.tree();
    List<Term> terms = rave.explain(tree, tree.root(), tree.firstChild(tree.root()) + child, 0);
    return terms.get(terms.size() - 1).value();
  }

  @Test
  void theWeightIsARatio() {
    // beta = 500 / 600 = 0.8333: 0.8 + 0.8333 (0.3 - 0.8); without statistics the value alone.
    SelectionPolicy rave = rave("rave-ratio(r=500)");
    assertThat(score(rave, 0)).isCloseTo(0.383333, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.5, within(1e-6));
    assertThat(score(rave, 2)).isCloseTo(0.4, within(1e-6));
    Tree tree = parts.tree();
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isEqualTo(1);
  }

  @Test
  void theWeightGrowsWithTheLegalMoves() {
    // Three legal moves: r = 20 + 3 * 10 = 50; beta = 50 / 150.
    assertThat(score(rave("rave-ratio(r=20,grow=10)"), 0)).isCloseTo(0.633333, within(1e-5));
  }

  @Test
  void aBonusFadesWithTheSquareRootOfTheVisits() {
    SelectionPolicy rave = rave("rave-ratio(r=500)", 1, 0.4f, 0.2f);
    // 1 / 10, 0.4 / 4, and all of it before the first visit.
    assertThat(score(rave, 0)).isCloseTo(0.483333, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.6, within(1e-5));
    assertThat(score(rave, 2)).isCloseTo(0.6, within(1e-5));
  }

  @Test
  void aProbabilityTimesTheBiasIsABonus() {
    SelectionPolicy rave = rave("rave-ratio(r=500,bias=2)", "prior.probability", 0.5f, 0.2f, 0.3f);
    // 2 * 0.5 / 10, 2 * 0.2 / 4, and 2 * 0.3 before the first visit.
    assertThat(score(rave, 0)).isCloseTo(0.483333, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.6, within(1e-5));
    assertThat(score(rave, 2)).isCloseTo(1.0, within(1e-5));
    Tree tree = parts.tree();
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isEqualTo(2);
  }

  @Test
  void withoutAPriorAllMovesAreEquallyLikely() {
    SelectionPolicy rave = rave("rave-ratio(r=500,bias=3)");
    Tree tree = parts.tree();
    rave.expanded(tree, tree.root());
    assertThat(score(rave, 2)).isCloseTo(1.4, within(1e-5));
  }

  @Test
  void whatIsLostStaysLastWhateverItsBonus() {
    SelectionPolicy rave = rave("rave-ratio(r=500)", 0, 9, 0);
    Tree tree = parts.tree();
    tree.setValue(tree.firstChild(tree.root()) + 1, Tree.LOST);
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isEqualTo(2);
  }

  @Test
  void whatIsLostIsWorseThanAnyScore() {
    // 0.3833 - 9 / 10 and 0.4 - 9: below 0, and yet not lost.
    SelectionPolicy rave = rave("rave-ratio(r=500)", -9, 0, -9);
    Tree tree = parts.tree();
    tree.setValue(tree.firstChild(tree.root()) + 1, Tree.LOST);
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isZero();
  }

  /** Root and its grandchild have the same player to move; move 2 is best by the root's table. */
  @Test
  void aNodeWithFewVisitsReadsTheStatisticsOfAnAncestor() {
    SelectionPolicy rave = rave("rave-ratio(ref=10,leaves=false)");
    Tree tree = parts.tree();
    TableColumn tables = tree.tables("amaf", 0);
    float[] rows = {20, 20, 20, 2, 4, 18};
    int root = tree.root();
    System.arraycopy(rows, 0, tables.array(root), tables.offset(root), 6);
    int child = tree.firstChild(root);
    tree.expand(child, new int[] {0, 1, 2}, 3, null);
    int grandchild = tree.firstChild(child);
    tree.expand(grandchild, new int[] {0, 1, 2}, 3, null);
    tree.addVisits(grandchild, 9, 4);
    tables.allocate(grandchild);
    float[] own = {9, 9, 9, 8, 1, 1};
    System.arraycopy(own, 0, tables.array(grandchild), tables.offset(grandchild), 6);
    rave.select(tree, root, 0, rng);
    rave.select(tree, child, 1, rng);
    assertThat(tree.move(rave.select(tree, grandchild, 0, rng))).isEqualTo(2);
    tree.addVisits(grandchild, 1, 0);
    assertThat(tree.move(rave.select(tree, grandchild, 0, rng))).isEqualTo(0);
  }

  /** In Cells one cell wins wherever it is taken: statistics of moves find it sooner. */
  @Test
  void statisticsOfMovesSayMoreThanValuesAlone() {
    SearchReport with = search("mcts(select=rave-ratio)", new Cells(30, 6, 1), 300, 1);
    SearchReport without = search("mcts(select=rave-ratio(r=0))", new Cells(30, 6, 1), 300, 1);
    assertThat(with).isNotEqualTo(without);
    assertThat(search("mcts(select=rave-ratio)", new Cells(30, 6, 1), 300, 1).moves())
        .isEqualTo(with.moves());
  }
}
