// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/** How a playout comes to its outcome. */
public enum Ending {
  /** Every game is played to its end. */
  PLAYED("plays games to their end"),
  /** A game may be stopped and given to a player as won. */
  JUDGED("may stop games before their end and say who has won"),
  /** A game may be stopped; a value in [0, 1] is the outcome then. */
  VALUED("may stop games before their end and tell a value instead of a result"),
  /** Several games are played; the outcome is the mean of theirs. */
  AVERAGED("plays many games and tells the mean of their results");

  private final String words;

  Ending(String words) {
    this.words = words;
  }

  /** As the end of a sentence about a playout. */
  public String words() {
    return words;
  }
}
