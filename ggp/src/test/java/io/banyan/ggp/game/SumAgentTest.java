// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Catalog;
import org.junit.jupiter.api.Test;

class SumAgentTest {
  private static final Catalog CATALOG =
      Agents.catalog().add(GdlGame.entry()).add(KnowingAgent.ENTRY).add(Champion.ENTRY);

  private static Agent agent(String spec, Game game) {
    Agent agent = CATALOG.make(Agent.SLOT, spec).create(game);
    agent.newGame(3);
    return agent;
  }

  /** Games that the first player wins against random moves, of 30. */
  private static int wins(String spec) {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(kayles.kif)");
    int wins = 0;
    Rng rng = new Rng(4);
    int[] moves = new int[game.maxMoves()];
    double[] rewards = new double[2];
    try (Agent agent = agent(spec, game)) {
      for (int g = 0; g < 30; g++) {
        State state = game.newState();
        agent.newGame(g);
        while (!state.isTerminal()) {
          state.play(
              state.mover() == 0
                  ? agent.search(state, Budget.iterations(4)).move()
                  : moves[rng.nextInt(state.legalMoves(moves))]);
        }
        state.rewards(rewards);
        wins += rewards[0] == 1 ? 1 : 0;
      }
    }
    return wins;
  }

  @Test
  void aSumOfHeapsIsPlayedPerfectlyWithoutSearch() {
    assertThat(wins("knowing(random)")).isEqualTo(30);
    assertThat(wins("knowing(random,parts=false)")).isLessThan(25);
  }

  @Test
  void theChampionKnowsThatKaylesIsWon() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(kayles.kif)");
    try (Agent agent = agent("champion", game)) {
      SearchReport report = agent.search(game.newState(), Budget.iterations(100));
      assertThat(report.value()).isEqualTo(1);
      assertThat(report.moves().get(0).proof()).isEqualTo(Solver.Proof.WIN);
      assertThat(report.moves().get(0).move()).isEqualTo(report.move());
    }
  }

  @Test
  void anotherAgentChoosesWhereAllMovesAreAlike() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(kayles.kif)");
    State state = game.newState();
    try (Agent agent = agent("knowing(solver)", game)) {
      state.play(agent.search(state, Budget.iterations(100)).move());
      SearchReport lost = agent.search(state, Budget.iterations(100));
      assertThat(lost.iterations()).isBetween(60L, 80L);
      assertThat(lost.moves().get(0).visits()).isGreaterThan(1);
    }
  }
}
