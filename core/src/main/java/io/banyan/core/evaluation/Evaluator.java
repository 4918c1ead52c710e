// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;

/** Estimates who is ahead: the game's own {@link Evaluation}, or another. One thread uses it. */
public interface Evaluator {
  /** The catalogue's slot for evaluations. */
  Slot<Factory> SLOT = new Slot<>("eval", Factory.class);

  /** The parameter of those who take any evaluation. */
  Param.Inner<Factory> PARAM =
      Param.part("eval", SLOT, null, "another evaluation of states than the game's own");

  /** How good a state that is not terminal is for a player, as {@link Evaluation#evaluate}. */
  double evaluate(State state, int player);

  /** Makes evaluators for a game. */
  interface Factory {
    /**
     * Makes one, or refuses the game with an {@link IllegalArgumentException}.
     *
     * @param user who needs it, as named in specifications
     */
    Evaluator create(Game game, String user);
  }

  /**
   * Makes an evaluator.
   *
   * @param factory null for the game's own evaluation
   * @param user who needs it, as named in specifications
   */
  static Evaluator of(Factory factory, Game game, String user) {
    if (factory != null) {
      return factory.create(game, user);
    }
    if (!(game.newState() instanceof Evaluation)) {
      throw new IllegalArgumentException(
          user + " needs an evaluation of states, which the game " + game.id() + " does not offer");
    }
    return OwnEvaluation.INSTANCE;
  }
}
