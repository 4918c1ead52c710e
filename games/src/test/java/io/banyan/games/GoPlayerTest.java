// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static io.banyan.games.SmallGames.CATALOG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Score;
import io.banyan.core.game.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The player of Go as a whole. */
class GoPlayerTest {
  private static State play(Game game, Agent black, Agent white, int seed, int iterations) {
    Agent[] seats = {black, white};
    State state = game.newState();
    black.newGame(seed);
    white.newGame(seed);
    while (!state.isTerminal()) {
      int move = seats[state.mover()].search(state, Budget.iterations(iterations)).move();
      black.played(move);
      white.played(move);
      state.play(move);
    }
    return state;
  }

  @Test
  void theStrongestPlayerBeatsPlainSearch() {
    Game game = SmallGames.game("go(7)");
    double[] rewards = new double[2];
    double score = 0;
    try (Agent strong = CATALOG.make(Agent.SLOT, "strongest", "go").create(game);
        Agent plain = CATALOG.make(Agent.SLOT, "uct", "go").create(game)) {
      for (int round = 0; round < 4; round++) {
        boolean first = round % 2 == 0;
        State end = play(game, first ? strong : plain, first ? plain : strong, round, 60);
        end.rewards(rewards);
        score += rewards[round % 2];
      }
    }
    assertThat(score).isGreaterThanOrEqualTo(3);
  }

  /** Nobody passes while there is something to gain, and the game is over long before its cap. */
  @Test
  void gamesEndByPassesWhenTheBoardIsDivided() {
    Game game = SmallGames.game("go(7,komi=0)");
    try (Agent black = CATALOG.make(Agent.SLOT, "strongest", "go").create(game);
        Agent white = CATALOG.make(Agent.SLOT, "strongest", "go").create(game)) {
      for (int seed = 0; seed < 2; seed++) {
        State end = play(game, black, white, seed, 100);
        assertThat(end.ply()).isBetween(25, game.maxPlies() - 1);
        assertThat(Math.abs(((Score) end).margin())).isLessThanOrEqualTo(49);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "go(5), mcts(prior=go-counts), needs select=rave-counts",
    "othello(6x6), 'mcts(select=rave-counts,prior=go-counts)', knowledge of captures",
    "hex(5), mcts(playout=go), captures and eyes",
  })
  void whatAGameOrAPartLacksIsSaid(String spec, String agent, String words) {
    assertThatThrownBy(() -> CATALOG.make(Agent.SLOT, agent).create(SmallGames.game(spec)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
