// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;

/** How one player chooses at a node where several players choose at once. */
interface Bandit {
  /** The index of the player's move among its legal ones. */
  int select(JointTree tree, int node, int player, Rng rng);

  /**
   * Learns from an iteration; visits and sums of the slot are already updated.
   *
   * @param choice the indexes of all players, from position {@code from} on
   */
  default void update(
      JointTree tree, int node, int player, int[] choice, int from, double reward) {}

  /** True if slots need scores and strategies. */
  default boolean needsExtras() {
    return false;
  }

  /** Weight of a slot when the final move is drawn. */
  default double weight(JointTree tree, int slot) {
    return tree.slotVisits[slot];
  }
}
