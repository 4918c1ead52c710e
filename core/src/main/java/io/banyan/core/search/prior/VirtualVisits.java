// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.search.selection.Ucb1Tuned;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;

/**
 * Gives nodes visits that nobody made. They count in the formulas, for the node and in the total of
 * its parent, but they are no simulations: reports leave them out and they do not make a leaf ready
 * for expansion.
 */
final class VirtualVisits {
  private final Tree tree;
  private FloatColumn squares;

  VirtualVisits(Tree tree) {
    this.tree = tree;
    tree.keepVirtualVisits();
  }

  /** Another search begins. */
  void searchStarted() {
    squares = tree.hasColumn(Ucb1Tuned.SQUARES) ? tree.floats(Ucb1Tuned.SQUARES) : null;
  }

  /** True if a node was given its visits already. */
  boolean has(int child) {
    return tree.simulations(child) != tree.visits(child);
  }

  /** Gives a node visits of one value, unless it has some. */
  void give(int parent, int child, int weight, double value) {
    int visits = tree.visits(child);
    if (tree.addVirtualVisits(parent, child, weight, weight * value) && squares != null) {
      double total = squares.get(child) * (double) visits + weight * value * value;
      squares.set(child, (float) (total / (visits + weight)));
    }
  }
}
