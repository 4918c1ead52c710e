// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.Parts;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * On the tree of Ucb1Test (visits 10, 6, 4, sums 8, 3, 1) with n' = 20, 30, 18 and w' = 6, 21, 17:
 * values 0.8, 0.5, 0.25 and q' = 7/22, 22/32, 18/20. UCB1 with c = 0.7 or 0 chooses child 0.
 */
class RaveTest {
  private final TestParts parts = new TestParts(new Cells(3, 3, 0));
  private final Rng rng = new Rng(1);

  private SelectionPolicy rave(String spec) {
    SelectionPolicy rave = parts.selection(spec);
    parts.begin(100);
    Tree tree = parts.tree();
    int[] visits = {10, 6, 4};
    double[] sums = {8, 3, 1};
    for (int i = 0; i < 3; i++) {
      parts.child(tree.root(), i, 3, visits[i], sums[i]);
    }
    tree.addVisits(tree.root(), 20, 0);
    fill(20, 30, 18, 6, 21, 17);
    return rave;
  }

  private void fill(float... rows) {
    TableColumn tables = parts.tree().tables("amaf", 0);
    tables.allocate(parts.tree().root());
    System.arraycopy(
        rows,
        0,
        tables.array(parts.tree().root()),
        tables.offset(parts.tree().root()),
        rows.length);
  }

  private double score(SelectionPolicy rave, int child) {
    Tree tree = parts.tree();
    List<Term> terms = rave.explain(tree, tree.root(), tree.firstChild(tree.root()) + child, 0);
    return terms.get(terms.size() - 1).value();
  }

  private int choice(SelectionPolicy rave) {
    Tree tree = parts.tree();
    return tree.move(rave.select(tree, tree.root(), 0, rng));
  }

  @Test
  void mixesValueAndMoveValueByTheSquareRootSchedule() {
    // beta = sqrt(130 / (130 + 3 n)): 0.90139, 0.93722, 0.95681.
    // 0.8 + 0.90139 (0.31818 - 0.8) = 0.36569; 0.5 + 0.93722 * 0.1875 = 0.67573;
    // 0.25 + 0.95681 * 0.65 = 0.87193.
    SelectionPolicy rave = rave("rave(r=130)");
    assertThat(score(rave, 0)).isCloseTo(0.36569, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.67573, within(1e-5));
    assertThat(score(rave, 2)).isCloseTo(0.87193, within(1e-5));
    assertThat(choice(rave)).isEqualTo(2);
  }

  @Test
  void withoutWeightOnlyTheValueCounts() {
    assertThat(choice(rave("rave(r=0)"))).isEqualTo(0);
  }

  @Test
  void withoutPriorTheMoveValueIsThePlainMean() {
    // q' = 0.3, 0.7, 17/18: 0.8 - 0.90139 * 0.5 = 0.34931; 0.5 + 0.93722 * 0.2 = 0.68744;
    // 0.25 + 0.95681 * 0.69444 = 0.91445. An unseen move keeps its value.
    SelectionPolicy rave = rave("rave(prior=false)");
    assertThat(score(rave, 0)).isCloseTo(0.34931, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.68744, within(1e-5));
    assertThat(score(rave, 2)).isCloseTo(0.91445, within(1e-5));
    fill(0, 30, 18, 0, 21, 17);
    assertThat(score(rave, 0)).isCloseTo(0.8, within(1e-6));
  }

  @Test
  void minimumSquaredErrorScheduleWeighsTheEvidenceOfBoth() {
    // m = n' + 2 = 22, 32, 20; beta = m / (n + m + 0.04 n m): 22/40.8, 32/45.68, 20/27.2.
    // 0.8 - 0.53922 * 0.48182 = 0.54020; 0.5 + 0.70053 * 0.1875 = 0.63135;
    // 0.25 + 0.73529 * 0.65 = 0.72794.
    SelectionPolicy rave = rave("rave(schedule=mse,b=0.1)");
    assertThat(score(rave, 0)).isCloseTo(0.54020, within(1e-5));
    assertThat(score(rave, 1)).isCloseTo(0.63135, within(1e-5));
    assertThat(score(rave, 2)).isCloseTo(0.72794, within(1e-5));
  }

  /** Beyond the visits that a table is kept for, which has 4096 entries, the formula goes on. */
  @Test
  void theWeightFallsWithoutAStepBeyondItsTable() {
    SelectionPolicy rave = rave("rave(r=130)");
    Tree tree = parts.tree();
    int child = tree.firstChild(tree.root());
    tree.addVisits(child, 4094 - 10, 0.5 * 4094 - 8);
    for (int visits = 4094; visits < 4100; visits++) {
      assertThat(tree.visits(child)).isEqualTo(visits);
      double beta = Math.sqrt(130 / (130 + 3.0 * visits));
      double q = 7 / 22.0;
      assertThat(score(rave, 0)).isCloseTo(0.5 + beta * (q - 0.5), within(1e-6));
      tree.addVisits(child, 1, 0.5);
    }
  }

  @Test
  void onlyStatisticsOfPlayoutsAloneNeedTheirMoves() {
    Parts batches = TestParts.beside(Ending.AVERAGED);
    assertThat(rave("rave(scope=playout)").refusal(batches)).contains("tells none");
    assertThat(rave("rave(scope=playout)").refusal(TestParts.beside(Ending.VALUED))).isNull();
    assertThat(rave("rave").refusal(batches)).isNull();
  }

  @Test
  void explorationIsAddedWhenAsked() {
    // sqrt(ln 20 / n) = 0.54734, 0.70661, 0.86542; with k = 2 on r = 0: 1.8947, 1.9132, 1.9808.
    SelectionPolicy rave = rave("rave(r=0,k=2)");
    assertThat(score(rave, 0)).isCloseTo(1.8947, within(1e-4));
    assertThat(score(rave, 2)).isCloseTo(1.9808, within(1e-4));
    assertThat(choice(rave)).isEqualTo(2);
  }

  @Test
  void lostChildrenAreAvoidedAndTiesAreBrokenEvenly() {
    SelectionPolicy rave = rave("rave");
    Tree tree = parts.tree();
    tree.setValue(tree.firstChild(tree.root()) + 2, Tree.LOST);
    assertThat(choice(rave)).isEqualTo(1);
    TestParts twins = new TestParts(new Cells(3, 3, 0));
    SelectionPolicy even = twins.selection("rave");
    twins.begin(10);
    for (int i = 0; i < 3; i++) {
      twins.child(twins.tree().root(), i, 3, 2, 1);
    }
    int[] counts = new int[3];
    for (int i = 0; i < 3000; i++) {
      counts[twins.tree().move(even.select(twins.tree(), twins.tree().root(), 0, rng))]++;
    }
    assertThat(TestParts.chiSquare(counts, 1 / 3., 1 / 3., 1 / 3.)).isLessThan(13.8);
  }

  @Test
  void untriedMovesMayBeRankedByTheirMoveValue() {
    TestParts full = new TestParts(new Cells(3, 3, 0), true);
    SelectionPolicy ranked = full.selection("rave(untried=amaf)");
    SelectionPolicy unsure = full.selection("rave(untried=amaf,prior=false)");
    full.begin(10);
    Tree tree = full.tree();
    tree.expand(tree.root(), new int[] {0, 1, 2}, 3, null);
    int first = tree.nextUntried(tree.root(), 0);
    tree.addVisits(first, 1, 0.6);
    tree.addVisits(tree.root(), 1, 0);
    TableColumn tables = tree.tables("amaf", 0);
    tables.allocate(tree.root());
    // Move 0 seen once with 0.6, move 1 four times with 4, move 2 never.
    float[] rows = {1, 4, 0, 0.6f, 4, 0};
    System.arraycopy(rows, 0, tables.array(tree.root()), tables.offset(tree.root()), 6);
    // q' = 5/6 against about 0.6 and 1/2; without prior the move never seen comes first.
    assertThat(tree.move(ranked.select(tree, tree.root(), 0, rng))).isEqualTo(1);
    assertThat(tree.move(unsure.select(tree, tree.root(), 0, rng))).isEqualTo(2);
  }

  /**
   * Thirty cells, one of which wins whenever it is taken. After one visit each, half of the moves
   * look perfect to UCB1; the playouts have told RAVE which one was in all the wins. Fails for
   * select=ucb1 and for r=0.
   */
  @Test
  void findsTheMoveThatWinsWhereverItIsMade() {
    Cells game = new Cells(30, 30, 17);
    double rave = 0;
    double uct = 0;
    double noWeight = 0;
    for (int seed = 1; seed <= 20; seed++) {
      rave += visits(search("rave", game, 50, seed), 17);
      uct += visits(search("uct", game, 50, seed), 17);
      noWeight += visits(search("rave(r=0)", game, 50, seed), 17);
    }
    // Of the twenty iterations after the first thirty.
    assertThat(rave / 20).isGreaterThan(17);
    assertThat(uct / 20).isLessThan(6);
    assertThat(noWeight / 20).isLessThan(6);
  }

  static long visits(SearchReport report, int move) {
    return report.moves().stream()
        .filter(m -> m.move() == move)
        .mapToLong(SearchReport.MoveReport::visits)
        .sum();
  }
}
