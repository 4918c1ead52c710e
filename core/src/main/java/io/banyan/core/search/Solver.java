// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/** Proves results of nodes while the search goes on, and keeps it away from what is settled. */
public interface Solver extends SearchPart {
  /**
   * The children of a node were just created in a full tree.
   *
   * @param state the state of the node
   */
  void expanded(Tree tree, int node, State state);

  /**
   * Before the children of a node are created: which of its moves are worth having. A search with a
   * solver that leaves out moves goes on at once where one is left.
   *
   * @param moves the legal moves; those to keep are moved to the front
   * @return how many to keep, at least 1
   */
  default int keep(State state, int[] moves, int n) {
    return n;
  }

  /** True if {@link #keep} may leave out moves. */
  default boolean leavesOut() {
    return false;
  }

  /** True if the result of this node is known. */
  boolean isProven(Tree tree, int node);

  /** Writes the known result of a proven node, one reward per player. */
  void provenRewards(Tree tree, int node, double[] rewards);

  /**
   * After the backup of an iteration: draws conclusions along its path. To do this twice for one
   * path does no harm.
   */
  void update(Tree tree, Trajectory path);

  /** What is known of a child, seen by the player who chooses it; null if nothing. */
  Proof proof(Tree tree, int child, int chooser);

  /** A result as seen by the player who chooses the node. */
  enum Proof {
    WIN(1),
    DRAW(0.5),
    LOSS(0);

    private final double reward;

    Proof(double reward) {
      this.reward = reward;
    }

    /** The chooser's reward. */
    public double reward() {
      return reward;
    }
  }

  /** Makes the solver for one game and tree. */
  @FunctionalInterface
  interface Factory {
    Solver create(PartContext context);
  }
}
