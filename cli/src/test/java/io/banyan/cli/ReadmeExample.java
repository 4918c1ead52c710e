// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;

/** The program in the README. */
final class ReadmeExample {
  private ReadmeExample() {}

  static State play() {
    // README begins
    Catalog catalog = Games.addTo(Agents.catalog());
    Game game = catalog.make(GameSlot.GAME, "connect4");
    State state = game.newState();
    try (Agent agent = catalog.make(Agent.SLOT, "uct(c=0.7)", "connect4").create(game)) {
      while (!state.isTerminal()) {
        SearchReport report = agent.search(state, Budget.millis(20));
        System.out.println(game.moveText(state, report.move()) + "  " + report.value());
        state.play(report.move());
      }
    }
    // README ends
    return state;
  }
}
