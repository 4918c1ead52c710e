// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/**
 * The node of a shared tree from which one thread makes several iterations in a row.
 *
 * <p>At the top of the tree one visit changes next to nothing, yet every thread passes there: the
 * lines of memory would travel between the processors at each iteration. So a thread walks down to
 * the last node with children and {@value #VISITS} visits, counts {@value #ITERATIONS} visits for
 * it and all above it at once, which keeps the other threads off like a virtual loss, and comes
 * back only when it has made them. The rewards of these nodes are written then, also at once.
 */
final class Camp {
  /** Visits from which a node belongs to the top. */
  static final int VISITS = 1024;

  /** Iterations made from one camp. */
  static final int ITERATIONS = 32;

  private final State state;
  private int left;

  Camp(State state) {
    this.state = state;
  }

  /** Settles at the last node of the path and counts all visits to come. */
  void pitch(Tree tree, Trajectory path, State here, int iterations) {
    left = tree.visits(path.leaf()) < VISITS ? 1 : iterations;
    for (int i = 0; i < path.nodeCount(); i++) {
      tree.addVisits(path.node(i), left, 0);
    }
    state.copyFrom(here);
    path.setCamp();
  }

  /** True if iterations are left to be made from here. */
  boolean isOpen() {
    return left > 0;
  }

  /** Goes back to the camp for the next iteration. */
  void enter(Trajectory path, State out) {
    path.backToCamp();
    out.copyFrom(state);
  }

  /** Counts the iteration under way; the last one lets the rewards be written. */
  void spend(Trajectory path) {
    left--;
    path.setLastFromCamp(left == 0);
  }

  /** Gives up the visits that were counted and not made. */
  void leave(Tree tree, Trajectory path) {
    for (int i = 0; left > 0 && i < path.campNodes(); i++) {
      tree.addVisits(path.node(i), -left, 0);
    }
    close();
  }

  /** Forgets the camp, of which a search that failed may have left traces. */
  void close() {
    left = 0;
  }
}
