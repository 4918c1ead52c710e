// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search of hours or days does to the counts of a tree. */
class ManyVisitsTest {
  private static final int MOST = Tree.MOST_VISITS;

  private static Tree tree(boolean shared) {
    Tree tree = new Tree(true, shared, 16_000_000);
    tree.clear();
    return tree;
  }

  /** One visit as the search makes it. */
  private static void visit(Tree tree, int node, double reward) {
    if (tree.isShared()) {
      tree.addVirtualLoss(node);
      tree.addReward(node, reward);
    } else {
      tree.add(node, reward);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aHundredMillionVisitsAreCountedExactly(boolean shared) {
    Tree tree = tree(shared);
    int n = shared ? 20_000_000 : 100_000_000;
    tree.addVisits(tree.root(), 100_000_000 - n, 0.9 * (100_000_000 - n));
    for (int i = 0; i < n; i++) {
      visit(tree, tree.root(), 0.9);
    }
    assertThat(tree.visits(tree.root())).isEqualTo(100_000_000);
    assertThat(tree.mean(tree.root())).isCloseTo(0.9, within(1e-7));
    assertThat(tree.value(tree.root())).isCloseTo(0.9f, within(1e-6f));
  }

  /** Each visit beyond the limit moves the mean by its share of 1 / 2^30. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void visitsStopAtTheirLimitAndTheMeanGoesOn(boolean shared) {
    Tree tree = tree(shared);
    int node = tree.root();
    tree.addVisits(node, MOST - 1000, 0.25 * (MOST - 1000));
    for (int i = 0; i < 1_001_000; i++) {
      visit(tree, node, 1);
    }
    assertThat(tree.visits(node)).isEqualTo(MOST);
    double before = (0.25 * (MOST - 1000) + 1000) / MOST;
    double expected = 1 - (1 - before) * Math.pow(1 - 1.0 / MOST, 1_000_000);
    assertThat(tree.mean(node)).isCloseTo(expected, within(1e-8)).isGreaterThan(0.2505);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void visitsAddedManyAtATimeStopThereToo(boolean shared) {
    Tree tree = tree(shared);
    int node = tree.root();
    tree.addVisits(node, MOST - 10, 0.5 * (MOST - 10));
    for (int i = 0; i < 100; i++) {
      tree.addVisits(node, 32, 32 * 0.5);
    }
    assertThat(tree.visits(node)).isEqualTo(MOST);
    assertThat(tree.mean(node)).isCloseTo(0.5, within(1e-6));
    tree.addVisits(node, -7, 0);
    assertThat(tree.visits(node)).isEqualTo(MOST - 7);
  }

  @Test
  void twoFullCountsAddUpToOneWithTheMeanOfBoth() {
    Tree tree = tree(false);
    tree.addVisits(tree.root(), MOST, 0.2 * MOST);
    tree.addVisits(tree.root(), MOST, 0.6 * MOST);
    assertThat(tree.visits(tree.root())).isEqualTo(MOST);
    assertThat(tree.mean(tree.root())).isCloseTo(0.4, within(1e-9));
  }
}
