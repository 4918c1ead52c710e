// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.JointState;
import io.banyan.core.game.toy.JointNim;
import io.banyan.core.game.toy.MatrixGame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JointTreeTest {
  /** Of the empty table of children: 512 places of 4 bytes. */
  private static final int TABLE = 2048;

  private static JointState ofFour() {
    return new MatrixGame(new double[][] {{1, 0}, {0, 1}}).newState();
  }

  @ParameterizedTest
  @CsvSource({
    // A node of two players has 29 + 24 bytes; a slot 21, and 16 for mixing, and 12 for RAVE.
    "false, false, 137",
    "true, false, 201",
    "false, true, 185",
    "true, true, 249"
  })
  void theMemoryInUseIsThatOfNodesSlotsAndTheTable(boolean mixing, boolean rave, int bytes) {
    JointTree tree = new JointTree(2, mixing, rave, 1);
    assertThat(tree.usedBytes()).isEqualTo(TABLE);
    assertThat(tree.add(ofFour(), JointTree.NONE, 0, JointTree.NONE)).isZero();
    assertThat(tree.usedBytes()).isEqualTo(TABLE + bytes);
    tree.clear();
    assertThat(tree.usedBytes()).isEqualTo(TABLE);
  }

  @Test
  void itGrowsWhileItsArraysFitIntoTheMemoryAndThenRefuses() {
    JointTree tree = new JointTree(2, false, false, 1);
    int parent = JointTree.NONE;
    int nodes = 0;
    for (int node = 0; node != JointTree.NONE && nodes < 100_000; nodes++) {
      // One child below the other: of a heap whose mover has three moves, the other player one.
      node = tree.add(new JointNim(9, 2).newState(), parent, 0, parent == -1 ? -1 : 4 * parent);
      parent = node == JointTree.NONE ? parent : node;
    }
    // 8,192 nodes of 53 bytes and as many times 12 of the table fit with 16,384 slots of 21 bytes;
    // half of these nodes have used up the slots.
    assertThat(nodes - 1).isEqualTo(4096);
    assertThat(tree.usedBytes()).isBetween(500_000L, 1_000_000L);
    assertThat(tree.child(0, new int[] {0, 0}, 0)).isEqualTo(1);
    // It refuses again, and what is there stays.
    assertThat(tree.add(ofFour(), JointTree.NONE, 0, JointTree.NONE)).isEqualTo(JointTree.NONE);
    assertThat(tree.nodes).isEqualTo(4096);
  }

  @Test
  void whatBeginsAnewHasNoChildrenOfBefore() {
    JointTree tree = new JointTree(2, true, true, 1);
    tree.add(ofFour(), JointTree.NONE, 0, JointTree.NONE);
    int[] choice = {1, 0};
    JointState end = ofFour();
    end.play(choice);
    int child = tree.grow(end, 0, choice, 0);
    assertThat(child).isEqualTo(1);
    assertThat(tree.child(0, choice, 0)).isEqualTo(1);
    assertThat(tree.child(0, new int[] {0, 1}, 0)).isEqualTo(JointTree.NONE);
    tree.visitSlot(2, 1);
    tree.visitAnywhere(2, 1);
    tree.slotScore[2] = 3;
    tree.slotStrategy[2] = 3;
    tree.slotClosed[2] = true;
    tree.visit(0, new double[] {1, 0});
    tree.wins[0] = 1;
    tree.clear();
    tree.add(ofFour(), JointTree.NONE, 0, JointTree.NONE);
    tree.add(end, JointTree.NONE, 0, JointTree.NONE);
    assertThat(tree.child(0, choice, 0)).isEqualTo(JointTree.NONE);
    assertThat(tree.slotVisits[2] + tree.slotAnyVisits[2] + tree.visits[0] + tree.wins[0]).isZero();
    assertThat(tree.slotSum[2] + tree.slotAnySum[2] + tree.sums[0]).isZero();
    assertThat(tree.slotScore[2] + tree.slotStrategy[2]).isZero();
    assertThat(tree.slotClosed[2]).isFalse();
  }
}
