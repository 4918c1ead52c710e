// SPDX-License-Identifier: Apache-2.0
package io.banyan.benchmarks;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;

/**
 * Warms up other games and agents in the same JVM, so that shared call sites have seen many
 * classes: the difference between a benchmark alone and in company is what a long-lived program
 * loses.
 */
final class Crowd {
  private static final String[] GAMES = {"connect4", "breakthrough", "othello", "havannah(6)"};
  private static final String[] AGENTS = {"uct", "solver", "mast"};

  private Crowd() {}

  static void warmUp(Catalog catalog) {
    for (String id : GAMES) {
      Game game = catalog.make(GameSlot.GAME, id);
      for (String agent : AGENTS) {
        catalog.make(Agent.SLOT, agent).create(game).search(game.newState(), Budget.millis(500));
      }
    }
  }

  static Catalog catalog(boolean crowded) {
    Catalog catalog = Games.addTo(Agents.catalog());
    if (crowded) {
      warmUp(catalog);
    }
    return catalog;
  }
}
