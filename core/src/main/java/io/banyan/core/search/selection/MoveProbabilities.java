// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.search.PartContext;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;

/**
 * How likely each child is before it is visited: a column of the tree that a selection policy reads
 * and a prior may fill. Without a prior all children of a node are equally likely.
 */
public final class MoveProbabilities {
  static final String NAME = "prior.probability";

  private final FloatColumn column;

  /** Makes the column for a tree; part of a selection policy. */
  MoveProbabilities(PartContext context) {
    column = context.tree().floats(NAME);
  }

  /** The probabilities that a selection policy reads on this tree, for a prior to fill. */
  public static MoveProbabilities writerOf(PartContext context, String part) {
    if (!context.tree().hasColumn(NAME)) {
      throw new IllegalArgumentException(
          part + " needs select=puct, select=pbias or select=rave-ratio(bias=...), which read it");
    }
    return new MoveProbabilities(context);
  }

  /** The children of a node were just created; a prior that follows overwrites this. */
  void expanded(Tree tree, int node) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    for (int child = first; child < first + n; child++) {
      column.set(child, 1f / n);
    }
  }

  double get(int child) {
    return column.get(child);
  }

  /** Sets the probability of a child. */
  public void set(int child, double probability) {
    column.set(child, (float) probability);
  }
}
