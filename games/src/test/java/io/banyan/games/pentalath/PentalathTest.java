// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.hexagon.HexagonBoard;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PentalathTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Pentalath(5);
  }

  @Nested
  class OfSizeThree extends GameContractTest {
    @Override
    protected Game game() {
      return new Pentalath(3);
    }
  }

  @Nested
  class OfSizeEight extends GameContractTest {
    @Override
    protected Game game() {
      return new Pentalath(8);
    }

    @Override
    protected int playoutSamples() {
      return 500;
    }

    @Override
    protected int recordedGames() {
      return 20;
    }

    @Override
    protected int visitedStates() {
      return 50;
    }
  }

  @Test
  void theWalkMatchesItsFingerprint() {
    Perft.Walk walk = Perft.walk(new Pentalath(5), 1000);
    assertThat(walk.plies()).isEqualTo(30);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(1395);
    assertThat(walk.moves()).startsWith("b3 i5 g8 g9 a2 e4 c7 e3 b5 d6 ").endsWith(" d7 b2 d5");
  }

  @Test
  void aRandomGameReadsAsBefore() {
    GoldenPlaythrough.check(new Pentalath(5), "pentalath", 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 7})
  void boardsAndMovesAgreeWithFloodFills(int size) {
    Pentalath game = new Pentalath(size);
    Rng rng = new Rng(size);
    for (int plies = 0; plies < 600; ) {
      PentalathState state = game.newState();
      NaivePentalath naive = new NaivePentalath(game.board());
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        Arrays.sort(moves);
        assertThat(moves).isEqualTo(naive.legalMoves());
        int move = moves[rng.nextInt(moves.length)];
        state.play(move);
        naive.play(move);
        plies++;
        assertThat(ownersOf(game, state)).isEqualTo(naive.owners);
      }
      if (rewardOf(state, 0) == 0.5) {
        assertThat(state.ply() == game.maxPlies() || naive.legalMoves().length == 0).isTrue();
      } else {
        assertThat(naive.lastMoveMadeFive).isTrue();
      }
    }
  }

  @Test
  void aStoneWithoutLibertyIsCaptured() {
    assertThat(board(5, "b1 a1 a2 e5 b2")).isEqualTo("x:a2 b1 b2 o:e5");
  }

  @Test
  void oneStoneMayCaptureTwoGroups() {
    assertThat(board(5, "a2 a1 b1 c2 d2 g7 d3 g8 c3 h7 c1 h8"))
        .isEqualTo("x:a2 b1 c1 c3 d2 d3 o:a1 c2 g7 g8 h7 h8");
    assertThat(board(5, "a2 a1 b1 c2 d2 g7 d3 g8 c3 h7 c1 h8 b2"))
        .isEqualTo("x:a2 b1 b2 c1 c3 d2 d3 o:g7 g8 h7 h8");
  }

  @Test
  void suicideIsIllegal() {
    assertThatThrownBy(() -> board(5, "e5 a2 e6 b1 e8 b2 a1"))
        .hasMessageContaining("move 7: 'a1' is not a legal move");
  }

  @Test
  void suicideThatCapturesIsLegal() {
    assertThat(board(5, "a3 a2 b3 b1 c3 b2 c2 g7 c1 g8 a1"))
        .isEqualTo("x:a1 a3 b3 c1 c2 c3 o:g7 g8");
  }

  @Test
  void fiveInARowWins() {
    assertThat(result(5, "e5 a1 e6 b1 e7 c1 e8 d1")).isEqualTo("running");
    assertThat(result(5, "e5 a1 e6 b1 e7 c1 e8 d1 e9")).isEqualTo("white");
    assertThat(result(5, "e5 a1 e6 b1 e7 c1 e8 d1 a2 e1")).isEqualTo("black");
    assertThat(result(5, "b2 a1 c3 b1 d4 c1 f6 d1 e5")).isEqualTo("white");
  }

  @Test
  void sixInARowWins() {
    assertThat(result(5, "a5 a1 b5 b1 c5 c1 e5 d1 f5 a2 d5")).isEqualTo("white");
  }

  @Test
  void fiveBySuicideIsIllegalAndAPlayerWithoutMovesDraws() {
    // c1, e3 and e5 are empty; e3 would make five for white, but each of them is suicide.
    assertThat(result(3, "a3 b4 b3 c4 c3 d4 d3 e4 a1 a2 b1 b2 c5 c2 d5")).isEqualTo("running");
    assertThat(result(3, "a3 b4 b3 c4 c3 d4 d3 e4 a1 a2 b1 b2 c5 c2 d5 d2")).isEqualTo("draw");
  }

  @Test
  void fiveByACaptureWins() {
    String before = "a4 a5 b6 a1 c5 c1 d5 e1 e5 g3 f5 i5";
    assertThat(result(5, before)).isEqualTo("running");
    assertThat(result(5, before + " b5")).isEqualTo("white");
    assertThat(board(5, before + " b5")).isEqualTo("x:a4 b5 b6 c5 d5 e5 f5 o:a1 c1 e1 g3 i5");
  }

  @Test
  void theCapEndsTheGameAsADraw() {
    Pentalath game = new Pentalath(5, 6);
    PentalathState state = game.newState();
    Moves.playAll(game, state, "a1 b1 c1 d1 e1 a2");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOf(state, 0)).isEqualTo(0.5);
    state = game.newState();
    state.playUniform(new Rng(1), null);
    assertThat(state.ply()).isEqualTo(6);
    assertThat(rewardOf(state, 1)).isEqualTo(0.5);
  }

  @Test
  void qualityCountsTheLosersLongestRowThatCanStillGrow() {
    Pentalath game = new Pentalath(5);
    PentalathState state = game.newState();
    // Black's row of four in rank 1 fills its line up to the white stone on e1: no room for five.
    // The two stones on i5 and i6 have room.
    Moves.playAll(game, state, "e1 a1 e5 b1 e6 c1 e7 d1 e8 i5 d7 i6 e9");
    assertThat(rewardOf(state, 0)).isEqualTo(1);
    assertThat(state.quality(0)).isEqualTo((5 - 2) / 5.0);
    state = game.newState();
    Moves.playAll(game, state, "e5 a1 e6 b1 e7 c1 e8 d1 e9");
    assertThat(state.quality(0)).isEqualTo((5 - 4) / 5.0);
  }

  @Test
  void playoutCandidatesPreferCellsInside() {
    Pentalath game = new Pentalath(5);
    int[] moves = new int[61];
    double[] weights = new double[61];
    assertThat(game.newState().playoutCandidates(new Rng(1), moves, weights)).isEqualTo(61);
    for (int i = 0; i < 61; i++) {
      assertThat(weights[i]).isEqualTo(game.board().neighbours(moves[i]) == 6 ? 2 : 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 6})
  void playoutCandidatesAreTheLegalMovesThroughoutAGame(int size) {
    Pentalath game = new Pentalath(size);
    int[] moves = new int[game.maxMoves()];
    double[] weights = new double[moves.length];
    Rng rng = new Rng(5);
    for (int round = 0; round < 100; round++) {
      for (PentalathState state = game.newState(); !state.isTerminal(); ) {
        Set<Integer> legal = new HashSet<>();
        for (int move : Moves.legal(game, state)) {
          legal.add(move);
        }
        int n = state.playoutCandidates(rng, moves, weights);
        for (int i = 0; i < n; i++) {
          assertThat(legal.remove(moves[i])).isTrue();
          assertThat(weights[i]).isEqualTo(game.board().neighbours(moves[i]) > 4 ? 2 : 1);
        }
        assertThat(legal).isEmpty();
        state.play(moves[rng.nextInt(n)]);
      }
    }
  }

  @Test
  void boardsOutsideTheRangeAreRefused() {
    Catalog catalog = new Catalog().add(Pentalath.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "pentalath(2)"))
        .hasMessageContaining("size must be a whole number from 3 to 10, was 2");
    assertThat(catalog.make(GameSlot.GAME, "pentalath").id()).isEqualTo("pentalath(size=5)");
  }

  private static int[] ownersOf(Pentalath game, PentalathState state) {
    int[] owners = new int[game.board().cells()];
    Arrays.setAll(owners, state::owner);
    return owners;
  }

  private static String board(int size, String moves) {
    Pentalath game = new Pentalath(size);
    PentalathState state = game.newState();
    Moves.playAll(game, state, moves);
    return "x:" + stones(game, state, 0) + " o:" + stones(game, state, 1);
  }

  private static String stones(Pentalath game, PentalathState state, int player) {
    TreeSet<String> names = new TreeSet<>();
    HexagonBoard board = game.board();
    for (int c = 0; c < board.cells(); c++) {
      if (state.owner(c) == player) {
        names.add(board.name(c));
      }
    }
    return String.join(" ", names);
  }

  private static String result(int size, String moves) {
    Pentalath game = new Pentalath(size);
    PentalathState state = game.newState();
    Moves.playAll(game, state, moves);
    if (!state.isTerminal()) {
      return "running";
    }
    double reward = rewardOf(state, 0);
    return reward == 1 ? "white" : reward == 0 ? "black" : "draw";
  }

  private static double rewardOf(State state, int player) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[player];
  }
}
