// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Mcts;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.selection.Ucb1;
import io.banyan.games.Games;

/** The program in the README. */
final class ReadmeExample {
  private ReadmeExample() {}

  static State play() {
    // README begins
    Mcts player =
        Mcts.builder()
            .select(Ucb1.ENTRY.with(Ucb1.C.of(0.7)))
            .playout(Mast.ENTRY.with())
            .solver(MctsSolver.ENTRY.with(MctsSolver.DRAWS.of(true)))
            .build();
    System.out.println(player.toSpec()); // the same player on the command line
    Game game = Games.catalog().make(GameSlot.GAME, "connect4");
    State state = game.newState();
    try (Agent agent = player.create(game)) {
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
