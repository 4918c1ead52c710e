// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.SpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChampionTest {
  private static final Catalog CATALOG =
      Agents.catalog().add(GdlGame.entry()).add(KnowingAgent.ENTRY).add(Champion.ENTRY);

  private static Game game(String sheet) {
    return CATALOG.make(GameSlot.GAME, "gdl(" + sheet + ".kif)");
  }

  private static SearchReport search(String spec, Game game, String moves) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    try (Agent agent = CATALOG.make(Agent.SLOT, spec).create(game)) {
      agent.newGame(5);
      return agent.search(state, Budget.iterations(500));
    }
  }

  @ParameterizedTest
  @CsvSource({"champion", "champion(least=0)"})
  void takesAForcedWin(String spec) {
    Game game = game("tictactoe");
    String forced = "(mark 1 1) (mark 1 2) (mark 2 2) (mark 1 3)";
    State state = game.newState();
    Moves.playAll(game, state, forced);

    assertThat(game.moveText(state, search(spec, game, forced).move())).isEqualTo("(mark 3 3)");
  }

  /** Nine marks and a pass are ten moves a role. A solver grows all of the three at once. */
  @ParameterizedTest
  @CsvSource({"10, 2", "11, 4"})
  void anotherAgentPlaysWhereRolesHaveFewMoves(int least, int nodes) {
    Game game = game("tictactoe");
    String spec = "champion(uct,plain=solver,least=" + least + ")";
    try (Agent agent = CATALOG.make(Agent.SLOT, spec).create(game)) {
      assertThat(agent.search(game.newState(), Budget.iterations(1)).nodes()).isEqualTo(nodes);
    }
  }

  /**
   * Stones of gomoku stay, pawns of breakthrough do not, and neither do those of go, whose rules
   * are slow. Of 22 first moves in breakthrough a solver grows all at once, or the half that is no
   * mirror image.
   */
  @ParameterizedTest
  @CsvSource({
    "gomoku9x9, , 2",
    "breakthrough, , 12",
    "breakthrough, 'lasting=0', 2",
    "go5x5, , 2",
    "gomoku9x9, 'lasting=1', 16",
    "tictactoe, , 2"
  })
  void whatStaysDecidesHowFarMovesAreTrusted(String sheet, String more, int nodes) {
    Game game = game(sheet);
    String spec = "champion(uct,plain=solver,least=0" + (more == null ? "" : "," + more) + ")";
    try (Agent agent = CATALOG.make(Agent.SLOT, spec).create(game)) {
      assertThat(agent.search(game.newState(), Budget.iterations(1)).nodes()).isEqualTo(nodes);
    }
  }

  /** 300 iterations for 81 moves: plain search tries each of them a few times. */
  @Test
  void beatsPlainSearchByFarWithFewIterations() {
    Game game = game("gomoku9x9");
    double points = 0;
    for (int i = 0; i < 6; i++) {
      points += points(game, i);
    }
    assertThat(points).isGreaterThanOrEqualTo(5.5);
  }

  private static double points(Game game, int number) {
    int seat = number % 2;
    String[] specs = {"champion", "uct"};
    Agent[] agents = new Agent[2];
    for (int a = 0; a < 2; a++) {
      agents[a == 0 ? seat : 1 - seat] = CATALOG.make(Agent.SLOT, specs[a]).create(game);
    }
    State state = game.newState();
    for (Agent agent : agents) {
      agent.newGame(100 + number);
    }
    while (!state.isTerminal()) {
      int move = agents[state.mover()].search(state, Budget.iterations(300)).move();
      state.play(move);
      for (Agent agent : agents) {
        agent.played(move);
      }
    }
    double[] rewards = new double[2];
    state.rewards(rewards);
    agents[0].close();
    agents[1].close();
    return rewards[seat];
  }

  @Test
  void keepsItsTree() {
    Game game = game("gomoku9x9");
    State state = game.newState();
    try (Agent agent = CATALOG.make(Agent.SLOT, "champion").create(game)) {
      agent.newGame(1);
      int move = agent.search(state, Budget.iterations(2_000)).move();
      state.play(move);
      agent.played(move);
      long visits =
          agent.search(state, Budget.iterations(1)).moves().stream()
              .mapToLong(SearchReport.MoveReport::visits)
              .sum();
      assertThat(visits).isGreaterThan(100);
    }
  }

  @Test
  void threadsAreThoseOfTheAgentThatUsesMore() {
    assertThat(CATALOG.make(Agent.SLOT, "champion(plain=uct(threads=3))").threads()).isEqualTo(3);
    assertThat(CATALOG.make(Agent.SLOT, "champion(uct(threads=2))").threads()).isEqualTo(2);
  }

  @Test
  void refusesANegativeNumberOfMoves() {
    assertThatThrownBy(() -> CATALOG.make(Agent.SLOT, "champion(least=-1)"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("least");
  }
}
