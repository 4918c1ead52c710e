// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.search.Solver;
import io.banyan.core.spec.Entry;

/** Proves results while the search goes on. The defaults prove nothing. */
public interface JointSolver {
  Entry<Factory> NONE_ENTRY =
      Entry.<Factory>of(JointSlots.SOLVER, "none", "no proofs").makes(args -> NoProofs::new);

  /** A new game begins. */
  default void gameStarted(JointTree tree) {}

  /** True if the result of this node is known and the search need not go on below it. */
  default boolean isSettled(JointTree tree, int node) {
    return false;
  }

  /** Writes the result of a settled node. */
  default void settledOutcome(JointTree tree, int node, double[] outcome) {}

  /** After the backup of an iteration: draws conclusions along its path. */
  default void update(JointTree tree, JointPath path) {}

  /** True if more iterations cannot change what anybody plays at the root. */
  default boolean isDecided(JointTree tree) {
    return false;
  }

  /** What is known of a player's move at the root, by its index; null if nothing. */
  default Solver.Proof proof(JointTree tree, int player, int index) {
    return null;
  }

  /** Makes the solver for one search. */
  @FunctionalInterface
  interface Factory {
    JointSolver create(Seats seats);
  }

  /** Proves nothing. */
  final class NoProofs implements JointSolver {
    NoProofs(Seats seats) {}
  }
}
