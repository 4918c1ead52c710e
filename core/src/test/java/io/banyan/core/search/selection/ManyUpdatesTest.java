// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Dither;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The statistics of selection after as many updates as an hour of searching makes. */
class ManyUpdatesTest {
  private static final int MANY = 100_000_000;

  /** Beyond 2^24, where floats stop counting. */
  private static final int SOME = 20_000_000;

  /** Two moves, seen in every iteration. */
  private static float[] amaf(int updates, double[] rewards) {
    float[] table = new float[4];
    float[] seen = {1, 1};
    Dither dither = new Dither();
    Rng rng = new Rng(5);
    for (int i = 1; i <= updates; i++) {
      double reward = rewards[rng.nextInt(rewards.length)];
      Amaf.add(table, 0, 2, seen, 0, 2, reward, i, dither);
    }
    return table;
  }

  private static void checkAmaf(int updates) {
    // A win in nine of ten: the error of so many samples is 0.3 / sqrt(2^21) = 0.0002.
    float[] wins = amaf(updates, new double[] {1, 1, 1, 1, 0, 1, 1, 1, 1, 1});
    assertThat(wins[0]).isEqualTo(Amaf.MOST);
    assertThat(wins[2] / wins[0]).isCloseTo(0.9f, within(0.001f));
    // Rewards that floats have to round, always the same.
    float[] fraction = amaf(updates, new double[] {0.9137});
    assertThat(fraction[2] / fraction[0]).isCloseTo(0.9137f, within(0.0005f));
    float[] bonus = amaf(updates, new double[] {1.21, -0.21});
    assertThat(bonus[3] / bonus[1]).isCloseTo(0.5f, within(0.002f));
  }

  @Test
  void amafCountsAndAveragesBeyondTheReachOfFloats() {
    checkAmaf(SOME);
  }

  @Test
  @Tag("slow")
  void amafIsRightAfterAHundredMillionUpdates() {
    checkAmaf(MANY);
  }

  @Test
  void amafAddsUpExactlyWhileItCan() {
    float[] table = new float[4];
    Dither dither = new Dither();
    double sum = 0;
    for (int i = 1; i <= Amaf.MOST; i++) {
      double reward = i % 4 == 0 ? 0.5 : i & 1;
      sum += reward;
      Amaf.add(table, 0, 2, new float[] {1, 0}, 0, 2, reward, i, dither);
    }
    assertThat(table).containsExactly(Amaf.MOST, 0, (float) sum, 0);
  }

  /** A move that is new at an old node is counted from the start and then as all others. */
  @Test
  void aNewMoveAtAnOldNodeIsCountedTooAndOthersAreNotTouched() {
    float[] table = {0, 7, 0, 3};
    Dither dither = new Dither();
    for (int i = 1; i <= 1000; i++) {
      Amaf.add(table, 0, 2, new float[] {1, 0}, 0, 2, i & 1, Amaf.MOST + i, dither);
    }
    assertThat(table).containsExactly(1000, 7, 500, 3);
  }

  /** RAVE, GRAVE and their readers work on what {@link #checkAmaf} leaves behind. */
  @Test
  void raveAndGraveRankMovesByFullTables() {
    for (String spec : new String[] {"rave(schedule=mse)", "rave", "grave"}) {
      TestParts parts = new TestParts(new Cells(2, 2, 0));
      SelectionPolicy selection = parts.selection(spec);
      parts.begin(100);
      Tree tree = parts.tree();
      tree.addVisits(tree.root(), Tree.MOST_VISITS, 0);
      parts.child(tree.root(), 0, 2, 10, 5);
      parts.child(tree.root(), 1, 2, 10, 5);
      TableColumn tables = tree.tables("amaf", 0);
      tables.allocate(tree.root());
      float[] table = tables.array(tree.root());
      int at = tables.offset(tree.root());
      Dither dither = new Dither();
      for (int i = 0; i < 3_000_000; i++) {
        Amaf.add(table, at, 2, new float[] {1, 0}, 0, 2, i % 10 < 5 ? 1 : 0, Amaf.MOST, dither);
        Amaf.add(table, at, 2, new float[] {0, 1}, 0, 2, i % 10 < 6 ? 1 : 0, Amaf.MOST, dither);
      }
      assertThat(tree.move(selection.select(tree, tree.root(), 0, new Rng(1)))).isEqualTo(1);
      for (Term t : selection.explain(tree, tree.root(), tree.firstChild(tree.root()), 0)) {
        assertThat(t.value()).as(t.name()).isBetween(0.0, (double) Amaf.MOST);
      }
    }
  }

  private static void checkTuned(int updates) {
    Dither dither = new Dither();
    Rng rng = new Rng(7);
    float wins = 0;
    float constant = 0;
    for (int i = 1; i <= updates; i++) {
      wins = Ucb1Tuned.next(wins, rng.nextInt(10) < 9 ? 1 : 0, i, dither);
      constant = Ucb1Tuned.next(constant, i == 1 ? 0.5 : 0.81, i, dither);
    }
    assertThat(wins).isCloseTo(0.9f, within(0.0015f));
    assertThat(constant).isCloseTo(0.81f, within(0.0005f));
  }

  @Test
  void squaresOfUcb1TunedKeepTheirMean() {
    checkTuned(SOME);
  }

  @Test
  @Tag("slow")
  void squaresOfUcb1TunedKeepTheirMeanOverAHundredMillionUpdates() {
    checkTuned(MANY);
  }

  private static void checkHistory(int updates) {
    TestParts parts = new TestParts(new Cells(2, 2, 0));
    SelectionPolicy history = parts.selection("history(c=0,w=1)");
    parts.begin(100);
    Tree tree = parts.tree();
    parts.child(tree.root(), 0, 2, 1, 1);
    Trajectory won = TestParts.path(new int[] {tree.root()}, "0:0", 1);
    Trajectory lost = TestParts.path(new int[] {tree.root()}, "0:0", 0.2);
    for (int i = 0; i < updates; i++) {
      parts.learn(i % 8 == 0 ? lost : won);
    }
    List<Term> terms = history.explain(tree, tree.root(), tree.firstChild(tree.root()), 0);
    // Seven wins and a fifth of eight; no losses at the child: history * w / 1.
    assertThat(terms.get(2).value()).isCloseTo(0.9, within(1e-6));
  }

  @Test
  void historyKeepsItsMean() {
    checkHistory(SOME);
  }

  @Test
  @Tag("slow")
  void historyKeepsItsMeanOverAHundredMillionUpdates() {
    checkHistory(MANY);
  }

  @Test
  @Tag("slow")
  void momentsOfTheGgpThresholdAreRightAfterAHundredMillionUpdates() {
    SufficiencyGgp.Moments moments = new SufficiencyGgp.Moments();
    for (int i = 0; i < MANY; i++) {
      moments.add(i % 2 == 0 ? 0.9 : 0.5);
    }
    assertThat(moments.mean()).isCloseTo(0.7, within(1e-9));
    assertThat(moments.deviation()).isCloseTo(0.2, within(1e-6));
  }
}
