// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSpielTextsTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  private static Game told(String spec) {
    return OpenSpielTexts.of(CATALOG.make(GameSlot.GAME, spec), "openspiel");
  }

  /** Our moves, and what OpenSpiel calls the last of them. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "tictactoe, a3, \"x(0,0)\"",
        "tictactoe, a3 b1, \"o(2,1)\"",
        "connect4, a, x0",
        "connect4, a g, o6",
        "gomoku, j2, \"13,9\"",
        "breakthrough, a2a3, a7a6",
        "breakthrough, a2b3 c7c6, c2c3",
        "breakthrough, b2b3 a7a6 b3b4 a6a5 b4a5, b5a4*",
        "othello, e6, e6",
        "loa, e8g6, e8-g6",
        "loa, c1a3, c1xa3",
        "havannah(4), g7, g7",
        "hex(5), a2, a2",
        "go(7), d4, B d4",
        "go(9), d4 j5, W j5",
        "go(7), d4 pass, W PASS",
        "kalah, f, 6",
        "kalah, f a, 8",
        "kalah, f d, 11"
      })
  void aMoveHasTheTextOfItsAction(String spec, String moves, String text) {
    Game game = CATALOG.make(GameSlot.GAME, spec);
    Game told = told(spec);
    State state = game.newState();
    List<String> words = Moves.split(moves);
    for (String word : words.subList(0, words.size() - 1)) {
      state.play(game.parseMove(state, word));
    }
    int move = game.parseMove(state, words.get(words.size() - 1));
    assertThat(told.moveText(state, move)).isEqualTo(text);
    assertThat(told.parseMove(state, text)).isEqualTo(move);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tictactoe",
        "connect4",
        "gomoku(7)",
        "breakthrough(6x6)",
        "othello(6x6)",
        "loa",
        "havannah(4)",
        "hex(5)",
        "go(5)",
        "kalah"
      })
  void everyMoveOfARandomGameHasATextOfItsOwn(String spec) {
    Game told = told(spec);
    Rng rng = new Rng(7);
    State state = told.newState();
    while (!state.isTerminal()) {
      int[] moves = Moves.legal(told, state);
      assertThat(Arrays.stream(moves).mapToObj(m -> told.moveText(state, m)))
          .doesNotHaveDuplicates();
      int move = moves[rng.nextInt(moves.length)];
      assertThat(told.parseMove(state, told.moveText(state, move))).isEqualTo(move);
      state.play(move);
    }
  }

  @Test
  void theEngineTakesAndGivesThem() {
    try (GtpSession session =
        new GtpSession(
            CATALOG, "go(5)", "openspiel", "uct", Budget.iterations(50), 1, Clock.SYSTEM)) {
      session.play(session.player("b"), "B c3");
      String answer = session.generate(session.player("w"), null, 0);

      assertThat(answer).matches("W ([a-e][1-5]|PASS)");
      assertThat(session.record().moves().get(0).text()).isEqualTo("cc");
      assertThatThrownBy(() -> session.play(session.player("b"), "d4")).hasMessageContaining("d4");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "amazons, openspiel, 'not for amazons(size=10)'",
    "hex, french, 'own or openspiel, was ''french'''"
  })
  void whatThereIsNotIsNamed(String spec, String texts, String message) {
    Game game = CATALOG.make(GameSlot.GAME, spec);
    assertThatThrownBy(() -> OpenSpielTexts.of(game, texts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
