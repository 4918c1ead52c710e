// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.tictactoe;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.testkit.ExhaustiveSolver;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TicTacToeTest extends GameContractTest {
  private final TicTacToe game = new TicTacToe();

  @Override
  protected Game game() {
    return new TicTacToe();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a1 a2 b1 b2 c1",
        "a2 a1 b2 b1 c2",
        "a3 a1 b3 b1 c3",
        "a1 b1 a2 b2 a3",
        "b1 a1 b2 a2 b3",
        "c1 a1 c2 a2 c3",
        "a1 a2 b2 b1 c3",
        "a3 a1 b2 b1 c1"
      })
  void eachLineWins(String moves) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards).containsExactly(1, 0);
    assertThat(game.boardView(state).highlights()).hasSize(3);
  }

  @Test
  void fullBoardWithoutALineIsADraw() {
    State state = game.newState();
    Moves.playAll(game, state, "b2 a1 c3 c1 b1 b3 a3 a2 c2");
    // c3 and a3 are x, b3 is o; no line is complete.
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards).containsExactly(0.5, 0.5);
  }

  @Test
  void threatOfThePlayerNotToMoveIsNamed() {
    State state = game.newState();
    Moves.playAll(game, state, "a1 b2 b1");
    assertThat(((WinningMove) state).winningMove(0)).isEqualTo(2);
    assertThat(((WinningMove) state).winningMove(1)).isEqualTo(Game.NO_MOVE);
  }

  @Test
  void perfectPlayIsADraw() {
    assertThat(new ExhaustiveSolver(game).value()).isZero();
  }

  @Test
  void playthroughIsUnchanged() {
    GoldenPlaythrough.check(game, "tictactoe", 3);
  }
}
