// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/** The way down where all children of a node get their slots at once. */
final class FullDescent extends Descent {
  FullDescent(PartContext context, Parts parts, State state, Trajectory path) {
    super(context, parts, state, path);
  }

  @Override
  int next(int node) {
    if (tree.firstChild(node) == Tree.NONE && !(isDue(node) && expand(node))) {
      return Tree.NONE;
    }
    int tried = tree.triedCount(node);
    int rest = tree.childCount(node) - tried;
    if (rest == 0) {
      return select(node);
    }
    int child = ranksUntried ? select(node) : SelectionPolicy.UNTRIED;
    if (child == SelectionPolicy.UNTRIED) {
      return tree.nextUntried(node, rng.nextInt(rest));
    }
    return child - tree.firstChild(node) < tried ? child : tree.promote(node, child);
  }

  private boolean expand(int node) {
    int n = listMoves(node);
    return n > 0 && tree.expand(node, moves, n, null) != Tree.NONE && present(node);
  }
}
