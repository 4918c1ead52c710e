// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * How a game ended: a fixed set, the same in stores, exports and reports. Results are seen from the
 * first agent of the pairing.
 */
public enum Outcome {
  /** The first agent won by the rules. */
  WIN("win"),
  /** The first agent lost by the rules. */
  LOSS("loss"),
  /** The rules call it a draw. */
  DRAW("draw"),
  /** The cap on the number of moves ended the game; counts as a draw. */
  MOVE_CAP("move cap"),
  /** A program outside answered a move that is not legal, and lost by it. */
  ILLEGAL_MOVE("illegal move"),
  /** An agent took far too long (see {@link MatchRules}), and lost by it. */
  TIME_FORFEIT("time forfeit"),
  /** An agent failed with an error, and lost by it. */
  CRASH("crash"),
  /** An agent ran out of memory, and lost by it. */
  OUT_OF_MEMORY("out of memory"),
  /** Stopped from outside; never stored, never counts. */
  INTERRUPTED("interrupted");

  private final String text;

  Outcome(String text) {
    this.text = text;
  }

  /** The word used in files. */
  public String text() {
    return text;
  }

  /** True if the game was lost by a fault of an agent and not by the rules. */
  public boolean isFault() {
    return this == ILLEGAL_MOVE || this == TIME_FORFEIT || this == CRASH || this == OUT_OF_MEMORY;
  }

  /** Reads the word used in files. */
  public static Outcome parse(String text) {
    for (Outcome outcome : values()) {
      if (outcome.text.equals(text)) {
        return outcome;
      }
    }
    throw new IllegalArgumentException("unknown outcome '" + text + "'");
  }
}
