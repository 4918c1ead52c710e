// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.catchthelion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.SpecException;
import io.banyan.testkit.GameContractTest;
import io.banyan.testkit.GoldenPlaythrough;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatchTheLionTest extends GameContractTest {
  @Override
  protected Game game() {
    return new CatchTheLion();
  }

  @Test
  void walkAgreesWithTheSpecification() {
    Perft.Walk walk = Perft.walk(game(), 1000);
    assertThat(walk.plies()).isEqualTo(10);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(61);
    assertThat(walk.moves()).isEqualTo("c1c2 b4c3 b1a2 a4b4 a2b1 c3c2 b1c1 b4a4 b2b3 c2c1");
  }

  @Test
  void wholeGameReadsAsRecorded() {
    GoldenPlaythrough.check(game(), "catchthelion", 5);
  }

  @Test
  void theBoardIsSeenAlikeByBothPlayers() {
    CatchTheLion first = new CatchTheLion("g.l/C../.../ELG 1 ce");
    CatchTheLion second = new CatchTheLion("gle/.../..c/L.G 2 CE");
    long[] seen = new long[first.planes()];
    long[] seenBySecond = new long[first.planes()];
    first.look(first.newState(), seen);
    second.look(second.newState(), seenBySecond);
    assertThat(seenBySecond).isEqualTo(seen);
    long hand = 1L << 15 | 1L << 17;
    assertThat(seen)
        .containsExactly(1L << 6 | hand, 1L << 2, 1, 1L << 1, 0, 0, 1L << 9, 0, 1L << 11, 0);
  }

  @Test
  void catchingTheLionWins() {
    State state = after(".l./.C./.../ELG 1 CGe", "b3b4");
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void chickThatMovesToTheFarRankBecomesAHen() {
    State state = after("g.l/C../.../ELG 1 ce", "a3a4");
    assertThat(position(state)).isEqualTo("H.l/.../.../ELG 2 Gce");
    state.play(new CatchTheLion().parseMove(state, "C*b2"));
    assertThat(Moves.texts(new CatchTheLion(), state))
        .contains("a4a3", "a4b4")
        .doesNotContain("a4b3");
  }

  @Test
  void chickDroppedOnTheFarRankStaysAChickThatCannotMove() {
    State state = after("g.l/.../.../ELG 1 Cce", "C*b4");
    assertThat(position(state)).startsWith("gCl/");
    state.play(new CatchTheLion().parseMove(state, "a4a3"));
    assertThat(Moves.texts(new CatchTheLion(), state)).noneMatch(m -> m.startsWith("b4"));
  }

  @Test
  void capturedHenIsAChickInHand() {
    State state = after("g.l/.../hCG/EL. 1 e", "b1a2");
    assertThat(position(state)).isEqualTo("g.l/.../LCG/E.. 2 Ce");
  }

  @Test
  void secondChickMayBeDroppedInTheFile() {
    CatchTheLion game = new CatchTheLion("l.e/..E/.C./.LG 1 Cg");
    assertThat(Moves.texts(game, game.newState())).contains("C*b3", "C*b4");
  }

  @Test
  void chickMayMateByADrop() {
    CatchTheLion game = new CatchTheLion(".ge/..l/LG./E.. 1 Cc");
    assertThat(new MateSolver(game).winningMoves(game.newState(), 3)).containsExactly("C*c2");
  }

  @Test
  void lionThatReachesTheFarRankSafelyWinsAtOnce() {
    State state = after("g../.L./..l/E.G 1 CCe", "b3c4");
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void lionThatCanBeCaughtOnTheFarRankWinsOnlyIfItIsNot() {
    String position = "g../.L./..l/E.G 1 CCe";
    assertThat(after(position, "b3b4").isTerminal()).isFalse();
    assertThat(rewards(after(position, "b3b4 a4b4"))).containsExactly(0, 1);
    assertThat(rewards(after(position, "b3b4 E*a3"))).containsExactly(1, 0);
  }

  @Test
  void earlierTryIsDecidedBeforeALaterOne() {
    State state = after("g../.L./..l/... 1 CCEGe", "b3b4 c2b1");
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void tryMayCaptureThePieceThatGuardsTheSquare() {
    State state = after("g../.L./..l/E.G 1 CCe", "b3a4");
    assertThat(rewards(state)).containsExactly(1, 0);
  }

  @Test
  void lionMayMoveIntoAttack() {
    State state = after("gle/.c./.C./ELG 1 -", "b2b3 b4b3 b1b2 b3b2");
    assertThat(rewards(state)).containsExactly(0, 1);
  }

  @Test
  void thirdOccurrenceIsADraw() {
    String round = "c1c2 a4a3 c2c1 a3a4 ";
    State state = after(null, round + round.substring(0, 14));
    assertThat(state.isTerminal()).isFalse();
    state.play(new CatchTheLion().parseMove(state, "a3a4"));
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewards(state)).containsExactly(0.5, 0.5);
  }

  @Test
  void samePositionWithTheOtherSideToMoveIsNoRepetition() {
    // One lion goes round a triangle, the other to and fro: the board of the start is seen after 5,
    // 12, 17 and 24 plies, with the first player to move after 12 and 24.
    String round = "a1b1 c4b4 b1a2 b4c4 a2a1 c4b4 a1b1 b4c4 b1a2 c4b4 a2a1 b4c4 ";
    State state = after("..l/.../.../L.. 1 CCGGEE", round + round.substring(0, 11 * 5));
    assertThat(state.ply()).isEqualTo(23);
    assertThat(state.isTerminal()).isFalse();
    state.play(new CatchTheLion().parseMove(state, "b4c4"));
    assertThat(rewards(state)).containsExactly(0.5, 0.5);
  }

  @Test
  void positionsReturnEvenAfterCaptures() {
    String round = "b2b3 b4b3 C*b2 b3a3 a1b1 a3a4 b1a2 a4b4 a2a1 C*b3 ";
    State state = after(".gl/.c./.C./L.. 1 GEE", round);
    assertThat(position(state)).isEqualTo(".gl/.c./.C./L.. 1 GEE");
    Moves.playAll(new CatchTheLion(), state, round);
    assertThat(rewards(state)).containsExactly(0.5, 0.5);
  }

  @Test
  void threeHundredPliesWithoutAResultAreADraw() {
    Rng rng = new Rng(3);
    CatchTheLion game = new CatchTheLion();
    State state = game.newState();
    State next = game.newState();
    while (state.ply() < 299) {
      int[] moves = Moves.legal(game, state);
      int from = rng.nextInt(moves.length);
      boolean found = false;
      for (int i = 0; i < moves.length && !found; i++) {
        next.copyFrom(state);
        next.play(moves[(from + i) % moves.length]);
        found = !next.isTerminal();
      }
      state.copyFrom(found ? next : game.newState());
    }
    int draws = 0;
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      draws += rewards(next)[0] == 0.5 ? 1 : 0;
    }
    assertThat(draws).isPositive();
    assertThat(next.ply()).isEqualTo(game.maxPlies());
  }

  @Test
  void playerWithoutAMoveLoses() {
    State stuck = after(".EG/EGL/lCC/... 2 -", "a2b1");
    assertThat(rewards(stuck)).containsExactly(0, 1);
  }

  @Test
  void onlyOneArrangementAndItsMirrorImageLeaveNoMove() {
    // With a piece in hand there is an empty square to drop it on, so look at empty hands only; the
    // opponent's pieces never block, so look at own pieces alone. All placements, lion below rank
    // 4.
    int[] kinds = {Board.GIRAFFE, Board.GIRAFFE, Board.ELEPHANT, Board.ELEPHANT, 0, 0};
    Set<String> stuck = new TreeSet<>();
    for (int lion = 0; lion < Board.SQUARES - Board.FILES; lion++) {
      collectStuck((long) Board.LION << 4 * lion, kinds, 0, stuck);
    }
    assertThat(stuck).containsExactly(".EG/EGL/.CC/... 1 -", "GE./LGE/CC./... 1 -");
  }

  private static void collectStuck(long position, int[] kinds, int index, Set<String> stuck) {
    if (index == kinds.length) {
      if (!canMove(position)) {
        stuck.add(Board.print(position));
      }
      return;
    }
    collectStuck(position, kinds, index + 1, stuck);
    for (int square = 0; square < Board.SQUARES; square++) {
      if (Board.code(position, square) == 0) {
        int[] types =
            kinds[index] != 0 ? new int[] {kinds[index]} : new int[] {Board.CHICK, Board.HEN};
        for (int type : types) {
          collectStuck(position | (long) type << 4 * square, kinds, index + 1, stuck);
        }
      }
    }
  }

  private static boolean canMove(long position) {
    long own = Board.pieces(position, 0);
    return Board.attacks(position, 0, Board.ALL & ~own);
  }

  @Test
  void evaluationCountsMaterialOnBoardAndInHand() {
    CatchTheLion game = new CatchTheLion("gle/.../.../EL. 1 CCG");
    CatchTheLionState state = (CatchTheLionState) game.newState();
    assertThat(state.evaluate(0)).isCloseTo(1 / (1 + Math.exp(-0.15 * 6)), within(1e-12));
    CatchTheLionState hens = (CatchTheLionState) new CatchTheLion("gle/H../H../EL. 1 G").newState();
    assertThat(hens.evaluate(1)).isCloseTo(1 / (1 + Math.exp(0.15 * 12)), within(1e-12));
  }

  @Test
  void orderingPutsWinsFirstThenCapturesThenLionFlightThenPromotions() {
    assertThat(score("l../C../.g./ELG 1 ce", "a3a4")).isEqualTo(1000);
    String position = "l../..C/.g./ELG 1 ce";
    assertThat(score(position, "b1b2")).isGreaterThan(score(position, "a1b2"));
    assertThat(score(position, "a1b2")).isGreaterThan(score(position, "b1a2"));
    assertThat(score(position, "b1a2")).isEqualTo(score(position, "b1c2"));
    assertThat(score(position, "b1a2")).isGreaterThan(score(position, "c3c4"));
    assertThat(score(position, "c3c4")).isGreaterThan(score(position, "c1c2"));
  }

  private static double score(String position, String move) {
    CatchTheLion game = new CatchTheLion(position);
    CatchTheLionState state = (CatchTheLionState) game.newState();
    double[] scores = new double[1];
    state.orderingScores(new int[] {game.parseMove(state, move)}, 1, scores);
    return scores[0];
  }

  @ParameterizedTest
  @CsvSource({
    "g../leL/C.G/E.. 2 C, 3, a3a2",
    ".ge/..l/LG./E.. 1 Cc, 3, C*c2",
    ".ge/.cl/.C./ELG 1 -, 3, c1c2",
    "g.e/l.E/..L/cCG 2 -, 3, c4b3",
    "gce/lc./..L/EG. 1 -, 3, c2c3",
    ".ge/lcG/.C./E.L 2 -, 3, a3a2",
    "c.G/El./G.C/E.L 2 -, 5, b3a2",
    ".le/.C./g.L/EG. 2 C, 5, c4b3",
    "g.e/.Cl/L../E.. 1 Cg, 5, a1b2",
    "g.e/l../.cL/E.G 2 c, 5, c4b3",
    "..e/.cl/LCG/E.. 2 G, 5, c3c2",
    "l.C/.e./.LG/E.g 2 c, 5, c1c2",
    "gle/c.C/.EL/..G 1 -, 7, c3c4",
    "..e/gl./C.G/E.L 2 c, 7, b3a2",
    "g.e/l.L/.cG/E.. 2 c, 7, c4b3",
    ".ge/lcL/.C./E.G 1 -, 7, b2b3",
    "Cle/.../LeC/..G 2 g, 7, b2c1",
    "gle/.C./L../ECG 2 -, 7, c4b3",
    ".ge/lc./.CL/E.G 2 -, 9, a3a2",
    "gle/.G./.c./E.L 2 c, 9, b4b3",
    "gle/cC./G.L/E.. 2 -, 9, c4b3",
    "gl./..E/e../L.C 2 Cg, 9, b4b3",
    ".le/..c/gG./EL. 1 C, 9, b1a2",
    "cle/..g/.C./EGL 2 -, 9, b4a3"
  })
  void forcedWinHasExactlyThisLengthAndOneFirstMove(String position, int plies, String move) {
    CatchTheLion game = new CatchTheLion(position);
    MateSolver solver = new MateSolver(game);
    assertThat(solver.winsWithin(game.newState(), plies - 2)).isFalse();
    assertThat(solver.winsWithin(game.newState(), plies)).isTrue();
    assertThat(solver.winningMoves(game.newState(), plies)).containsExactly(move);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gle/.c./.C./ELG",
        "gle/.c./.C./ELG 3 -",
        "gle/.c./.C./EL 1 -",
        "gle/.c./.C./ELX 1 -",
        "gle/.c./.C./EGG 1 -",
        "gle/.c./.C./ELG 1 C",
        "gle/.c./.C./ELG 1 L",
        "gLe/.c./.C./ElG 1 -",
        "L../..l/.../E.G 2 CCge",
        "gle/.../.../ELG 1 HC",
        ".EG/EGL/lCC/... 1 -"
      })
  void impossiblePositionsAreRefused(String position) {
    assertThatThrownBy(() -> new CatchTheLion(position))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(position);
  }

  @Test
  void positionIsPartOfTheId() {
    String id = "catchthelion(position=\"g.l/.../.../ELG 1 CCe\")";
    Catalog catalog = new Catalog().add(CatchTheLion.ENTRY);
    Game game = catalog.make(GameSlot.GAME, id);
    assertThat(game.id()).isEqualTo(id);
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "catchthelion(position=x)"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("'x'");
  }

  private static State after(String position, String moves) {
    CatchTheLion game = new CatchTheLion(position);
    State state = game.newState();
    Moves.playAll(game, state, moves);
    return state;
  }

  private static String position(State state) {
    return Board.print(((CatchTheLionState) state).position());
  }

  private static double[] rewards(State state) {
    assertThat(state.isTerminal()).isTrue();
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards;
  }
}
