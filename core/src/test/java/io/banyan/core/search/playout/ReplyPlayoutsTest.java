// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.random.Rng;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Test;

/** Playouts that judge a move by what it answers: N-grams and last good replies. */
class ReplyPlayoutsTest {
  private final Rng rng = new Rng(9);

  /** Counts of the next move after the given moves, made alternately. */
  private int[] next(TestParts parts, StepwisePlayout playout, int... moves) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < moves.length; i++) {
      text.append(i > 0 ? " " : "").append(i % 2).append(':').append(moves[i]);
    }
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, text.toString(), 0.5);
    return parts.counts(playout, parts.after(moves), path, 10_000, rng);
  }

  /** Adds a chain of nodes below the root, so that moves count as made in the tree. */
  private static int[] chain(TestParts parts, int... moves) {
    Tree tree = parts.tree();
    int[] nodes = new int[moves.length + 1];
    nodes[0] = tree.root();
    for (int i = 0; i < moves.length; i++) {
      int known = tree.child(nodes[i], moves[i]);
      nodes[i + 1] = known != Tree.NONE ? known : tree.addChild(nodes[i], moves[i], 99);
    }
    return nodes;
  }

  // --- N-grams -----------------------------------------------------------------------------------

  /**
   * Player 1 answered 0 by 1 and won, answered 2 by 1 and lost: cell 1 alone has mean 0.5, after 0
   * mean 1, after 2 mean 0. Averages 0.75 and 0.25; other cells are unseen, 1. tau = 0.5: exp(1.5)
   * = 4.4817, exp(0.5) = 1.6487, exp(2) = 7.3891.
   */
  @Test
  void pairsAreAveragedWithSingleMoves() {
    TestParts parts = new TestParts(new Cells(4, 4, 0));
    StepwisePlayout nast = parts.playout("nast(n=2,tau=0.5,k=1)");
    parts.begin(100);
    parts.learn("0:0 1:1", 0);
    parts.learn("0:2 1:1", 1);
    double w = 7.3891;
    double p = 4.4817 / (4.4817 + 2 * w);
    assertThat(chiSquare(next(parts, nast, 0), 0, p, (1 - p) / 2, (1 - p) / 2)).isLessThan(13.8);
    p = 1.6487 / (1.6487 + 2 * w);
    assertThat(chiSquare(next(parts, nast, 2), (1 - p) / 2, p, 0, (1 - p) / 2)).isLessThan(13.8);
    // Pairs seen less than twice do not count: mean 0.5 after both, as in MAST.
    StepwisePlayout careful = parts.playout("nast(n=2,tau=0.5,k=2)");
    parts.begin(100);
    parts.learn("0:0 1:1", 0);
    parts.learn("0:2 1:1", 1);
    p = Math.E / (Math.E + 2 * w);
    assertThat(chiSquare(next(parts, careful, 0), 0, p, (1 - p) / 2, (1 - p) / 2)).isLessThan(13.8);
  }

  /**
   * Player 0 won with 3, (2), 1 and lost with 0, (2), 1: cell 1 has mean 0.5 alone and after 2, but
   * 1 after 3, 2 and 0 after 0, 2: averages 2/3 and 1/3. tau = 0.5: exp(4/3) = 3.7937, exp(2/3) =
   * 1.9477. Cell 0 alone has mean 0 (weight 1), cell 3 mean 1 (7.3891).
   */
  @Test
  void triplesAreAveragedToo() {
    for (int n : new int[] {2, 3}) {
      TestParts parts = new TestParts(new Cells(4, 4, 0));
      StepwisePlayout nast = parts.playout("nast(n=" + n + ",tau=0.5,k=1)");
      parts.begin(100);
      parts.learn("0:3 1:2 0:1", 1);
      parts.learn("0:0 1:2 0:1", 0);
      double afterWin = n == 3 ? 3.7937 : Math.E;
      double afterLoss = n == 3 ? 1.9477 : Math.E;
      double p = afterWin / (afterWin + 1);
      assertThat(chiSquare(next(parts, nast, 3, 2), 1 - p, p, 0, 0)).isLessThan(10.8);
      p = afterLoss / (afterLoss + 7.3891);
      assertThat(chiSquare(next(parts, nast, 0, 2), 0, p, 0, 1 - p)).isLessThan(10.8);
    }
  }

  @Test
  void greedyNGramsTakeTheBestReply() {
    TestParts parts = new TestParts(new Cells(3, 3, 0));
    StepwisePlayout nast = parts.playout("nast(mode=egreedy,e=0.2,k=1)");
    parts.begin(100);
    parts.learn("0:0 1:1", 0);
    parts.learn("0:0 1:2", 1);
    parts.learn("0:1 1:2", 0);
    // After 0: cell 1 (1 + 1) / 2, cell 2 (0.5 + 0) / 2.
    assertThat(chiSquare(next(parts, nast, 0), 0, .9, .1)).isLessThan(10.8);
    // After 1: cell 0 unseen, 1; cell 2 (0.5 + 1) / 2.
    assertThat(chiSquare(next(parts, nast, 1), .9, 0, .1)).isLessThan(10.8);
    parts.searchAgain(100);
    assertThat(chiSquare(next(parts, nast, 0), 0, .5, .5)).isLessThan(10.8);
  }

  @Test
  void nGramsMayBeKeptBetweenSearchesButNotBetweenGames() {
    TestParts parts = new TestParts(new Cells(3, 3, 0));
    StepwisePlayout nast = parts.playout("nast(mode=egreedy,e=0,k=1,keep=1)");
    parts.begin(100);
    parts.learn("0:0 1:1", 1);
    parts.searchAgain(100);
    assertThat(next(parts, nast, 0)).containsExactly(0, 0, 10_000);
    parts.gameStarted();
    assertThat(chiSquare(next(parts, nast, 0), 0, .5, .5)).isLessThan(10.8);
  }

  /**
   * In the tree player 0 answered 0 by 3 and won: weight e, all others 1. After 2 and 0 the cells
   * 1, 3, 4 are free: 1 / 4.7183, e / 4.7183, 1 / 4.7183 = 0.21194, 0.57612, 0.21194. Drawn one
   * place too low: cell 1 0.78806, cell 3 0.21194, cell 4 never.
   */
  @Test
  void paperNGramsCountTheTreeOnlyAndDrawOnePlaceTooLow() {
    for (boolean slip : new boolean[] {false, true}) {
      TestParts parts = new TestParts(new Cells(5, 5, 0));
      StepwisePlayout nast = parts.playout("nast-paper(offByOne=" + slip + ")");
      parts.begin(100);
      // The pair (1, 4) of the playout and the opponent's (2, 0) are not recorded.
      parts.learn(TestParts.path(chain(parts, 2, 0, 3), "0:2 1:0 0:3 1:1 0:4", 1));
      double[] exact = {0, 0.21194, 0, 0.57612, 0.21194};
      double[] low = {0, 0.78806, 0, 0.21194, 0};
      assertThat(chiSquare(next(parts, nast, 2, 0), slip ? low : exact)).isLessThan(13.8);
      // The same table serves the other player: after 0 it is player 1's turn.
      int[] other = next(parts, nast, 0);
      double q = 1 / (3 + Math.E);
      double[] otherExact = {0, q, q, Math.E * q, q};
      double[] otherLow = {0, 2 * q, Math.E * q, q, 0};
      assertThat(chiSquare(other, slip ? otherLow : otherExact)).isLessThan(16.3);
      // A pair of the playout left no trace.
      if (!slip) {
        assertThat(chiSquare(next(parts, nast, 1), .25, 0, .25, .25, .25)).isLessThan(16.3);
        assertThat(chiSquare(next(parts, nast, 2), .25, .25, 0, .25, .25)).isLessThan(16.3);
        parts.searchAgain(100);
        assertThat(chiSquare(next(parts, nast, 0), 0, .25, .25, .25, .25)).isLessThan(16.3);
      }
    }
  }

  // --- last good replies -------------------------------------------------------------------------

  private static final double[] UNIFORM_AFTER_4_1 = {.25, 0, .25, .25, 0, .25};

  @Test
  void aReplyThatWonIsRepeatedUntilItLoses() {
    TestParts parts = new TestParts(new Cells(6, 6, 0));
    StepwisePlayout lgrf = parts.playout("lgrf(n=1)");
    parts.begin(100);
    assertThat(chiSquare(next(parts, lgrf, 4, 1), UNIFORM_AFTER_4_1)).isLessThan(16.3);
    parts.learn("0:0 1:1 0:2 1:3", 1);
    // Player 0 answers 1 by 2; player 1's answers lost. Uniform would fail this.
    assertThat(next(parts, lgrf, 4, 1)[2]).isEqualTo(10_000);
    assertThat(next(parts, lgrf, 0)[1]).isLessThan(3000);
    // Illegal by now: uniform.
    assertThat(chiSquare(next(parts, lgrf, 2, 1), .25, 0, 0, .25, .25, .25)).isLessThan(16.3);
    // A draw and a loss of another reply change nothing; the loss of this one does.
    parts.learn("0:0 1:1 0:2", 0.5);
    parts.learn("0:0 1:1 0:3", 0);
    assertThat(next(parts, lgrf, 4, 1)[2]).isEqualTo(10_000);
    parts.learn("0:0 1:1 0:2 1:3", 0);
    assertThat(chiSquare(next(parts, lgrf, 4, 1), UNIFORM_AFTER_4_1)).isLessThan(16.3);
    // The winner of that one was player 1, who answered 2 by 3.
    assertThat(next(parts, lgrf, 2)[3]).isEqualTo(10_000);
    parts.searchAgain(100);
    assertThat(next(parts, lgrf, 2)[3]).isLessThan(3000);
  }

  @Test
  void repliesMadeInTheTreeAreNotLearnt() {
    TestParts parts = new TestParts(new Cells(6, 6, 0));
    StepwisePlayout lgrf = parts.playout("lgrf(n=1)");
    parts.begin(100);
    // Tree 0, 1, 2; the playout's first move, 3, answers the last move of the tree.
    parts.learn(TestParts.path(chain(parts, 0, 1, 2), "0:0 1:1 0:2 1:3", 1));
    assertThat(chiSquare(next(parts, lgrf, 4, 1), UNIFORM_AFTER_4_1)).isLessThan(16.3);
    parts.learn(TestParts.path(chain(parts, 0, 1, 2), "0:0 1:1 0:2 1:3", 0));
    assertThat(next(parts, lgrf, 2)[3]).isEqualTo(10_000);
  }

  @Test
  void repliesToTwoMovesComeFirst() {
    for (int n : new int[] {1, 2}) {
      TestParts parts = new TestParts(new Cells(6, 6, 0));
      StepwisePlayout lgrf = parts.playout("lgrf(n=" + n + ")");
      parts.begin(100);
      parts.learn("0:4 1:1 0:2", 1);
      parts.learn("0:3 1:1 0:0", 1);
      // The last reply to 1 is 0; the one to 4, 1 is 2.
      assertThat(next(parts, lgrf, 4, 1)[n == 2 ? 2 : 0]).isEqualTo(10_000);
      assertThat(next(parts, lgrf, 5, 1)[0]).isEqualTo(10_000);
    }
  }

  /** Cells 0 to 7 are a1, b1, c1, d1, a2 ... on a grid of side 4, so cell = number on the grid. */
  @Test
  void paperRepliesServeTheOpponentAndAreForgottenByPlyNumber() {
    TestParts parts = new TestParts(new Cells(8, 8, 0));
    StepwisePlayout lgrf = parts.playout("lgrf-paper");
    parts.begin(100);
    // Player 0, the searcher, wins: its replies 1 to 2 and 3 to 4 are stored, tree included.
    parts.learn(TestParts.path(chain(parts, 0, 1, 2), "0:0 1:1 0:2 1:3 0:4", 1));
    assertThat(next(parts, lgrf, 1)[2]).isEqualTo(10_000);
    assertThat(next(parts, lgrf, 3)[4]).isEqualTo(10_000);
    // Not consulted when the searcher is to move.
    assertThat(next(parts, lgrf, 0, 1)[2]).isLessThan(3000);
    // A lost simulation of three moves has the odd ply 1: the reply to cell 1 goes, 3 stays.
    parts.learn("0:7 1:6 0:5", 0);
    assertThat(next(parts, lgrf, 1)[2]).isLessThan(3000);
    assertThat(next(parts, lgrf, 3)[4]).isEqualTo(10_000);
    // So does a draw of four moves with ply 3.
    parts.learn("0:7 1:6 0:5 1:2", 0.5);
    assertThat(next(parts, lgrf, 3)[4]).isLessThan(3000);
  }

  @Test
  void paperRepliesNeedCells() {
    assertThatThrownBy(() -> new TestParts(new Nim(5)).playout("lgrf-paper"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lgrf-paper")
        .hasMessageContaining("nim");
  }
}
