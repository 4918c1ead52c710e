// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.VisitTeacher;
import io.banyan.core.budget.Budget;
import io.banyan.core.evaluation.WeightFile;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.policy.HeldOutMoves;
import io.banyan.core.policy.MoveWeights;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Games whose moves have features, and the weights that come along. */
class MoveFeaturesTest {
  static Stream<Game> games() {
    return Stream.concat(
            Games.catalog().entries(GameSlot.GAME).stream().map(e -> e.name()),
            Stream.of("othello(6x6)", "breakthrough(5x6)", "breakthrough(9x10)"))
        .map(name -> Games.catalog().make(GameSlot.GAME, name))
        .filter(MoveFeatures.class::isInstance);
  }

  private static int[] features(Game game, MoveFeatures.Eye eye, int move) {
    int[] found = new int[((MoveFeatures) game).featuresPerMove()];
    eye.features(move, found, 0);
    return found;
  }

  @ParameterizedTest
  @MethodSource("games")
  void everyMoveHasFeaturesInRangeAndMovesDiffer(Game game) {
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    int range = ((MoveFeatures) game).featureRange();
    int[] moves = new int[game.maxMoves()];
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      State state = game.newState();
      Rng rng = new Rng(i);
      while (!state.isTerminal()) {
        int n = state.legalMoves(moves);
        eye.look(state);
        for (int m = 0; m < n; m++) {
          int[] features = features(game, eye, moves[m]);
          for (int feature : features) {
            assertThat(feature).isBetween(0, range - 1);
            seen.add(feature);
          }
        }
        state.play(moves[rng.nextInt(n)]);
      }
    }
    assertThat(seen).hasSizeGreaterThan(100);
  }

  /** A game and its image are played together. */
  @ParameterizedTest
  @MethodSource("games")
  void aMoveAndItsImageLookTheSame(Game game) {
    Symmetries images = (Symmetries) game;
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    MoveFeatures.Eye other = ((MoveFeatures) game).newEye();
    int[] moves = new int[game.maxMoves()];
    for (int symmetry = 1; symmetry < images.symmetries(); symmetry++) {
      State state = game.newState();
      State image = game.newState();
      Rng rng = new Rng(symmetry);
      while (!state.isTerminal()) {
        int n = state.legalMoves(moves);
        eye.look(state);
        other.look(image);
        for (int m = 0; m < n; m++) {
          int there = images.transform(moves[m], symmetry);
          assertThat(features(game, other, there))
              .containsExactlyInAnyOrder(features(game, eye, moves[m]));
        }
        int move = moves[rng.nextInt(n)];
        state.play(move);
        image.play(images.transform(move, symmetry));
      }
    }
  }

  @Test
  void whatAPawnSeesIsTurnedForBlack() {
    Game game = Games.catalog().make(GameSlot.GAME, "breakthrough");
    State white = game.newState();
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    eye.look(white);
    int[] first = features(game, eye, game.parseMove(white, "c2c3"));
    white.play(game.parseMove(white, "h2h3"));
    eye.look(white);
    int[] then = features(game, eye, game.parseMove(white, "c7c6"));
    // All but the distance to the last move.
    assertThat(Arrays.copyOf(then, 3)).isEqualTo(Arrays.copyOf(first, 3));
    int[] capture = features(game, eye, game.parseMove(white, "b7c6"));
    assertThat(Arrays.copyOf(capture, 3)).isNotEqualTo(Arrays.copyOf(first, 3));
  }

  /** Red connects top and bottom, blue left and right: one is the other's board, mirrored. */
  @Test
  void bothPlayersOfHexSeeTheSame() {
    Game game = Games.catalog().make(GameSlot.GAME, "hex(11)");
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    State red = game.newState();
    play(game, red, "d3 e5");
    eye.look(red);
    int[] first = features(game, eye, game.parseMove(red, "d4"));
    State blue = game.newState();
    // The images of the same stones, and one far away that makes it the other player's turn.
    play(game, blue, "e5 c4 k11");
    eye.look(blue);
    int[] then = features(game, eye, game.parseMove(blue, "d4"));
    // All but the relation to the last stone.
    assertThat(shape(then)).isEqualTo(shape(first));
    assertThat(shape(features(game, eye, game.parseMove(blue, "d5")))).isNotEqualTo(shape(first));
  }

  private static int[] shape(int[] features) {
    return new int[] {features[0], features[1], features[2], features[4]};
  }

  private static void play(Game game, State state, String moves) {
    for (String move : moves.split(" ")) {
      state.play(game.parseMove(state, move));
    }
  }

  /** The other cell of a bridge, after a move into it, is unlike any other cell beside the move. */
  @ParameterizedTest
  @CsvSource({"hex(11), f5 k1 g6 f6, g5, e6", "havannah(6), f5 a1 g7 f6, g6, e6"})
  void theAnswerToAMoveIntoABridgeIsSeen(String name, String moves, String answer, String other) {
    Game game = Games.catalog().make(GameSlot.GAME, name);
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    State state = game.newState();
    play(game, state, moves);
    eye.look(state);
    int[] seen = features(game, eye, game.parseMove(state, answer));
    assertThat(seen[3]).isNotEqualTo(features(game, eye, game.parseMove(state, other))[3]);
  }

  /** What a game does faster is the same. */
  @ParameterizedTest
  @MethodSource("games")
  void productsAreThoseOfTheFactors(Game game) {
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    int[] scratch = new int[((MoveFeatures) game).featuresPerMove()];
    float[] factors = new float[((MoveFeatures) game).featureRange()];
    Rng rng = new Rng(3);
    for (int i = 0; i < factors.length; i++) {
      factors[i] = (float) (0.5 + rng.nextDouble());
    }
    int[] moves = new int[game.maxMoves()];
    float[] products = new float[moves.length];
    State state = game.newState();
    while (!state.isTerminal()) {
      int n = state.legalMoves(moves);
      eye.look(state);
      float total = eye.products(moves, n, factors, products, scratch);
      double sum = 0;
      for (int m = 0; m < n; m++) {
        double product = 1;
        for (int feature : features(game, eye, moves[m])) {
          product *= factors[feature];
        }
        assertThat(products[m]).isCloseTo((float) product, withPercentage(0.01));
        sum += product;
      }
      assertThat(total).isCloseTo((float) sum, withPercentage(0.01));
      state.play(moves[rng.nextInt(n)]);
    }
  }

  /** Own stones, the other player's, and the border, in one line of four directions. */
  @Test
  void aStoneSeesFourPointsOnEitherSide() {
    Game game = Games.catalog().make(GameSlot.GAME, "gomoku(9)");
    State state = game.newState();
    for (String move : "b1 d2 c1 e9".split(" ")) {
      state.play(game.parseMove(state, move));
    }
    MoveFeatures.Eye eye = ((MoveFeatures) game).newEye();
    eye.look(state);
    int[] seen = features(game, eye, game.parseMove(state, "d1"));
    // In the row, from the left: off the board, empty a1, own b1 and c1; then four empty points.
    int forth = 3 + 4 * 0 + 16 * 1 + 64 * 1;
    int back = (forth & 3) << 14 | (forth >> 2 & 3) << 12 | (forth >> 4 & 3) << 10 | 1 << 8;
    assertThat(seen[0]).isEqualTo(Math.min(forth, back));
    // In the column: four points below are off the board, the other player's d2 comes first above.
    assertThat(seen[1]).isEqualTo(Math.min(255 + 256 * 2, 2 << 6 | 255 << 8));
    assertThat(features(game, eye, game.parseMove(state, "e5"))[0]).isZero();
  }

  /** So that one table serves all sizes. */
  @Test
  void squaresOfOtherBoardsAreCalledAsThoseOfEight() {
    Game eight = Games.catalog().make(GameSlot.GAME, "breakthrough");
    Game wide = Games.catalog().make(GameSlot.GAME, "breakthrough(12x10)");
    MoveFeatures.Eye eye = ((MoveFeatures) eight).newEye();
    MoveFeatures.Eye other = ((MoveFeatures) wide).newEye();
    eye.look(eight.newState());
    other.look(wide.newState());
    for (String[] pair : new String[][] {{"a2b3", "a2b3"}, {"h2h3", "l2l3"}, {"d2d3", "f2f3"}}) {
      int here = eight.parseMove(eight.newState(), pair[0]);
      int there = wide.parseMove(wide.newState(), pair[1]);
      assertThat(features(wide, other, there)).isEqualTo(features(eight, eye, here));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "breakthrough, alphabeta",
    "gomoku, alphabeta(k=12)",
    "othello, alphabeta(eval=learned)",
    "hex, 'mcts(select=rave-ratio,playout=bridge,prior=connection,solver=look)'",
    "havannah, 'mcts(select=rave-ratio,playout=rings,prior=connection,solver=look)'"
  })
  void whatComesAlongForetellsTheMovesOfASearch(String name, String player) {
    Game game = Games.catalog().make(GameSlot.GAME, name);
    String file = "%s-%s.moves".formatted(name, ((MoveFeatures) game).featureBoard());
    MoveWeights weights = MoveWeights.read(WeightFile.beside(game, file), game, file);
    try (Agent agent = SmallGames.CATALOG.make(Agent.SLOT, player).create(game)) {
      VisitTeacher teacher = new VisitTeacher(agent, Budget.iterations(500), true);
      HeldOutMoves heldOut = new HeldOutMoves(game, weights, teacher, 4, 10, 99);
      assertThat(heldOut.logLoss()).isLessThan(heldOut.uniformLogLoss() - 0.3);
      assertThat(heldOut.agreement()).isGreaterThan(2 * heldOut.uniformAgreement());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"breakthrough(2x4)", "breakthrough(5x5)", "breakthrough(12x10)"})
  void theStrongestPlayerPlaysOnEveryBoard(String name) {
    Game game = Games.catalog().make(GameSlot.GAME, name);
    String strongest = SmallGames.CATALOG.resolve(Agent.SLOT, "strongest", "breakthrough");
    assertThat(strongest).contains("prior=features");
    try (Agent agent =
        SmallGames.CATALOG.make(Agent.SLOT, "strongest", "breakthrough").create(game)) {
      agent.newGame(1);
      int move = agent.search(game.newState(), Budget.iterations(50)).move();
      assertThat(Moves.legal(game, game.newState())).contains(move);
    }
  }

  @Test
  void gamesWithoutFeaturesOrWithoutWeightsAreRefused() {
    assertThatThrownBy(() -> make("mcts(playout=features)", "kalah"))
        .hasMessageStartingWith("playout=features needs features of moves, which the game kalah");
    assertThatThrownBy(() -> make("mcts(playout=features)", "othello(6x6)"))
        .hasMessageContaining("no learned weights of moves come along with the game othello");
  }

  private static void make(String spec, String game) {
    SmallGames.CATALOG
        .make(Agent.SLOT, spec)
        .create(Games.catalog().make(GameSlot.GAME, game))
        .close();
  }
}
