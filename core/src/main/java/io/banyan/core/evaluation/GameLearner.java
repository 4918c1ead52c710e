// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

/**
 * Learns from games, one after the other. Between two of them it can be stopped, kept as a
 * checkpoint, and go on later as if it had not been stopped.
 *
 * @param <T> what is learned
 */
public interface GameLearner<T extends Learned> {
  /** How many games have been played. */
  int played();

  /** True when all games have been played. */
  boolean isDone();

  /** Plays one game. */
  void playOne();

  /** A few words about how it goes. */
  String news();

  /**
   * What was learned from all games so far.
   *
   * @param commit of the program, for the record
   */
  T learned(String commit);

  /** All that is needed to go on later. */
  byte[] checkpoint();

  /**
   * Goes on from a checkpoint of the same game and options.
   *
   * @param source what to call it in messages
   */
  void resume(byte[] checkpoint, String source);
}
