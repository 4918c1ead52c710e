// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The moves of seeded playouts, pinned: they must be the same on every machine and JDK, although
 * the code picks bits in different ways.
 */
final class PlayoutSequenceTest {
  @ParameterizedTest
  @CsvSource({
    "tictactoe, aca1d372ffe7714f",
    "connect4, f0dccf05e9869061",
    "connect4(8x7), 6502d0f5ec7e63e",
    "breakthrough, 7570bbd09f3bb14b",
    "breakthrough(6x6), 3c2a9e04fa6b54b3",
    "breakthrough(18x6), 63d445788557a100",
    "breakthrough(7x5), 1137befd74232e30",
    "checkers, fbdc074251b49d26",
    "cannon, 1fda73f30fdc5277",
    "cannon(mate=true), 476db5550a44fa90",
    "othello, 5e3b42df44f7aac",
    "othello(6x6), 890c9cfd6aea6edd"
  })
  void seededPlayoutsAreTheSameEverywhere(String spec, String hash) {
    assertThat(hashOfPlayouts(spec, 0)).isEqualTo(hash);
  }

  /** As above, from states in which the second player is to move. */
  @ParameterizedTest
  @CsvSource({
    "tictactoe, 35a07f8a1f2ef418",
    "breakthrough, 182abe6e984f1c4f",
    "breakthrough(6x6), 8b972fccf38a2ce1",
    "breakthrough(7x5), 29d14017e94750c8",
    "checkers, e1456c12afbc6e9e",
    "cannon, e8208aeba082a894"
  })
  void seededPlayoutsOfTheSecondPlayerAreTheSameEverywhere(String spec, String hash) {
    assertThat(hashOfPlayouts(spec, 1)).isEqualTo(hash);
  }

  private static String hashOfPlayouts(String spec, int movesBefore) {
    Game game = Games.catalog().make(GameSlot.GAME, spec);
    Rng rng = new Rng(1);
    MoveLog log = new MoveLog(game.maxPlies());
    int[] moves = new int[game.maxMoves()];
    long h = 0;
    for (int i = 0; i < 200; i++) {
      State state = game.newState();
      for (int t = 0; t < movesBefore; t++) {
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
      log.clear();
      ((UniformPlayout) state).playUniform(rng, log);
      for (int t = 0; t < log.size(); t++) {
        h = Rng.hash(h ^ log.move(t));
      }
    }
    return Long.toHexString(h);
  }

  /** Candidates with their weights and the scores of all moves, as they were when first written. */
  @ParameterizedTest
  @CsvSource({
    "cannon, a61b0f23bb629813",
    "cannon(mate=true), 21c7636984b560bd",
    "'cannon(mate=true,strictShot=true)', 90bb345e485f609f",
    "chinesecheckers, f1d06e62ec7ac",
    "chinesecheckers(forwardOnly=true), e128cdef0bcaf13f",
    "'chinesecheckers(49,winFilled=true)', 35b41f3ce6899574"
  })
  void seededCandidatesAreTheSameEverywhere(String spec, String hash) {
    Game game = Games.catalog().make(GameSlot.GAME, spec);
    Rng rng = new Rng(1);
    int[] moves = new int[game.maxMoves()];
    double[] numbers = new double[moves.length];
    long h = 0;
    for (int i = 0; i < 60; i++) {
      State state = game.newState();
      while (!state.isTerminal()) {
        int n = ((PlayoutCandidates) state).playoutCandidates(rng, moves, numbers);
        h = hash(h, moves, numbers, n);
        int move = moves[rng.nextInt(n)];
        n = state.legalMoves(moves);
        ((MoveOrdering) state).orderingScores(moves, n, numbers);
        h = hash(h, moves, numbers, n);
        state.play(move);
      }
    }
    assertThat(Long.toHexString(h)).isEqualTo(hash);
  }

  private static long hash(long start, int[] moves, double[] numbers, int n) {
    long h = start;
    for (int i = 0; i < n; i++) {
      h = Rng.hash(h ^ moves[i] ^ Double.doubleToLongBits(numbers[i]));
    }
    return h;
  }
}
