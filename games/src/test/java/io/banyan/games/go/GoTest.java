// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Go(5);
  }

  @Override
  protected int playoutMoves(State state, int[] moves) {
    return movesOfPlayouts(state, moves);
  }

  private static int movesOfPlayouts(State state, int[] moves) {
    int n = ((GoState) state).playableMoves(moves);
    if (n == 0) {
      state.legalMoves(moves);
      return 1;
    }
    return n;
  }

  @Nested
  class UnderSimpleKo extends GameContractTest {
    @Override
    protected Game game() {
      return new Go(5, 0, false);
    }

    @Override
    protected int recordedGames() {
      return 100;
    }

    @Override
    protected int playoutMoves(State state, int[] moves) {
      int n = state.legalMoves(moves);
      // The pass comes last.
      return Math.max(1, n - 1);
    }
  }

  @Nested
  class OnNineLines extends GameContractTest {
    @Override
    protected Game game() {
      return new Go(9);
    }

    @Override
    protected int playoutSamples() {
      return 500;
    }

    @Override
    protected int recordedGames() {
      return 30;
    }

    @Override
    protected int visitedStates() {
      return 150;
    }

    @Override
    protected int playoutMoves(State state, int[] moves) {
      return movesOfPlayouts(state, moves);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "5, true",
    "5, false",
    "6, true",
    "9, true",
  })
  void movesBoardsAndScoresAgreeWithFloodFills(int size, boolean superko) {
    Go game = new Go(size, 7.5, superko);
    Rng rng = new Rng(size);
    int forbiddenBySuperko = 0;
    int[] moves = new int[game.maxMoves()];
    for (int plies = 0; plies < 1200; ) {
      GoState state = game.newState();
      NaiveGo naive = new NaiveGo(size, superko);
      while (!state.isTerminal()) {
        TreeSet<Integer> legal = new TreeSet<>();
        for (int move : Moves.legal(game, state)) {
          legal.add(move);
        }
        assertThat(legal.remove(game.pass())).isTrue();
        assertThat(new ArrayList<>(legal)).isEqualTo(naive.legalPoints());
        forbiddenBySuperko += state.playableMoves(moves) - legal.size();
        int move = choose(naive, new ArrayList<>(legal), rng);
        state.play(move);
        naive.play(move);
        plies++;
        assertThat(boardOf(state, size)).isEqualTo(naive.board);
        assertThat(state.lead()).isEqualTo(naive.lead());
      }
      assertThat(rewardOf(state, 0)).isEqualTo(naive.lead() > 7.5 ? 1 : 0);
    }
    if (superko && size == 5) {
      assertThat(forbiddenBySuperko).isPositive();
    }
  }

  /** A random move, every other time one that captures as much as possible: it makes more kos. */
  private static int choose(NaiveGo naive, List<Integer> points, Rng rng) {
    if (points.isEmpty()) {
      return naive.size * naive.size;
    }
    Collections.shuffle(points, new Random(rng.nextLong()));
    if (rng.nextBoolean(0.5)) {
      return points.get(0);
    }
    return points.stream().min(Comparator.comparing(p -> naive.after(p).stones())).orElseThrow();
  }

  @Test
  void countsOfMoveSequencesAgreeWithASlowProgram() {
    Go five = new Go(5);
    NaiveGo naive = new NaiveGo(5, true);
    for (int depth = 1; depth <= 3; depth++) {
      assertThat(Perft.count(five, five.newState(), depth)).isEqualTo(naive.count(depth));
    }
  }

  @Test
  void aSingleStoneMayNotBeTakenBackAtOnce() {
    for (boolean superko : new boolean[] {true, false}) {
      Go game = new Go(5, 7.5, superko);
      GoState state = game.newState();
      Moves.playAll(game, state, "c4 d4 b3 e3 c2 d2 a1 c3 d3");
      assertThat(Moves.texts(game, state)).doesNotContain("c3");
      Moves.playAll(game, state, "a5 a3");
      assertThat(Moves.texts(game, state)).contains("c3");
    }
  }

  @Test
  void superkoForbidsEveryEarlierBoard() {
    // White sends two stones on a1 and b1, black takes both from c1; white taking back from b1
    // would bring back the board before a1.
    String moves = "a2 b1 b2 c2 e5 d1 e4 a1 c1";
    Go game = new Go(5);
    GoState state = game.newState();
    Moves.playAll(game, state, moves);
    assertThat(Moves.texts(game, state)).contains("a1", "pass").doesNotContain("b1");
    assertThatThrownBy(() -> game.parseMove(state, "b1")).hasMessageContaining("'b1'");
    Go simple = new Go(5, 7.5, false);
    GoState other = simple.newState();
    Moves.playAll(simple, other, moves + " b1");
    assertThat(boardOf(other, 5)).startsWith(".o.o.xxo..");
  }

  @Test
  void suicideOfSeveralStonesIsIllegal() {
    assertThatThrownBy(() -> play("e5 a2 a1 b2 e4 c1 b1"))
        .hasMessageContaining("move 7: 'b1' is not a legal move");
  }

  @Test
  void aStoneWithoutLibertyMayCapture() {
    // Black's stone on a1 has no liberty but takes a2 and b1.
    GoState state = play("a3 a2 b2 b1 c1 e5 a1");
    assertThat(boardOf(state, 5)).startsWith("x.x...x...x");
  }

  @Test
  void twoPassesEndTheGameByArea() {
    String walls = "b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 pass pass";
    for (double komi : new double[] {-0.5, 0, 0.5}) {
      Go game = new Go(5, komi, true);
      GoState state = game.newState();
      Moves.playAll(game, state, walls);
      assertThat(state.isTerminal()).isTrue();
      assertThat(state.lead()).isZero();
      assertThat(rewardOf(state, 0)).isEqualTo(komi < 0 ? 1 : komi > 0 ? 0 : 0.5);
    }
  }

  @Test
  void thePassIsTheOnlyMoveOfThoseWhoHaveNoOther() {
    // White has the whole board but four separate points.
    Go game = new Go(5);
    GoState state = game.newState();
    StringBuilder moves = new StringBuilder();
    for (String point :
        ("b1 a2 b2 c2 d2 e2 d1 c3 a3 b3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5").split(" ")) {
      moves.append("pass ").append(point).append(' ');
    }
    Moves.playAll(game, state, moves.toString());
    assertThat(Moves.texts(game, state)).containsExactly("pass");
    int[] choices = new int[game.maxMoves()];
    assertThat(state.playableMoves(choices)).isZero();
  }

  @Test
  void theCapEndsTheGameAsTheBoardStands() {
    Go game = new Go(5);
    GoState state = game.newState();
    state.playUniform(new Rng(1), null);
    assertThat(state.ply()).isEqualTo(75);
    assertThat(rewardOf(state, 0)).isEqualTo(state.lead() > 7.5 ? 1 : 0);
  }

  @Test
  void recordsAreAsOtherProgramsReadThem() {
    Go game = new Go(9, 6.5, true);
    int[] moves = new int[4];
    State state = game.newState();
    String[] texts = {"a9", "j1", "c4", "pass"};
    for (int i = 0; i < texts.length; i++) {
      moves[i] = game.parseMove(state, texts[i]);
      state.play(moves[i]);
    }
    GameRecord record = GameRecord.of(game, List.of("ann", "bob"), moves);

    assertThat(record.write())
        .isEqualTo(
            """
            (;FF[4]AP[Banyan]SPEC[go(size=9,komi=6.5,superko=true)]PB[ann]PW[bob]RE[?]GM[1]SZ[9]KM[6.5]
            ;B[aa];W[ii];B[cf];W[])
            """);
    assertThat(game.boardText(GameRecord.read(record.write()).replay(game)))
        .isEqualTo(game.boardText(state));
  }

  @Test
  void recordsFromBeforeAreStillRead() {
    Go game = new Go(9);
    String old = "(;FF[4]AP[Banyan]SPEC[go(size=9)]RE[?]\n;B[a9];W[j1];B[c4];W[pass])";
    String now = "(;GM[1]SZ[9];B[aa];W[ii];B[cf];W[tt])";

    assertThat(game.boardText(GameRecord.read(old).replay(game)))
        .isEqualTo(game.boardText(GameRecord.read(now).replay(game)));
  }

  @Test
  void theBoardOfARecordIsAGameHere() {
    Go game = new Go(9, 0.5, false);

    assertThat(game.sgfSpec(Map.of("SZ", "13", "KM", "6.50")))
        .isEqualTo("go(size=13,komi=6.50,superko=false)");
    assertThat(game.sgfSpec(Map.of("KM", ""))).isEqualTo("go(size=19,komi=0.5,superko=false)");
    assertThatThrownBy(() -> game.sgfSpec(Map.of("SZ", "9:13")))
        .hasMessage("SZ of the record must be a number, was 9:13");
    assertThatThrownBy(() -> game.parseSgfMove(game.newState(), "aj"))
        .hasMessageContaining("'aj' is not a legal move");
  }

  @Test
  void columnsSkipTheLetterI() {
    Go game = new Go(19);
    GoState state = game.newState();
    assertThat(game.moveText(state, 8)).isEqualTo("j1");
    assertThat(game.moveText(state, 360)).isEqualTo("t19");
    assertThatThrownBy(() -> game.parseMove(state, "i5")).hasMessageContaining("'i5'");
  }

  @Test
  void aRandomGameReadsAsBefore() {
    GoldenPlaythrough.check(new Go(5), "go", 3);
  }

  @Test
  void boardsOutsideTheRangeAreRefused() {
    Catalog catalog = new Catalog().add(Go.ENTRY);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "go(20)"))
        .hasMessageContaining("size must be a whole number from 5 to 19, was 20");
    assertThat(catalog.make(GameSlot.GAME, "go").id())
        .isEqualTo("go(size=9,komi=7.5,superko=true)");
  }

  private static GoState play(String moves) {
    Go game = new Go(5);
    GoState state = game.newState();
    Moves.playAll(game, state, moves);
    return state;
  }

  private static String boardOf(GoState state, int size) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < size * size; p++) {
      text.append(".xo".charAt(state.owner(p) + 1));
    }
    return text.toString();
  }

  private static double rewardOf(State state, int player) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[player];
  }
}
