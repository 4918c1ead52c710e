// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/**
 * Decides what selection looks at. The search itself counts visits and adds rewards; a node's value
 * is its mean reward then, unless a backup puts something else there.
 */
public interface Backup extends SearchPart {
  /** The descent has ended and the playout is about to begin; the state is the leaf's. */
  default void leafReached(Tree tree, Trajectory path, State state) {}

  /**
   * Visits and rewards of the path's nodes were written, and the value of each is its mean. To do
   * this twice for one path does no harm.
   */
  void update(Tree tree, Trajectory path);

  /** Makes the backup for one game and tree. */
  @FunctionalInterface
  interface Factory {
    Backup create(PartContext context);
  }
}
