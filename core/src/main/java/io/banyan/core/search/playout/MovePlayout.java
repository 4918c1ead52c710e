// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PlayoutPolicy;

/**
 * A playout that goes by moves and results alone and never looks at a state: what is written here
 * once plays games in turns and games of joint moves.
 *
 * <p>Moves come in logs. In turns there is one log, of all moves. Of joint moves each player has a
 * log of its own choices, because what the others choose at the same time nobody knows.
 */
public interface MovePlayout extends PlayoutPolicy {
  /**
   * Chooses a move.
   *
   * @param legal the legal moves of the player
   * @param before the moves so far that the player knows of
   */
  int choose(int mover, LegalPool legal, MoveLog before, Rng rng);

  /**
   * Learns from a finished iteration.
   *
   * @param log its moves, or one player's
   * @param treeMoves how many of them, at the front, were made in the tree
   */
  default void learn(MoveLog log, int treeMoves, double[] outcome) {}

  /** True if all moves are equally likely: then a game may play itself and tell no moves. */
  default boolean isUniform() {
    return false;
  }
}
