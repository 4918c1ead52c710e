// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HavannahTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Havannah(4);
  }

  @Nested
  class OfSizeTwo extends GameContractTest {
    @Override
    protected Game game() {
      return new Havannah(2);
    }
  }

  @Nested
  class OfSizeEight extends GameContractTest {
    @Override
    protected Game game() {
      return new Havannah(8);
    }

    @Override
    protected int playoutSamples() {
      return 500;
    }

    @Override
    protected int recordedGames() {
      return 10;
    }

    @Override
    protected int visitedStates() {
      return 20;
    }
  }

  @Test
  void walksMatchTheFingerprints() {
    Perft.Walk four = Perft.walk(new Havannah(4), 1000);
    assertThat(four.plies()).isEqualTo(26);
    assertThat(four.ended()).isTrue();
    assertThat(four.branching()).isEqualTo(637);
    assertThat(four.moves()).startsWith("b4 d6 e7 g5 c3 a4 d5 f6 c5 d1 ").endsWith(" e6 d3 d7");
    Perft.Walk six = Perft.walk(new Havannah(6), 1000);
    assertThat(six.plies()).isEqualTo(84);
    assertThat(six.ended()).isTrue();
    assertThat(six.branching()).isEqualTo(4158);
    assertThat(six.moves()).startsWith("b2 g5 j10 i7 f9 ").endsWith(" g4 d9 e5");
  }

  @Test
  void aRandomGameReadsAsBefore() {
    GoldenPlaythrough.check(new Havannah(4), "havannah", 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 12})
  void winsAgreeWithFloodFills(int size) {
    Havannah game = new Havannah(size);
    Rng rng = new Rng(size);
    int plies = 0;
    while (plies < 3000 / size) {
      HavannahState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        int mover = state.mover();
        state.play(moves[rng.nextInt(moves.length)]);
        plies++;
        boolean won = NaiveHavannah.hasWon(state, game.board(), mover);
        assertThat(won ? 1.0 : 0.0)
            .as(game.boardText(state))
            .isEqualTo(state.isTerminal() ? rewardOf(state, mover) == 1 ? 1.0 : 0.0 : 0.0);
      }
    }
  }

  @Test
  void aLoopAroundAnEmptyCellWins() {
    assertThat(winner("e4 a1 e5 d1 d5 g4 c4 g7 c3 d7")).isEqualTo("running");
    assertThat(winner("e4 a1 e5 d1 d5 g4 c4 g7 c3 d7 d3")).isEqualTo("white");
  }

  @Test
  void aLoopAroundAnOwnStoneWins() {
    assertThat(winner("d4 a1 e4 d1 e5 g4 d5 g7 c4 d7 c3 a4 d3")).isEqualTo("white");
  }

  @Test
  void theMiddleOfAFilledRingMayComeBeforeItsLastStone() {
    assertThat(winner("d4 a1 d3 d1 e5 g4 d5 g7 c4 d7 c3 a4")).isEqualTo("running");
    assertThat(winner("d4 a1 d3 d1 e5 g4 d5 g7 c4 d7 c3 a4 e4")).isEqualTo("white");
  }

  @Test
  void aLoopAroundAnEnemyStoneWins() {
    assertThat(winner("e4 d4 e5 d1 d5 g4 c4 g7 c3 d7 d3")).isEqualTo("white");
  }

  @Test
  void aLargeLoopWins() {
    String ring = "b2 a1 c2 d1 d3 g4 d4 g7 d5 d7 c5 a4 b4 f7";
    assertThat(winner(ring)).isEqualTo("running");
    assertThat(winner(ring + " b3")).isEqualTo("white");
  }

  @Test
  void twoCornersConnectedWin() {
    assertThat(winner("a1 g4 b1 g7 c1 d7 d1")).isEqualTo("white");
  }

  @Test
  void threeSidesConnectedWin() {
    String fork = "d4 a1 c3 d1 c2 g4 c1 g7 e5 d7 f5 a4 g5 a2 c4 f7 c5 b1";
    assertThat(winner(fork)).isEqualTo("running");
    assertThat(winner(fork + " c6")).isEqualTo("white");
  }

  @Test
  void aCornerBelongsToNoSide() {
    assertThat(winner("a2 g4 b2 g7 b1 d7 c1 a4 d1")).isEqualTo("running");
  }

  @Test
  void aFullBoardWithoutAWinnerIsADraw() {
    Havannah game = new Havannah(4);
    HavannahState state = game.newState();
    Rng rng = new Rng(1);
    double[] rewards = new double[2];
    do {
      state.copyFrom(game.newState());
      state.playUniform(rng, null);
      state.rewards(rewards);
    } while (rewards[0] != 0.5);
    assertThat(state.ply()).isEqualTo(37);
    assertThat(NaiveHavannah.hasWon(state, game.board(), 0)).isFalse();
    assertThat(NaiveHavannah.hasWon(state, game.board(), 1)).isFalse();
  }

  @Test
  void onSizeTwoTheCornersWinAndTheCentreLoses() {
    assertThat(winningFirstMoves(new Havannah(2)))
        .containsExactly("a1", "a2", "b1", "b3", "c2", "c3");
  }

  @Test
  void onSizeThreeExactlyTheCornersWin() {
    assertThat(winningFirstMoves(new Havannah(3)))
        .containsExactly("a1", "a3", "c1", "c5", "e3", "e5");
  }

  @Test
  void theEvaluationAloneBeatsRandomPlay() {
    Havannah game = new Havannah(4);
    Rng rng = new Rng(7);
    double score = 0;
    for (int i = 0; i < 40; i++) {
      HavannahState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        int drawn = moves[rng.nextInt(moves.length)];
        state.play(state.mover() == i % 2 ? bestByEvaluation(game, state) : drawn);
      }
      score += rewardOf(state, i % 2);
    }
    assertThat(score).isGreaterThan(34);
  }

  @Test
  void theOrderingPutsWinsFirstAndThreatsSecond() {
    Havannah game = new Havannah(4);
    HavannahState state = game.newState();
    Moves.playAll(game, state, "a1 g4 b1 g5 c1 g6");
    int[] moves = Moves.legal(game, state);
    double[] scores = new double[moves.length];
    state.orderingScores(moves, moves.length, scores);
    Map<String, Double> byName = new HashMap<>();
    for (int i = 0; i < moves.length; i++) {
      byName.put(game.moveText(state, moves[i]), scores[i]);
    }
    assertThat(byName.remove("d1")).isEqualTo(1000);
    assertThat(byName.remove("g7")).isEqualTo(500);
    assertThat(byName.values()).allMatch(score -> score < 500);
  }

  @Test
  void boardsOutsideTheRangeAreRefused() {
    Catalog catalog = new Catalog().add(Havannah.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "havannah(13)"))
        .hasMessageContaining("size must be a whole number from 2 to 12, was 13");
    assertThat(catalog.make(GameSlot.GAME, "havannah(6)").id()).isEqualTo("havannah(size=6)");
  }

  private static int bestByEvaluation(Havannah game, HavannahState state) {
    HavannahState next = game.newState();
    int best = -1;
    double most = -1;
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      double value = next.isTerminal() ? 1 : next.evaluate(state.mover());
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  private static double rewardOf(State state, int player) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[player];
  }

  private static String winner(String moves) {
    Havannah game = new Havannah(4);
    HavannahState state = game.newState();
    Moves.playAll(game, state, moves);
    if (!state.isTerminal()) {
      return "running";
    }
    return rewardOf(state, 0) == 1 ? "white" : "black";
  }

  private static List<String> winningFirstMoves(Havannah game) {
    Map<Long, Integer> known = new HashMap<>();
    List<String> wins = new ArrayList<>();
    HavannahState start = game.newState();
    HavannahState next = game.newState();
    for (int move : Moves.legal(game, start)) {
      next.copyFrom(start);
      next.play(move);
      if (value(game, next, known) < 0) {
        wins.add(game.moveText(start, move));
      }
    }
    wins.sort(null);
    return wins;
  }

  private static int[] ordered(Havannah game, HavannahState state) {
    int[] moves = Moves.legal(game, state);
    double[] scores = new double[game.moveRange()];
    double[] listed = new double[moves.length];
    state.orderingScores(moves, moves.length, listed);
    for (int i = 0; i < moves.length; i++) {
      scores[moves[i]] = -listed[i];
    }
    return IntStream.of(moves)
        .boxed()
        .sorted(Comparator.comparingDouble(m -> scores[m]))
        .mapToInt(m -> m)
        .toArray();
  }

  /** 1, 0 or -1 for the mover: win, draw or loss. Exhaustive but for forced replies to threats. */
  private static int value(Havannah game, HavannahState state, Map<Long, Integer> known) {
    if (state.isTerminal()) {
      return rewardOf(state, state.mover()) == 0.5 ? 0 : -1;
    }
    if (state.winningMove(state.mover()) != Game.NO_MOVE) {
      return 1;
    }
    Integer stored = known.get(state.key());
    if (stored != null) {
      return stored;
    }
    int threat = state.winningMove(1 - state.mover());
    int[] moves = threat == Game.NO_MOVE ? ordered(game, state) : new int[] {threat};
    HavannahState next = game.newState();
    int best = -1;
    for (int i = 0; i < moves.length && best < 1; i++) {
      next.copyFrom(state);
      next.play(moves[i]);
      best = Math.max(best, -value(game, next, known));
    }
    known.put(state.key(), best);
    return best;
  }
}
