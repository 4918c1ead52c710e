// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Mark of a {@link Game} in which a move fills an empty cell for ever: the legal moves of both
 * players are the empty cells, and a move once played never comes back. Playout policies then keep
 * the legal moves up to date themselves instead of asking for them at every ply.
 */
public interface PlacementGame {
  /** False for a variant of the game that has other moves too, such as a swap. */
  default boolean onlyPlaces() {
    return true;
  }
}
