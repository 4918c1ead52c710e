// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: estimates who is ahead. */
public interface Evaluation {
  /**
   * How good this state is for a player, in [0, 1]: an estimate of the expected reward. In a
   * two-player game the values of both players add up to 1. Terminal states need not be handled.
   */
  double evaluate(int player);
}
