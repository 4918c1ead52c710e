// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.search.Solver;

/** The moves of one player at the root, by their index, with what the search found out. */
public final class RootMoves {
  private final JointTree tree;
  private final JointChoices choices;
  private final JointSolver solver;
  private final int player;
  private final int first;

  RootMoves(JointTree tree, JointChoices choices, JointSolver solver, int player) {
    this.tree = tree;
    this.choices = choices;
    this.solver = solver;
    this.player = player;
    first = tree.slot(0, player);
  }

  /** How many there are. */
  public int count() {
    return tree.counts[player];
  }

  /** The number of a move. */
  public int move(int index) {
    return tree.slotMove[first + index];
  }

  /** The index of a move by its number, or -1. */
  int indexOf(int move) {
    for (int i = 0; i < count(); i++) {
      if (move(i) == move) {
        return i;
      }
    }
    return -1;
  }

  /** How often it was tried. */
  public int visits(int index) {
    return tree.slotVisits[first + index];
  }

  /** The mean of its rewards; NaN if it was never tried. */
  public double mean(int index) {
    return visits(index) == 0 ? Double.NaN : tree.slotSum[first + index] / visits(index);
  }

  /** What it weighs: its visits, or its share of the strategy found where several choose. */
  public double weight(int index) {
    return choices.weight(tree, 0, first + index);
  }

  /** What is proven of it; null if nothing. */
  public Solver.Proof proof(int index) {
    return solver.proof(tree, player, index);
  }

  /** True if others choose at the same time. */
  public boolean isAtOnce() {
    return tree.chooser[0] == JointTree.SEVERAL;
  }

  /** The index of a move that wins by force, or -1. */
  int winning() {
    for (int i = 0; i < count(); i++) {
      if (proof(i) == Solver.Proof.WIN) {
        return i;
      }
    }
    return -1;
  }
}
