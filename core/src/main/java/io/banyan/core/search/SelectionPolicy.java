// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;
import java.util.List;

/** Decides which child of a node an iteration goes to next. */
public interface SelectionPolicy extends SearchPart {
  /** Answer of {@link #select}: try a move that was not tried yet. */
  int UNTRIED = 0;

  /**
   * Chooses among the children of a node, looping over them itself.
   *
   * <p>Unless {@link #ranksUntried} holds it is only asked about nodes whose moves have all been
   * tried at least once.
   *
   * @param mover the player to move at the node
   * @return a child, or {@link #UNTRIED}
   */
  int select(Tree tree, int node, int mover, Rng rng);

  /** True if it wants to be asked about nodes with untried moves too. */
  default boolean ranksUntried() {
    return false;
  }

  /** True if it needs slots for all children from the start (a full tree). */
  default boolean needsAllChildren() {
    return false;
  }

  /** Children of a node were just created in a full tree; all are unvisited. */
  default void expanded(Tree tree, int node) {}

  /**
   * Leads to a node that is to be explained: called at every inner node of the way there, from the
   * root on and at that node last. For policies whose choice depends on the way.
   */
  default void lead(Tree tree, int node, int mover) {}

  /** Every term of the formula for one child the mover could choose, for people who look inside. */
  List<Term> explain(Tree tree, int node, int child, int mover);

  /**
   * Why it does not read the values of nodes, into which a backup may mix more than rewards: the
   * end of a sentence. Null if it reads them.
   */
  default String ignoresValues() {
    return null;
  }

  /** Makes the policy for one game and tree. */
  @FunctionalInterface
  interface Factory {
    SelectionPolicy create(PartContext context);
  }
}
