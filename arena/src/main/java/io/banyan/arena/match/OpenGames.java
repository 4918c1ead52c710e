// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * The games of a run that are not finished: hands them out and takes back what happened in them;
 * for any thread.
 */
public interface OpenGames {
  /** The next game to play, or null if there is none left or the run is to end. */
  ScheduledGame next();

  /** True if a game that was handed out is still to be played. */
  boolean needs(ScheduledGame game);

  /** Takes a game back; one that is not needed any more is dropped. */
  void finished(MatchRecord record);

  /** Takes back a game that could not be played for want of memory. */
  void playAgain(ScheduledGame game);

  /** Ends the run with an error that is no agent's fault. */
  void fail(RuntimeException error);

  /** True if the run is to end now: games that are being played are forgotten. */
  boolean isClosed();
}
