// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that need many times the memory they have, in games of varied branching. */
class FullTreeTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "amazons(6) | mcts(expand=all,memory=4) | 12000",
        "gomoku(9) | uct(memory=4) | 250000",
        "hex(9) | uct(memory=4,threads=2) | 150000",
        "havannah(5) | mcts(select=rave(untried=amaf),memory=4) | 25000",
        "havannah(5) | rave(memory=4,threads=2) | 90000",
        "havannah(5) | rave(memory=4) | 200000",
        "breakthrough | mcts(select=ucb1(fpu=0.6),memory=4) | 300000",
        "amazons(6) | mcts(select=ucb1(fpu=0.6),memory=4,expand=all) | 12000"
      })
  void aFullTreeStaysFull(String id, String spec, long iterations) {
    Game game = CATALOG.make(GameSlot.GAME, id);
    try (MctsAgent agent = (MctsAgent) CATALOG.make(Agent.SLOT, spec, id).create(game)) {
      agent.newGame(1);
      State state = game.newState();
      long[] least = {Long.MAX_VALUE};
      agent.observe(
          report -> {
            if (report.iterations() > 2 * iterations / 5) {
              least[0] = Math.min(least[0], report.treeBytes());
            }
          },
          1_000_000);
      SearchReport report = agent.search(state, Budget.iterations(iterations));
      assertThat(Math.min(least[0], report.treeBytes())).isBetween(3_200_000L, 4_000_000L);
      assertThat(agent.search().tree().allocatedBytes()).isLessThanOrEqualTo(4_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connect4 | mcts(expand=one,solver=mcts,reuse=true,memory=4) | 60000",
        "connect4 | solver(reuse=true,memory=4) | 60000",
        "hex(7) | uct(threads=2,reuse=true,memory=4) | 40000",
        "hex(7) | mcts(solver=bounded,reuse=true,memory=4) | 20000",
        "breakthrough(5x5) | solver(threads=2,reuse=true,memory=4) | 40000",
        "havannah(4) | rave(reuse=true,memory=4) | 20000"
      })
  void everyAnswerOfAWholeGameIsLegalWhenTheTreeIsKept(String id, String spec, long iterations) {
    Game game = CATALOG.make(GameSlot.GAME, id);
    try (Agent agent = CATALOG.make(Agent.SLOT, spec, id).create(game)) {
      agent.newGame(3);
      State state = game.newState();
      int[] moves = new int[game.maxMoves()];
      while (!state.isTerminal()) {
        SearchReport report = agent.search(state, Budget.iterations(iterations));
        int n = state.legalMoves(moves);
        assertThat(Arrays.stream(moves, 0, n)).contains(report.move());
        agent.played(report.move());
        state.play(report.move());
      }
    }
  }
}
