// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.search.Dither;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.TestSearches;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The iteration of these tests: player 0 takes 2 and player 1 takes 4 in the tree (root, then node
 * a, then the leaf), the playout goes on with 1, 5, 0, 3; player 0 wins.
 */
class AmafTest {
  private static final String MOVES = "0:2 1:4 0:1 1:5 0:0 1:3";

  private final TestParts parts = new TestParts(new Cells(6, 6, 0));
  private int root;
  private int a;

  private Amaf learnt(Amaf.Scope scope, Amaf.Colours colours) {
    Amaf amaf = new Amaf(parts.context(), scope, colours);
    parts.begin(100);
    Tree tree = parts.tree();
    root = tree.root();
    a = parts.child(root, 2, 6, 1, 1);
    int leaf = parts.child(a, 4, 5, 0, 0);
    amaf.update(tree, TestParts.path(new int[] {root, a, leaf}, MOVES, 1));
    assertThat(amaf.has(leaf)).isFalse();
    return amaf;
  }

  private static float[] row(Amaf amaf, int node, int seat, int which) {
    int from = amaf.visitsOffset(node, seat) + which * amaf.range();
    return Arrays.copyOfRange(amaf.array(node), from, from + amaf.range());
  }

  @Test
  void aNodeCountsTheMovesOfItsMoverAtOrBelowIt() {
    Amaf amaf = learnt(Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    // Player 0 made 2 (tree), 1 and 0 (playout) and won: one visit and a sum of 1 each.
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 1, 0, 0, 0);
    assertThat(row(amaf, root, 0, 1)).containsExactly(1, 1, 1, 0, 0, 0);
    // At a player 1 moves: 4, 5 and 3, all lost.
    assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(row(amaf, a, 0, 1)).containsOnly(0);
  }

  @Test
  void statisticsAddUpOverIterations() {
    Amaf amaf = learnt(Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    // Ends at a with a draw: only the root learns, of 2 (again) and 4.
    amaf.update(parts.tree(), TestParts.path(new int[] {root, a}, "0:2 1:5 0:4", 0.5));
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 2, 0, 1, 0);
    assertThat(row(amaf, root, 0, 1)).containsExactly(1, 1, 1.5f, 0, 0.5f, 0);
    assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 1, 1, 1);
  }

  @Test
  void aMoveCountsForTheOneWhoMadeItFirstWhenAsked() {
    Amaf amaf = learnt(Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.FIRST);
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 1, 0, 0, 0);
    // Player 0 makes 3 after player 1, and 4 before: 2 and 4 count at the root, 5 and 3 at a.
    int other = parts.child(a, 5, 5, 0, 0);
    int[] nodes = {root, a, other};
    amaf.update(parts.tree(), TestParts.path(nodes, "0:2 1:5 0:4 1:3 0:3 1:4", 1));
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 2, 0, 1, 0);
    assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 2, 1, 2);
  }

  @Test
  void pooledColoursCountEveryMoveForTheMover() {
    Amaf amaf = learnt(Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.POOLED);
    assertThat(row(amaf, root, 0, 0)).containsOnly(1);
    assertThat(row(amaf, root, 0, 1)).containsOnly(1);
    // At a all but the 2 made before it, with the reward of player 1.
    assertThat(row(amaf, a, 0, 0)).containsExactly(1, 1, 0, 1, 1, 1);
    assertThat(row(amaf, a, 0, 1)).containsOnly(0);
  }

  @Test
  void eachColourHasItsSeatCountedFromTheMover() {
    Amaf amaf = learnt(Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.EACH);
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 1, 0, 0, 0);
    assertThat(row(amaf, root, 1, 0)).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(row(amaf, root, 1, 1)).containsOnly(0);
    assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(row(amaf, a, 1, 0)).containsExactly(1, 1, 0, 0, 0, 0);
    assertThat(row(amaf, a, 1, 1)).containsExactly(1, 1, 0, 0, 0, 0);
  }

  @Test
  void playoutScopeLeavesOutTheTree() {
    Amaf amaf = learnt(Amaf.Scope.PLAYOUT, Amaf.Colours.OWN);
    assertThat(row(amaf, root, 0, 0)).containsExactly(1, 1, 0, 0, 0, 0);
    assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 1, 0, 1);
  }

  /** As in Figure 3 of P4: the new node learns of its own playout, and nobody else notices. */
  @Test
  void aNewNodeCountsItsOwnFirstPlayoutWhenAsked() {
    for (Amaf.Colours colours : Amaf.Colours.values()) {
      TestParts fresh = new TestParts(new Cells(6, 6, 0));
      Amaf amaf = new Amaf(fresh.context(), Amaf.Scope.WITH_LEAVES, colours);
      fresh.begin(100);
      root = fresh.tree().root();
      a = fresh.child(root, 2, 6, 1, 1);
      int leaf = fresh.child(a, 4, 5, 0, 0);
      amaf.update(fresh.tree(), TestParts.path(new int[] {root, a, leaf}, MOVES, 1));
      // Player 0 is to move at the leaf and makes 1 and 0; player 1 makes 5 and 3.
      boolean pooled = colours == Amaf.Colours.POOLED;
      float other = pooled ? 1 : 0;
      assertThat(row(amaf, leaf, 0, 0)).containsExactly(1, 1, 0, other, 0, other);
      assertThat(row(amaf, leaf, 0, 1)).containsExactly(1, 1, 0, other, 0, other);
      if (!pooled) {
        assertThat(row(amaf, a, 0, 0)).containsExactly(0, 0, 0, 1, 1, 1);
      }
      // An iteration that ends in a node where the game is over has no playout to learn from.
      int over = fresh.child(a, 5, 5, 0, 0);
      amaf.update(fresh.tree(), TestParts.path(new int[] {root, a, over}, "0:2 1:5", 0));
      assertThat(amaf.has(over)).isFalse();
    }
  }

  @Test
  void leavesHaveTablesOnlyWhenAsked() {
    Cells game = new Cells(6, 6, 0);
    for (String scope : new String[] {"all", "playout", "leaves"}) {
      MctsAgent agent = TestSearches.agent("mcts(select=rave(scope=" + scope + "))", game, 1);
      agent.search(game.newState(), Budget.iterations(6));
      Tree tree = agent.search().tree();
      for (int move = 0; move < 6; move++) {
        int child = tree.child(tree.root(), move);
        assertThat(tree.tables("amaf", 0).has(child)).isEqualTo(scope.equals("leaves"));
      }
    }
  }

  @Test
  void whatIsBackedUpCountsNotTheBareOutcome() {
    Amaf amaf = new Amaf(parts.context(), Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    parts.begin(100);
    root = parts.tree().root();
    a = parts.child(root, 2, 6, 1, 1);
    Trajectory path = TestParts.path(new int[] {root, a}, "0:2 1:4", 1);
    path.rewards()[0] = 1.25;
    amaf.update(parts.tree(), path);
    assertThat(row(amaf, root, 0, 1)).containsExactly(0, 0, 1.25f, 0, 0, 0);
  }

  @Test
  void hugeMoveRangesShareRows() {
    TestParts huge = new TestParts(new Cells(60, 60, 0).withStride(1000));
    Amaf amaf = new Amaf(huge.context(), Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    assertThat(amaf.range()).isEqualTo(2048);
    long distinct = 0;
    boolean[] seen = new boolean[2048];
    for (int cell = 0; cell < 60; cell++) {
      int index = amaf.index(cell * 1000);
      assertThat(index).isBetween(0, 2047);
      distinct += seen[index] ? 0 : 1;
      seen[index] = true;
    }
    assertThat(distinct).isGreaterThan(50);
  }

  @Test
  void playoutsReadThemOnlyWhereSomebodyKeepsThem() {
    PartContext context = parts.context();
    assertThatThrownBy(() -> Amaf.readerOf(context, "ppr"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ppr needs the statistics of select=rave or select=grave");
    new Amaf(context, Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.EACH);
    assertThat(Amaf.readerOf(context, "ppr").countsEachPlayer()).isTrue();
  }

  @Test
  void readersSeeWhoseMovesAreCounted() {
    PartContext context = parts.context();
    new Amaf(context, Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    assertThat(Amaf.readerOf(context, "poolrave").countsEachPlayer()).isFalse();
  }

  @Test
  void asManyMovesAsThereAreRowsShareNone() {
    TestParts large = new TestParts(new Cells(64, 64, 0).withStride(32));
    Amaf amaf = new Amaf(large.context(), Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.OWN);
    assertThat(amaf.range()).isEqualTo(2048);
    assertThat(amaf.index(2047)).isEqualTo(2047);
    assertThat(amaf.index(32)).isEqualTo(32);
  }

  /**
   * A million visits with a mean of 0.7: floats of that size are 1/16 apart, and a plain sum would
   * gain 0.6875 each time, 1250 too little after a hundred thousand.
   */
  @Test
  void sumsOfLongSearchesAreRoundedEvenlyUnlessTheRewardFits() {
    int many = 1 << 20;
    float start = Math.round(0.7 * many);
    float[] table = {many, start};
    float[] seen = {1};
    Dither dither = new Dither();
    for (int i = 0; i < 100_000; i++) {
      Amaf.add(table, 0, 1, seen, 0, 1, 0.7, many, dither);
    }
    assertThat(table[1] - start).isCloseTo(70_000, within(100f));
    float[] whole = {many, start};
    for (int i = 0; i < 1000; i++) {
      Amaf.add(whole, 0, 1, seen, 0, 1, 1, many, dither);
      assertThat(whole[1]).isEqualTo(start + i + 1);
    }
  }
}
