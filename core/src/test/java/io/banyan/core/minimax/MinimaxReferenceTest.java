// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Alpha-beta and its plain twin reach the same states in the same order: what switches do to the
 * order of moves, to windows and to depths does not change values, and would not be missed.
 */
class MinimaxReferenceTest {
  private static final long ALL = Long.MAX_VALUE;

  static Stream<AlphaBetaOptions> options() {
    List<AlphaBetaOptions> all = new ArrayList<>(AlphaBetaTest.allOptions().toList());
    for (int reductions = 1; reductions <= 2; reductions++) {
      for (int quiescence : new int[] {0, 2}) {
        all.add(new AlphaBetaOptions(true, 0, 1, true, true, true, quiescence, reductions));
        all.add(new AlphaBetaOptions(false, 0, 0, false, true, false, quiescence, reductions));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("options")
  void reachTheSameStates(AlphaBetaOptions options) {
    for (int seed = 0; seed < 6; seed++) {
      Game game = new HashGame(seed, 9, seed % 2 == 0 ? "pass" : null);
      compare(game, options, seed % 3 == 0 ? 0 : 7, seed % 2 == 0 ? 0.06 : 0, seed);
    }
  }

  static Stream<AlphaBetaOptions> optionsWithoutOrder() {
    return options().filter(o -> !o.ordered() && o.quiescence() == 0);
  }

  @ParameterizedTest
  @MethodSource("optionsWithoutOrder")
  void reachTheSameStatesWhereMovesAreGoodEverywhere(AlphaBetaOptions options) {
    for (int seed = 0; seed < 3; seed++) {
      compare(new Coins(9, seed), options, 7, 0.05 * seed, seed);
    }
  }

  /**
   * A search to its end and its next ones, in this game and in another, with budgets that end it.
   */
  private static void compare(
      Game game, AlphaBetaOptions options, int depth, double aspiration, long seed) {
    AlphaBeta alphaBeta = new AlphaBeta(game, options, 9, "test");
    IterativeDeepening fast = new IterativeDeepening(game, alphaBeta, depth, aspiration);
    PlainDeepening plain = new PlainDeepening(game, options, depth, aspiration);
    State state = game.newState();
    search(fast, plain, state, seed, ALL);
    State later = game.newState();
    later.play((int) seed % 5);
    if (!later.isTerminal()) {
      search(fast, plain, later, seed + 1, ALL);
    }
    fast.gameStarted();
    plain.newGame();
    for (long budget : new long[] {1, 4, 7, 13, 30, 80, 200}) {
      search(fast, plain, state, seed + budget, budget);
    }
    fast.gameStarted();
    plain.newGame();
    search(fast, plain, state, seed, ALL);
  }

  private static void search(
      IterativeDeepening fast, PlainDeepening plain, State state, long seed, long budget) {
    fast.begin(state, seed);
    fast.run(new Meter(budget == ALL ? Budget.UNLIMITED : Budget.iterations(budget), () -> 0));
    plain.run(state, seed, budget);
    assertThat(told(fast)).as("seed %d, budget %d", seed, budget).isEqualTo(told(plain));
  }

  private static List<String> told(IterativeDeepening search) {
    List<String> lines = new ArrayList<>();
    lines.add("depth %d, %d states".formatted(search.depth(), search.nodes()));
    lines.add(search.bestMove() + " worth " + search.bestValue());
    lines.add(Arrays.toString(search.line()));
    for (int i = 0; i < search.count(); i++) {
      lines.add(
          "%d: %d states, %s%s%s%s"
              .formatted(
                  search.move(i),
                  search.visits(i),
                  search.isExact(i) ? "" : "at most ",
                  search.value(i),
                  search.isWin(i) ? ", won" : "",
                  search.isLoss(i) ? ", lost" : ""));
    }
    return lines;
  }

  private static List<String> told(PlainDeepening search) {
    List<String> lines = new ArrayList<>();
    lines.add("depth %d, %d states".formatted(search.depth, search.nodes()));
    lines.add(search.roots.get(0).move + " worth " + value(search.bestScore));
    lines.add(search.line.toString());
    for (PlainDeepening.Root r : search.roots) {
      boolean sound = search.isSound() && r.score != null;
      lines.add(
          "%d: %d states, %s%s%s%s"
              .formatted(
                  r.move,
                  r.visits,
                  r.exact ? "" : "at most ",
                  value(r.score),
                  sound && r.exact && r.score > MinimaxScore.UNIT ? ", won" : "",
                  sound && r.score < -MinimaxScore.UNIT ? ", lost" : ""));
    }
    return lines;
  }

  private static double value(Integer score) {
    return score == null ? Double.NaN : MinimaxScore.value(score);
  }
}
