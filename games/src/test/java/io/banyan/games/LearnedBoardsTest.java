// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.games.othello.Othello;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Games whose boards can be learned, and what comes along learned. */
class LearnedBoardsTest {
  static Stream<Game> boards() {
    return Stream.concat(
            Games.catalog().entries(GameSlot.GAME).stream().map(e -> e.name()),
            Stream.of("othello(6x6)", "breakthrough(6x6)", "breakthrough(9x10)"))
        .map(name -> Games.catalog().make(GameSlot.GAME, name))
        .filter(BoardPlanes.class::isInstance);
  }

  @ParameterizedTest
  @MethodSource("boards")
  void noCellHasTwoContentsAndMovesChangeThem(Game game) {
    BoardPlanes board = (BoardPlanes) game;
    int size = board.planes() * board.words();
    long[] words = new long[size];
    long[] before = new long[size];
    Arrays.fill(before, -1);
    State state = game.newState();
    int[] moves = new int[game.maxMoves()];
    Rng rng = new Rng(1);
    while (!state.isTerminal()) {
      Arrays.fill(words, -1);
      board.look(state, words);
      for (int w = 0; w < board.words(); w++) {
        long seen = 0;
        for (int p = 0; p < board.planes(); p++) {
          long plane = words[p * board.words() + w];
          assertThat(seen & plane).isZero();
          seen |= plane;
        }
        int cells = Math.min(64, board.cells() - 64 * w);
        assertThat(cells == 64 ? 0 : seen >>> cells).isZero();
      }
      assertThat(words).isNotEqualTo(before);
      before = words.clone();
      state.play(moves[rng.nextInt(state.legalMoves(moves))]);
    }
  }

  @ParameterizedTest
  @MethodSource("boards")
  void symmetriesBeginWithTheIdentityAndLoseNoCell(Game game) {
    BoardPlanes board = (BoardPlanes) game;
    List<int[]> symmetries = board.cellSymmetries();
    int[] cells = new int[board.cells()];
    Arrays.setAll(cells, c -> c);
    assertThat(symmetries.get(0)).isEqualTo(cells);
    for (int[] symmetry : symmetries) {
      assertThat(Arrays.stream(symmetry).sorted().toArray()).isEqualTo(cells);
    }
  }

  @Test
  void whereNothingComesAlongTheGamesOwnEvaluationMayBeUsed() {
    Game game = new Othello(6);
    State state = game.newState();
    state.play(game.parseMove(state, "c2"));
    assertThat(
            Agents.catalog()
                .make(Evaluator.SLOT, "learned(own=true)")
                .create(game, "test")
                .evaluate(state, 1))
        .isEqualTo(((Evaluation) state).evaluate(1));
    assertThatThrownBy(
            () -> Agents.catalog().make(Evaluator.SLOT, "learned").create(game, "alphabeta"))
        .hasMessageContaining("alphabeta needs eval=learned(file=...)")
        .hasMessageContaining("othello(size=6x6)");
  }

  @ParameterizedTest
  @CsvSource({"othello,20", "checkers,30", "catchthelion,6"})
  void whatComesAlongIsFairAndAgreesWithASearch(String name, int plies) {
    Game game = Games.catalog().make(GameSlot.GAME, name);
    Evaluator learned = Agents.catalog().make(Evaluator.SLOT, "learned").create(game, "test");
    int[] moves = new int[game.maxMoves()];
    for (int i = 0; i < 100; i++) {
      Rng rng = new Rng(i);
      State state = game.newState();
      while (!state.isTerminal()) {
        double first = learned.evaluate(state, 0);
        assertThat(first).isBetween(0.0, 1.0);
        assertThat(first + learned.evaluate(state, 1)).isEqualTo(1);
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
    }
    assertThat(Ranks.correlation(game, learned, plies, 80, 11)).isGreaterThan(0.5);
  }
}
