// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.games.Games;
import io.banyan.testkit.ExhaustiveSolver;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import io.banyan.testkit.VariantContractTest;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class Connect4Test extends GameContractTest {
  private final Connect4 game = new Connect4(7, 6, 4);

  @Override
  protected Game game() {
    return new Connect4(7, 6, 4);
  }

  @Nested
  final class OfEightColumns extends VariantContractTest {
    @Override
    protected Game game() {
      return new Connect4(8, 7, 4);
    }
  }

  @Nested
  final class WithLinesOfFive extends VariantContractTest {
    @Override
    protected Game game() {
      return new Connect4(9, 6, 5);
    }
  }

  @Nested
  final class OfTwoTallColumns extends VariantContractTest {
    @Override
    protected Game game() {
      return new Connect4(2, 31, 3);
    }
  }

  @Nested
  final class OfManyLowColumns extends VariantContractTest {
    @Override
    protected Game game() {
      return new Connect4(21, 2, 4);
    }
  }

  @Test
  void walkEndsAsSpecified() {
    Perft.Walk walk = Perft.walk(game, 100);
    assertThat(walk.plies()).isEqualTo(30);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(188);
    assertThat(walk.moves()).startsWith("a g e b e g a a g e ").endsWith(" d g c");
  }

  @Test
  void generalRulesAgreeWithTheStandardGameMoveByMove() {
    // The same random games on the standard board and inside a wider, taller one.
    Connect4 wide = new Connect4(8, 7, 4);
    Rng rng = new Rng(4);
    for (int i = 0; i < 300; i++) {
      State small = game.newState();
      State large = wide.newState();
      while (!small.isTerminal()) {
        int[] moves = Moves.legal(game, small);
        int move = moves[rng.nextInt(moves.length)];
        small.play(move);
        large.play(move);
        boolean full = small.ply() == 42;
        if (!full) {
          assertThat(large.isTerminal()).isEqualTo(small.isTerminal());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a b a b a b a, a1 a2 a3 a4",
    "a a b b c c d, a1 b1 c1 d1",
    "d e e f f g f g g a g, d1 e2 f3 g4",
    "d c c b b a b a a g a, a4 b3 c2 d1",
    "a a b b c c e a d, a1 b1 c1 d1 e1"
  })
  void linesInEveryDirectionWin(String moves, String line) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards).containsExactly(1, 0);
    assertThat(game.boardView(state).highlights()).containsExactlyInAnyOrder(line.split(" "));
  }

  @Test
  void lineDoesNotRunFromOneColumnIntoTheNext() {
    State state = game.newState();
    // x holds a5 and a6 at the top of one column and b1 and b2 at the foot of the next.
    Moves.playAll(game, state, "b a a a b a a g a");
    assertThat(state.isTerminal()).isFalse();
    assertThat(game.boardText(state)).contains("6  x").contains("5  x").contains("1  o x");
  }

  @Test
  void fullBoardWithoutALineIsADraw() {
    State state = game.newState();
    Moves.playAll(
        game,
        state,
        "f g f d c a f e d e b b g e c c e g b e g f c d f a g f d b b c a e c b g d d a a a");
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards).containsExactly(0.5, 0.5);
  }

  @Test
  void discFallsToTheLowestEmptyCell() {
    State state = game.newState();
    assertThat(game.moveCells(state, 3)).containsExactly("d1");
    Moves.playAll(game, state, "d d");
    assertThat(game.moveCells(state, 3)).containsExactly("d3");
  }

  @Test
  void fullColumnIsRefused() {
    State state = game.newState();
    Moves.playAll(game, state, "a a a a a a");
    assertThatThrownBy(() -> game.parseMove(state, "a"))
        .hasMessageContaining("'a' is not a legal move")
        .hasMessageContaining("legal moves: b c d e f g");
  }

  @Test
  void threatsOfBothPlayersAreFound() {
    State state = game.newState();
    Moves.playAll(game, state, "d a d a d");
    assertThat(((WinningMove) state).winningMove(0)).isEqualTo(3);
    assertThat(((WinningMove) state).winningMove(1)).isEqualTo(Game.NO_MOVE);
  }

  @Test
  void orderingPrefersWinsThenBlocksThenTheCentre() {
    State state = game.newState();
    Moves.playAll(game, state, "d a d a d a");
    int[] moves = {0, 1, 2, 3, 4, 5, 6};
    double[] scores = new double[7];
    ((MoveOrdering) state).orderingScores(moves, 7, scores);
    assertThat(scores[3]).isGreaterThan(scores[0]);
    assertThat(scores[0]).isGreaterThan(scores[2]);
    assertThat(scores[2]).isGreaterThan(scores[1]);
  }

  @Test
  void evaluationCountsOpenLines() {
    State state = game.newState();
    assertThat(((Evaluation) state).evaluate(0)).isEqualTo(0.5);
    Moves.playAll(game, state, "d");
    // d1 belongs to seven lines: four across, one up, two diagonals.
    double expected = 1 / (1 + Math.exp(-Connect4State.STEEPNESS * 7));
    assertThat(((Evaluation) state).evaluate(0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "4, 5"})
  void smallBoardsAreDraws(int width, int height) {
    assertThat(new ExhaustiveSolver(new Connect4(width, height, 4)).value()).isZero();
  }

  @Test
  @Tag("slow")
  void boardOfFiveColumnsAndFourRowsIsADraw() {
    assertThat(new ExhaustiveSolver(new Connect4(5, 4, 4), 22).value()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connect4(1x6)          | size must be WIDTHxHEIGHT with width 2 to 21 and height 2 to 31",
        "connect4(9x7)          | columns x (rows + 1) <= 64, was 9x7",
        "connect4(7)            | size must be WIDTHxHEIGHT",
        "connect4(connect=1)    | connect must be a whole number from 2 to 21, was 1",
        "connect4(4x4,connect=5)| connect must be from 2 to 4 on a board of 4x4, was 5",
        "connect4(rows=6)       | unknown key 'rows'"
      })
  void parametersOutOfRangeAreRefused(String spec, String message) {
    assertThatThrownBy(() -> Games.catalog().make(GameSlot.GAME, spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void sizeMayBeGivenWithoutItsName() {
    assertThat(Games.catalog().make(GameSlot.GAME, "connect4(8x7,connect=5)").id())
        .isEqualTo("connect4(size=8x7,connect=5)");
  }

  @Test
  void playthroughsAreUnchanged() {
    GoldenPlaythrough.check(game, "connect4-7x6", 1);
    GoldenPlaythrough.check(new Connect4(5, 4, 3), "connect4-5x4-connect3", 2);
  }

  @Test
  void firstPlayersBestMovesOnFourByFourAreAllDraws() {
    Connect4 small = new Connect4(4, 4, 4);
    assertThat(new ExhaustiveSolver(small).bestMoves(small.newState()))
        .isEqualTo(List.of("a", "b", "c", "d"));
  }
}
