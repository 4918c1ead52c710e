// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/** Hears how a run goes on; calls come one at a time, from several threads. */
public interface RunListener {
  /** Hears nothing. */
  RunListener NONE = new RunListener() {};

  /** So many games will be played at the same time; told before the start. */
  default void workers(int gamesAtOnce) {}

  /** The run begins: so many games in all, so many of them finished in an earlier run. */
  default void started(long total, long finishedBefore) {}

  /** Games outside the results are played until the virtual machine has compiled what is timed. */
  default void warmingUp(Pairing pairing) {}

  /** A game was finished and kept. */
  default void finished(MatchRecord record) {}

  /** A pairing was decided by the stopping rule after so many pairs. */
  default void decided(Pairing pairing, int units) {}
}
