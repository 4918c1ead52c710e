// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;

/** Knowledge that children carry before, or soon after, they are visited. */
public interface Prior extends SearchPart {
  /** The children of a node were just created in a full tree; the state is the node's. */
  void expanded(Tree tree, int node, State state, Rng rng);

  /** The descent has arrived at a child, the last node of the path; the state is the child's. */
  default void arrived(Tree tree, Trajectory path, State state, Rng rng) {}

  /** No prior. */
  Entry<Factory> NONE_ENTRY =
      Entry.of(SearchSlots.PRIOR, "none", "children start without knowledge")
          .makes(args -> context -> null);

  /** Makes the prior for one game and tree. */
  @FunctionalInterface
  interface Factory {
    Prior create(PartContext context);
  }
}
