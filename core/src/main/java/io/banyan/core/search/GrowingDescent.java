// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/** The way down where children get their slots one by one. */
final class GrowingDescent extends Descent {
  /** The state of the search if it names single moves, else null. */
  private final IndexedMoves indexed;

  private final MoveSet tried;

  GrowingDescent(PartContext context, Parts parts, State state, Trajectory path) {
    super(context, parts, state, path);
    indexed = state instanceof IndexedMoves s ? s : null;
    tried = new MoveSet(context.game().moveRange(), moves.length);
  }

  @Override
  int next(int node) {
    if (!tree.isComplete(node)) {
      if (tree.childCount(node) == 0) {
        if (node != tree.root() && tree.visits(node) < after) {
          return Tree.NONE;
        }
      } else if (ranksUntried) {
        int child = select(node);
        if (child != SelectionPolicy.UNTRIED) {
          return child;
        }
      }
      int child = addUntried(node);
      if (child != Tree.NONE) {
        return child;
      }
    }
    // Terminal, or a child is due for which there is no memory: the playout starts here.
    return tree.childCount(node) == 0 ? Tree.NONE : select(node);
  }

  private int addUntried(int node) {
    int n = indexed != null ? indexed.legalCount() : state.legalMoves(moves);
    if (n == 0) {
      tree.markTerminal(node);
      return Tree.NONE;
    }
    int count = tree.childCount(node);
    int first = tree.firstChild(node);
    int move = legalMove(rng.nextInt(n));
    if (count > 0) {
      tried.clear();
      for (int i = 0; i < count; i++) {
        tried.add(tree.move(first + i));
      }
      while (tried.contains(move)) {
        move = legalMove(rng.nextInt(n));
      }
    }
    return tree.addChild(node, move, n);
  }

  private int legalMove(int index) {
    return indexed != null ? indexed.legalMove(index) : moves[index];
  }
}
