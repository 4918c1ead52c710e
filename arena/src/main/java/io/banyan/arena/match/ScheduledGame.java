// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.io.Serializable;

/**
 * One game of a schedule: everything that decides it.
 *
 * @param unit number of the pair (the unit of games with one seed and opening) in the pairing
 * @param seating number of the game in the unit
 * @param seats the contender's number (0 or 1) at each seat; not to be changed
 * @param seed the seed of the unit
 * @param opening moves made before the agents play; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // Made by the million; owned by the schedule.
public record ScheduledGame(
    Pairing pairing, int unit, int seating, int[] seats, long seed, int[] opening)
    implements Serializable {

  /** The id: number of the pairing, of the pair, and of the game in it. */
  public String id() {
    return pairing.index() + "-" + unit + "-" + seating;
  }
}
