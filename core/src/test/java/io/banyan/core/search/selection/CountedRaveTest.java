// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Children with visits 90, 16, 0, sums 72, 8, 0, and statistics of moves n' = 20, 0, 10, w' = 6, 0,
 * 4: values 0.8, 0.5, none and move values 0.3, none, 0.4.
 */
class CountedRaveTest {
  private final TestParts parts = new TestParts(new Cells(3, 3, 0));
  private final Rng rng = new Rng(1);

  private SelectionPolicy rave(String spec, float... starts) {
    SelectionPolicy rave = parts.selection(spec);
    Tree tree = parts.tree();
    if (starts.length > 0) {
      tree.floats(CountedRave.VISITS);
      tree.floats(CountedRave.WINS);
    }
    parts.begin(100);
    int[] visits = {90, 16, 0};
    double[] sums = {72, 8, 0};
    tree.expand(tree.root(), new int[] {0, 1, 2}, 3, null);
    int first = tree.firstChild(tree.root());
    for (int i = 0; i < 3; i++) {
      if (visits[i] > 0) {
        tree.addVisits(first + i, visits[i], sums[i]);
      }
      if (starts.length > 0) {
        tree.floats(CountedRave.VISITS).set(first + i, starts[2 * i]);
        tree.floats(CountedRave.WINS).set(first + i, starts[2 * i + 1]);
      }
    }
    tree.addVisits(tree.root(), 106, 0);
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
  void everyChildStartsEven() {
    SelectionPolicy rave = rave("rave-counts(k=2000,even=10)");
    // (72 + 5) / 100 = 0.77, beta = 20 / (20 + 100 + 100 * 20 / 2000) = 20 / 121.
    assertThat(score(rave, 0)).isCloseTo(0.77 + 20 / 121.0 * (0.3 - 0.77), within(1e-5));
    // Nothing known of the move: (8 + 5) / 26.
    assertThat(score(rave, 1)).isCloseTo(0.5, within(1e-5));
    // Untried: 1/2 by the start, beta = 10 / (10 + 10 + 10 * 10 / 2000).
    assertThat(score(rave, 2)).isCloseTo(0.5 - 0.1 * 10 / 20.05, within(1e-5));
    Tree tree = parts.tree();
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isZero();
  }

  @Test
  void theCountsOfAPriorAreVisitsLikeOthers() {
    SelectionPolicy rave = rave("rave-counts(k=2000,even=10)", 0, 0, 74, 70, 30, 0);
    // (8 + 5 + 70) / (16 + 10 + 74) = 0.83, the best now.
    assertThat(score(rave, 1)).isCloseTo(0.83, within(1e-5));
    // 5 / 40 and beta = 10 / (10 + 40 + 40 * 10 / 2000).
    assertThat(score(rave, 2)).isCloseTo(0.125 + 10 / 50.2 * (0.4 - 0.125), within(1e-5));
    Tree tree = parts.tree();
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isEqualTo(1);
  }

  @Test
  void withoutAStartTheMoveStatisticsAloneRankUntriedMoves() {
    assertThat(score(rave("rave-counts(even=0)"), 2)).isCloseTo(0.4, within(1e-6));
  }

  @Test
  void whatIsLostStaysLastWhateverItsCounts() {
    SelectionPolicy rave = rave("rave-counts", 0, 0, 74, 70, 30, 0);
    Tree tree = parts.tree();
    tree.setValue(tree.firstChild(tree.root()) + 1, Tree.LOST);
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isZero();
  }

  @Test
  void whatIsLostIsWorseThanAnyScore() {
    // Wins below 0 make (72 + 5 - 500) / 100 and less: below 0, and yet not lost.
    SelectionPolicy rave = rave("rave-counts(k=2000,even=10)", 0, -500, 0, 0, 0, -500);
    Tree tree = parts.tree();
    tree.setValue(tree.firstChild(tree.root()) + 1, Tree.LOST);
    assertThat(tree.move(rave.select(tree, tree.root(), 0, rng))).isZero();
  }
}
