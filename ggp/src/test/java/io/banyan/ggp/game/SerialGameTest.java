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
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.games.Games;
import io.banyan.testkit.GameContractTest;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SerialGameTest {
  private static final Entry<Game> ENTRY = GdlGame.entry();
  private static final Catalog CATALOG = Games.addTo(Agents.catalog()).add(ENTRY);
  private static final String RUNNERS = "gdl(runners-at-once.kif,serial=true)";

  @Nested
  class Contract extends GameContractTest {
    @Override
    protected Game game() {
      return CATALOG.make(GameSlot.GAME, RUNNERS);
    }

    @Override
    protected Entry<?> entry() {
      return ENTRY;
    }

    @Override
    protected int recordedGames() {
      return 50;
    }

    @Override
    protected int visitedStates() {
      return 150;
    }
  }

  private static void play(Game game, State state, String... moves) {
    for (String move : moves) {
      state.play(game.parseMove(state, move));
    }
  }

  @Test
  void nothingHappensUntilAllHaveChosen() {
    Game game = CATALOG.make(GameSlot.GAME, RUNNERS);
    State state = game.newState();
    assertThat(Moves.texts(game, state))
        .containsExactly("(ahead 1)", "(ahead 2)", "(ahead 3)", "rest");
    play(game, state, "(ahead 3)");
    assertThat(state.mover()).isEqualTo(1);
    assertThat(game.boardText(state)).contains("(at first 0)", "first has chosen (ahead 3)");
    play(game, state, "rest");
    assertThat(state.mover()).isZero();
    assertThat(game.boardText(state))
        .contains("(at first 3)", "(at second 0)")
        .doesNotContain("chosen");
    play(game, state, "(ahead 3)", "rest", "(ahead 3)", "rest", "(ahead 2)");
    assertThat(state.isTerminal()).isFalse();
    play(game, state, "(ahead 1)");
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards).containsExactly(1, 0);
  }

  @Test
  void sheetsThatTakeTurnsAnywayStayTheSameGame() {
    Game plain = CATALOG.make(GameSlot.GAME, "gdl(tictactoe.kif)");
    Game serial = CATALOG.make(GameSlot.GAME, "gdl(tictactoe.kif,serial=true)");
    State p = plain.newState();
    State s = serial.newState();
    for (String move : List.of("(mark 2 2)", "(mark 1 1)", "(mark 1 2)", "(mark 3 3)")) {
      assertThat(Moves.texts(serial, s)).isEqualTo(Moves.texts(plain, p));
      assertThat(s.mover()).isEqualTo(p.mover());
      play(plain, p, move);
      play(serial, s, move);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"uct", "solver", "mast", "nast2", "ppr", "grave", "rb", "st", "st-ggp", "cadia"})
  void agentsWithEveryEnhancementSeeTheFinish(String agent) {
    Game game = CATALOG.make(GameSlot.GAME, RUNNERS);
    State state = game.newState();
    play(game, state, "(ahead 3)", "(ahead 3)", "(ahead 3)", "(ahead 3)", "(ahead 3)", "(ahead 3)");
    Agent player = CATALOG.make(Agent.SLOT, agent).create(game);
    player.newGame(1);
    int move = player.search(state, Budget.iterations(1500)).move();
    assertThat(game.moveText(state, move)).isEqualTo("(ahead 2)");
  }

  @Test
  void withoutTheFlagTheSheetIsRefusedWithAHint() {
    assertThatThrownBy(() -> CATALOG.make(GameSlot.GAME, "gdl(runners-at-once.kif)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("serial=true");
  }
}
