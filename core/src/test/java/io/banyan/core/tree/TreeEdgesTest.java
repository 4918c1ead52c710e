// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What threads, full memory and slots used twice must not change. */
class TreeEdgesTest {
  private static final int[] MOVES = {10, 11, 12};

  private static Tree tree(boolean shared) {
    Tree tree = new Tree(true, shared, 1_000_000);
    tree.clear();
    return tree;
  }

  private static int expand(Tree tree, int node, Region region) {
    return tree.expand(node, MOVES, MOVES.length, region);
  }

  private static Region region(Tree tree) {
    return tree.isShared() ? tree.newRegion() : null;
  }

  private static float inverseRoot(Tree tree, int node) {
    return Float.intBitsToFloat(tree.records(node)[Tree.offset(node) + Tree.INV_SQRT]);
  }

  @Test
  void aVisitIsALossUntilItsRewardComes() {
    Tree tree = tree(true);
    int root = tree.root();
    assertThat(tree.addVirtualLoss(root)).isZero();
    tree.addReward(root, 1);
    assertThat(tree.value(root)).isEqualTo(1);
    assertThat(tree.addVirtualLoss(root)).isEqualTo(1);
    assertThat(tree.value(root)).isEqualTo(0.5f);
    assertThat(inverseRoot(tree, root)).isCloseTo((float) Math.sqrt(0.5), within(1e-6f));
    tree.addReward(root, 0.5);
    assertThat(tree.value(root)).isEqualTo(0.75f);
  }

  @Test
  void slotsThatThreadsHaveTakenAreNoNodesUntilTheyAreUsed() {
    Tree tree = tree(true);
    Region one = tree.newRegion();
    Region other = tree.newRegion();
    int first = expand(tree, tree.root(), one);
    assertThat(tree.nodes()).isEqualTo(1 + MOVES.length);
    expand(tree, first, other);
    assertThat(tree.nodes()).isEqualTo(1 + 2 * MOVES.length);
    one.close();
    assertThat(tree.nodes()).isEqualTo(1 + 2 * MOVES.length);
    expand(tree, first + 1, one);
    tree.clear();
    assertThat(tree.nodes()).isEqualTo(1);
  }

  @Test
  void aVisitBeyondTheLimitLeavesTheLimit() {
    Tree tree = tree(true);
    int most = Tree.MOST_VISITS;
    tree.addVisits(tree.root(), most, 0.5 * most);
    tree.addVirtualLoss(tree.root());
    assertThat(tree.visits(tree.root())).isEqualTo(most);
    assertThat(tree.value(tree.root())).isCloseTo(0.5f, within(1e-6f));
    assertThat(inverseRoot(tree, tree.root())).isEqualTo((float) Math.sqrt(1.0 / most));
  }

  @Test
  void visitsOfAPriorAreGivenOnceAndAreNoSimulations() {
    Tree tree = new Tree(true, true, 1_000_000);
    assertThat(tree.keepsVirtualVisits()).isFalse();
    tree.keepVirtualVisits();
    assertThat(tree.keepsVirtualVisits()).isTrue();
    tree.clear();
    int child = expand(tree, tree.root(), tree.newRegion());
    assertThat(tree.addVirtualVisits(tree.root(), child, 5, 2)).isTrue();
    assertThat(tree.addVirtualVisits(tree.root(), child, 5, 2)).isFalse();
    assertThat(tree.visits(child)).isEqualTo(5);
    assertThat(tree.addVirtualLoss(child)).isZero();
    assertThat(tree.addVirtualLoss(child)).isEqualTo(1);
    assertThat(tree.simulations(child)).isEqualTo(2);
    assertThat(tree.total(tree.root())).isEqualTo(5);
  }

  @Test
  void aNodeThatLostItsChildrenForgetsTheVisitsOfTheirPrior() {
    Tree tree = new Tree(false, true, 1_000_000);
    tree.keepVirtualVisits();
    tree.clear();
    tree.addVisits(tree.root(), 3, 1);
    Region region = tree.newRegion();
    int child = expand(tree, tree.root(), region);
    tree.addVirtualVisits(tree.root(), child, 5, 2);
    assertThat(tree.total(tree.root())).isEqualTo(8);
    tree.cut(tree.root());
    expand(tree, tree.root(), region);
    assertThat(tree.total(tree.root())).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEndIsKnownAsOne(boolean shared) {
    Tree tree = tree(shared);
    assertThat(tree.isTerminal(tree.root())).isFalse();
    assertThat(tree.isComplete(tree.root())).isFalse();
    tree.markTerminal(tree.root());
    assertThat(tree.isTerminal(tree.root())).isTrue();
    assertThat(tree.isComplete(tree.root())).isTrue();
  }

  /** The block of the grandchildren follows that of the children. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theNextBlockHoldsNoChildren(boolean shared) {
    Tree tree = tree(shared);
    Region region = region(tree);
    int first = expand(tree, tree.root(), region);
    int grandchild = tree.expand(first, new int[] {77}, 1, region);
    assertThat(grandchild).isEqualTo(first + MOVES.length);
    assertThat(tree.child(tree.root(), 77)).isEqualTo(Tree.NONE);
    assertThat(tree.child(first, 77)).isEqualTo(grandchild);
  }

  @Test
  void aNodeThatAnotherThreadExpandsHasNoChildrenYet() {
    Tree tree = tree(true);
    tree.setFirstChild(tree.root(), -1);
    assertThat(tree.firstChild(tree.root())).isEqualTo(Tree.NONE);
    assertThat(expand(tree, tree.root(), tree.newRegion())).isEqualTo(Tree.NONE);
  }

  @Test
  void othersSeeAnUntriedChildWhereItIs() {
    Tree tree = tree(true);
    int first = expand(tree, tree.root(), tree.newRegion());
    assertThat(tree.promote(tree.root(), first + 2)).isEqualTo(first + 2);
    assertThat(tree.triedCount(tree.root())).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void slotsAreUsedAgainWithoutWhatTheyHeld(boolean shared) {
    Tree tree = new Tree(true, shared, 1_000_000);
    IntColumn ints = tree.ints("i");
    tree.clear();
    int first = expand(tree, tree.root(), region(tree));
    tree.addVisits(first, 3, 2);
    ints.set(first, 7);
    tree.clear();
    assertThat(expand(tree, tree.root(), region(tree))).isEqualTo(first);
    assertThat(tree.visits(first)).isZero();
    assertThat(tree.sum(first)).isZero();
    assertThat(ints.get(first)).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theNewRootKeepsItsRewardsAndThereIsRoomAgain(boolean shared) {
    Tree tree = tree(shared);
    Region region = region(tree);
    fill(tree, region);
    int child = tree.child(tree.root(), 11);
    tree.addVisits(child, 4, 3);
    if (shared) {
      region.close();
    }
    assertThat(tree.reroot(11)).isTrue();
    assertThat(tree.sum(tree.root())).isEqualTo(3);
    assertThat(tree.isExhausted()).isFalse();
  }

  /** The tree in breadth, until memory is full; returns the node that could not be expanded. */
  private static int fill(Tree tree, Region region) {
    int[] queue = new int[1 << 20];
    int size = 0;
    queue[size++] = tree.root();
    for (int i = 0; ; i++) {
      int first = expand(tree, queue[i], region);
      if (first == Tree.NONE) {
        return queue[i];
      }
      for (int k = 0; k < MOVES.length; k++) {
        queue[size++] = first + k;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aNodeThatFoundNoMemoryIsExpandedLater(boolean shared) {
    Tree tree = tree(shared);
    Region region = region(tree);
    int refused = fill(tree, region);
    assertThat(tree.isExhausted()).isTrue();
    assertThat(tree.firstChild(refused)).isEqualTo(Tree.NONE);
    if (shared) {
      region.close();
    }
    // It and all above it are visited most, and stay.
    assertThat(visitWayTo(tree, tree.root(), refused)).isTrue();
    long before = tree.usedBytes();
    assertThat(tree.recycle()).isPositive();
    assertThat(tree.usedBytes()).isLessThan(before);
    assertThat(tree.visits(refused)).isEqualTo(1000);
    assertThat(expand(tree, refused, region)).isNotEqualTo(Tree.NONE);
  }

  private static boolean visitWayTo(Tree tree, int from, int node) {
    boolean found = from == node;
    int first = tree.firstChild(from);
    for (int i = 0; first != Tree.NONE && i < MOVES.length && !found; i++) {
      found = visitWayTo(tree, first + i, node);
    }
    if (found) {
      tree.addVisits(from, 1000, 0);
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nodesOfAYoungTreeAreMovedTogether(boolean shared) {
    Tree tree = tree(shared);
    Region region = region(tree);
    int first = expand(tree, tree.root(), region);
    int gap = expand(tree, first, region);
    int behind = expand(tree, first + 1, region);
    tree.addVisits(behind + 2, 5, 4);
    if (shared) {
      region.close();
    }
    tree.cut(first);
    tree.release(gap, MOVES.length);
    tree.compact();
    assertThat(tree.firstChild(first + 1)).isEqualTo(gap).isEqualTo(behind - MOVES.length);
    assertThat(tree.move(gap + 2)).isEqualTo(12);
    assertThat(tree.sum(gap + 2)).isEqualTo(4);
    assertThat(tree.nodes()).isEqualTo(1 + 2 * MOVES.length);
    assertThat(tree.usedBytes()).isEqualTo(tree.nodes() * tree.bytesPerNode());
    int next = expand(tree, first, region);
    assertThat(next).isGreaterThanOrEqualTo(gap + MOVES.length);
    assertThat(tree.sum(gap + 2)).isEqualTo(4);
  }

  @Test
  void threadsThatMeetGiveMemoryBackTimeAndAgain() {
    Tree tree = tree(true);
    tree.enter();
    for (int round = 0; round < 3; round++) {
      tree.clear();
      Region region = tree.newRegion();
      fill(tree, region);
      region.close();
      long full = tree.usedBytes();
      tree.meetToRecycle();
      assertThat(tree.usedBytes()).isLessThan(full);
      assertThat(tree.isExhausted()).isFalse();
    }
    tree.leave();
  }

  @Test
  void theLastThreadToLeaveAFullTreeLeavesItAsItIs() {
    Tree tree = tree(true);
    tree.enter();
    Region region = tree.newRegion();
    fill(tree, region);
    region.close();
    long full = tree.usedBytes();
    tree.leave();
    assertThat(tree.usedBytes()).isEqualTo(full);
    assertThat(tree.isExhausted()).isTrue();
  }

  @Test
  void theNodesOfAllRegionsAreCounted() {
    Tree tree = tree(true);
    Region region = tree.newRegion();
    expand(tree, expand(tree, tree.root(), region), region);
    region.close();
    assertThat(tree.nodes()).isEqualTo(1 + 2 * MOVES.length);
  }

  @Test
  void aWideSubtreeIsKeptWholeAndFreedWhole() {
    Tree tree = new Tree(true, false, 4_000_000);
    tree.clear();
    int child = expand(tree, tree.root(), null);
    int[] many = new int[1500];
    int first = tree.expand(child, many, many.length, null);
    for (int i = 0; i < many.length; i++) {
      expand(tree, first + i, null);
    }
    tree.addVisits(child, 1, 0);
    assertThat(tree.reroot(MOVES[0])).isTrue();
    assertThat(tree.nodes()).isEqualTo(1 + many.length * (1L + MOVES.length));
    long used = tree.usedBytes();
    assertThat(used).isEqualTo(tree.nodes() * tree.bytesPerNode());
    tree.addVisits(tree.firstChild(tree.root()), 1, 0);
    assertThat(tree.reroot(0)).isTrue();
    assertThat(tree.nodes()).isEqualTo(1 + MOVES.length);
  }
}
