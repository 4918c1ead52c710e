// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Moves;
import io.banyan.core.random.Rng;
import io.banyan.games.Ranks;
import io.banyan.games.hexagon.HexagonBoard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PentalathKnowledgeTest {
  private final Pentalath game = new Pentalath(5);

  @Test
  void aWinComesBeforeABlockAndABlockBeforeAnythingElse() {
    Rng rng = new Rng(5);
    int wins = 0;
    int blocks = 0;
    for (int g = 0; g < 200; g++) {
      PentalathState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        double[] scores = new double[moves.length];
        state.orderingScores(moves, moves.length, scores);
        int best = 0;
        for (int i = 1; i < moves.length; i++) {
          best = scores[i] > scores[best] ? i : best;
        }
        int win = state.winningMove(state.mover());
        int threat = state.winningMove(1 - state.mover());
        if (win >= 0) {
          assertThat(scores[best]).isGreaterThanOrEqualTo(100_000);
          wins++;
        } else if (threat >= 0 && state.isLegal(threat)) {
          assertThat(scores[best]).isBetween(10_000.0, 99_999.0);
          blocks++;
        }
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(wins).isGreaterThan(50);
    assertThat(blocks).isGreaterThan(50);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void theEvaluationIsWhatCountingCellByCellSays(int size) {
    Pentalath board = new Pentalath(size);
    Rng rng = new Rng(size);
    for (int g = 0; g < 20; g++) {
      PentalathState state = board.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(board, state);
        double[] scores = new double[moves.length];
        state.orderingScores(moves, moves.length, scores);
        for (int player = 0; player < 2; player++) {
          assertThat(state.evaluate(player))
              .as("%s for %d", board.boardText(state), player)
              .isEqualTo(slowValue(board, state, player));
        }
        for (int i = 0; i < moves.length; i++) {
          assertThat(scores[i]).isEqualTo(slowPromise(board, state, moves[i]));
        }
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
  }

  private static double slowValue(Pentalath board, PentalathState state, int player) {
    int[] moving = {0, 1, 7, 45, 500};
    int[] waiting = {0, 1, 5, 25, 120};
    boolean moves = state.mover() == player;
    int sum = 0;
    for (int[] five : fives(board)) {
      int own = stones(state, five, player);
      int other = stones(state, five, 1 - player);
      sum += other == 0 ? (moves ? moving : waiting)[own] : 0;
      sum -= own == 0 ? (moves ? waiting : moving)[other] : 0;
    }
    if (board.board().cells() <= 64) {
      sum += slowDanger(board, state, 1 - player, moves ? 40 : 5);
      sum -= slowDanger(board, state, player, moves ? 5 : 40);
    }
    return 1 / (1 + Math.exp(-0.01 * sum));
  }

  /** By every stone on its own: the liberties of the group that it is in. */
  private static int slowDanger(Pentalath game, PentalathState state, int player, int last) {
    HexagonBoard board = game.board();
    int sum = 0;
    for (int cell = 0; cell < board.cells(); cell++) {
      if (state.owner(cell) == player) {
        Set<Integer> group = new LinkedHashSet<>(List.of(cell));
        Set<Integer> liberties = new LinkedHashSet<>();
        List<Integer> open = new ArrayList<>(group);
        while (!open.isEmpty()) {
          int c = open.remove(0);
          for (int d = 0; d < 6; d++) {
            int q = board.neighbour(c, d);
            if (q >= 0 && state.owner(q) < 0) {
              liberties.add(q);
            } else if (q >= 0 && state.owner(q) == player && group.add(q)) {
              open.add(q);
            }
          }
        }
        sum += liberties.size() == 1 ? last : liberties.size() == 2 ? 5 : 0;
      }
    }
    return sum;
  }

  private static double slowPromise(Pentalath board, PentalathState state, int cell) {
    int[] attack = {1, 8, 50, 400, 100_000};
    int[] defence = {0, 6, 35, 250, 10_000};
    int sum = 0;
    for (int[] five : fives(board)) {
      if (Arrays.stream(five).anyMatch(c -> c == cell)) {
        int own = stones(state, five, state.mover());
        int other = stones(state, five, 1 - state.mover());
        sum += other == 0 ? attack[own] : own == 0 ? defence[other] : 0;
      }
    }
    return sum;
  }

  private static List<int[]> fives(Pentalath board) {
    List<int[]> fives = new ArrayList<>();
    for (int[] line : board.lines) {
      for (int i = 0; i + 5 <= line.length; i++) {
        fives.add(Arrays.copyOfRange(line, i, i + 5));
      }
    }
    return fives;
  }

  private static int stones(PentalathState state, int[] cells, int player) {
    return (int) Arrays.stream(cells).filter(c -> state.owner(c) == player).count();
  }

  @Test
  void theEvaluationRanksStatesAsASearchDoes() {
    assertThat(Ranks.correlation(game, 14, 80, 11)).isGreaterThan(0.5);
  }
}
