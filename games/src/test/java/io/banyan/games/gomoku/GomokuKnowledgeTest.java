// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Moves;
import io.banyan.core.random.Rng;
import io.banyan.games.Ranks;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GomokuKnowledgeTest {
  private final Gomoku game = new Gomoku(9);

  private GomokuState after(String moves) {
    GomokuState state = game.newState();
    Moves.playAll(game, state, moves);
    return state;
  }

  private String firstChoice(GomokuState state) {
    int[] moves = Moves.legal(game, state);
    double[] scores = new double[moves.length];
    state.orderingScores(moves, moves.length, scores);
    int best = 0;
    for (int i = 1; i < moves.length; i++) {
      best = scores[i] > scores[best] ? i : best;
    }
    return game.moveText(state, moves[best]);
  }

  @Test
  void aWinComesBeforeABlockAndABlockBeforeAnythingElse() {
    // Both have four in a row with free ends; then the first player only.
    assertThat(firstChoice(after("b2 b8 c2 c8 d2 d8 e2 e8"))).isIn("a2", "f2");
    assertThat(firstChoice(after("b2 i9 c2 i1 d2 a9 e2"))).isIn("a2", "f2");
    // Nobody has four, the other player has an open three.
    assertThat(firstChoice(after("d5 a1 e5 b9 f5"))).isIn("c5", "g5");
  }

  @Test
  void rowsThatCannotBecomeFiveAreWorthNothing() {
    // Four in a corner diagonal too short for five, against stones without neighbours.
    GomokuState state = after("a4 i1 b3 i9 c2 a9 d1");
    GomokuState fewer = after("a4 i1 b3 i9 c2 a9 h5");
    assertThat(state.evaluate(0)).isLessThan(fewer.evaluate(0));
  }

  @Test
  void moreStonesInARowAreWorthMoreAndTheTurnToo() {
    assertThat(after("d5 a1 e5 b9 f5 i1").evaluate(0)).isGreaterThan(0.8);
    double three = after("d5 a1 e5 b9 f5").evaluate(0);
    double two = after("d5 a1 e5 b9 i8").evaluate(0);
    assertThat(three).isGreaterThan(two);
    assertThat(after("d5 a1 e5 b9 f5 i1").evaluate(0)).isGreaterThan(three);
  }

  @Test
  void listsTheWinningMovesOfBothPlayers() {
    Rng rng = new Rng(3);
    int seen = 0;
    for (int g = 0; g < 40; g++) {
      GomokuState state = game.newState();
      while (!state.isTerminal()) {
        for (int player = 0; player < 2; player++) {
          int[] found = new int[81];
          int n = state.winningMoves(player, 81, found);
          int[] truth = winsByTrying(state, player);
          assertThat(IntStream.of(found).limit(n).sorted().toArray()).isEqualTo(truth);
          assertThat(state.winningMoves(player, 1, found)).isEqualTo(Math.min(1, n));
          seen += n;
        }
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(seen).isGreaterThan(100);
  }

  /** A stone wins if it and four neighbours are one player's: looked up point by point. */
  private int[] winsByTrying(GomokuState state, int player) {
    return IntStream.of(Moves.legal(game, state))
        .filter(point -> makesFive(state, point, player))
        .sorted()
        .toArray();
  }

  private boolean makesFive(GomokuState state, int point, int player) {
    for (int[] step : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int row = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int x = point % 9 + sign * step[0];
        int y = point / 9 + sign * step[1];
        while (x >= 0 && x < 9 && y >= 0 && y < 9 && state.owner(9 * y + x) == player) {
          row++;
          x += sign * step[0];
          y += sign * step[1];
        }
      }
      if (row >= 5) {
        return true;
      }
    }
    return false;
  }

  @Test
  void theEvaluationRanksStatesAsASearchDoes() {
    assertThat(Ranks.correlation(game, 12, 80, 11)).isGreaterThan(0.5);
  }
}
