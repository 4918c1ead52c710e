// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AlphaBetaTest {
  private static final int DEPTH = 5;
  private static final int TREES = 25;

  /** Every combination of the five switches, three widths and two quiescence depths. */
  static Stream<AlphaBetaOptions> allOptions() {
    return IntStream.range(0, 32 * 3 * 2)
        .mapToObj(
            i -> {
              int width = new int[] {0, 2, 3}[i / 32 % 3];
              boolean ordered = (i & 1) != 0;
              return width > 0 && !ordered
                  ? null
                  : new AlphaBetaOptions(
                      ordered,
                      width,
                      (i & 2) != 0 ? 1 : 0,
                      (i & 4) != 0,
                      (i & 8) != 0,
                      (i & 16) != 0,
                      i / 96 * 2);
            })
        .filter(o -> o != null);
  }

  @ParameterizedTest
  @MethodSource("allOptions")
  void findsTheValueOfPlainMinimaxWithEveryCombinationOfSwitches(AlphaBetaOptions options) {
    for (int seed = 0; seed < TREES; seed++) {
      Game game = new HashGame(seed, 9, null);
      PlainMinimax plain = new PlainMinimax(game, options.width(), options.quiescence());
      Map<Integer, Double> expected = plain.scores(game.newState(), DEPTH);
      double best = plain.best(game.newState(), DEPTH);
      for (double aspiration : new double[] {0, 0.06}) {
        AlphaBeta alphaBeta = new AlphaBeta(game, options, DEPTH, "test");
        IterativeDeepening search = new IterativeDeepening(game, alphaBeta, DEPTH, aspiration);
        search.begin(game.newState(), seed);
        search.run(new Meter(Budget.UNLIMITED, () -> 0));
        assertThat(search.bestValue()).as("seed %d", seed).isCloseTo(clip(best), within(1e-8));
        assertThat(expected.get(search.bestMove()))
            .as("the move's own value, distance of wins included, seed %d", seed)
            .isEqualTo(best);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allOptions")
  void aSingleSearchFindsItToo(AlphaBetaOptions options) {
    for (int seed = 100; seed < 100 + TREES; seed++) {
      // Passes need a rule about depth, which a table blurs: the same state at other depths.
      Game game = new HashGame(seed, 9, options.tableMegabytes() == 0 ? "pass" : null);
      PlainMinimax plain = new PlainMinimax(game, options.width(), options.quiescence());
      State state = game.newState();
      double best = plain.best(state, DEPTH);
      AlphaBeta alphaBeta = new AlphaBeta(game, options, DEPTH, "test");
      Rng rng = new Rng(seed);
      assertThat(alphaBeta.value(state, 0, DEPTH, rng)).isCloseTo(clip(best), within(1e-8));
      assertThat(alphaBeta.value(state, 1, DEPTH, rng)).isCloseTo(1 - clip(best), within(1e-8));
      int move = alphaBeta.bestMove(state, DEPTH, rng);
      assertThat(plain.scores(state, DEPTH).get(move)).as("seed %d", seed).isEqualTo(best);
    }
  }

  private static double clip(double score) {
    return Math.max(0, Math.min(1, score));
  }

  @Test
  void boundsSaveMostOfTheNodesOfPlainMinimax() {
    long plainNodes = 0;
    long nodes = 0;
    for (int seed = 0; seed < TREES; seed++) {
      Game game = new HashGame(seed, 9, null);
      PlainMinimax plain = new PlainMinimax(game, 0, 0);
      plain.best(game.newState(), 8);
      plainNodes += plain.nodes;
      AlphaBeta alphaBeta = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 8, "test");
      alphaBeta.value(game.newState(), 0, 8, new Rng(seed));
      nodes += alphaBeta.nodes();
    }
    assertThat(nodes).isLessThan(plainNodes / 4);
  }

  @Test
  void eachSwitchSavesNodesOverTheSearchWithoutIt() {
    long plain = deepeningNodes(AlphaBetaOptions.PLAIN, 0);
    assertThat(deepeningNodes(new AlphaBetaOptions(false, 0, 1, false, false, false, 0), 0))
        .as("table")
        .isLessThan(plain);
    assertThat(deepeningNodes(new AlphaBetaOptions(false, 0, 0, true, false, false, 0), 0))
        .as("killers")
        .isLessThan(plain);
    assertThat(deepeningNodes(new AlphaBetaOptions(false, 0, 0, false, true, false, 0), 0))
        .as("history")
        .isLessThan(plain);
    // With the best move first from the table, empty windows and narrow ones pay.
    AlphaBetaOptions table = new AlphaBetaOptions(false, 0, 1, true, true, false, 0);
    AlphaBetaOptions scout = new AlphaBetaOptions(false, 0, 1, true, true, true, 0);
    assertThat(deepeningNodes(scout, 0)).as("scout").isLessThan(deepeningNodes(table, 0));
    assertThat(deepeningNodes(table, 0.1)).as("aspiration").isLessThan(deepeningNodes(table, 0));
  }

  private static long deepeningNodes(AlphaBetaOptions options, double aspiration) {
    long nodes = 0;
    for (int seed = 0; seed < 12; seed++) {
      Game game = new Coins(12, seed);
      AlphaBeta alphaBeta = new AlphaBeta(game, options, 7, "test");
      IterativeDeepening search = new IterativeDeepening(game, alphaBeta, 7, aspiration);
      search.begin(game.newState(), seed);
      search.run(new Meter(Budget.UNLIMITED, () -> 0));
      nodes += search.nodes();
    }
    return nodes;
  }

  @Test
  void statesAtTheHorizonAreNotPlayedWhereTheGameTellsTheirValue() {
    Coins game = new Coins(8, 1);
    Evaluator.Factory asked = (g, user) -> (state, player) -> ((Evaluation) state).evaluate(player);
    AlphaBeta playing = new AlphaBeta(game, AlphaBetaOptions.PLAIN, asked, 4, "test");
    AlphaBeta telling = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 4, "test");
    // Some games are over after four moves, which only playing can tell.
    for (int depth = 1; depth <= 4; depth++) {
      game.plays = 0;
      double value = playing.value(game.newState(), 0, depth, new Rng(depth));
      int plays = game.plays;
      game.plays = 0;
      assertThat(telling.value(game.newState(), 0, depth, new Rng(depth))).isEqualTo(value);
      assertThat(telling.nodes()).isEqualTo(playing.nodes());
      assertThat(game.plays).isLessThan(plays / 2);
    }
  }

  @Test
  void kBestLooksAtNoOtherMove() {
    // In the order of the game the win is the third move; with k = 2 it is not seen.
    Game game = new ScriptedGame("(0.4:(0.4 0.4) 0.6:(0.6 0.6) 1)");
    State state = game.newState();
    Rng rng = new Rng(1);
    for (int k = 1; k <= 3; k++) {
      AlphaBeta alphaBeta = new AlphaBeta(game, AlphaBetaOptions.kBest(k), 1, "test");
      assertThat(alphaBeta.bestMove(state, 1, rng)).isEqualTo(k - 1);
      double value = new double[] {0.4, 0.6, 1}[k - 1];
      assertThat(alphaBeta.value(state, 0, 1, rng)).isCloseTo(value, within(1e-8));
      assertThat(alphaBeta.nodes()).isEqualTo(k);
    }
  }

  @Test
  void kBestPrunesTheOpponentsMovesToo() {
    // Left: the opponent's first reply is 0.9 for us, the second loses for us.
    Game game = new ScriptedGame("(0.5:(0.9 0) 0.5:(0.7 0.7))");
    State state = game.newState();
    AlphaBeta narrow = new AlphaBeta(game, AlphaBetaOptions.kBest(1), 2, "test");
    AlphaBeta wide = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 2, "test");
    assertThat(narrow.value(state, 0, 2, new Rng(1))).isCloseTo(0.9, within(1e-8));
    assertThat(wide.value(state, 0, 2, new Rng(1))).isCloseTo(0.7, within(1e-8));
    assertThat(wide.bestMove(state, 2, new Rng(1))).isEqualTo(1);
  }

  @Test
  void prefersTheShorterWinAndTheLongerLoss() {
    // Move 0 wins in three plies, move 1 at once; whatever the order of trial.
    Game win = new ScriptedGame("(((1 1) (1 1)) 1)");
    // Move 0 loses in two plies, move 1 in four.
    Game loss = new ScriptedGame("((0 0) (((0) (0)) ((0) (0))))");
    for (int seed = 0; seed < 20; seed++) {
      AlphaBeta a = new AlphaBeta(win, AlphaBetaOptions.PLAIN, 4, "test");
      assertThat(a.bestMove(win.newState(), 4, new Rng(seed))).isEqualTo(1);
      AlphaBeta b = new AlphaBeta(loss, AlphaBetaOptions.PLAIN, 4, "test");
      assertThat(b.bestMove(loss.newState(), 4, new Rng(seed))).isEqualTo(1);
      assertThat(b.value(loss.newState(), 0, 4, new Rng(seed))).isZero();
    }
  }

  @Test
  void equalMovesAreEquallyLikelyInRandomOrder() {
    Game game = new ScriptedGame("(0.6:(0 0) 0.2:(0 0) 0.6:(0 0) 0.6:(0 0))");
    AlphaBeta alphaBeta = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 1, "test");
    int[] counts = new int[4];
    Rng rng = new Rng(5);
    for (int i = 0; i < 3000; i++) {
      counts[alphaBeta.bestMove(game.newState(), 1, rng)]++;
    }
    assertThat(counts[1]).isZero();
    assertThat(List.of(counts[0], counts[2], counts[3])).allMatch(c -> c > 880 && c < 1120);
  }

  @Test
  void terminalStatesAreExactAndDepthZeroIsTheEvaluation() {
    Game game = new ScriptedGame("0.3:(0.5 1)");
    AlphaBeta alphaBeta = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 2, "test");
    State state = game.newState();
    assertThat(alphaBeta.value(state, 0, 0, new Rng(1))).isEqualTo(0.3);
    assertThat(alphaBeta.value(state, 1, 0, new Rng(1))).isEqualTo(0.7);
    state.play(1);
    assertThat(alphaBeta.value(state, 0, 2, new Rng(1))).isEqualTo(1);
    assertThat(alphaBeta.value(state, 1, 0, new Rng(1))).isZero();
  }

  @Test
  void aForcedPassCostsNoDepthUnlessItAnswersAnother() {
    int differences = 0;
    for (int seed = 0; seed < 40; seed++) {
      Game game = new HashGame(seed, 9, "pass");
      Game sameTree = new HashGame(seed, 9, "wait");
      double expected = clip(new PlainMinimax(game, 0, 0).best(game.newState(), 3));
      double value = plainValue(game, seed);
      assertThat(value).isCloseTo(expected, within(1e-8));
      differences += Math.abs(value - plainValue(sameTree, seed)) > 1e-6 ? 1 : 0;
    }
    assertThat(differences).as("trees in which the rule matters").isGreaterThan(5);
  }

  private static double plainValue(Game game, long seed) {
    AlphaBeta alphaBeta = new AlphaBeta(game, AlphaBetaOptions.PLAIN, 3, "test");
    return alphaBeta.value(game.newState(), 0, 3, new Rng(seed));
  }

  @Test
  void reductionsSaveNodesAndProveOnlyWhatIsTrue() {
    AlphaBetaOptions whole = new AlphaBetaOptions(true, 0, 1, true, true, true, 0);
    AlphaBetaOptions reduced = new AlphaBetaOptions(true, 0, 1, true, true, true, 0, 1);
    long wholeNodes = 0;
    long reducedNodes = 0;
    int proofs = 0;
    for (int seed = 0; seed < 4 * TREES; seed++) {
      Game game = new HashGame(seed, 9, null);
      Map<Integer, Double> truth = new PlainMinimax(game, 0, 0).scores(game.newState(), 9);
      for (int depth = 1; depth <= 9; depth++) {
        wholeNodes += deepened(game, whole, depth).nodes();
        IterativeDeepening search = deepened(game, reduced, depth);
        reducedNodes += search.nodes();
        for (int i = 0; i < search.count(); i++) {
          double value = clip(truth.get(search.move(i)));
          proofs += search.isWin(i) || search.isLoss(i) ? 1 : 0;
          assertThat(search.isWin(i) && value < 1 || search.isLoss(i) && value > 0)
              .as("move %d of seed %d at depth %d", search.move(i), seed, depth)
              .isFalse();
        }
      }
    }
    assertThat(proofs).isGreaterThan(100);
    assertThat(reducedNodes).isLessThan(wholeNodes);
  }

  private static IterativeDeepening deepened(Game game, AlphaBetaOptions options, int depth) {
    AlphaBeta alphaBeta = new AlphaBeta(game, options, depth, "test");
    IterativeDeepening search = new IterativeDeepening(game, alphaBeta, depth, 0);
    search.begin(game.newState(), 1);
    search.run(new Meter(Budget.UNLIMITED, () -> 0));
    return search;
  }

  @Test
  void allocatesNothingOncePliesHaveTheirBuffers() {
    Game game = new Coins(9, 1);
    AlphaBetaOptions options = new AlphaBetaOptions(false, 0, 0, true, true, true, 0);
    AlphaBeta alphaBeta = new AlphaBeta(game, options, 6, "test");
    State state = game.newState();
    Rng rng = new Rng(1);
    for (int i = 0; i < 200; i++) {
      alphaBeta.bestMove(state, 6, rng);
    }
    ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = bean.getThreadAllocatedBytes(id);
    for (int i = 0; i < 200; i++) {
      alphaBeta.bestMove(state, 6, rng);
    }
    assertThat(bean.getThreadAllocatedBytes(id) - before).isLessThan(10_000);
  }

  @Test
  void refusesGamesThatWillNotDoNamingWhatIsMissing() {
    assertThatThrownBy(() -> new AlphaBeta(new Nim(5), AlphaBetaOptions.PLAIN, 1, "ir-e"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ir-e needs an evaluation of states, which the game nim(heap=5) does not offer");
    AlphaBetaOptions table = new AlphaBetaOptions(false, 0, 1, false, false, false, 0);
    assertThatThrownBy(() -> new AlphaBeta(new ScriptedGame("(1 0)"), table, 1, "alphabeta"))
        .hasMessageContaining("a hash key of states for its table");
    AlphaBetaOptions quiet = new AlphaBetaOptions(false, 0, 0, false, false, false, 2);
    assertThatThrownBy(() -> new AlphaBeta(new ScriptedGame("(1 0)"), quiet, 1, "alphabeta"))
        .hasMessageContaining("noisy moves");
    assertThatThrownBy(() -> new AlphaBetaOptions(false, 3, 0, false, false, false, 0))
        .hasMessageContaining("k=3");
  }
}
