// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Catalog;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChompTest {
  @Nested
  class Usual extends GameContractTest {
    @Override
    protected Game game() {
      return Chomp.of(8, 7);
    }
  }

  @Nested
  class Largest extends GameContractTest {
    @Override
    protected Game game() {
      return Chomp.of(10, 10);
    }

    @Override
    protected int visitedStates() {
      return 120;
    }
  }

  @Nested
  class Bar extends GameContractTest {
    @Override
    protected Game game() {
      return Chomp.of(1, 9);
    }
  }

  @Test
  void walkAgreesWithTheSpecification() {
    Perft.Walk walk = Perft.walk(Chomp.of(8, 7), 100);
    assertThat(walk).isEqualTo(new Perft.Walk(5, true, 73, "2,1 1,7 1,4 1,2 1,1"));
  }

  @Test
  void wholeGameReadsAsRecorded() {
    GoldenPlaythrough.check(Chomp.of(8, 7), "chomp", 9);
  }

  @Test
  void biteEatsEverythingAboveAndToTheRight() {
    Game game = Chomp.of(4, 3);
    State state = game.newState();
    Moves.playAll(game, state, "3,2");
    assertThat(game.boardText(state))
        .isEqualTo(" 3  #  #  .  .\n 2  #  #  .  .\n 1  !  #  #  #\n    1  2  3  4\n");
    assertThatThrownBy(() -> game.parseMove(state, "4,3")).hasMessageContaining("'4,3'");
  }

  @Test
  void biteAcrossTheWordBoundaryIsWhole() {
    Game game = Chomp.of(10, 10);
    State state = game.newState();
    Moves.playAll(game, state, "2,6 5,2");
    // Column 1 keeps 10 squares, columns 2 to 4 keep 5, the others 1.
    assertThat(Moves.legal(game, state)).hasSize(10 + 3 * 5 + 6);
  }

  @Test
  void whoeverEatsThePoisonLoses() {
    Game game = Chomp.of(1, 1);
    State state = game.newState();
    Moves.playAll(game, state, "1,1");
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(rewards).containsExactly(0, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2, '2,2'",
    "3, 2, '3,2'",
    "3, 3, '2,2'",
    "4, 3, '3,2'",
    "5, 4, '3,3'",
    "8, 7, '3,3'"
  })
  void winningFirstMovesAreThoseOfTheSpecification(int width, int height, String move) {
    assertThat(winningMoves(Chomp.of(width, height))).containsExactly(move);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1x2", "7x1", "2x5", "6x6", "10x3", "9x7"})
  void firstPlayerWinsEveryBarLargerThanOneSquare(String size) {
    Game game = new Catalog().add(Chomp.ENTRY).make(GameSlot.GAME, "chomp(" + size + ")");
    assertThat(winningMoves(game)).isNotEmpty();
  }

  private static List<String> winningMoves(Game game) {
    Map<Long, Boolean> known = new HashMap<>();
    State start = game.newState();
    List<String> winning = new ArrayList<>();
    for (int move : Moves.legal(game, start)) {
      State next = game.copyOf(start);
      next.play(move);
      if (!moverWins(game, next, known)) {
        winning.add(game.moveText(start, move));
      }
    }
    return winning;
  }

  private static boolean moverWins(Game game, State state, Map<Long, Boolean> known) {
    if (state.isTerminal()) {
      return true;
    }
    long key = ((ChompState) state).key();
    Boolean value = known.get(key);
    if (value == null) {
      value = false;
      for (int move : Moves.legal(game, state)) {
        State next = game.copyOf(state);
        next.play(move);
        if (!moverWins(game, next, known)) {
          value = true;
          break;
        }
      }
      known.put(key, value);
    }
    return value;
  }

  @Test
  void onlySquareBarsHaveASymmetry() {
    assertThat(Chomp.of(5, 5)).isInstanceOf(Symmetries.class);
    assertThat(Chomp.of(5, 4)).isNotInstanceOf(Symmetries.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chomp(0x3)", "chomp(11x3)", "chomp(3x11)", "chomp(3)", "chomp(size=x)"})
  void otherSizesAreRefused(String text) {
    Catalog catalog = new Catalog().add(Chomp.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("width 1 to 10 and height 1 to 10");
    assertThatThrownBy(() -> Chomp.of(0, 3)).hasMessageContaining("0x3");
  }
}
