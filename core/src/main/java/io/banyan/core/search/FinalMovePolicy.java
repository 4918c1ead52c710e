// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;
import java.util.function.IntFunction;

/** Picks the move to play from the finished tree. */
public interface FinalMovePolicy {
  /**
   * How good a visited child of the root is as the final choice; the largest is played, ties are
   * broken at random. Proven results are dealt with by {@link #choose}.
   */
  double score(Tree tree, int child);

  /** False while the choice is unclear and the rest of the budget should be used to settle it. */
  default boolean isSettled(Tree tree) {
    return false;
  }

  /**
   * The best child of the root: a proven win, else the best by {@link #score}; what a solver has
   * proven lost, or worse than another move, comes last.
   *
   * @param proofs what is known of a child, seen by the player who chooses; null answers for
   *     nothing
   */
  default int choose(Tree tree, IntFunction<Solver.Proof> proofs, Rng rng) {
    int root = tree.root();
    int first = tree.firstChild(root);
    int n = first == Tree.NONE ? 0 : tree.childCount(root);
    int best = Tree.NONE;
    double bestScore = 0;
    int ties = 0;
    for (int i = 0; i < n; i++) {
      int child = first + i;
      Solver.Proof proof = proofs.apply(child);
      if (proof == Solver.Proof.WIN) {
        return child;
      }
      double score;
      if (proof == Solver.Proof.LOSS || tree.value(child) == Tree.LOST) {
        score = tree.visits(child) - 1e12;
      } else if (tree.visits(child) == 0) {
        score = -5e11;
      } else {
        score = score(tree, child);
      }
      if (best == Tree.NONE || score > bestScore) {
        best = child;
        bestScore = score;
        ties = 1;
      } else if (score == bestScore && rng.nextInt(++ties) == 0) {
        best = child;
      }
    }
    return best;
  }
}
