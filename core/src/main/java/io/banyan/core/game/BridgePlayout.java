// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State} of a connection game: answers moves into a bridge. Two own stones
 * (or a stone and the own edge) with two empty common neighbours are as good as connected: when the
 * opponent takes one of the two cells, the other one is the answer.
 */
public interface BridgePlayout {
  /**
   * An answer to the last move if it went into a bridge of the player to move, else {@link
   * Game#NO_MOVE}; of several answers a random one.
   */
  int bridgeReply(Rng rng);

  /**
   * Plays until the state is terminal: bridges are answered with the given probability, all other
   * moves are uniformly random. Does nothing in a terminal state. Allocates nothing.
   *
   * @param whole play on until the board is full, which decides the same game
   * @param log receives every move in order; null when nobody needs them, and then only the rewards
   *     of the final state must be distributed as in such a game
   */
  void playBridges(double probability, boolean whole, Rng rng, MoveLog log);
}
