// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * Says when a pairing is decided. Asked after every pair, in the order of the pairs, with all pairs
 * before it finished: so the answer does not depend on the number of threads.
 */
@FunctionalInterface
public interface StoppingRule {
  /** Plays all pairs. */
  StoppingRule NEVER = (pairing, counts) -> false;

  /**
   * True if no more pairs are needed.
   *
   * @param counts how many units had the score i / (2 games per unit), i = 0, 1, ...; not to be
   *     changed
   */
  boolean isDecided(Pairing pairing, long[] counts);
}
