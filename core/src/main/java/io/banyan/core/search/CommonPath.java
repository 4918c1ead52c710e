// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * The upper part of a path in a shared tree that several iterations of one thread have in common,
 * with the state at its end. The visits of all these iterations are counted for its nodes at once,
 * which keeps the other threads off like a virtual loss, and their rewards are written at once when
 * the last iteration is made.
 */
final class CommonPath {
  private final Tree tree;
  private final Trajectory path;
  private final State state;
  private final State end;

  /** Nodes of the common part; 0 while it is not known where it ends. */
  private int nodes;

  /** Iterations whose visits were counted and that are not made yet. */
  private int left;

  /** The rewards not written yet, by place on the path. */
  private double[] rewards = new double[64];

  CommonPath(Tree tree, Trajectory path, State state, State end) {
    this.tree = tree;
    this.path = path;
    this.state = state;
    this.end = end;
  }

  /** Forgets all, of which a search that failed may have left traces. */
  void forget() {
    clear();
    left = 0;
    Arrays.fill(rewards, 0);
  }

  /** The next iteration has its whole path to itself, so far. */
  void clear() {
    nodes = 0;
  }

  /** All nodes of the path so far are the common part of some iterations, this one included. */
  void set(int iterations) {
    nodes = path.nodeCount();
    left = iterations;
    if (nodes > rewards.length) {
      rewards = Arrays.copyOf(rewards, 2 * nodes);
    }
    addVisits(iterations);
    end.copyFrom(state);
  }

  /** True if it is known where the common part of the iteration under way ends. */
  boolean isSet() {
    return nodes > 0;
  }

  /** True if iterations are left to be made from its end. */
  boolean isOpen() {
    return left > 0;
  }

  /** Number of nodes, the root included. */
  int nodeCount() {
    return nodes;
  }

  /** Goes back to its end for the next iteration. */
  void goBack() {
    path.restart(nodes, tree.simulations(path.node(nodes - 1)) - left);
    state.copyFrom(end);
  }

  /** The iteration under way is one of those that were counted. */
  void countIteration() {
    left--;
  }

  /** Notes the rewards of an iteration, and writes those of all with the last one. */
  void addRewards() {
    double[] now = path.rewards();
    for (int i = 1; i < nodes; i++) {
      rewards[i] += now[path.chooser(i)];
    }
    if (left == 0) {
      writeRewards();
    }
  }

  private void writeRewards() {
    for (int i = 1; i < nodes; i++) {
      tree.addReward(path.node(i), rewards[i]);
      rewards[i] = 0;
    }
  }

  /** Gives up the iterations that were counted and not made. */
  void leave() {
    addVisits(-left);
    left = 0;
    writeRewards();
  }

  private void addVisits(int visits) {
    for (int i = 0; i < nodes; i++) {
      tree.addVisits(path.node(i), visits, 0);
    }
  }
}
