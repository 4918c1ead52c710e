// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * Thrown by an agent that knows how it lost the game; any other exception counts as a crash. Agents
 * that stand for a program outside this virtual machine use it.
 */
public final class Forfeit extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Outcome outcome;

  /** Loses the game with a label. */
  public Forfeit(Outcome outcome, String message) {
    super(message);
    if (!outcome.isFault()) {
      throw new IllegalArgumentException("outcome must be a fault, was " + outcome.text());
    }
    this.outcome = outcome;
  }

  private Forfeit(String message) {
    super(message);
    this.outcome = null;
  }

  /** Gives the game up: a loss as by the rules, not a fault. */
  public static Forfeit resignation() {
    return new Forfeit("resigned");
  }

  /** The label, or null for a resignation. */
  public Outcome outcome() {
    return outcome;
  }
}
