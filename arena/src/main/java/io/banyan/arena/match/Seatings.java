// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who sits where: the games of one unit, in which every contender meets every seat equally often.
 *
 * <p>Two players: the pair, first and second with seats swapped. More players: all ways in which
 * the two contenders can share the seats, each taking at least one, so that swapping the names
 * gives the same set and equal contenders score one half. Beyond four players only the rotations of
 * the halves, to keep units small.
 */
final class Seatings {
  private static final int MAX_FULL = 4;

  private Seatings() {}

  /** One row per game; an element is the contender's number at that seat. */
  static int[][] of(int players, boolean onlyOneSeat) {
    if (players < 2) {
      throw new IllegalArgumentException(
          "a match needs 2 players or more, the game has " + players);
    }
    List<int[]> rows = new ArrayList<>();
    if (onlyOneSeat && players > 2) {
      for (int seat = 0; seat < players; seat++) {
        int[] row = new int[players];
        Arrays.fill(row, 1);
        row[seat] = 0;
        rows.add(row);
      }
    } else if (players <= MAX_FULL) {
      for (int bits = 1; bits < (1 << players) - 1; bits++) {
        int[] row = new int[players];
        for (int seat = 0; seat < players; seat++) {
          row[seat] = (bits >> seat) & 1;
        }
        rows.add(row);
      }
      // Bits 1 would seat the first contender second; the plain order comes first.
      java.util.Collections.reverse(rows);
    } else {
      for (int shift = 0; shift < players; shift++) {
        int[] row = new int[players];
        int[] swapped = new int[players];
        for (int seat = 0; seat < players; seat++) {
          row[seat] = (seat + shift) % players < players / 2 ? 0 : 1;
          swapped[seat] = 1 - row[seat];
        }
        rows.add(row);
        rows.add(swapped);
      }
    }
    return rows.toArray(int[][]::new);
  }
}
