// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.Evaluation;
import io.banyan.ggp.knowledge.SheetModel;
import io.banyan.ggp.reason.engine.FactSet;

/**
 * A state of a sheet for several roles, which a model fitted to random games evaluates. Puzzles do
 * without: what random games say of them leads a search astray.
 */
final class EvaluatedState extends GdlState implements Evaluation {
  private final GdlGame game;
  private final double[] values;
  private SheetModel model;
  private boolean valued;

  EvaluatedState(GdlGame game, FactSet initial) {
    super(game, initial);
    this.game = game;
    values = new double[game.players()];
  }

  @Override
  void changed() {
    super.changed();
    valued = false;
  }

  @Override
  public double evaluate(int player) {
    if (!valued) {
      if (isTerminal()) {
        rewards(values);
      } else {
        if (model == null) {
          model = game.newModel();
        }
        model.evaluate(facts(), mover(), moveCount(), values);
      }
      valued = true;
    }
    return values[player];
  }
}
