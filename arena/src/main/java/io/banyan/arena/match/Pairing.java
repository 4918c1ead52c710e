// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.random.Rng;
import java.io.Serializable;

/**
 * Two contenders who meet in one game: a cell of a results table.
 *
 * @param index its number in the schedule
 * @param game the game's specification
 * @param budget the common budget, as a label; contenders may have their own
 * @param onlyOneSeat in games of more than two players the first contender takes one seat and the
 *     second all others; otherwise they share the seats in every way
 */
public record Pairing(
    int index, String game, String budget, Contender first, Contender second, boolean onlyOneSeat)
    implements Serializable {

  /** What seeds are made from: all that identifies the pairing but its number. */
  public long key() {
    String text =
        String.join(
            "\n",
            game,
            first.label(),
            first.spec(),
            first.budget().toString(),
            second.label(),
            second.spec(),
            second.budget().toString());
    return Rng.hash(text);
  }

  /** The contender with a number: 0 is the first, 1 the second. */
  public Contender contender(int number) {
    return number == 0 ? first : second;
  }

  /** True if a clock decides about results. */
  public boolean isTimed() {
    return first.budget().isTimed() || second.budget().isTimed();
  }

  /** True if what else runs on the machine decides about results. */
  public boolean isDisturbedByLoad() {
    return first.budget().hasTime() || second.budget().hasTime();
  }

  @Override
  public String toString() {
    return first.label() + " - " + second.label() + " in " + game + " at " + budget;
  }
}
