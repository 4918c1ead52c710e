// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.games.Games;
import io.banyan.testkit.ExhaustiveSolver;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import io.banyan.testkit.VariantContractTest;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BreakthroughTest extends GameContractTest {
  private final Game game = new Breakthrough(8, 8);

  @Override
  protected Game game() {
    return new Breakthrough(8, 8);
  }

  @Nested
  final class OfFiveByFour extends VariantContractTest {
    @Override
    protected Game game() {
      return new Breakthrough(5, 4);
    }
  }

  @Nested
  final class OfSixByEightFromAPosition extends VariantContractTest {
    @Override
    protected Game game() {
      return Breakthrough.ofPosition(TrapPositions.FIG5);
    }
  }

  @Nested
  final class WithBlackToMoveAndTheTable extends VariantContractTest {
    @Override
    protected Game game() {
      return Games.catalog()
          .make(
              GameSlot.GAME,
              "breakthrough(eval=table,position=\"bbbbbbbb/bbb.bbbb/......../...b..../"
                  + "....w.../......../wwww.www/wwwwwwww b\")");
    }
  }

  @Nested
  final class OfSixFromAPositionWithBlackToMove extends VariantContractTest {
    @Override
    protected Game game() {
      return Breakthrough.ofPosition("bbbbbb/bb.b../..b.../..w.../ww.www/wwwwww b");
    }
  }

  @Nested
  final class OfEighteenBySix extends VariantContractTest {
    @Override
    protected Game game() {
      return new Breakthrough(18, 6);
    }
  }

  @Nested
  final class OfEighteenByTwelve extends VariantContractTest {
    @Override
    protected Game game() {
      return new Breakthrough(18, 12);
    }
  }

  @Nested
  final class OfTwoByTwelve extends VariantContractTest {
    @Override
    protected Game game() {
      return new Breakthrough(2, 12);
    }
  }

  @Nested
  final class WideFromAPositionWithBlackToMove extends VariantContractTest {
    @Override
    protected Game game() {
      return Breakthrough.ofPosition(
          "bbbb.bbbb/b...b..../...b...../.w...w.../wwwwwwww./w....w... b");
    }
  }

  @Test
  void walksEndAsSpecified() {
    Perft.Walk small = Perft.walk(new Breakthrough(6, 6), 1000);
    assertThat(small.plies()).isEqualTo(10);
    assertThat(small.ended()).isTrue();
    assertThat(small.branching()).isEqualTo(173);
    assertThat(small.moves()).startsWith("c2d3 c5d4 b2c3 a5b4 d3e4 ").endsWith(" c2d1");
    Perft.Walk large = Perft.walk(game, 1000);
    assertThat(large.plies()).isEqualTo(58);
    assertThat(large.ended()).isTrue();
    assertThat(large.branching()).isEqualTo(1597);
    assertThat(large.moves()).endsWith(" a7b6 e2e3 f2e1");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 4, false",
    "3, 4, false",
    "4, 4, false",
    "5, 4, false",
    "2, 5, false",
    "3, 5, false",
    "2, 6, true",
    "2, 7, false",
    "2, 8, true"
  })
  void smallBoardsHaveTheirKnownValues(int columns, int rows, boolean firstPlayerWins) {
    checkValue(columns, rows, firstPlayerWins);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"6, 4, false", "4, 5, false", "3, 6, true"})
  void largerBoardsHaveTheirKnownValues(int columns, int rows, boolean firstPlayerWins) {
    checkValue(columns, rows, firstPlayerWins);
  }

  private static void checkValue(int columns, int rows, boolean firstPlayerWins) {
    assertThat(new BreakthroughSolver(columns, rows).firstPlayerWins()).isEqualTo(firstPlayerWins);
    if (columns < 4) {
      assertThat(new ExhaustiveSolver(new Breakthrough(columns, rows)).value())
          .as("the same by the game's own rules")
          .isEqualTo(firstPlayerWins ? 1 : -1);
    }
  }

  @Test
  @Tag("slow")
  void fiveByFiveIsAWinForTheSecondPlayer() {
    assertThat(new BreakthroughSolver(5, 5).firstPlayerWins()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"2, 4", "3, 7"})
  void everyFirstMoveWinsOnSixRowsOfTwoOrThree(int columns, int moves) {
    Game small = new Breakthrough(columns, 6);
    assertThat(Moves.legal(small, small.newState())).hasSize(moves);
    assertThat(new BreakthroughSolver(columns, 6).winningFirstMoves()).isEqualTo(moves);
  }

  @Test
  void largeAndSmallBoardsFollowTheSameRules() {
    // A game on 8x8 and the same moves at the left edge of a board of 18 columns.
    PawnSetUp small =
        PawnSetUp.parse(
            "bb..bbbb/b.bbb.b./...b..../..w...w./........ w".replace(" w", "/wwwwwwww w"));
    StringBuilder rows = new StringBuilder();
    for (String row : small.toString().split(" ")[0].split("/")) {
      rows.append(rows.isEmpty() ? "" : "/").append(row).append(".".repeat(10));
    }
    Game narrow = Breakthrough.ofPosition(small.toString());
    Game wide = Breakthrough.ofPosition(rows + " w");
    Rng rng = new Rng(2);
    for (int i = 0; i < 200; i++) {
      State a = narrow.newState();
      State b = wide.newState();
      while (!a.isTerminal()) {
        var texts = Moves.texts(narrow, a);
        assertThat(Moves.texts(wide, b)).containsAll(texts);
        String text = texts.get(rng.nextInt(texts.size()));
        a.play(narrow.parseMove(a, text));
        b.play(wide.parseMove(b, text));
        assertThat(b.isTerminal()).isEqualTo(a.isTerminal());
      }
    }
  }

  @Test
  void pawnOnTheFarRowWins() {
    Game small = Breakthrough.ofPosition("b..b/..../.w../...b/w... w");
    State state = small.newState();
    Moves.playAll(small, state, "b3b4 d2c1");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards(state)).containsExactly(0, 1);
  }

  @Test
  void takingTheLastPawnWins() {
    Game small = Breakthrough.ofPosition("..../.b../w.../w... w");
    State state = small.newState();
    assertThat(((WinningMove) state).winningMove(0)).isEqualTo(small.parseMove(state, "a2b3"));
    Moves.playAll(small, state, "a2xb3");
    assertThat(rewards(state)).containsExactly(1, 0);
    Game wide = Breakthrough.ofPosition("........./........b/.......w./w........ w");
    State other = wide.newState();
    assertThat(((WinningMove) other).winningMove(0)).isEqualTo(wide.parseMove(other, "h2i3"));
  }

  @Test
  void pawnIsBlockedStraightAheadButTakesDiagonally() {
    Game small = Breakthrough.ofPosition("bbbb/..b./.ww./w..w w");
    assertThat(Moves.texts(small, small.newState()))
        .containsExactly("a1a2", "b2a3", "b2b3", "b2c3", "c2b3", "c2d3", "d1d2");
  }

  @Test
  void evaluationIsTheLogisticOfThePawnsAhead() {
    State state = Breakthrough.ofPosition("bb../..../..../.www w").newState();
    double expected = 1 / (1 + Math.exp(-0.4));
    assertThat(((Evaluation) state).evaluate(0)).isCloseTo(expected, within(1e-12));
    assertThat(((Evaluation) state).evaluate(1)).isCloseTo(1 - expected, within(1e-12));
  }

  @Test
  void tableEvaluationAddsTheValuesOfTheSquares() {
    Game table =
        Games.catalog()
            .make(
                GameSlot.GAME,
                "breakthrough(8x8,eval=table,position=\"b......./......../w......./......../"
                    + "...b..../......../......../.w.....w w\")");
    // White: a6 16, b1 15, h1 5; black from its side: a8 5, d4 11 rows in the middle, 15.
    double expected = (1 + Math.tanh((16 + 15 + 5 - 5 - 15) / 100.0)) / 2;
    assertThat(((Evaluation) table.newState()).evaluate(0)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void orderingTakesWinsThenDangerousPawnsThenOtherCaptures() {
    Game small = Breakthrough.ofPosition("b..b/w.../..b./...w/.b../w... w");
    State state = small.newState();
    int[] moves = Moves.legal(small, state);
    double[] scores = new double[moves.length];
    ((MoveOrdering) state).orderingScores(moves, moves.length, scores);
    Map<String, Double> byText = new TreeMap<>();
    for (int i = 0; i < moves.length; i++) {
      byText.put(small.moveText(state, moves[i]), scores[i]);
    }
    assertThat(byText.get("a5b6")).isGreaterThan(byText.get("a1b2"));
    assertThat(byText.get("a1b2")).isGreaterThan(byText.get("d3c4"));
    assertThat(byText.get("d3c4")).isGreaterThan(byText.get("d3d4"));
    assertThat(byText.get("d3d4")).isGreaterThan(byText.get("a1a2"));
  }

  @Test
  void qualityIsTheShareOfPawnsAhead() {
    State state = game.newState();
    Moves.playAll(game, state, "a2a3 b7b6 a3a4 b6b5 a4b5 c7c6 b5c6 h7h6 c6d7 h6h5 d7c8");
    assertThat(state.isTerminal()).isTrue();
    // White took b5, c6, d7 and c8 and lost nothing.
    assertThat(((Quality) state).quality(0)).isEqualTo(4 / 16.0);
  }

  @Test
  void playoutCandidatesFollowThePaper() {
    assertThat(candidates(".b.b/w.../..b./...w/.b../w... w")).hasToString("{a5a6=1.0, a5b6=1.0}");
    assertThat(candidates("b..b/..../w.b./...w/.b../w... w")).hasToString("{a1b2=1.0}");
    // c4 is attacked by nobody, d4 by e5; the rest are no captures.
    assertThat(candidates(".b.../....b/..bb./.w..w/w..../..... w"))
        .hasToString("{a2a3=1.0, b3a4=1.0, b3b4=1.0, b3c4=5.0, e3d4=2.0, e3e4=1.0}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"8x8", "6x6", "5x4", "2x8", "3x7", "7x8"})
  void smallBoardsListTheSameCandidatesAsAnyBoard(String size) {
    Game small = Games.catalog().make(GameSlot.GAME, "breakthrough(" + size + ")");
    int[] moves = new int[small.maxMoves()];
    double[] weights = new double[small.maxMoves()];
    int[] wanted = new int[small.maxMoves()];
    double[] wantedWeights = new double[small.maxMoves()];
    Rng rng = new Rng(7);
    for (int round = 0; round < 300; round++) {
      for (State state = small.newState(); !state.isTerminal(); ) {
        int n = ((PawnState) state).playoutCandidates(rng, moves, weights);
        assertThat(((PawnState) state).listCandidates(wanted, wantedWeights)).isEqualTo(n);
        assertThat(Arrays.equals(moves, 0, n, wanted, 0, n)).isTrue();
        assertThat(Arrays.equals(weights, 0, n, wantedWeights, 0, n)).isTrue();
        state.play(moves[rng.nextInt(n)]);
      }
    }
  }

  private static Map<String, Double> candidates(String position) {
    Game small = Breakthrough.ofPosition(position);
    State state = small.newState();
    int[] moves = new int[small.maxMoves()];
    double[] weights = new double[small.maxMoves()];
    int n = ((PlayoutCandidates) state).playoutCandidates(new Rng(1), moves, weights);
    Map<String, Double> byText = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      byText.put(small.moveText(state, moves[i]), weights[i]);
    }
    return byText;
  }

  @Test
  void positionIsPartOfTheId() {
    Game made = Breakthrough.ofPosition(TrapPositions.FIG5B);
    assertThat(made.id())
        .isEqualTo("breakthrough(size=6x8,eval=pawns,position=\"" + TrapPositions.FIG5B + "\")");
    assertThat(Games.catalog().make(GameSlot.GAME, made.id()).id()).isEqualTo(made.id());
    assertThat(new Breakthrough(6, 6).id()).isEqualTo("breakthrough(size=6x6,eval=pawns)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "breakthrough(19x6)      | width 2 to 18 and height 4 to 12, was 19x6",
        "breakthrough(1x6)       | width 2 to 18 and height 4 to 12, was 1x6",
        "breakthrough(8x3)       | width 2 to 18 and height 4 to 12, was 8x3",
        "breakthrough(8x13)      | width 2 to 18 and height 4 to 12, was 8x13",
        "breakthrough(6x6,eval=table) | eval=table needs a board of 8x8, was 6x6",
        "breakthrough(eval=best) | eval must be one of pawns, table, was best",
        "breakthrough(position=\"bb/../../ww\")    | w or b for the side to move",
        "breakthrough(position=\"bb/../../ww x\")  | w or b for the side to move",
        "breakthrough(position=\"bb/.../../ww w\") | all rows of a position must be equally long",
        "breakthrough(position=\"bx/../../ww w\")  | had 'x' in the row",
        "breakthrough(position=\"../../../ww w\")  | each side needs a pawn",
        "breakthrough(position=\"bb/../../wb w\")  | no pawn may stand on its far row",
        "breakthrough(position=\"bb/../ww w\")     | 4 to 12 rows, was 2x3",
        "breakthrough(6x6,position=\"bb/../../ww w\") | size 2x4, but size is 6x6"
      })
  void parametersOutOfRangeAreRefused(String spec, String message) {
    assertThatThrownBy(() -> Games.catalog().make(GameSlot.GAME, spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void playthroughsAreUnchanged() {
    GoldenPlaythrough.check(new Breakthrough(6, 6), "breakthrough-6x6", 1);
    GoldenPlaythrough.check(game, "breakthrough-8x8", 2);
    GoldenPlaythrough.check(new Breakthrough(18, 6), "breakthrough-18x6", 3);
  }

  private static double[] rewards(State state) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards;
  }
}
