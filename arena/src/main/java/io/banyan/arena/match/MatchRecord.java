// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What happened in one game, complete enough to replay it.
 *
 * @param culprit the seat whose agent failed, -1 if none did
 * @param rewards by seat; the culprit of a fault has 0, or as much as the others in a void game
 * @param moves those of the agents, after the opening; not to be changed
 * @param movers the seat that made each of these moves; not to be changed
 * @param nanos time of each of these moves; not to be changed
 * @param iterations of the search for each of these moves, 0 where none is told; not to be changed
 * @param note what went wrong, empty if nothing did
 */
@SuppressWarnings("ArrayRecordComponent") // Made by the million; owned by the record.
public record MatchRecord(
    ScheduledGame game,
    Outcome outcome,
    int culprit,
    double[] rewards,
    int[] moves,
    int[] movers,
    long[] nanos,
    long[] iterations,
    String note)
    implements Serializable {

  /** 1, 0.5 or 0: the first contender has more reward per seat than the second, as much, less. */
  public double score() {
    return score(game.seats(), rewards);
  }

  /** True if it does not count: a fault ended it, and nobody has lost by that. */
  public boolean isVoid() {
    return outcome.isFault() && score() == 0.5;
  }

  static double score(int[] seats, double[] rewards) {
    double first = 0;
    double second = 0;
    int firstSeats = 0;
    for (int seat = 0; seat < seats.length; seat++) {
      if (seats[seat] == 0) {
        first += rewards[seat];
        firstSeats++;
      } else {
        second += rewards[seat];
      }
    }
    int compared = Double.compare(first * (seats.length - firstSeats), second * firstSeats);
    return compared > 0 ? 1 : compared == 0 ? 0.5 : 0;
  }

  /** The number of moves, with the opening. */
  public int plies() {
    return game.opening().length + moves.length;
  }

  /** Opening and moves. */
  public int[] allMoves() {
    int[] all = Arrays.copyOf(game.opening(), plies());
    System.arraycopy(moves, 0, all, game.opening().length, moves.length);
    return all;
  }
}
