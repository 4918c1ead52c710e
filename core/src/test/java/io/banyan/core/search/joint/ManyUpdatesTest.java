// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.toy.MatrixGame;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tree of joint searches after as many updates as an hour of searching makes. */
class ManyUpdatesTest {
  private static final int MANY = 100_000_000;
  private static final int SOME = 20_000_000;

  private static JointTree tree() {
    MatrixGame game = new MatrixGame(new double[][] {{1, 0}, {0, 1}});
    JointTree tree = new JointTree(2, false, true, 16);
    tree.add(game.newState(), JointTree.NONE, 0, JointTree.NONE);
    return tree;
  }

  private static void visit(JointTree tree, JointRave rave, MoveLog log, double[] rewards) {
    tree.visit(0, rewards);
    tree.visitSlot(0, rewards[0]);
    rave.begin();
    rave.add(log, 0, log.size());
    rave.update(tree, 0, rewards);
  }

  private static MoveLog firstMoveOfSecondPlayer() {
    MoveLog log = new MoveLog(4);
    log.add(1, 0);
    return log;
  }

  private static void checkTree(int updates) {
    JointTree tree = tree();
    JointRave rave = new JointRave(2);
    MoveLog log = firstMoveOfSecondPlayer();
    double[] rewards = {0.9, 0.1};
    for (int i = 0; i < updates; i++) {
      visit(tree, rave, log, rewards);
    }
    assertThat(tree.visits[0]).isEqualTo(updates);
    assertThat(tree.mean(0, 1)).isCloseTo(0.1, within(1e-7));
    assertThat(tree.slotVisits[0]).isEqualTo(updates);
    assertThat(tree.slotSum[0] / updates).isCloseTo(0.9, within(1e-7));
    assertThat(tree.slotAnyVisits[2]).isEqualTo(updates);
    assertThat(tree.slotAnySum[2] / updates).isCloseTo(0.1, within(1e-7));
    assertThat(tree.slotAnyVisits[0]).isZero();
  }

  @Test
  void nodesSlotsAndMovesBelowAreCountedExactly() {
    checkTree(SOME);
  }

  @Test
  @Tag("slow")
  void nodesSlotsAndMovesBelowAreRightAfterAHundredMillionUpdates() {
    checkTree(MANY);
  }

  @Test
  void countsStopAtTheirLimitAndMeansGoOn() {
    int most = Tree.MOST_VISITS;
    JointTree tree = tree();
    JointRave rave = new JointRave(2);
    MoveLog log = firstMoveOfSecondPlayer();
    tree.visits[0] = most - 1;
    tree.sums[0] = 0.5 * most;
    tree.slotVisits[0] = most - 1;
    tree.slotSum[0] = 0.5 * most;
    tree.slotAnyVisits[2] = most - 1;
    tree.slotAnySum[2] = 0.5 * most;
    for (int i = 0; i < 1_000_001; i++) {
      visit(tree, rave, log, new double[] {1, 0});
    }
    double up = 1 - 0.5 * Math.pow(1 - 1.0 / most, 1_000_000);
    assertThat(tree.visits[0]).isEqualTo(most);
    assertThat(tree.mean(0, 0)).isCloseTo(up, within(1e-8)).isGreaterThan(0.5004);
    assertThat(tree.slotVisits[0]).isEqualTo(most);
    assertThat(tree.slotSum[0] / most).isCloseTo(up, within(1e-8));
    assertThat(tree.slotAnyVisits[2]).isEqualTo(most);
    assertThat(tree.slotAnySum[2] / most).isCloseTo(1 - up, within(1e-8));
  }
}
