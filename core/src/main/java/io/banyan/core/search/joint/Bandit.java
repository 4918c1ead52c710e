// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;

/**
 * How one player chooses at a node, by its own statistics there. It keeps nothing itself: what it
 * learns is in the tree.
 */
public interface Bandit {
  /** The index of the player's move among its legal ones. */
  int select(JointTree tree, int node, int player, Rng rng);

  /**
   * Learns from an iteration where several players choose; visits and sums of the slot are already
   * updated.
   *
   * @param choice the indexes of all players, from position {@code from} on
   */
  default void update(
      JointTree tree, int node, int player, int[] choice, int from, double reward) {}

  /** True if slots need scores and strategies. */
  default boolean needsExtras() {
    return false;
  }

  /** True if it looks at what moves did anywhere below a node. */
  default boolean needsMoves() {
    return false;
  }

  /** Weight of a slot when the final move is chosen. */
  default double weight(JointTree tree, int slot) {
    return tree.slotVisits[slot];
  }

  /**
   * The name of one that mixes its moves against others who choose at the same time: of no use to
   * who chooses alone, and only for rewards in [0, 1]. Null for others.
   */
  default String mixing() {
    return null;
  }
}
