// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.State;

/** The evaluation that the states of a game bring along. */
final class OwnEvaluation implements Evaluator {
  static final OwnEvaluation INSTANCE = new OwnEvaluation();

  private OwnEvaluation() {}

  @Override
  public double evaluate(State state, int player) {
    return ((Evaluation) state).evaluate(player);
  }
}
