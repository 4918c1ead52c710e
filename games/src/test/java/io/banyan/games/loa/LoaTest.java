// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.loa;

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
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class LoaTest extends GameContractTest {
  private static final String THERE_AND_BACK = "c1c3 h4f4 c3c1 f4h4 ";

  @Override
  protected Game game() {
    return new Loa();
  }

  @Override
  protected int playoutSamples() {
    return 2000;
  }

  @Test
  void countsAgreeWithASlowProgram() {
    Game game = new Loa();
    for (int depth = 0; depth < 4; depth++) {
      SlowLoa slow = new SlowLoa(game.boardText(game.newState()), 0);
      assertThat(Perft.count(game, game.newState(), depth)).isEqualTo(slow.perft(depth));
    }
  }

  @Test
  @Tag("slow")
  void aDeeperCountAgreesWithASlowProgram() {
    Game game = new Loa();
    SlowLoa slow = new SlowLoa(game.boardText(game.newState()), 0);
    assertThat(slow.perft(4)).isEqualTo(1563208);
  }

  @Test
  void countsNearTheEndAgreeWithASlowProgram() {
    Rng rng = new Rng(41);
    Game game = new Loa();
    for (int round = 0; round < 10; round++) {
      State state = game.newState();
      int[] moves = new int[game.maxMoves()];
      for (int t = 0; t < 60 + 10 * round && !state.isTerminal(); t++) {
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
      // Depth 3 is too short for repetitions, which the slow program does not know.
      SlowLoa slow = new SlowLoa(game.boardText(state), state.mover());
      assertThat(Perft.count(game, state, 3)).isEqualTo(slow.perft(3));
    }
  }

  @Test
  void movesAndEndsOfRandomGamesAreThoseOfASlowProgram() {
    Rng rng = new Rng(43);
    Game game = new Loa();
    int wins = 0;
    for (int round = 0; round < 25; round++) {
      State state = game.newState();
      int last = 0;
      while (!state.isTerminal()) {
        List<String> texts = Moves.texts(game, state);
        SlowLoa slow = new SlowLoa(game.boardText(state), state.mover());
        assertThat(new TreeSet<>(texts)).as(game.boardText(state)).isEqualTo(slow.moves());
        assertThat(slow.isJoined('b') || slow.isJoined('w')).isFalse();
        last = state.mover();
        state.play(game.parseMove(state, texts.get(rng.nextInt(texts.size()))));
      }
      SlowLoa slow = new SlowLoa(game.boardText(state), state.mover());
      boolean mover = slow.isJoined("bw".charAt(last));
      boolean other = slow.isJoined("wb".charAt(last));
      double expected = mover ? 1 : other ? 0 : 0.5;
      assertThat(last == 0 ? rewardOfBlack(state) : 1 - rewardOfBlack(state)).isEqualTo(expected);
      wins += mover ? 1 : 0;
    }
    assertThat(wins).isGreaterThan(5);
  }

  @Test
  void theFixedWalkStaysTheSame() {
    Perft.Walk walk = Perft.walk(new Loa(), 250);
    assertThat(walk.plies()).isEqualTo(126);
    assertThat(walk.ended()).isTrue();
    assertThat(walk.branching()).isEqualTo(3788);
    assertThat(walk.moves()).startsWith("c1c3 h3f5 c8e6 a6d6 ").endsWith(" b4d6 d5f5");
  }

  @Test
  void evaluationAndOrderingGuideAPlayerThatBeatsARandomOne() {
    assertThat(GreedyPlay.byEvaluation(new Loa(), 20, 1)).isGreaterThanOrEqualTo(0.9);
    assertThat(GreedyPlay.byOrdering(new Loa(), 20, 2)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void aRandomGameReadsAsItDid() {
    GoldenPlaythrough.check(new Loa(), "loa", 1);
  }

  @Test
  void aPieceMovesAsFarAsItsLineHasPieces() {
    Game game = new Loa();
    assertThat(Moves.texts(game, game.newState()))
        .contains("b1b3", "b1h1", "b1d3", "c1a3", "g8a8")
        .doesNotContain("b1b2", "b1a2", "b1c2", "b1a1")
        .hasSize(36);
  }

  @Test
  void itJumpsOwnPiecesButNotEnemyOnesAndCapturesByLanding() {
    // Row 1: two own pieces and an enemy; b1 moves three over c1 onto e1 and takes it.
    Game game = game("w......b/......../......../......../......../w......./......../.bb.w... b");
    assertThat(Moves.texts(game, game.newState())).contains("b1e1").doesNotContain("c1f1");
    State state = game.newState();
    Moves.playAll(game, state, "b1e1");
    assertThat(Long.bitCount(((LoaState) state).pieces(1))).isEqualTo(2);
  }

  @Test
  void joiningAllPiecesWins() {
    Game game = game("w......w/......../......../......../......../......../bb....../...b.... b");
    State state = game.newState();
    assertThat(game.moveText(state, ((LoaState) state).winningMove(0))).isIn("d1c1", "d1c2");
    assertThat(((LoaState) state).winningMove(1)).isEqualTo(Game.NO_MOVE);
    Moves.playAll(game, state, "d1c1");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(1);
    assertThat(game.boardView(state).highlights()).containsExactlyInAnyOrder("a2", "b2", "c1");
  }

  @Test
  void aCaptureThatJoinsOnlyTheEnemyLoses() {
    // Taking h8 leaves white's two pieces on a1 and a2.
    Game game = game(".....b.w/......../......../b......./......../......../w......./w......b b");
    State state = game.newState();
    Moves.playAll(game, state, "f8h8");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isZero();
  }

  @Test
  void aMoveThatJoinsBothSidesWinsForTheMover() {
    Game game = game(".....b.w/.......b/......../......../......../......../w......./w....... b");
    State state = game.newState();
    Moves.playAll(game, state, "f8h8");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(1);
  }

  @Test
  void aPlayerWithoutMovesPasses() {
    Game game = game("......wb/......ww/......../......../......../......../ww....../bw...... b");
    State state = game.newState();
    assertThat(Moves.texts(game, state)).containsExactly("pass");
    assertThat(game.moveCells(state, Moves.legal(game, state)[0])).isEmpty();
    Moves.playAll(game, state, "pass");
    assertThat(state.mover()).isEqualTo(1);
    assertThat(state.isTerminal()).isFalse();
    // The playout finds the pass as well.
    State other = game.newState();
    ((LoaState) other).playUniform(new Rng(3), null);
    assertThat(other.isTerminal()).isTrue();
  }

  @Test
  void theThirdOccurrenceIsADraw() {
    Game game = new Loa();
    State state = game.newState();
    Moves.playAll(game, state, THERE_AND_BACK + "c1c3 h4f4 c3c1");
    assertThat(state.isTerminal()).isFalse();
    assertThat(((LoaState) state).occurrences()).isEqualTo(2);
    Moves.playAll(game, state, "f4h4");
    assertThat(state.isTerminal()).isTrue();
    assertThat(rewardOfBlack(state)).isEqualTo(0.5);
    assertThat(Moves.legal(game, state)).isEmpty();
  }

  @Test
  void aCopyRemembersEarlierPositions() {
    Game game = new Loa();
    State state = game.newState();
    Moves.playAll(game, state, THERE_AND_BACK);
    State copy = game.newState();
    Moves.playAll(game, copy, "b1b3 a2c2");
    copy.copyFrom(state);
    Moves.playAll(game, copy, THERE_AND_BACK);
    assertThat(copy.isTerminal()).isTrue();
    assertThat(state.isTerminal()).isFalse();
  }

  @Test
  void theKeyTellsOccurrencesApart() {
    Game game = new Loa();
    State state = game.newState();
    long first = ((LoaState) state).key();
    Moves.playAll(game, state, THERE_AND_BACK);
    assertThat(((LoaState) state).key()).isNotEqualTo(first);
    State other = game.newState();
    Moves.playAll(game, other, "c1c3 h4f4 b1b3");
    State transposed = game.newState();
    Moves.playAll(game, transposed, "b1b3 h4f4 c1c3");
    assertThat(((LoaState) other).key()).isEqualTo(((LoaState) transposed).key());
  }

  @Test
  void theGameIsADrawAfterTwoHundredAndFiftyMoves() {
    Game game = new Loa();
    LoaState state = (LoaState) game.newState();
    Rng rng = new Rng(9);
    int capped = 0;
    for (int i = 0; i < 200; i++) {
      state.copyFrom(game.newState());
      state.playUniform(rng, null);
      if (state.ply() == 250 && state.winner() < 0) {
        assertThat(state.isTerminal()).isTrue();
        assertThat(rewardOfBlack(state)).isEqualTo(0.5);
        capped++;
      }
    }
    assertThat(capped).isPositive();
  }

  @Test
  void evaluationFavoursTheSideThatIsNearlyJoined() {
    String rows = "w......w/......../......../......../w......w/......../bbb...../b.b.b... ";
    assertThat(((LoaState) game(rows + "b").newState()).evaluate(0)).isGreaterThan(0.8);
    assertThat(((LoaState) new Loa().newState()).evaluate(0)).isEqualTo(0.5);
  }

  @Test
  void positionsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> game("......../".repeat(7) + "b....... b"))
        .hasMessageContaining("1 to 12 pieces a side");
    assertThatThrownBy(() -> game("bbbbbbbb/bbbbb.../" + "......../".repeat(5) + "w....... b"))
        .hasMessageContaining("1 to 12 pieces a side");
    assertThatThrownBy(
            () -> new Catalog().add(Loa.ENTRY).make(GameSlot.GAME, "loa(position=\"b w\")"))
        .hasMessageContaining("8 rows");
  }

  private static Game game(String position) {
    return new Loa(position);
  }

  private static double rewardOfBlack(State state) {
    double[] rewards = new double[2];
    state.rewards(rewards);
    return rewards[0];
  }
}
