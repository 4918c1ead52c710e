// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link Game} of two players: it brings a search that proves its results. */
public interface SolvableGame {
  /**
   * A solver of this variant of the game.
   *
   * @param megabytes memory for what it remembers, about; less where the heap is smaller
   */
  ExactSolver newSolver(int megabytes);
}
