// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * A game in which several players may have a choice at once. Every step all players move; a player
 * without a choice has exactly one legal move. Any number of players, turn-taking or not.
 *
 * <p>A game and its states belong to one thread at a time: states may share working memory.
 */
public interface JointGame {
  /** The number of players. */
  int players();

  /** A fresh state at the start of the game. */
  JointState newState();

  /** Writes a player's move; its number is the same in every state. */
  String moveText(int player, int move);

  /** The numbers of all players' moves are below this; the default says that nobody knows. */
  default int moveRange() {
    return Integer.MAX_VALUE;
  }

  /** True for a player that stands for chance: its moves are drawn with equal probability. */
  default boolean isChance(int player) {
    return false;
  }
}
