// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chinesecheckers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Ranks;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChineseCheckersTest {
  private static final String HOME_0 = "a1 b1 b2 c1 c2 c3";
  private static final String HOME_1 = "m1 l1 l2 k1 k2 k3";

  @Nested
  class ForwardOnly extends GameContractTest {
    @Override
    protected Game game() {
      return new ChineseCheckers(73, true, false);
    }

    @Override
    protected int playoutSamples() {
      return 1000;
    }
  }

  @Nested
  class Free extends GameContractTest {
    @Override
    protected Game game() {
      return new ChineseCheckers(73, false, false);
    }

    @Override
    protected int recordedGames() {
      return 20;
    }

    @Override
    protected int visitedStates() {
      return 200;
    }

    @Override
    protected int playoutSamples() {
      return 300;
    }
  }

  @Nested
  class Diamond extends GameContractTest {
    @Override
    protected Game game() {
      return new ChineseCheckers(49, false, true);
    }

    @Override
    protected int recordedGames() {
      return 100;
    }

    @Override
    protected int visitedStates() {
      return 200;
    }

    @Override
    protected int playoutSamples() {
      return 1000;
    }
  }

  @Test
  void walkAgreesWithTheSpecification() {
    Perft.Walk walk = Perft.walk(new ChineseCheckers(73, false, false), 60);
    assertThat(walk.ended()).isFalse();
    assertThat(walk.branching()).isEqualTo(1485);
    assertThat(walk.moves()).startsWith("c2d6 k3j7 c1c2 l1j8 d6d7 j8j9 c3e7 k1l1 d7e6 k2j5 ");
    assertThat(walk.moves()).endsWith(" j8i8 d10d9 j9j8");
  }

  @Test
  void wholeGameReadsAsRecorded() {
    GoldenPlaythrough.check(new ChineseCheckers(73, true, false), "chinesecheckers", 5);
  }

  @ParameterizedTest
  @CsvSource({"73, false", "73, true", "49, false", "49, true"})
  void movesAgreeWithTheWordsOfTheRules(int cells, boolean forwardOnly) {
    ChineseCheckers game = new ChineseCheckers(cells, forwardOnly, false);
    NaiveStar naive = new NaiveStar(cells);
    assertThat(naive.size()).isEqualTo(cells);
    Rng rng = new Rng(11);
    for (int round = 0; round < 3; round++) {
      State state = game.newState();
      while (!state.isTerminal() && state.ply() < 400) {
        Set<String> target = Set.of((state.mover() == 0 ? HOME_1 : HOME_0).split(" "));
        Set<String> expected = naive.moves(owners(game, state), state.mover(), forwardOnly, target);
        assertThat(new TreeSet<>(Moves.texts(game, state))).isEqualTo(expected);
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
  }

  private static Map<String, Integer> owners(Game game, State state) {
    Map<String, Integer> owners = new HashMap<>();
    for (BoardView.Cell cell : game.boardView(state).cells()) {
      if (cell.owner() >= 0) {
        owners.put(cell.name(), cell.owner());
      }
    }
    return owners;
  }

  @Test
  void chainHopsOverPiecesOfBothColours() {
    State state = setUp(free(), "a1 b1 b2 c1 c2 d5", "e5 g4 k1 k2 k3 l1", 0);
    assertThat(texts(free(), state)).contains("d5f5", "d5h4").doesNotContain("d5e5", "d5g4");
  }

  @Test
  void chainThatComesBackToItsStartIsNoMove() {
    // Three hops round a triangle of side two: d6 f6 f4 d6.
    State state = setUp(free(), "a1 b1 b2 c1 c2 d6", "e5 e6 f5 k2 k3 l1", 0);
    assertThat(texts(free(), state)).contains("d6f6", "d6f4").doesNotContain("d6d6");
  }

  @Test
  void pieceInItsTargetNeverLeavesIt() {
    State state = setUp(free(), "a1 b1 b2 c1 c2 k1", "j4 j5 i5 l1 m1 e5", 0);
    assertThat(texts(free(), state)).contains("k1k2").noneMatch(m -> m.startsWith("k1j"));
    assertThat(texts(free(), state)).noneMatch(m -> m.startsWith("k1i"));
  }

  @Test
  void chainThatEntersTheTargetStaysInIt() {
    // i4 hops over j5 to k2 in the target; the next hop over j6 to i6 would leave it again.
    State state = setUp(free(), "a1 b1 b2 c1 c2 i4", "j5 j6 l2 m1 d1 d10", 0);
    assertThat(texts(free(), state)).contains("i4k2").doesNotContain("i4i6");
    State outside = setUp(free(), "a1 b1 b2 c1 c2 g4", "h5 h6 l2 m1 d1 d10", 0);
    assertThat(texts(free(), outside)).contains("g4i6", "g4g6");
  }

  @Test
  void forwardOnlyAllowsBackwardMovesWhenNothingElseIsLeft() {
    ChineseCheckers game = new ChineseCheckers(73, true, false);
    // Five pieces fill the top of the target, an enemy holds k3, and j10 can only go back.
    State state = setUp(game, "m1 l1 l2 k1 k2 j10", "k3 j9 j8 d1 d2 d3", 0);
    assertThat(texts(game, state)).isNotEmpty().allMatch(m -> m.startsWith("j10i"));
    State other = setUp(game, "m1 l1 l2 k1 k2 j10", "k3 j9 d4 d1 d2 d3", 0);
    assertThat(texts(game, other)).containsExactly("j10j8");
  }

  @Test
  void allSixPiecesInTheTargetWin() {
    State state = setUp(free(), "m1 l1 l2 k1 k2 j6", "a1 b1 b2 c1 c2 d6", 0);
    state.play(free().parseMove(state, "j6k3"));
    assertThat(rewards(state)).containsExactly(1, 0);
    assertThat(((ChineseCheckersState) state).quality(0)).isCloseTo(1 / 6.0, within(1e-12));
  }

  @Test
  void filledTargetWinsOnlyWhereTheOptionSaysSo() {
    String first = "k3 l2 j5 a1 b1 b2";
    String second = "m1 l1 k1 c1 c2 i1";
    State plain = setUp(free(), first, second, 0);
    plain.play(free().parseMove(plain, "j5k2"));
    assertThat(plain.isTerminal()).isFalse();
    ChineseCheckers option = new ChineseCheckers(73, false, true);
    State filled = setUp(option, first, second, 0);
    filled.play(option.parseMove(filled, "j5k2"));
    assertThat(rewards(filled)).containsExactly(1, 0);
  }

  @Test
  void opponentWhoFillsTheTargetGivesTheWinAway() {
    ChineseCheckers option = new ChineseCheckers(73, false, true);
    State state = setUp(option, "k3 l2 d5 a1 b1 b2", "m1 l1 k1 j5 c2 i1", 1);
    state.play(option.parseMove(state, "j5k2"));
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void playerWithoutAMoveLoses() {
    // The target is full and d1 is walled in: both neighbours and the cells behind them are taken.
    State state = setUp(free(), "m1 l1 l2 k1 k2 d1", "k3 d2 d3 e1 f1 h4", 1);
    assertThat(state.isTerminal()).isFalse();
    state.play(free().parseMove(state, "h4h5"));
    assertThat(rewards(state)).containsExactly(0, 1);
  }

  @Test
  void thousandPliesAreADraw() {
    ChineseCheckers game = free();
    State state = game.newState();
    String[] shuffle = {"c1d4", "k1j4", "d4c1", "j4k1"};
    while (!state.isTerminal()) {
      state.play(game.parseMove(state, shuffle[state.ply() % 4]));
    }
    assertThat(state.ply()).isEqualTo(1000);
    assertThat(rewards(state)).containsExactly(0.5, 0.5);
  }

  @Test
  void playoutCandidatesPreferLongChainsAndTheTarget() {
    // Only d5 can move forward: one hop to f5, two to h4, steps to its free neighbours.
    State state = setUp(free(), "m1 l1 l2 k1 k2 d5", "k3 e5 g4 a1 b1 b2", 0);
    Map<String, Double> weights = candidates(free(), state, new Rng(1));
    assertThat(weights).containsEntry("d5f5", 2.0).containsEntry("d5h4", 3.0);
    assertThat(weights).containsEntry("d5d4", 1.0).doesNotContainKeys("d5c2", "k1k2");
    State entering = setUp(free(), "m1 l1 l2 k1 d1 j5", "d9 e9 g4 a1 b1 b2", 0);
    Map<String, Double> seen = new TreeMap<>();
    Rng rng = new Rng(2);
    for (int i = 0; i < 100; i++) {
      seen.putAll(candidates(free(), entering, rng));
    }
    assertThat(seen).containsEntry("j5k2", 1.0).doesNotContainKey("j5j4");
  }

  private static Map<String, Double> candidates(ChineseCheckers game, State state, Rng rng) {
    int[] moves = new int[game.maxMoves()];
    double[] weights = new double[game.maxMoves()];
    int n = ((ChineseCheckersState) state).playoutCandidates(rng, moves, weights);
    Map<String, Double> map = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      map.put(game.moveText(state, moves[i]), weights[i]);
    }
    return map;
  }

  @Test
  void evaluationComparesRowsGainedTheFirstOnesMost() {
    Star star = Star.of(73);
    int[] cells = new int[12];
    for (int i = 0; i < 6; i++) {
      cells[i] = star.home(0, i);
      cells[6 + i] = star.home(1, i);
    }
    assertThat(value(cells)).isEqualTo(0.5);
    double behind = gain(cells, "c2", "e5");
    cells[4] = star.cell("g4");
    assertThat(gain(cells, "g4", "i5"))
        .as("two rows up the middle")
        .isBetween(0.001, behind - 0.001);
    assertThat(gain(cells, "g4", "g6")).as("away from the middle").isNegative();
  }

  @Test
  void aLeadIsWorthLittleWhenAnEnemyPieceIsLockedInWhereTheOwnOnesMustGo() {
    Star star = Star.of(73);
    String first = "j5 k1 k2 k3 l1 l2";
    double locked = value(cells(star, first + " m1 d5 e5 f4 g4 h4"));
    double free = value(cells(star, first + " j8 d5 e5 f4 g4 h4"));
    assertThat(locked).isBetween(0.5, free - 0.1);
    ChineseCheckersState other = (ChineseCheckersState) free().newState();
    other.setUp(cells(star, "a1 j5 i5 h4 g4 f4 d5 c1 c2 c3 b1 b2"), 1);
    assertThat(other.evaluate(1)).isCloseTo(locked, within(1e-12));
  }

  private static int[] cells(Star star, String names) {
    return Arrays.stream(names.split(" ")).mapToInt(star::cell).toArray();
  }

  /** How much better the first player stands after a move of a piece. */
  private static double gain(int[] cells, String from, String to) {
    Star star = Star.of(73);
    int[] after = Arrays.stream(cells).map(c -> c == star.cell(from) ? star.cell(to) : c).toArray();
    return value(after) - value(cells);
  }

  private static double value(int[] cells) {
    ChineseCheckersState state = (ChineseCheckersState) free().newState();
    state.setUp(cells, 0);
    assertThat(state.evaluate(0) + state.evaluate(1)).isEqualTo(1);
    return state.evaluate(0);
  }

  @Test
  void theEvaluationRanksStatesAsASearchDoes() {
    assertThat(Ranks.correlation(new ChineseCheckers(49, false, false), 40, 60, 11))
        .isGreaterThan(0.3);
  }

  @Test
  void otherBoardsAreRefused() {
    Catalog catalog = new Catalog().add(ChineseCheckers.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "chinesecheckers(cells=121)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one of 73, 49")
        .hasMessageContaining("121");
    assertThatThrownBy(() -> new ChineseCheckers(121, false, false))
        .hasMessageContaining("73 or 49");
  }

  private static ChineseCheckers free() {
    return new ChineseCheckers(73, false, false);
  }

  private static State setUp(ChineseCheckers game, String first, String second, int mover) {
    String[] names = (first + " " + second).split(" ");
    int[] cells = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      cells[i] = Star.of(73).cell(names[i]);
      assertThat(cells[i]).as(names[i]).isNotNegative();
    }
    ChineseCheckersState state = (ChineseCheckersState) game.newState();
    state.setUp(cells, mover);
    return state;
  }

  private static Set<String> texts(Game game, State state) {
    return new TreeSet<>(Moves.texts(game, state));
  }

  private static double[] rewards(State state) {
    assertThat(state.isTerminal()).isTrue();
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards;
  }
}
