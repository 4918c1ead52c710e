// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.kalah;

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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KalahTest {
  @Nested
  class Usual extends GameContractTest {
    @Override
    protected Game game() {
      return new Kalah(6, 4);
    }
  }

  @Nested
  class Small extends GameContractTest {
    @Override
    protected Game game() {
      return new Kalah(3, 2);
    }
  }

  @Nested
  class Full extends GameContractTest {
    @Override
    protected Game game() {
      return new Kalah(6, 6);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 6", "2, 35", "3, 185", "4, 942", "5, 4690", "6, 23233", "7, 114430", "8, 563055"})
  void perftCountsAgreeWithASecondImplementation(int depth, long count) {
    Game game = new Kalah(6, 4);
    assertThat(Perft.count(game, game.newState(), depth)).isEqualTo(count);
    assertThat(new NaiveKalah(6, 4).perft(depth)).isEqualTo(count);
  }

  @Test
  void walkStaysTheSame() {
    Perft.Walk walk = Perft.walk(new Kalah(6, 4), 1000);
    assertThat(walk.plies()).isEqualTo(59);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(257);
    assertThat(walk.moves()).startsWith("b b a d b f b c d b ").endsWith(" f f a");
  }

  @Test
  void wholeGameReadsAsRecorded() {
    GoldenPlaythrough.check(new Kalah(6, 4), "kalah", 6);
  }

  @ParameterizedTest
  @CsvSource({"6, 4, 300", "6, 6, 200", "4, 3, 200", "2, 6, 100", "1, 5, 10"})
  void boardsAgreeWithASecondImplementationAlongRandomGames(int pits, int seeds, int games) {
    Kalah game = new Kalah(pits, seeds);
    Rng rng = new Rng(21);
    for (int i = 0; i < games; i++) {
      KalahState state = (KalahState) game.newState();
      NaiveKalah naive = new NaiveKalah(pits, seeds);
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        int move = moves[rng.nextInt(moves.length)];
        state.play(move);
        naive.play(move);
        for (int player = 0; player < 2; player++) {
          for (int pit = 0; pit <= pits; pit++) {
            assertThat(state.count(player, pit)).isEqualTo(naive.seeds(player, pit));
          }
        }
        assertThat(state.isTerminal()).isEqualTo(naive.isOver());
        assertThat(state.mover()).isEqualTo(naive.mover());
      }
    }
  }

  @Test
  void lastSeedInTheStoreMovesAgain() {
    State state = play(new Kalah(6, 4).newState(), "c");
    assertThat(state.mover()).isZero();
    assertThat(state.ply()).isEqualTo(1);
    assertThat(play(state, "b").mover()).isEqualTo(1);
  }

  @Test
  void sowingSkipsTheOpponentsStore() {
    State state = setUp("1 0 0 0 0 8 5", "1 1 1 1 1 1 7", 0);
    play(state, "f");
    assertThat(text(state)).isEqualTo("2 0 0 0 0 0 6 / 2 2 2 2 2 2 7");
  }

  @Test
  void lastSeedInAnEmptyOwnPitCapturesTheOppositeSeeds() {
    State state = setUp("1 0 3 0 0 0 5", "1 1 1 1 9 1 7", 0);
    play(state, "a");
    assertThat(text(state)).isEqualTo("0 0 3 0 0 0 15 / 1 1 1 1 0 1 7");
  }

  @Test
  void nothingIsCapturedWhenTheOppositePitIsEmpty() {
    State state = setUp("1 0 3 0 0 0 5", "1 1 1 1 0 1 7", 0);
    play(state, "a");
    assertThat(text(state)).isEqualTo("0 1 3 0 0 0 5 / 1 1 1 1 0 1 7");
  }

  @Test
  void nothingIsCapturedInAnOpponentsPit() {
    State state = setUp("0 0 3 0 0 2 5", "0 1 1 1 9 1 7", 0);
    play(state, "f");
    assertThat(text(state)).isEqualTo("0 0 3 0 0 0 6 / 1 1 1 1 9 1 7");
  }

  @Test
  void sowingThirteenSeedsCapturesInThePitItStartedFrom() {
    State state = setUp("0 0 13 0 0 0 5", "1 1 1 1 1 1 7", 0);
    play(state, "c");
    // Every pit and the store get one, then c itself and the two seeds opposite go to the store.
    assertThat(text(state)).isEqualTo("1 1 0 1 1 1 9 / 2 2 2 0 2 2 7");
  }

  @Test
  void emptySideEndsTheGameAndTheOtherKeepsItsSeeds() {
    State state = setUp("0 0 0 0 0 1 20", "0 4 0 0 0 0 23", 0);
    play(state, "f");
    assertThat(state.isTerminal()).as("even with another turn to come").isTrue();
    assertThat(text(state)).isEqualTo("0 0 0 0 0 0 21 / 0 0 0 0 0 0 27");
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(rewards).containsExactly(0, 1);
  }

  @Test
  void captureThatEmptiesTheOtherSideEndsTheGame() {
    State state = setUp("1 0 2 0 0 0 20", "0 0 0 0 4 0 21", 0);
    play(state, "a");
    assertThat(text(state)).isEqualTo("0 0 0 0 0 0 27 / 0 0 0 0 0 0 21");
    assertThat(state.isTerminal()).isTrue();
  }

  @Test
  void equalSeedsAreADraw() {
    State state = setUp("0 0 0 0 0 1 20", "0 4 0 0 0 0 17", 0);
    play(state, "f");
    double[] rewards = new double[2];
    state.rewards(rewards);
    assertThat(rewards).containsExactly(0.5, 0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anotherTurnComesFirstAndTheLargestCaptureNext(int mover) {
    String own = "1 0 1 0 1 1 5";
    String other = "1 1 2 1 9 1 7";
    KalahState state =
        (KalahState) setUp(mover == 0 ? own : other, mover == 0 ? other : own, mover);
    int[] moves = {0, 2, 4, 5};
    double[] scores = new double[4];
    state.orderingScores(moves, 4, scores);
    // f wins a turn; a takes the nine opposite b, c the two opposite d; e takes nothing.
    assertThat(scores[3]).isGreaterThan(scores[0]);
    assertThat(scores[0]).isGreaterThan(scores[1]);
    assertThat(scores[1]).isGreaterThan(scores[2]);
    int[] noisy = new int[6];
    int n = state.noisyMoves(noisy);
    assertThat(Arrays.copyOf(noisy, n)).containsExactly(0, 2, 5);
  }

  @ParameterizedTest
  @CsvSource({"6, 4", "6, 6", "3, 2"})
  void noisyMovesAreThoseThatWinATurnOrCapture(int pits, int seeds) {
    Kalah game = new Kalah(pits, seeds);
    int[] noisy = new int[pits];
    int seen = 0;
    Rng rng = new Rng(5);
    for (int i = 0; i < 100; i++) {
      KalahState state = (KalahState) game.newState();
      while (!state.isTerminal()) {
        int n = state.noisyMoves(noisy);
        List<Integer> found = Arrays.stream(noisy, 0, n).boxed().toList();
        int[] moves = Moves.legal(game, state);
        for (int move : moves) {
          KalahState after = (KalahState) game.copyOf(state);
          after.play(move);
          int mover = state.mover();
          int sown = (move + state.count(mover, move) + pits + 1) / (2 * pits + 1);
          boolean gains = after.count(mover, pits) - state.count(mover, pits) > sown;
          if (!after.isTerminal()) {
            assertThat(found.contains(move)).isEqualTo(after.mover() == mover || gains);
            seen += gains ? 1 : 0;
          }
        }
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(seen).as("captures").isGreaterThan(20);
  }

  /** Irving, Donkers and Uiterwijk 2000, for the first player, by numbers of seeds 1 to 6. */
  @ParameterizedTest
  @CsvSource({"1, DLWLWD", "2, WLLLWW", "3, DWWW", "4, W"})
  void smallBoardsHaveTheirPublishedValues(int pits, String values) {
    checkValues(pits, values);
  }

  @Tag("slow")
  @Test
  void fourPitsOfOneAndTwoSeedsHaveTheirPublishedValues() {
    checkValues(4, "WW");
  }

  private static void checkValues(int pits, String values) {
    for (int seeds = 1; seeds <= values.length(); seeds++) {
      Kalah game = new Kalah(pits, seeds);
      int value = gain(game, game.newState(), pits, new HashMap<>());
      char expected = values.charAt(seeds - 1);
      assertThat(value > 0 ? 'W' : value < 0 ? 'L' : 'D').as("%s seeds", seeds).isEqualTo(expected);
    }
  }

  /** By how much south's store grows more than north's from here on under best play. */
  private static int gain(Game game, State state, int pits, Map<Long, Integer> known) {
    if (state.isTerminal()) {
      return 0;
    }
    long key = state.mover();
    for (int player = 0; player < 2; player++) {
      for (int i = 0; i < pits; i++) {
        key = key * 73 + ((KalahState) state).count(player, i);
      }
    }
    Integer value = known.get(key);
    if (value != null) {
      return value;
    }
    int best = state.mover() == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      int v = lead(next, pits) - lead(state, pits) + gain(game, next, pits, known);
      best = state.mover() == 0 ? Math.max(best, v) : Math.min(best, v);
    }
    known.put(key, best);
    return best;
  }

  private static int lead(State state, int pits) {
    KalahState board = (KalahState) state;
    return board.count(0, pits) - board.count(1, pits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kalah(pits=0)", "kalah(pits=7)", "kalah(seeds=7)", "kalah(seeds=x)"})
  void otherSizesAreRefused(String text) {
    Catalog catalog = new Catalog().add(Kalah.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a whole number from 1 to 6");
    assertThatThrownBy(() -> new Kalah(7, 4)).hasMessageContaining("7 and 4");
  }

  private static State setUp(String south, String north, int mover) {
    KalahState state = (KalahState) new Kalah(6, 4).newState();
    state.setUp(side(south), side(north), mover);
    return state;
  }

  private static long side(String counts) {
    long side = 0;
    int shift = 0;
    for (String count : counts.split(" ")) {
      side |= Long.parseLong(count) << shift;
      shift += 8;
    }
    return side;
  }

  private static String text(State state) {
    StringBuilder text = new StringBuilder();
    for (int player = 0; player < 2; player++) {
      for (int i = 0; i <= 6; i++) {
        text.append(((KalahState) state).count(player, i))
            .append(i == 6 && player == 0 ? " / " : " ");
      }
    }
    return text.toString().strip();
  }

  private static State play(State state, String moves) {
    Moves.playAll(new Kalah(6, 4), state, moves);
    return state;
  }
}
