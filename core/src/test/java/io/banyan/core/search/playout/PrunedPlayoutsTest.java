// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

/**
 * PPR and PoolRave on ten cells. The path is root (100 visits), a by cell 0 (20 visits), leaf by
 * cell 5; then it is player 0's turn and 1, 2, 3, 4, 6, 7, 8, 9 are free. The statistics of the
 * root (for player 0) speak for 1 and 2, those of a (for player 1) for 7.
 */
class PrunedPlayoutsTest {
  private static final float[] FOR_1_AND_2 = {
    9, 4, 4, 4, 9, 9, 9, 9, 9, 0, 0, 3, 3, 1, 0, 0, 0, 0, 0, 0
  };
  private static final float[] FOR_7 = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0};

  private static final float[] SPEAKS_FOR_1 = ofOne(1);
  private static final float[] SPEAKS_FOR_4 = ofOne(4);
  private static final float[] SPEAKS_FOR_5 = ofOne(5);

  private static float[] ofOne(int cell) {
    float[] rows = new float[20];
    rows[cell] = 100;
    rows[10 + cell] = 90;
    return rows;
  }

  private final Rng rng = new Rng(11);
  private TestParts parts;
  private Trajectory path;

  private StepwisePlayout playout(String select, String spec, boolean placement) {
    Cells game = new Cells(10, 10, 0);
    parts = new TestParts(placement ? game : game.general());
    parts.selection(select);
    StepwisePlayout playout = parts.playout(spec);
    parts.begin(1000);
    Tree tree = parts.tree();
    tree.addVisits(tree.root(), 100, 0);
    int a = parts.child(tree.root(), 0, 10, 20, 10);
    int leaf = parts.child(a, 5, 9, 0, 0);
    set(tree.root(), 0, FOR_1_AND_2);
    set(a, 0, FOR_7);
    path = TestParts.path(new int[] {tree.root(), a, leaf}, "0:0 1:5", 0.5);
    return playout;
  }

  private StepwisePlayout ppr(String args) {
    return playout("rave", "ppr(" + args + ")", true);
  }

  private void set(int node, int seat, float... rows) {
    TableColumn tables = parts.tree().tables("amaf", 0);
    tables.allocate(node);
    System.arraycopy(rows, 0, tables.array(node), tables.offset(node) + seat * 20, 20);
  }

  private int[] counts(StepwisePlayout playout) {
    return parts.counts(playout, parts.after(0, 5), path, 20_000, rng);
  }

  private static double[] uniformOver(int... cells) {
    double[] p = new double[10];
    for (int c : cells) {
      p[c] = 1.0 / cells.length;
    }
    return p;
  }

  private static final double[] ALL = uniformOver(1, 2, 3, 4, 6, 7, 8, 9);

  @Test
  void theListComesFromTheDeepestNodeWithEnoughOfTheBudget() {
    // B = 1000. tn 1 %: 10 visits, node a. 5 %: 50 visits, the root. 20 %: nobody, uniform.
    assertThat(counts(ppr("p=1,tn=0.01"))[7]).isEqualTo(20_000);
    assertThat(chiSquare(counts(ppr("p=1,tn=0.05")), uniformOver(1, 2))).isLessThan(10.8);
    assertThat(chiSquare(counts(ppr("p=1,tn=0.2")), ALL)).isLessThan(24.3);
    // Exactly enough is enough: 100 of 1000.
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1")), uniformOver(1, 2))).isLessThan(10.8);
  }

  /** The tables of a node with millions of visits: the same means, 2^17 times as often seen. */
  @Test
  void listsAndPoolsFromFullTablesAreTheSame() {
    float[] full = FOR_1_AND_2.clone();
    for (int i = 0; i < full.length; i++) {
      full[i] *= 1 << 17;
    }
    StepwisePlayout ppr = ppr("p=1,tn=0.1");
    set(parts.tree().root(), 0, full);
    assertThat(chiSquare(counts(ppr), uniformOver(1, 2))).isLessThan(10.8);
    StepwisePlayout pool = playout("rave", "poolrave(n=2,p=1)", true);
    set(parts.tree().root(), 0, full);
    assertThat(chiSquare(counts(pool), uniformOver(1, 2))).isLessThan(10.8);
  }

  @Test
  void theRootMayBeExcluded() {
    assertThat(chiSquare(counts(ppr("p=1,tn=0.05,root=false")), ALL)).isLessThan(24.3);
    assertThat(counts(ppr("p=1,tn=0.01,root=false"))[7]).isEqualTo(20_000);
  }

  @Test
  void theShareMayBeOfTheVisitsSoFar() {
    // 20 % of 100 visits so far: node a with its 20; 50 %: the root. Of the budget: nobody.
    assertThat(counts(ppr("p=1,tn=0.2,ratio=sofar"))[7]).isEqualTo(20_000);
    assertThat(chiSquare(counts(ppr("p=1,tn=0.5,ratio=sofar")), uniformOver(1, 2)))
        .isLessThan(10.8);
    // An unknown budget counts as so far.
    StepwisePlayout unknown = ppr("p=1,tn=0.2");
    parts.searchAgain(0);
    assertThat(counts(unknown)[7]).isEqualTo(20_000);
  }

  @Test
  void movesAreListedStrictlyAboveTheThresholdAndOnlyIfSeen() {
    // At the root cell 3 has 1/4: not above 0.25, but above 0.24. Cell 9 was never seen.
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1,tw=0.24")), uniformOver(1, 2, 3))).isLessThan(13.8);
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1,unseen=true")), uniformOver(1, 2, 9)))
        .isLessThan(13.8);
    // Nothing is above 0.8: uniform, not the tail.
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1,tw=0.8")), ALL)).isLessThan(24.3);
  }

  /**
   * Eight free cells in order: 1 2 3 4 6 7 8 9. With xi uniform in (0.8, 1), floor(8 xi) is 6 (cell
   * 8) for xi below 7/8 and 7 (cell 9) above: 0.075 and 0.125. The list has 0.4 + 0.4.
   */
  @Test
  void otherMovesAreExactlyTheLastPartInMoveOrder() {
    for (boolean placement : new boolean[] {true, false}) {
      StepwisePlayout ppr = playout("rave", "ppr(p=0.8,tn=0.1)", placement);
      assertThat(chiSquare(counts(ppr), 0, .4, .4, 0, 0, 0, 0, 0, .075, .125)).isLessThan(16.3);
    }
    // p = 0: floor(8 xi) of xi in (0, 1) is any of them.
    assertThat(chiSquare(counts(ppr("p=0,tn=0.1")), ALL)).isLessThan(24.3);
  }

  @Test
  void otherReadingsOfTheLastPart() {
    // Any: 0.2 / 8 each.
    assertThat(
            chiSquare(
                counts(ppr("p=0.8,tn=0.1,other=full")),
                0,
                .425,
                .425,
                .025,
                .025,
                0,
                .025,
                .025,
                .025,
                .025))
        .isLessThan(24.3);
    // First part: floor(8 (1 - xi)) of 1 - xi in (0, 0.2): cell 1 0.125, cell 2 0.075.
    assertThat(
            chiSquare(counts(ppr("p=0.8,tn=0.1,other=head")), 0, .525, .475, 0, 0, 0, 0, 0, 0, 0))
        .isLessThan(10.8);
    // Twice: from 8 on with 0.075 (half each), from 9 on with 0.125.
    assertThat(
            chiSquare(
                counts(ppr("p=0.8,tn=0.1,other=double")), 0, .4, .4, 0, 0, 0, 0, 0, .0375, .1625))
        .isLessThan(16.3);
  }

  @Test
  void oneListServesBothColoursUnlessEachHasItsOwn() {
    // Player 1 to move after 0, 5, 3: still the list of the root's mover.
    StepwisePlayout shared = playout("rave(colours=each)", "ppr(p=1,tn=0.1)", true);
    set(parts.tree().root(), 1, FOR_7);
    State state = parts.after(0, 5, 3);
    assertThat(chiSquare(parts.counts(shared, state, path, 20_000, rng), uniformOver(1, 2)))
        .isLessThan(10.8);
    StepwisePlayout own = playout("rave(colours=each)", "ppr(p=1,tn=0.1,list=colour)", true);
    set(parts.tree().root(), 1, FOR_7);
    assertThat(parts.counts(own, state, path, 20_000, rng)[7]).isEqualTo(20_000);
    assertThat(chiSquare(counts(own), uniformOver(1, 2))).isLessThan(10.8);
    // From node a, where player 1 is to move, its own statistics are player 1's.
    StepwisePlayout deep = playout("rave(colours=each)", "ppr(p=1,tn=0.01,list=colour)", true);
    set(parts.tree().child(parts.tree().root(), 0), 1, FOR_1_AND_2);
    assertThat(parts.counts(deep, state, path, 20_000, rng)[7]).isEqualTo(20_000);
    assertThat(chiSquare(counts(deep), uniformOver(1, 2))).isLessThan(10.8);
    assertThatThrownBy(() -> playout("rave", "ppr(list=colour)", true))
        .hasMessageContaining("needs select=rave(colours=each)");
    assertThatThrownBy(() -> playout("ucb1", "ppr", true)).hasMessageContaining("ppr needs");
  }

  @Test
  void gamesWithFewMovesArePlayedUniformly() {
    // Ten cells: the list of 1 and 2 counts from ten moves on.
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1,from=10")), uniformOver(1, 2))).isLessThan(10.8);
    double[] all = uniformOver(1, 2, 3, 4, 6, 7, 8, 9);
    assertThat(chiSquare(counts(ppr("p=1,tn=0.1,from=11")), all)).isLessThan(24.3);
    assertThat(chiSquare(counts(ppr("p=0,tn=0.1,from=11")), all)).isLessThan(24.3);
  }

  @Test
  void anExhaustedListMeansUniform() {
    StepwisePlayout ppr = ppr("p=1,tn=0.1");
    State state = parts.after(0, 5);
    ppr.begin(state, path);
    state.play(1);
    assertThat(ppr.nextMove(state, path, rng)).isEqualTo(2);
    state.play(2);
    int[] counts = new int[10];
    for (int i = 0; i < 20_000; i++) {
      counts[ppr.nextMove(state, path, rng)]++;
    }
    assertThat(chiSquare(counts, uniformOver(3, 4, 6, 7, 8, 9))).isLessThan(20.5);
  }

  @Test
  void wholePlayoutsTakeTheListFirst() {
    StepwisePlayout ppr = ppr("p=1,tn=0.1");
    for (int i = 0; i < 50; i++) {
      State state = parts.after(0, 5);
      path.log().truncate(2);
      ppr.playOut(state, path, rng);
      assertThat(path.log().size()).isEqualTo(10);
      assertThat(new int[] {path.log().move(2), path.log().move(3)})
          .containsExactlyInAnyOrder(1, 2);
    }
  }

  /** The first move is taken over by the wrapper; the second must know this playout's list. */
  @Test
  void aWrappedPlayoutBuildsItsListEvenIfAnotherMakesTheFirstMove() {
    Cells game = new Cells(10, 10, 9).suddenEnd();
    parts = new TestParts(game);
    parts.selection("rave");
    PlayoutPolicy decisive =
        Agents.catalog()
            .make(SearchSlots.PLAYOUT, "decisive(playout=ppr(p=1,tn=0))")
            .create(parts.context());
    parts.begin(1000);
    Tree tree = parts.tree();
    tree.addVisits(tree.root(), 100, 0);
    int a = parts.child(tree.root(), 0, 10, 20, 10);
    int b = parts.child(a, 5, 9, 1, 0);
    int leaf = parts.child(b, 6, 8, 0, 0);
    set(tree.root(), 0, FOR_1_AND_2);
    set(a, 0, FOR_7);
    for (int i = 0; i < 20; i++) {
      // Player 0 blocks at 9, then player 1 answers from the list of node a: 7.
      path = TestParts.path(new int[] {tree.root(), a, b}, "0:0 1:5", 0.5);
      decisive.playOut(parts.after(0, 5), path, rng);
      assertThat(path.log().move(2)).isEqualTo(9);
      assertThat(path.log().move(3)).isEqualTo(7);
      // A path whose only eligible node is the root: the list is 1, 2.
      Trajectory other = TestParts.path(new int[] {tree.root(), leaf}, "0:0", 0.5);
      State state = parts.after(0);
      state.play(3);
      decisive.playOut(state, other, rng);
      assertThat(other.log().move(1)).isEqualTo(9);
      assertThat(other.log().move(2)).isIn(1, 2);
    }
  }

  // --- PoolRave ----------------------------------------------------------------------------------

  /** Cells 1, 2, 3, 4 seen 100 times with 90, 50, 70, 30; cell 6 seen 10 times, all won. */
  private StepwisePlayout pool(String args) {
    StepwisePlayout pool = playout("rave(colours=each)", "poolrave(" + args + ")", true);
    set(
        parts.tree().root(),
        0,
        new float[] {0, 100, 100, 100, 100, 0, 10, 0, 0, 0, 0, 90, 50, 70, 30, 0, 10, 0, 0, 0});
    return pool;
  }

  @Test
  void thePoolHoldsTheBestMovesSeenOftenEnough() {
    assertThat(chiSquare(counts(pool("n=2,p=1")), uniformOver(1, 3))).isLessThan(10.8);
    assertThat(chiSquare(counts(pool("n=3,p=1")), uniformOver(1, 2, 3))).isLessThan(13.8);
    assertThat(chiSquare(counts(pool("n=2,p=1,min=10")), uniformOver(1, 6))).isLessThan(10.8);
    assertThat(chiSquare(counts(pool("n=9,p=1")), uniformOver(1, 2, 3, 4))).isLessThan(16.3);
  }

  @Test
  void thePoolIsUsedWithItsProbability() {
    // 0.3 / 2 on top of 0.7 / 8.
    assertThat(
            chiSquare(
                counts(pool("n=2,p=0.3")),
                0,
                .2375,
                .0875,
                .2375,
                .0875,
                0,
                .0875,
                .0875,
                .0875,
                .0875))
        .isLessThan(24.3);
  }

  @Test
  void thePoolComesFromTheDeepestNodeWithMoreVisits() {
    // a has 20 visits and speaks for 7 (8 of 9).
    assertThat(counts(pool("n=1,p=1,visits=19,min=5"))[7]).isEqualTo(20_000);
    assertThat(counts(pool("n=1,p=1,visits=20,min=50"))[1]).isEqualTo(20_000);
    assertThat(chiSquare(counts(pool("n=1,p=1,visits=100")), ALL)).isLessThan(24.3);
  }

  @Test
  void poolsMayBePerColour() {
    StepwisePlayout pool = pool("n=1,p=1,min=5,visits=50,pool=colour");
    set(parts.tree().root(), 1, FOR_7);
    assertThat(counts(pool)[6]).isEqualTo(20_000);
    assertThat(parts.counts(pool, parts.after(0, 5, 3), path, 20_000, rng)[7]).isEqualTo(20_000);
    assertThatThrownBy(() -> playout("rave", "poolrave(pool=colour)", true))
        .hasMessageContaining("needs select=rave(colours=each)");
  }

  /** What the root's statistics say later counts only when its visits have grown enough. */
  @Test
  void aNodeKeepsItsPoolUntilItsVisitsHaveGrown() {
    StepwisePlayout pool = pool("n=1,p=1,fresh=0.5");
    Tree tree = parts.tree();
    assertThat(counts(pool)[1]).isEqualTo(20_000);
    set(tree.root(), 0, SPEAKS_FOR_4);
    tree.addVisits(tree.root(), 49, 0);
    assertThat(counts(pool)[1]).isEqualTo(20_000);
    tree.addVisits(tree.root(), 1, 0);
    assertThat(counts(pool)[4]).isEqualTo(20_000);
  }

  @Test
  void withoutAShareThePoolIsNewForEveryPlayout() {
    for (String args : new String[] {"n=1,p=1", "n=1,p=1,fresh=0"}) {
      StepwisePlayout pool = pool(args);
      assertThat(counts(pool)[1]).isEqualTo(20_000);
      set(parts.tree().root(), 0, SPEAKS_FOR_4);
      assertThat(counts(pool)[4]).isEqualTo(20_000);
      assertThat(parts.tree().hasColumn("pools")).isFalse();
    }
  }

  /** Elsewhere what is legal at the node is not what is legal where a playout starts. */
  @Test
  void wherePiecesMoveThePoolIsNewForEveryPlayout() {
    StepwisePlayout pool = playout("rave(colours=each)", "poolrave(n=1,p=1,fresh=0.5)", false);
    set(parts.tree().root(), 0, SPEAKS_FOR_1);
    assertThat(counts(pool)[1]).isEqualTo(20_000);
    set(parts.tree().root(), 0, SPEAKS_FOR_4);
    assertThat(counts(pool)[4]).isEqualTo(20_000);
  }

  /** Cell 5 is the best of the root, though taken on the way to this leaf. */
  @Test
  void aKeptPoolServesOtherWaysThroughTheNode() {
    StepwisePlayout pool = playout("rave(colours=each)", "poolrave(n=1,p=1,fresh=0.5)", true);
    Tree tree = parts.tree();
    set(tree.root(), 0, SPEAKS_FOR_5);
    assertThat(chiSquare(counts(pool), ALL)).isLessThan(24.3);
    int b = parts.child(tree.root(), 1, 8, 1, 0);
    path = TestParts.path(new int[] {tree.root(), b}, "0:1", 0.5);
    int[] counts = parts.counts(pool, parts.after(1), path, 20_000, rng);
    assertThat(counts[5]).isEqualTo(20_000);
  }

  /** The pool goes with its node: to the root, and away with a tree that is cleared. */
  @Test
  void aKeptPoolGoesWithItsNode() {
    StepwisePlayout pool = pool("n=1,p=1,visits=19,min=5,fresh=0.5");
    Tree tree = parts.tree();
    assertThat(counts(pool)[7]).isEqualTo(20_000);
    TableColumn pools = tree.tables("pools", 0);
    int a = tree.child(tree.root(), 0);
    assertThat(pools.array(a)[pools.offset(a)]).isEqualTo(30);
    tree.reroot(0);
    assertThat(pools.has(tree.root())).isTrue();
    assertThat(pools.array(tree.root())[pools.offset(tree.root())]).isEqualTo(30);
    tree.clear();
    assertThat(pools.has(tree.root())).isFalse();
  }

  /** Results were published with players of this name. */
  @Test
  void aShareThatIsNotGivenLeavesNoTraceInTheFullForm() {
    assertThat(Agents.catalog().resolve(SearchSlots.PLAYOUT, "poolrave", ""))
        .isEqualTo("poolrave(n=20,p=0.3,visits=50,min=50,pool=shared)");
    assertThat(Agents.catalog().resolve(SearchSlots.PLAYOUT, "poolrave(fresh=0.5)", ""))
        .endsWith(",fresh=0.5)");
  }
}
