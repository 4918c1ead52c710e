// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.spec.Param;

/**
 * How the weights of moves are learned; together with the game this decides every byte of them.
 *
 * @param teacher who plays, and how long it thinks, in words
 * @param games how many games are played
 * @param opening games begin with up to so many random moves
 * @param epochs how often every state is learned from
 * @param rate the step at the start; it falls in a straight line to a twentieth
 * @param seed decides all chance
 */
public record MoveLearnOptions(
    String teacher, int games, int opening, int epochs, double rate, long seed) {
  /** Checks the numbers. */
  public MoveLearnOptions {
    check("games", games, 1, 10_000_000);
    check("opening", opening, 0, 1000);
    check("epochs", epochs, 1, 10_000);
    check("rate", rate, 1e-6, 10);
  }

  private static void check(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          "%s must be from %s to %s, was %s"
              .formatted(name, Param.print(min), Param.print(max), Param.print(value)));
    }
  }

  /** All in one line. */
  @Override
  public String toString() {
    return "teacher=%s games=%d opening=%d epochs=%d rate=%s seed=%d"
        .formatted(teacher, games, opening, epochs, Param.print(rate), seed);
  }
}
