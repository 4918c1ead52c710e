// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: evaluates the states one move ahead without playing the moves, for
 * searches that end there. Worth having where looking at a move is much cheaper than copying the
 * state and playing it.
 */
public interface MoveEvaluation extends Evaluation {
  /**
   * What {@link Evaluation#evaluate} says of the state after a legal move, to the last bit; NaN if
   * the move ends the game. Only asked in states that are not terminal.
   */
  double evaluateAfter(int move, int player);
}
