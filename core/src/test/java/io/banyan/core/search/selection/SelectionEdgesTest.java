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
}
