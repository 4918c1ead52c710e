// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
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
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class CheckersTest extends GameContractTest {
  @Override
  protected Game game() {
    return new Checkers();
  }

  @Test
  void theFixedWalkIsTheKnownOne() {
    Perft.Walk walk = Perft.walk(new Checkers(), 60);
    assertThat(walk.plies()).isEqualTo(60);
    assertThat(walk.ended()).isFalse();
    assertThat(walk.branching()).isEqualTo(359);
    assertThat(walk.moves())
        .startsWith("10-14 24-20 6-10 21-17 14x21 28-24 10-14 20-16 12x19x28 22-18 ")
        .endsWith(" 12-8 27-31 8-12");
  }

  @Test
  void evaluationAndOrderingGuideAPlayerThatBeatsARandomOne() {
    assertThat(GreedyPlay.byEvaluation(new Checkers(), 20, 1)).isGreaterThanOrEqualTo(0.9);
    assertThat(GreedyPlay.byOrdering(new Checkers(), 20, 2)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void aRandomGameReadsAsItDid() {
    GoldenPlaythrough.check(new Checkers(), "checkers", 7);
  }

  @Test
  void capturingIsCompulsoryAndAnyCaptureMayBeChosen() {
    // Black can capture one piece with 9 or two with 12, and has quiet moves as well.
    assertThat(moves("B:B9,12,1:W14,16,23")).containsExactly("12x19x26", "9x18x27");
    assertThat(moves("B:B9,12,1:W14,16,24")).containsExactly("12x19x28", "9x18");
  }

  @Test
  void aChainMustBeCompleted() {
    assertThat(moves("B:B2:W6,14,23")).containsExactly("2x9x18x27");
  }

  @Test
  void aManThatReachesTheLastRowIsCrownedAndStops() {
    // From 30 a king could go on over 25 to 21; the new king may not.
    State state = start("B:B22:W25,26");
    assertThat(Moves.texts(game("B:B22:W25,26"), state)).containsExactly("22x29", "22x31");
    Game game = game("B:B23:W26,25,10");
    state = game.newState();
    assertThat(Moves.texts(game, state)).containsExactly("23x30");
    Moves.playAll(game, state, "23x30 10-7");
    assertThat(Moves.texts(game, state)).as("a king from then on").containsExactly("30x21");
  }

  @Test
  void aKingThatArrivesOnTheLastRowJumpsOn() {
    assertThat(moves("B:BK23:W26,25,10")).containsExactly("23x30x21");
  }

  @Test
  void aKingJumpsThroughItsStartSquareAndEachPieceOnce() {
    // Four white pieces lie in a ring: the king on 10 jumps in a circle either way.
    Game game = game("B:BK10:W14,15,22,23");
    State state = game.newState();
    assertThat(Moves.texts(game, state)).containsExactly("10x17x26x19x10", "10x19x26x17x10");
    Moves.playAll(game, state, "10x17x26x19x10");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(1);
    assertThat(game.boardText(state)).contains("B").doesNotContain("W", "w .");
  }

  @Test
  void aCircleMayGoOnThroughTheStartSquare() {
    assertThat(moves("B:BK10:W14,15,22,23,6")).contains("10x17x26x19x10x1", "10x1");
  }

  @Test
  void theLongestChainHasNineJumps() {
    String position = "B:BK1:W6,7,8,14,15,16,22,23,24";
    assertThat(moves(position)).contains("1x10x19x26x17x10x3x12x19x28");
    assertThat(moves(position)).allSatisfy(m -> assertThat(m.split("x")).hasSizeLessThan(11));
  }

  @Test
  void movesOfRandomPositionsAreThoseOfASlowGenerator() {
    Rng rng = new Rng(11);
    int captures = 0;
    for (int round = 0; round < 3000; round++) {
      char[] squares = new char[32];
      Arrays.fill(squares, '.');
      StringJoiner black = new StringJoiner(",", "B", "");
      StringJoiner white = new StringJoiner(",", "W", "");
      int pieces = 2 + rng.nextInt(18);
      for (int i = 0; i < pieces; i++) {
        int square = rng.nextInt(32);
        int player = i % 2;
        boolean king = rng.nextInt(3) == 0 || square / 4 == (player == 0 ? 7 : 0);
        if (squares[square] == '.') {
          (player == 0 ? black : white).add((king ? "K" : "") + (square + 1));
          squares[square] = (king ? "BW" : "bw").charAt(player);
        }
      }
      String mover = rng.nextInt(2) == 0 ? "B" : "W";
      Game game = game(mover + ":" + black + ":" + white);
      State state = game.newState();
      TreeSet<String> expected = new SlowCheckers(squares, mover.equals("B")).moves();
      if (!state.isTerminal() || expected.isEmpty()) {
        assertThat(new TreeSet<>(Moves.texts(game, state))).as(game.id()).isEqualTo(expected);
        captures += expected.isEmpty() || expected.first().contains("-") ? 0 : 1;
      }
    }
    assertThat(captures).isGreaterThan(1000);
  }

  @Test
  void aPlayerWhoCannotMoveLoses() {
    Game game = game("W:W28:B19,24");
    State state = game.newState();
    assertThat(state.isTerminal()).as("24 is held from behind").isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(1);
  }

  @Test
  void oneKingEachIsADraw() {
    Game game = game("B:BK1,K2:WK10");
    State state = game.newState();
    assertThat(state.isTerminal()).isFalse();
    Moves.playAll(game, state, "1-5 10-6");
    assertThat(Moves.texts(game, state)).containsExactly("2x9");
    state = start("B:BK1:WK32");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(0.5);
    assertThat(start("B:BK1:W32").isTerminal()).as("a man is not a king").isFalse();
  }

  @Test
  void twentyFiveQuietKingMovesAreADraw() {
    Game game = game("B:BK1,K2,12:WK31,K32");
    State state = game.newState();
    Moves.playAll(game, state, "1-5 32-28 12-16 28-32 5-1");
    for (int i = 0; i < 5; i++) {
      Moves.playAll(game, state, "32-28 1-5 28-32 5-1");
    }
    assertThat(((CheckersState) state).quietPlies()).isEqualTo(22);
    Moves.playAll(game, state, "32-28 1-5");
    assertThat(state.isTerminal()).isFalse();
    Moves.playAll(game, state, "28-32");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(0.5);
    assertThat(Moves.legal(game, state)).isEmpty();
  }

  @Test
  void aBlockOnTheLastQuietMoveStillWins() {
    Game game = new Checkers(1, "B:BK19,24,15:W28");
    State state = game.newState();
    Moves.playAll(game, state, "15-18");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(1);
    game = new Checkers(1, "B:BK23,24,20:W28");
    state = game.newState();
    Moves.playAll(game, state, "23-19");
    assertThat(rewardOfBlack(state)).isEqualTo(1);
  }

  @Test
  void theGameIsADrawAfterFourHundredMoves() {
    Game game = new Checkers(400, "B:BK1,K2,12:WK31,K32");
    State state = game.newState();
    for (int i = 0; i < 50; i++) {
      Moves.playAll(game, state, "1-5 32-28 5-1 28-32");
    }
    Moves.playAll(game, state, "12-16 32-28 1-5 28-32 5-1 32-28 1-5 28-32");
    for (int i = 0; i < 48; i++) {
      assertThat(state.isTerminal()).isFalse();
      Moves.playAll(game, state, "5-1 32-28 1-5 28-32");
    }
    assertThat(state.ply()).isEqualTo(400);
    assertThat(((CheckersState) state).quietPlies()).isLessThan(400);
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(0.5);
  }

  @Test
  void aCaptureMayBeWrittenByItsEndsWhenOnlyOneFits() {
    Game game = game("B:B2:W6,14,23");
    assertThat(game.parseMove(game.newState(), "2x27"))
        .isEqualTo(Moves.legal(game, game.newState())[0]);
    Game circle = game("B:BK10:W14,15,22,23");
    assertThatThrownBy(() -> circle.parseMove(circle.newState(), "10x10"))
        .hasMessageContaining("10x17x26x19x10");
  }

  @Test
  void qualityIsTheShareOfPiecesThatTheWinnerKept() {
    State state = start("W:W28:B19,24");
    assertThat(((CheckersState) state).quality(0)).isEqualTo(2 / 12.0);
  }

  @Test
  void evaluationFavoursMaterialAndIsNearEvenAtTheStart() {
    assertThat(((CheckersState) new Checkers().newState()).evaluate(0))
        .isCloseTo(0.5, within(0.02));
    assertThat(((CheckersState) start("B:BK1,12:W31")).evaluate(0)).isGreaterThan(0.9);
    assertThat(((CheckersState) start("B:B12:WK31,32")).evaluate(0)).isLessThan(0.1);
  }

  @Test
  void noisyMovesAreTheCapturesWhichMustBeMade() {
    assertThat(noisy("B:B9,12,1:W14,16,23")).isEqualTo(moves("B:B9,12,1:W14,16,23"));
    assertThat(noisy("W:B9,12,1:W14,16,23")).isEqualTo(moves("W:B9,12,1:W14,16,23"));
    assertThat(noisy("B:B9,12:W22,23")).isEmpty();
    assertThat(noisy("B:BK1:WK6")).as("drawn: one king each").isEmpty();
    assertThat(((CheckersState) start("B:B9,12:W22,23")).noiseIsForced()).isTrue();
  }

  private static List<String> noisy(String position) {
    Game game = game(position);
    State state = game.newState();
    int[] moves = new int[game.maxMoves()];
    int n = ((CheckersState) state).noisyMoves(moves);
    return Arrays.stream(moves, 0, n).mapToObj(m -> game.moveText(state, m)).sorted().toList();
  }

  @Test
  void aSearchOfOnePlySeesAnExchangeToItsEnd() {
    // 11-15 looks safe after one ply, but 19x10 comes, and 6x15 wins the man back; 11-16 gives it.
    for (String position : List.of("B:B6,11:W19,20,32", "W:W27,22:B14,13,1")) {
      Game game = game(position);
      try (Agent agent =
          Agents.catalog().make(Agent.SLOT, "alphabeta(depth=1,quiescence=9)").create(game)) {
        State state = game.newState();
        double value = agent.search(state, Budget.UNLIMITED).value();
        CheckersState after = (CheckersState) game.copyOf(state);
        after.play(agent.search(state, Budget.UNLIMITED).move());
        while (after.noisyMoves(new int[game.maxMoves()]) > 0) {
          after.play(Moves.legal(game, after)[0]);
        }
        assertThat(value).isCloseTo(after.evaluate(state.mover()), within(1e-8));
      }
    }
  }

  @Test
  void theBoardIsSeenAlikeByBothPlayers() {
    Checkers game = new Checkers();
    long[] black = new long[4];
    long[] white = new long[4];
    game.look(start("B:B9,K12,1:W14,K16,23"), black);
    game.look(start("W:W24,K21,32:B19,K17,10"), white);
    assertThat(white).isEqualTo(black);
    assertThat(black).containsExactly(1L << 8 | 1, 1L << 11, 1L << 13 | 1L << 22, 1L << 15);
  }

  @Test
  void positionsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new Checkers(25, "B:B33:W1")).hasMessageContaining("from 1 to 32");
    assertThatThrownBy(() -> new Checkers(25, "B:B3:W3")).hasMessageContaining("taken twice");
    assertThatThrownBy(() -> new Checkers(25, "B:B30:W3")).hasMessageContaining("crowned");
    assertThatThrownBy(() -> new Checkers(25, "X:B3:W5")).hasMessageContaining("to move");
    assertThatThrownBy(() -> new Checkers(25, "B:B3:B5")).hasMessageContaining("each side once");
    assertThatThrownBy(() -> new Checkers(25, "B:B1,2,3,4,5,6,7,8,9,10,11,12,13:W32"))
        .hasMessageContaining("at most 12");
    assertThatThrownBy(
            () -> new Catalog().add(Checkers.ENTRY).make(GameSlot.GAME, "checkers(kingPlies=0)"))
        .hasMessageContaining("from 1 to 400");
  }

  @Test
  void aGameFromAPositionIsMadeAgainByItsId() {
    Game game = game("W:WK3,21,22:B1,2,K30");
    Game again = new Catalog().add(Checkers.ENTRY).make(GameSlot.GAME, game.id());
    assertThat(again.id()).isEqualTo(game.id());
    assertThat(again.boardText(again.newState())).isEqualTo(game.boardText(game.newState()));
  }

  private static Game game(String position) {
    return new Checkers(25, position);
  }

  private static State start(String position) {
    return game(position).newState();
  }

  private static List<String> moves(String position) {
    return Moves.texts(game(position), start(position));
  }

  private static double rewardOfBlack(State state) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[0];
  }
}
