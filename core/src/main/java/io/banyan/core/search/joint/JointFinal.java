// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;

/** Picks the move to play when no move is known to win. */
@FunctionalInterface
public interface JointFinal {
  /** The index of a move of the root. */
  int choose(RootMoves moves, Rng rng);
}
