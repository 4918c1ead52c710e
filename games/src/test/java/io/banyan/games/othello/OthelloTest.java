// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.games.Games;
import io.banyan.testkit.ExhaustiveSolver;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import io.banyan.testkit.VariantContractTest;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OthelloTest extends GameContractTest {
  private final Othello game = new Othello(8);

  @Override
  protected Game game() {
    return new Othello(8);
  }

  @Nested
  final class OfSix extends VariantContractTest {
    @Override
    protected Game game() {
      return new Othello(6);
    }
  }

  @Nested
  final class OfFour extends VariantContractTest {
    @Override
    protected Game game() {
      return new Othello(4);
    }
  }

  @Test
  void walkEndsAsSpecified() {
    Perft.Walk walk = Perft.walk(game, 200);
    assertThat(walk.plies()).isEqualTo(60);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(554);
    assertThat(walk.moves()).startsWith("f5 f4 c3 c6 f3 g6 c5 c4 b7 b2 ").endsWith(" g8 h8 a6");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 6, 8})
  void movesAndFlipsAgreeWithWalkingTheBoard(int size) {
    Game sized = new Othello(size);
    Rng rng = new Rng(size);
    for (int i = 0; i < 60; i++) {
      State state = sized.newState();
      NaiveBoard naive = new NaiveBoard(size);
      while (!state.isTerminal()) {
        var texts = Moves.texts(sized, state);
        assertThat(texts).isEqualTo(naive.moves());
        String text = texts.get(rng.nextInt(texts.size()));
        state.play(sized.parseMove(state, text));
        naive.play(text);
        assertThat(sized.boardText(state).replaceAll("[^.xo]", "")).isEqualTo(naive.signs());
        assertThat(state.mover()).isEqualTo(naive.mover);
      }
      assertThat(naive.moves()).isEmpty();
    }
  }

  @Test
  void playerWithoutAMoveMustPass() {
    Game small = new Othello(4);
    State state = small.newState();
    Moves.playAll(small, state, "b1 a3 c4 d1 d3 c1 a4 d4 a2 d2");
    assertThat(state.mover()).isZero();
    assertThat(Moves.texts(small, state)).containsExactly("pass");
    assertThat(small.moveCells(state, Othello.PASS)).isEmpty();
    Moves.playAll(small, state, "pass a1 pass b4");
    assertThat(state.ply()).isEqualTo(14);
    assertThat(rewards(state)).containsExactly(0, 1);
  }

  @Test
  void passIsRefusedWhileAMoveExists() {
    assertThatThrownBy(() -> game.parseMove(game.newState(), "pass"))
        .hasMessageContaining("legal moves: c4 d3 e6 f5");
  }

  @Test
  void gameEndsWhenNeitherSideCanMove() {
    Game small = new Othello(4);
    State state = small.newState();
    Moves.playAll(small, state, "c4 d4 d3 b4 a4 c1 b1 a3 d1 d2 a2");
    assertThat(state.isTerminal()).isTrue();
    assertThat(small.boardText(state)).contains("1  . x x x");
    assertThat(rewards(state)).containsExactly(0, 1);
  }

  @Test
  void gameEndsWhenOneSideHasNoDiscs() {
    State state = game.newState();
    Moves.playAll(game, state, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards(state)).containsExactly(1, 0);
    assertThat(game.boardView(state).notes()).containsExactly("black 13", "white 0");
  }

  @Test
  void equalNumbersOfDiscsAreADraw() {
    Game small = new Othello(4);
    State state = small.newState();
    Moves.playAll(small, state, "a2 c1 d1 a1 c4 a3 b1 d3 b4 d2 d4 a4");
    assertThat(rewards(state)).containsExactly(0.5, 0.5);
  }

  @Test
  void fourByFourIsWonByTheSecondPlayerByTen() {
    Game small = new Othello(4);
    assertThat(new ExhaustiveSolver(small).value()).isEqualTo(-1);
    assertThat(margin(small, small.newState(), new HashMap<>())).isEqualTo(-10);
  }

  /** Discs of the mover minus those of the other, empty squares to the winner, by trying all. */
  private static int margin(Game small, State state, Map<Long, Integer> known) {
    if (state.isTerminal()) {
      OthelloState s = (OthelloState) state;
      int lead = s.discs(s.mover()) - s.discs(1 - s.mover());
      return lead + Integer.signum(lead) * (16 - s.discs(0) - s.discs(1));
    }
    Integer old = known.get(((HashKey) state).key());
    if (old != null) {
      return old;
    }
    int best = Integer.MIN_VALUE;
    for (int move : Moves.legal(small, state)) {
      State next = small.copyOf(state);
      next.play(move);
      best = Math.max(best, -margin(small, next, known));
    }
    known.put(((HashKey) state).key(), best);
    return best;
  }

  @Test
  void evaluationOfTheStartIsEven() {
    assertThat(((Evaluation) game.newState()).evaluate(0)).isEqualTo(0.5);
  }

  @Test
  void cornerDiscsAndTheirNeighboursAreStable() {
    OthelloBoard board = game.board;
    assertThat(board.stableLead(0x1L, 0)).isEqualTo(1);
    assertThat(board.stableLead(0, 0x1L)).isEqualTo(-1);
    // An edge from the corner, and the disc behind it only when its diagonals are safe too.
    assertThat(board.stableLead(0x7L, 0)).isEqualTo(3);
    assertThat(board.stableLead(0x6L, 0)).isZero();
    assertThat(board.stableLead(0x0307L, 0)).isEqualTo(5);
    assertThat(board.stableLead(0x0707L, 0)).isEqualTo(5);
    // Discs of the other colour do not help.
    assertThat(board.stableLead(0x2L, 0x1L)).isEqualTo(-1);
    // A full board is stable altogether.
    assertThat(board.stableLead(0x00ff00ff00ff00ffL, 0xff00ff00ff00ff00L)).isZero();
    assertThat(board.stableLead(-1L, 0)).isEqualTo(64);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 6, 8})
  void stableDiscsAreThoseFoundSquareBySquare(int size) {
    Othello othello = new Othello(size);
    Rng rng = new Rng(17);
    int seen = 0;
    for (int round = 0; round < 40; round++) {
      State state = othello.newState();
      while (!state.isTerminal()) {
        OthelloState s = (OthelloState) state;
        int expected =
            stableDiscs(size, s.own(), s.other()) - stableDiscs(size, s.other(), s.own());
        assertThat(othello.board.stableLead(s.own(), s.other())).isEqualTo(expected);
        seen += expected != 0 ? 1 : 0;
        int[] moves = Moves.legal(othello, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(seen).isPositive();
  }

  private static int stableDiscs(int size, long own, long other) {
    boolean[][] stable = new boolean[size][size];
    int count = 0;
    for (boolean found = true; found; ) {
      found = false;
      for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
          boolean mine = (own >>> 8 * y + x & 1) != 0;
          if (mine && !stable[y][x] && isStable(stable, own | other, x, y)) {
            stable[y][x] = true;
            count++;
            found = true;
          }
        }
      }
    }
    return count;
  }

  private static boolean isStable(boolean[][] stable, long full, int x, int y) {
    for (int[] step : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      boolean safe = false;
      boolean filled = true;
      for (int sign = -1; sign <= 1; sign += 2) {
        int toX = x + sign * step[0];
        int toY = y + sign * step[1];
        safe |= !isOn(stable, toX, toY) || stable[toY][toX];
        for (; isOn(stable, toX, toY); toX += sign * step[0], toY += sign * step[1]) {
          filled &= (full >>> 8 * toY + toX & 1) != 0;
        }
      }
      if (!safe && !filled) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOn(boolean[][] board, int x, int y) {
    return x >= 0 && y >= 0 && x < board.length && y < board.length;
  }

  @Test
  void evaluationAddsStableDiscsAndMoves() {
    Game small = new Othello(4);
    State state = small.newState();
    NaiveBoard naive = new NaiveBoard(4);
    for (String move : "b1 a3 c4 d1 d3".split(" ")) {
      Moves.playAll(small, state, move);
      naive.play(move);
    }
    // White holds the corner d1; d2 beside it is empty and c1 too, so it is the only stable disc.
    assertThat(small.boardText(state)).contains("1  . x . o").contains("2  . x x .");
    int mobility = naive.placements(1).size() - naive.placements(0).size();
    double expected = 1 / (1 + Math.exp(-0.05 * (10 + mobility)));
    assertThat(((Evaluation) state).evaluate(1)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void orderingIsByTheWeightOfTheSquare() {
    int[] moves = {0, 9, 27, 2, Othello.PASS};
    double[] scores = new double[5];
    ((MoveOrdering) game.newState()).orderingScores(moves, 5, scores);
    assertThat(scores).containsExactly(120, -40, 3, 20, 0);
    ((MoveOrdering) new Othello(6).newState()).orderingScores(new int[] {5, 45, 36}, 3, scores);
    assertThat(scores).startsWith(120, 120, -40);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "othello(5x5)  | size must be 4x4, 6x6 or 8x8, was 5x5",
        "othello(8x6)  | size must be 4x4, 6x6 or 8x8, was 8x6",
        "othello(10x10)| size must be WIDTHxHEIGHT with width 4 to 8 and height 4 to 8, was 10x10"
      })
  void parametersOutOfRangeAreRefused(String spec, String message) {
    assertThatThrownBy(() -> Games.catalog().make(GameSlot.GAME, spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void playthroughsAreUnchanged() {
    GoldenPlaythrough.check(game, "othello-8x8", 1);
    GoldenPlaythrough.check(
        new Othello(4), "othello-4x4", "b1 a3 c4 d1 d3 c1 a4 d4 a2 d2 pass a1 pass b4");
  }

  private static double[] rewards(State state) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards;
  }
}
