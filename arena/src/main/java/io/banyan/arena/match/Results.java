// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/** Where finished games go; knows which ones are there already. Calls come one at a time. */
public interface Results {
  /** True if this game was finished before. */
  boolean contains(ScheduledGame game);

  /** The score of the first contender in a game that is contained; NaN if it is void. */
  double score(ScheduledGame game);

  /** Keeps a finished game; when this returns, the game counts. */
  void add(MatchRecord record);

  /** Forgets the games of a pairing from a unit on: they were played after it was decided. */
  default void dropFrom(Pairing pairing, int unit) {}
}
