// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.toy.MatrixGame;
import io.banyan.core.random.Rng;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The choices of one player at one node with numbers written down. Three moves each: slots 0 to 2
 * are those of player 0, slots 3 to 5 those of player 1.
 */
class BanditsTest {
  private static final MatrixGame GAME =
      new MatrixGame(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

  private final JointTree tree = new JointTree(2, true, true, 16);
  private final Rng rng = new Rng(3);

  /** Player 0 has visits 10, 6, 4 and sums 8, 3, 1; player 1 the same from the last move on. */
  @BeforeEach
  void fill() {
    tree.add(GAME.newState(), JointTree.NONE, 0, JointTree.NONE);
    int[] visits = {10, 6, 4};
    double[] sums = {8, 3, 1};
    tree.visits[0] = 20;
    for (int i = 0; i < 3; i++) {
      tree.slotVisits[i] = visits[i];
      tree.slotSum[i] = sums[i];
      tree.slotVisits[5 - i] = visits[i];
      tree.slotSum[5 - i] = sums[i];
    }
  }

  private int[] counts(Bandit bandit, int player, int draws) {
    int[] counts = new int[3];
    for (int i = 0; i < draws; i++) {
      counts[bandit.select(tree, 0, player, rng)]++;
    }
    return counts;
  }

  /** c = 0.7: 1.183, 0.995, 0.856. c = 2: 1.8947, 1.9132, 1.9808. */
  @Test
  void eachPlayerChoosesByUcb1AmongHisOwnMoves() {
    assertThat(counts(new DecoupledUct(0.7, 0, 1, 0), 0, 9)).containsExactly(9, 0, 0);
    assertThat(counts(new DecoupledUct(2, 0, 1, 0), 0, 9)).containsExactly(0, 0, 9);
    assertThat(counts(new DecoupledUct(0.7, 0, 1, 0), 1, 9)).containsExactly(0, 0, 9);
    assertThat(counts(new DecoupledUct(2, 0, 1, 0), 1, 9)).containsExactly(9, 0, 0);
  }

  @Test
  void movesNearTheBestAreChosenAlike() {
    assertThat(counts(new DecoupledUct(2, 0.05, 1, 0), 0, 9)).containsExactly(0, 0, 9);
    int[] two = counts(new DecoupledUct(2, 0.07, 1, 0), 0, 2000);
    assertThat(chiSquare(two, 0, 0.5, 0.5)).isLessThan(10.8);
    int[] three = counts(new DecoupledUct(2, 0.1, 1, 0), 0, 3000);
    assertThat(chiSquare(three, 1 / 3., 1 / 3., 1 / 3.)).isLessThan(13.8);
  }

  @Test
  void movesNotTriedComeFirstInAnyOrder() {
    tree.slotVisits[1] = 0;
    tree.slotVisits[2] = 0;
    for (double tolerance : new double[] {0, 0.1}) {
      int[] counts = counts(new DecoupledUct(0.7, tolerance, 1, 0), 0, 2000);
      assertThat(chiSquare(counts, 0, 0.5, 0.5)).isLessThan(10.8);
    }
  }

  @Test
  void aMeanAboveTheThresholdEndsExploration() {
    assertThat(counts(new DecoupledUct(2, 0, 0.79, 0), 0, 9)).containsExactly(9, 0, 0);
    assertThat(counts(new DecoupledUct(2, 0, 0.8, 0), 0, 9)).containsExactly(0, 0, 9);
    assertThat(counts(new DecoupledUct(2, 0, 0.79, 0), 1, 9)).containsExactly(0, 0, 9);
  }

  /**
   * Means 0.8, 0.5, 0.25 here and 0.3, 0.7, 17/18 below. r = 4.5 weighs the latter by 0.361, 0.447,
   * 0.522: 0.619, 0.589, 0.613. r = 5: 0.378, 0.466, 0.542: 0.611, 0.593, 0.627.
   */
  @Test
  void raveMixesInWhatAMoveDidBelow() {
    int[] visits = {20, 30, 18};
    double[] sums = {6, 21, 17};
    for (int i = 0; i < 3; i++) {
      tree.slotAnyVisits[i] = visits[i];
      tree.slotAnySum[i] = sums[i];
    }
    assertThat(counts(new DecoupledUct(0, 0, 1, 4.5), 0, 9)).containsExactly(9, 0, 0);
    assertThat(counts(new DecoupledUct(0, 0, 1, 5), 0, 9)).containsExactly(0, 0, 9);
    tree.slotAnyVisits[2] = 0;
    assertThat(counts(new DecoupledUct(0, 0, 1, 1e6), 0, 9)).containsExactly(0, 9, 0);
  }

  @Test
  void whoChoosesAloneAvoidsClosedMovesWhileThereAreOthers() {
    DecoupledUct uct = new DecoupledUct(0.7, 0.5, 1, 0);
    assertThat(uct.selectAlone(tree, 0, 0, true, rng)).isZero();
    tree.slotClosed[0] = true;
    assertThat(uct.selectAlone(tree, 0, 0, true, rng)).isEqualTo(1);
    assertThat(uct.selectAlone(tree, 0, 0, false, rng)).isZero();
    tree.slotClosed[1] = true;
    tree.slotClosed[2] = true;
    assertThat(uct.selectAlone(tree, 0, 0, true, rng)).isZero();
  }

  private void scores(int player, double a, double b, double c) {
    int first = tree.slot(0, player);
    tree.slotScore[first] = a;
    tree.slotScore[first + 1] = b;
    tree.slotScore[first + 2] = c;
  }

  @Test
  void regretsAboveZeroAreThePlan() {
    scores(1, 1, -1, 3);
    assertThat(chiSquare(counts(new RegretMatching(0), 1, 2000), 0.25, 0, 0.75)).isLessThan(10.8);
    int[] mixed = counts(new RegretMatching(0.3), 1, 4000);
    assertThat(chiSquare(mixed, 0.275, 0.1, 0.625)).isLessThan(13.8);
    scores(1, 0, -1, -3);
    int[] even = counts(new RegretMatching(0), 1, 3000);
    assertThat(chiSquare(even, 1 / 3., 1 / 3., 1 / 3.)).isLessThan(13.8);
  }

  /** Player 1 made move 1 and got 0.5; with move 0 it would have been 0.75, with 2 nobody knows. */
  @Test
  void regretIsWhatAnotherMoveWouldHaveGivenMore() {
    int[] choice = {9, 2, 1};
    int[] other = {2, 0};
    int child = tree.add(GAME.newState(), 0, tree.combine(0, other, 0), JointTree.NONE);
    tree.visit(child, new double[] {0.25, 0.75});
    int unseen = tree.add(GAME.newState(), 0, tree.combine(0, new int[] {2, 2}, 0), JointTree.NONE);
    assertThat(tree.visits[unseen]).isZero();
    scores(1, 1, -1, 3);
    Bandit regret = new RegretMatching(0.1);
    regret.update(tree, 0, 1, choice, 1, 0.5);
    assertThat(choice).containsExactly(9, 2, 1);
    assertThat(tree.slotScore[3]).isCloseTo(1.25, within(1e-12));
    assertThat(tree.slotScore[4]).isEqualTo(-1);
    assertThat(tree.slotScore[5]).isEqualTo(3);
    assertThat(tree.slotStrategy[3]).isCloseTo(0.25, within(1e-12));
    assertThat(tree.slotStrategy[4]).isZero();
    assertThat(regret.weight(tree, 5)).isCloseTo(0.75, within(1e-12));
    scores(1, -1, -1, 0);
    regret.update(tree, 0, 1, choice, 1, 0.5);
    assertThat(regret.weight(tree, 4)).isCloseTo(1 / 3., within(1e-12));
    assertThat(regret.needsExtras()).isTrue();
  }

  /** gamma = 0.5 and scores 0, 2, 4: exp(-2/3), exp(-1/3) and 1 of 2.22995, halved, and 1/6. */
  @Test
  void exp3DrawsByExponentialWeightsAndPaysByTheProbability() {
    scores(1, 0, 2, 4);
    Bandit exp3 = new Exp3(0.5);
    double[] p = {0.281786, 0.327326, 0.390888};
    assertThat(chiSquare(counts(exp3, 1, 6000), p)).isLessThan(13.8);
    exp3.update(tree, 0, 1, new int[] {9, 2, 1}, 1, 0.6);
    assertThat(tree.slotScore[3]).isZero();
    assertThat(tree.slotScore[4]).isCloseTo(2 + 0.6 / p[1], within(1e-4));
    for (int i = 0; i < 3; i++) {
      double strategy = (p[i] - 0.5 / 3) / 0.5;
      assertThat(exp3.weight(tree, 3 + i)).isCloseTo(strategy, within(1e-5));
    }
    assertThat(exp3.needsExtras()).isTrue();
  }
}
