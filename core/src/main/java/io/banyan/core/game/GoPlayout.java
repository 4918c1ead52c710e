// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State} of Go or a game like it: plays games in which captures are made and
 * escaped, and in which nobody fills own eyes.
 */
public interface GoPlayout {
  /**
   * The rules of a playout, in the order in which they are asked.
   *
   * @param capture probability to look for groups in atari beside the last move
   * @param two probability to look at groups with two liberties there
   * @param nakade probability to play the middle of a small space that the last move touches
   * @param pattern probability to look for a good shape around the last move
   * @param atari probability to refuse a move that puts the own group in atari
   */
  record Rules(double capture, double two, double nakade, double pattern, double atari) {}

  /**
   * Plays until the state is terminal. Does nothing in a terminal state. Allocates nothing after
   * the first call.
   *
   * @param log receives every move in order; null when nobody needs them
   */
  void playTactics(Rules rules, Rng rng, MoveLog log);
}
