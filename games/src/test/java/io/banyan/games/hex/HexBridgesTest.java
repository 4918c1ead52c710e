// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HexBridgesTest {
  /** Red at c2 and b4 of a board of five: bridges to the top, to each other and to the bottom. */
  private static final String CHAIN = "c2 e5 b4 e4 e1 e3 a1";

  private static HexState after(Hex game, String moves) {
    HexState state = game.newState();
    for (String move : moves.split(" ")) {
      state.play(game.parseMove(state, move));
    }
    return state;
  }

  private static String reply(String moves) {
    Hex game = new Hex(5);
    HexState state = after(game, moves);
    int reply = state.bridgeReply(new Rng(1));
    return reply == Game.NO_MOVE ? "none" : game.moveText(state, reply);
  }

  @ParameterizedTest
  @CsvSource({
    // Between two stones, from either side.
    "c2 a1 b4 b3, c3",
    "c2 a1 b4 c3, b3",
    // Between a stone and the own side, but not the opponent's.
    "c2 c1, d1",
    "c2 d1, c1",
    "b3 a3, none",
    "a1 b3 e5 a4, none",
    "a1 b3 a3, a4",
    "a1 b3 a4, a3",
    // Stones side by side, and a last move far away.
    "c2 a1 c3 b3, none",
    "c2 a1 b4 e5, none"
  })
  void theOtherCellOfTheBridgeAnswers(String moves, String reply) {
    assertThat(reply(moves)).isEqualTo(reply);
  }

  @Test
  void severalAnswersAreEquallyLikely() {
    // Red c2, b4 and d3 around blue c3: b3, c4 and d2 lie between two of them.
    Hex game = new Hex(5);
    HexState state = after(game, "c2 a1 b4 a2 d3 e5 e1 c3");
    int first = 0;
    Rng rng = new Rng(7);
    for (int i = 0; i < 1000; i++) {
      String reply = game.moveText(state, state.bridgeReply(rng));
      assertThat(reply).isIn("b3", "c4", "d2");
      first += reply.equals("b3") ? 1 : 0;
    }
    assertThat(first).isBetween(250, 550);
  }

  private static double wins(HexState start, double probability, int games, MoveLog log) {
    HexState state = new Hex(5).newState();
    Rng rng = new Rng(3);
    double[] rewards = new double[2];
    double sum = 0;
    for (int i = 0; i < games; i++) {
      state.copyFrom(start);
      if (log != null) {
        log.clear();
      }
      state.playBridges(probability, false, rng, log);
      state.rewards(rewards);
      sum += rewards[0] / games;
    }
    return sum;
  }

  @Test
  void aChainOfBridgesHolds() {
    // Blue is to move. Now and then one move goes into two bridges, and the other one is saved.
    HexState state = after(new Hex(5), CHAIN);
    assertThat(wins(state, 1, 2000, null)).isGreaterThan(0.98);
    assertThat(wins(state, 1, 2000, new MoveLog(32))).isGreaterThan(0.98);
    assertThat(wins(state, 0, 2000, null)).isLessThan(0.85);
    assertThat(wins(state, 0.5, 2000, null)).isBetween(0.8, 0.99);
  }

  @Test
  void withoutAnswersItIsAUniformGame() {
    HexState state = after(new Hex(5), "c2 a5 b4 e5");
    HexState copy = new Hex(5).newState();
    Rng rng = new Rng(5);
    double[] rewards = new double[2];
    double sum = 0;
    for (int i = 0; i < 4000; i++) {
      copy.copyFrom(state);
      copy.playUniform(rng, null);
      copy.rewards(rewards);
      sum += rewards[0] / 4000;
    }
    assertThat(wins(state, 0, 4000, null)).isCloseTo(sum, within(0.04));
    assertThat(wins(state, 0, 4000, new MoveLog(32))).isCloseTo(sum, within(0.04));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10, 11, 12, 14})
  void theMovesWrittenDownAreAGameToItsEnd(int size) {
    for (int round = 0; round < 100; round++) {
      Hex game = new Hex(size, round % 2 == 1);
      Rng rng = new Rng(round);
      HexState state = game.newState();
      HexState replay = game.newState();
      MoveLog log = new MoveLog(16);
      state.playBridges(0.9, false, rng, log);
      for (int i = 0; i < log.size(); i++) {
        assertThat(replay.isTerminal()).isFalse();
        assertThat(replay.mover()).isEqualTo(log.mover(i));
        game.parseMove(replay, game.moveText(replay, log.move(i)));
        replay.play(log.move(i));
      }
      assertThat(replay.isTerminal()).isTrue();
      assertThat(replay.key()).isEqualTo(state.key());
      assertThat(replay.ply()).isEqualTo(state.ply());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 11, 13})
  void aFullBoardDecidesTheSameGame(int size) {
    Hex game = new Hex(size);
    double[] toTheEnd = new double[2];
    double[] whole = new double[2];
    for (int seed = 0; seed < 100; seed++) {
      HexState state = game.newState();
      MoveLog log = new MoveLog(16);
      state.playBridges(1, false, new Rng(seed), log);
      state.rewards(toTheEnd);
      int moves = log.size();
      state = game.newState();
      log.clear();
      state.playBridges(1, true, new Rng(seed), log);
      state.rewards(whole);
      assertThat(whole).isEqualTo(toTheEnd);
      assertThat(moves).isLessThanOrEqualTo(size * size);
      assertThat(log.size()).isEqualTo(size * size);
      assertThat(state.ply()).isEqualTo(size * size);
    }
  }

  @Test
  void theSameSeedPlaysTheSameGame() {
    HexState one = new Hex(11).newState();
    HexState other = new Hex(11).newState();
    one.playBridges(0.7, false, new Rng(9), new MoveLog(16));
    other.playBridges(0.7, false, new Rng(9), new MoveLog(16));
    assertThat(one.key()).isEqualTo(other.key());
  }
}
