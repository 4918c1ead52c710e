// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.GreedyPlay;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class CannonTest {
  @Nested
  final class Plain extends GameContractTest {
    @Override
    protected Game game() {
      return new Cannon();
    }

    @Override
    protected int recordedGames() {
      return 1000;
    }

    @Override
    protected int playoutSamples() {
      return 2000;
    }
  }

  @Nested
  final class Mate extends GameContractTest {
    @Override
    protected Game game() {
      return new Cannon(true, true, null);
    }

    @Override
    protected int recordedGames() {
      return 100;
    }

    @Override
    protected int playoutSamples() {
      return 500;
    }
  }

  @Test
  void noisyMovesAreThoseThatTakeSomething() {
    Cannon game = new Cannon();
    int[] noisy = new int[game.maxMoves()];
    int found = 0;
    for (int seed = 0; seed < 10; seed++) {
      Rng rng = new Rng(seed);
      State state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        String letters = state.mover() == 0 ? "[^lL]" : "[^dD]";
        int before = count(game, state, letters);
        List<Integer> taking = new ArrayList<>();
        for (int move : moves) {
          State after = game.copyOf(state);
          after.play(move);
          if (count(game, after, letters) < before) {
            taking.add(move);
          }
        }
        int n = ((CannonState) state).noisyMoves(noisy);
        assertThat(Arrays.stream(noisy, 0, n).boxed().toList())
            .as(game.boardText(state))
            .containsExactlyInAnyOrderElementsOf(taking);
        found += n;
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(found).isGreaterThan(1000);
  }

  /** Pieces with certain letters on the board. */
  private static int count(Cannon game, State state, String otherLetters) {
    String text = game.boardText(state);
    String board = text.substring(0, text.indexOf("a b c"));
    return board.replaceAll(otherLetters, "").length();
  }

  @Test
  void theFixedWalkIsTheKnownOne() {
    for (boolean mate : new boolean[] {false, true}) {
      Perft.Walk walk = Perft.walk(new Cannon(mate, false, null), 60);
      assertThat(walk.plies()).isEqualTo(60);
      assertThat(walk.ended()).isFalse();
      assertThat(walk.branching()).isEqualTo(2297);
      assertThat(walk.moves())
          .startsWith("Ti1 Ti10 j4i5 a7a10 j2i3 c7b6 f2g3 a9b8 h2h5 g7f6 ")
          .endsWith(" g7i9 h5h3 e8c10");
    }
  }

  @Test
  void evaluationAndOrderingGuideAPlayerThatBeatsARandomOne() {
    assertThat(GreedyPlay.byEvaluation(new Cannon(), 20, 1)).isGreaterThanOrEqualTo(0.9);
    assertThat(GreedyPlay.byOrdering(new Cannon(), 20, 2)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void aRandomGameReadsAsItDid() {
    GoldenPlaythrough.check(new Cannon(), "cannon", 5);
  }

  @Test
  void movesOfRandomGamesAreThoseOfASlowGenerator() {
    for (int variant = 0; variant < 4; variant++) {
      boolean mate = variant % 2 == 1;
      boolean strict = variant >= 2;
      Game game = new Cannon(mate, strict, null);
      Rng rng = new Rng(31 + variant);
      int shots = 0;
      for (int round = 0; round < (mate ? 2 : 6); round++) {
        State state = game.newState();
        while (!state.isTerminal()) {
          List<String> texts = Moves.texts(game, state);
          if (state.ply() >= 2) {
            SlowCannon slow = new SlowCannon(game.boardText(state), state.mover() == 0, strict);
            assertThat(new TreeSet<>(texts)).as(game.boardText(state)).isEqualTo(slow.moves(mate));
            shots += texts.stream().anyMatch(t -> t.startsWith("*")) ? 1 : 0;
          }
          state.play(game.parseMove(state, texts.get(rng.nextInt(texts.size()))));
        }
      }
      assertThat(shots).as("states with a shot").isGreaterThan(5);
    }
  }

  @Test
  void townsAreNotPlacedInCorners() {
    Game game = new Cannon();
    State state = game.newState();
    assertThat(Moves.texts(game, state))
        .containsExactly("Tb1", "Tc1", "Td1", "Te1", "Tf1", "Tg1", "Th1", "Ti1");
    Moves.playAll(game, state, "Te1");
    assertThat(Moves.texts(game, state)).contains("Tb10", "Ti10").hasSize(8);
    assertThatThrownBy(() -> game.parseMove(state, "Ta10")).hasMessageContaining("'Ta10'");
  }

  @Test
  void aSoldierStepsForwardCapturesSidewaysAndRetreatsWhenThreatened() {
    // Nothing near: three steps.
    assertThat(moves("d", at("e5", 'd'))).containsExactly("e5d6", "e5e6", "e5f6");
    // An enemy beside it: capture sideways and retreats two points back.
    assertThat(moves("d", at("e5", 'd'), at("f5", 'l')))
        .containsExactly("e5c3", "e5d6", "e5e3", "e5e6", "e5f5", "e5f6", "e5g3");
    // An enemy behind it is no target, but allows retreats past the points that are free.
    assertThat(moves("d", at("e5", 'd'), at("e4", 'l')))
        .containsExactly("e5c3", "e5d6", "e5e6", "e5f6", "e5g3");
  }

  @Test
  void aTownNextToASoldierDoesNotAllowARetreat() {
    assertThat(moves("d", at("e9", 'd'))).containsExactly("e9d10", "e9e10", "e9f10");
  }

  @Test
  void aCannonSlidesAndShootsTwoOrThreePointsBeyondItsFront() {
    List<String> pieces =
        List.of(at("b3", 'd'), at("c3", 'd'), at("d3", 'd'), at("f3", 'l'), at("g3", 'l'));
    assertThat(moves("d", pieces.toArray(new String[0])))
        .contains("b3e3", "d3a3", "*f3", "*g3")
        .doesNotContain("*e3", "*h3");
    Game strict = game(false, true, "d", pieces.toArray(new String[0]));
    assertThat(Moves.texts(strict, strict.newState())).contains("*f3").doesNotContain("*g3");
  }

  @Test
  void aShotNeedsTheNextPointEmptyAndDoesNotGoAroundTheEdge() {
    assertThat(
            moves("d", at("b3", 'd'), at("c3", 'd'), at("d3", 'd'), at("e3", 'l'), at("f3", 'l')))
        .noneMatch(move -> move.startsWith("*"))
        .doesNotContain("b3e3");
    assertThat(
            moves("d", at("g3", 'd'), at("h3", 'd'), at("i3", 'd'), at("a4", 'l'), at("b4", 'l')))
        .contains("g3j3")
        .noneMatch(move -> move.startsWith("*"));
  }

  @Test
  void aShotTakesOneSoldierAndNothingMoves() {
    Game game = game(false, false, "d", at("b3", 'd'), at("c4", 'd'), at("d5", 'd'), at("f7", 'l'));
    State state = game.newState();
    Moves.playAll(game, state, "*f7");
    assertThat(((CannonState) state).soldiers(0)).isEqualTo(3);
    assertThat(((CannonState) state).soldiers(1)).isZero();
    assertThat(state.isTerminal()).as("no soldiers, no moves").isTrue();
    assertThat(rewardOfDark(state)).isEqualTo(1);
    assertThat(((CannonState) state).quality(0)).isEqualTo(3 / 15.0);
  }

  @Test
  void takingOrShootingTheTownWins() {
    Game game = game(false, false, "d", at("e9", 'd'), at("a5", 'l'));
    State state = game.newState();
    Moves.playAll(game, state, "e9e10");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfDark(state)).isEqualTo(1);
    assertThat(game.boardText(state)).doesNotContain("L");
    Game shot = game(false, false, "d", at("e5", 'd'), at("e6", 'd'), at("e7", 'd'), at("a5", 'l'));
    state = shot.newState();
    Moves.playAll(shot, state, "*e10");
    assertThat(rewardOfDark(state)).isEqualTo(1);
  }

  @Test
  void aPlayerWhoCannotMoveLoses() {
    State state = game(false, false, "d", at("a10", 'd'), at("j5", 'l')).newState();
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfDark(state)).isZero();
  }

  @Test
  void withMateATownMayNotBeLeftCapturable() {
    String[] pieces = {at("e9", 'd'), at("d9", 'l'), at("j2", 'l'), at("a4", 'd')};
    Game mate = game(true, false, "l", pieces);
    // Only capturing the attacker saves the town.
    assertThat(Moves.texts(mate, mate.newState())).containsExactly("d9e9");
    Game plain = game(false, false, "l", pieces);
    assertThat(Moves.texts(plain, plain.newState())).contains("d9e9", "j2j1", "j2i1");
  }

  @Test
  void withMateAnAttackThatCannotBeMetWins() {
    Game mate = game(true, false, "l", at("e9", 'd'), at("j2", 'l'));
    State state = mate.newState();
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfDark(state)).isEqualTo(1);
    assertThat(Moves.legal(mate, state)).isEmpty();
  }

  @Test
  void playoutCandidatesAttackTheTownElseShootElseCapture() {
    // e8 attacks nothing yet; e8e9 and its neighbours would attack the town on e10.
    assertThat(candidates("d", at("e8", 'd'), at("a5", 'd'), at("b6", 'l')))
        .containsExactly("e8d9 1.0", "e8e9 1.0", "e8f9 1.0");
    assertThat(candidates("d", at("e9", 'd'), at("a5", 'd'), at("b6", 'l')))
        .containsExactly("e9e10 1.0");
    assertThat(
            candidates(
                "d", at("b2", 'd'), at("c2", 'd'), at("d2", 'd'), at("f2", 'l'), at("c3", 'l')))
        .containsExactly("*f2 4.0", "b2c3 1.0", "c2c3 1.0", "d2c3 1.0");
    assertThat(candidates("d", at("a3", 'd'), at("j9", 'l')))
        .containsExactly("a3a4 1.0", "a3b4 1.0");
  }

  private static List<String> candidates(String mover, String... pieces) {
    Game game = game(false, false, mover, pieces);
    CannonState state = (CannonState) game.newState();
    int[] moves = new int[game.maxMoves()];
    double[] weights = new double[game.maxMoves()];
    int n = state.playoutCandidates(new Rng(1), moves, weights);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      texts.add(game.moveText(state, moves[i]) + " " + weights[i]);
    }
    texts.sort(null);
    return texts;
  }

  @Test
  void theGameIsADrawAfterAThousandMoves() {
    // Soldiers that threaten each other can go up and retreat for ever.
    Game game = new Cannon();
    Rng rng = new Rng(2);
    State state = game.newState();
    int longest = 0;
    int[] moves = new int[game.maxMoves()];
    for (int round = 0; round < 400 && longest < 1000; round++) {
      state.copyFrom(game.newState());
      while (!state.isTerminal()) {
        int n = state.legalMoves(moves);
        int move = moves[rng.nextInt(n)];
        // Avoids captures, shots and advances as long as anything else is possible.
        for (int i = 0; i < n; i++) {
          boolean back = moves[i] < Grid.FIRST_SHOT && retreats(state.mover(), moves[i]);
          move = back ? moves[i] : move;
        }
        state.play(move);
      }
      longest = Math.max(longest, state.ply());
    }
    assertThat(longest).isEqualTo(1000);
    assertThat(rewardOfDark(state)).isEqualTo(0.5);
  }

  private static boolean retreats(int mover, int move) {
    int rows = Grid.to(move) / 10 - Grid.from(move) / 10;
    return (mover == 0 ? rows : -rows) < 0;
  }

  @Test
  void positionsThatCannotBeAreRefused() {
    String empty = "........../".repeat(8);
    assertThatThrownBy(() -> new Cannon(false, false, "........../" + empty + "....D..... d"))
        .hasMessageContaining("one town");
    assertThatThrownBy(() -> new Cannon(false, false, "L........./" + empty + "....D..... d"))
        .hasMessageContaining("b10 to i10");
    assertThatThrownBy(
            () ->
                new Cannon(
                    false,
                    false,
                    "....L...../dddddddddd/dddddd..../" + "........../".repeat(6) + "....D..... d"))
        .hasMessageContaining("at most 15");
    assertThatThrownBy(
            () -> new Catalog().add(Cannon.ENTRY).make(GameSlot.GAME, "cannon(mate=maybe)"))
        .hasMessageContaining("true or false");
  }

  private static String at(String name, char piece) {
    return name + piece;
  }

  /** A game with towns on e1 and e10 and the given pieces. */
  private static Game game(boolean mate, boolean strictShot, String mover, String... pieces) {
    char[][] rows = new char[10][10];
    for (char[] row : rows) {
      java.util.Arrays.fill(row, '.');
    }
    rows[0][4] = 'L';
    rows[9][4] = 'D';
    for (String piece : pieces) {
      int rank = Integer.parseInt(piece.substring(1, piece.length() - 1));
      rows[10 - rank][piece.charAt(0) - 'a'] = piece.charAt(piece.length() - 1);
    }
    StringBuilder text = new StringBuilder();
    for (char[] row : rows) {
      text.append(text.isEmpty() ? "" : "/").append(row);
    }
    return new Cannon(mate, strictShot, text + " " + mover);
  }

  private static List<String> moves(String mover, String... pieces) {
    Game game = game(false, false, mover, pieces);
    return Moves.texts(game, game.newState());
  }

  private static double rewardOfDark(State state) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[0];
  }
}
