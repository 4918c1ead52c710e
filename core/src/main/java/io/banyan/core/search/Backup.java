// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/** Writes the rewards of an iteration along its path. */
public interface Backup extends SearchPart {
  /** The descent has ended and the playout is about to begin; the state is the leaf's. */
  default void leafReached(Tree tree, Trajectory path, State state) {}

  /** Updates the nodes of the path with {@link Trajectory#rewards()}. */
  void update(Tree tree, Trajectory path);

  /** Writes what was kept to be written later; the thread leaves its camp early. */
  default void flush(Tree tree, Trajectory path) {}

  /** Makes the backup for one game and tree. */
  @FunctionalInterface
  interface Factory {
    Backup create(PartContext context);
  }
}
