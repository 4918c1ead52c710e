// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GomokuTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Gomoku(7);
  }

  @Nested
  class OfSizeFive extends GameContractTest {
    @Override
    protected Game game() {
      return new Gomoku(5);
    }
  }

  @Nested
  class OfSizeFifteen extends GameContractTest {
    @Override
    protected Game game() {
      return new Gomoku(15);
    }

    @Override
    protected int playoutSamples() {
      return 800;
    }

    @Override
    protected int recordedGames() {
      return 20;
    }

    @Override
    protected int visitedStates() {
      return 60;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 9, 15, 19})
  void winsAgreeWithCountingAlongEveryLine(int size) {
    Gomoku game = new Gomoku(size);
    Rng rng = new Rng(size);
    for (int round = 0; round < 30; round++) {
      GomokuState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        int mover = state.mover();
        state.play(moves[rng.nextInt(moves.length)]);
        boolean five = hasFive(game, state, mover);
        assertThat(state.isTerminal())
            .as(game.boardText(state))
            .isEqualTo(five || state.ply() == size * size);
        if (state.isTerminal()) {
          assertThat(rewardOf(state, mover)).isEqualTo(five ? 1 : 0.5);
          assertThat(state.winningLine().size()).isGreaterThanOrEqualTo(five ? 5 : 0);
        }
      }
    }
  }

  @Test
  void fiveInARowAColumnOrADiagonalWin() {
    assertThat(result("c8 a1 d8 b1 e8 c1 f8 d1")).isEqualTo("running");
    assertThat(result("c8 a1 d8 b1 e8 c1 f8 d1 g8")).isEqualTo("black");
    assertThat(result("o15 c3 o13 c4 o11 c5 o9 c6 o7 c7")).isEqualTo("white");
    assertThat(result("a1 a2 b2 a3 c3 a4 d4 a6 e5")).isEqualTo("black");
    assertThat(result("a15 a2 b14 a3 c13 a4 d12 a6 e11")).isEqualTo("black");
  }

  @Test
  void sixInARowWin() {
    assertThat(result("a1 a3 b1 b3 c1 c3 e1 d3 f1 f3 d1")).isEqualTo("black");
  }

  @Test
  void linesDoNotRunOverTheEdge() {
    assertThat(result("m1 a9 n1 c9 o1 e9 a2 g9 b2")).isEqualTo("running");
  }

  @Test
  void aFullBoardIsADraw() {
    Gomoku game = new Gomoku(5);
    GomokuState state = game.newState();
    Moves.playAll(
        game, state, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 a3 d3 c3 a4 e3 c4 b4 e4 d4 a5 b5 c5 d5 e5");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOf(state, 0)).isEqualTo(0.5);
  }

  @Test
  void aRandomGameReadsAsBefore() {
    GoldenPlaythrough.check(new Gomoku(9), "gomoku", 2);
  }

  @Test
  void boardsOutsideTheRangeAreRefused() {
    Catalog catalog = new Catalog().add(Gomoku.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "gomoku(20)"))
        .hasMessageContaining("size must be a whole number from 5 to 19, was 20");
    assertThat(catalog.make(GameSlot.GAME, "gomoku").id()).isEqualTo("gomoku(size=15)");
  }

  private static boolean hasFive(Gomoku game, GomokuState state, int player) {
    int n = game.size;
    int[][] steps = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int p = 0; p < n * n; p++) {
      for (int[] step : steps) {
        int length = 0;
        int x = p % n;
        int y = p / n;
        while (x < n && y < n && y >= 0 && state.owner(y * n + x) == player) {
          length++;
          x += step[0];
          y += step[1];
        }
        if (length >= 5) {
          return true;
        }
      }
    }
    return false;
  }

  private static String result(String moves) {
    Gomoku game = new Gomoku(15);
    GomokuState state = game.newState();
    Moves.playAll(game, state, moves);
    if (!state.isTerminal()) {
      return "running";
    }
    return rewardOf(state, 0) == 1 ? "black" : "white";
  }

  private static double rewardOf(State state, int player) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[player];
  }
}
