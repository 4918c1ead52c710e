// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.Map;

/**
 * What a {@link Game} may offer if SGF (FF[4]) has a notation for it, so that records can be
 * exchanged with other programs: they have SGF's own moves then, and the properties that tell which
 * game and board it is.
 */
public interface SgfNotation {
  /** The property that holds {@link #sgfNumber}; a record with it has SGF's own moves. */
  String NUMBER = "GM";

  /** The number of the game in SGF: 1 for Go. */
  int sgfNumber();

  /** Further properties of the first node, in order, such as {@code SZ} and {@code KM}. */
  Map<String, String> sgfProperties();

  /**
   * This game with the board and so on that the first node of a record tells, as a specification;
   * what it does not tell stays as it is here.
   *
   * @throws IllegalArgumentException if there is no such game here
   */
  String sgfSpec(Map<String, String> properties);

  /** Writes a legal move as SGF does; may be empty, which is a pass. */
  String sgfMove(State state, int move);

  /**
   * Reads a move of SGF.
   *
   * @throws IllegalArgumentException if it is unreadable or not legal in the given state
   */
  int parseSgfMove(State state, String text);
}
