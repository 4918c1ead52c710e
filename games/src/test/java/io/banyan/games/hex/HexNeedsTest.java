// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.InferiorMoves;
import io.banyan.core.random.Rng;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Hex leaves out is judged by a plain search of all moves to the end. */
class HexNeedsTest {
  private final Map<Long, Boolean> known = new HashMap<>();
  private int leftOut;
  private int won;
  private int lost;

  @Test
  void of729SurroundingsOfACell122MakeItDead() {
    int dead = 0;
    for (int pattern = 0; pattern < 1 << 12; pattern++) {
      boolean corner = (pattern & pattern >> 1 & 0x555) != 0;
      dead += !corner && HexFill.isDead(pattern) ? 1 : 0;
    }
    assertThat(dead).isEqualTo(122);
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "true, true"})
  void noStateOf3x3ChangesItsWinner(boolean dead, boolean threats) {
    Hex game = new Hex(3);
    int[] stones = new int[9];
    for (int code = 0; code < 19683; code++) {
      int rest = code;
      for (int cell = 0; cell < 9; cell++, rest /= 3) {
        stones[cell] = rest % 3;
      }
      check(game, stones, dead, threats);
    }
    assertThat(leftOut).isPositive();
    assertThat(won > 0 && lost > 0).isEqualTo(threats);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 5, 500, true, false",
    "4, 5, 500, false, true",
    "4, 5, 500, true, true",
    "5, 14, 200, true, true",
    "6, 25, 150, true, true"
  })
  void noRandomStateChangesItsWinner(
      int size, int least, int states, boolean dead, boolean threats) {
    Hex game = new Hex(size);
    Rng rng = new Rng(size);
    int cells = size * size;
    for (int i = 0; i < states; i++) {
      int count = least + rng.nextInt(Math.min(6, cells - least));
      int[] stones = new int[cells];
      for (int k = 0; k < count; ) {
        int cell = rng.nextInt(cells);
        if (stones[cell] == 0) {
          stones[cell] = 1 + k++ % 2;
        }
      }
      known.clear();
      check(game, stones, dead, threats);
    }
    assertThat(leftOut).isPositive();
    assertThat(won > 0 && lost > 0).isEqualTo(threats);
  }

  @ParameterizedTest
  @CsvSource({
    "14, g2 a1 f4 a2 e6 a3 d8 a4 c10 a5 b12 a6 a14, true, -2",
    "14, g2 a1 f4 a2 e6 a3 d8 a4 c10 a5 b12 a6, true, -1",
    "14, g2 a1 f4 a2 e6 a3 d8 a4 c10 a5 b12 a6 a14, false, 183",
    "11, b7 a1 d6 a2 f5 a3 h4 a4 j3, true, 112"
  })
  void aChainOfBridgesDecidesTheGame(int size, String moves, boolean threats, int expected) {
    Hex game = new Hex(size);
    HexState state = (HexState) game.newState();
    for (String move : moves.split(" ")) {
      state.play(game.parseMove(state, move));
    }
    int[] legal = new int[game.maxMoves()];
    assertThat(state.keepNeeded(false, threats, legal, state.legalMoves(legal)))
        .isEqualTo(expected);
  }

  /** Looks at the state with such stones, unless it is over or cannot come up. */
  private void check(Hex game, int[] stones, boolean dead, boolean threats) {
    HexState state = stateOf(game, stones);
    if (state == null || state.isTerminal()) {
      return;
    }
    int[] moves = new int[game.maxMoves()];
    int n = state.legalMoves(moves);
    boolean wins = wins(game, state);
    int kept = state.keepNeeded(dead, threats, moves, n);
    if (kept == InferiorMoves.LOST) {
      lost++;
      assertThat(wins).as("%s", game.boardText(state)).isFalse();
    } else if (kept == InferiorMoves.WON) {
      won++;
      assertThat(wins && winsBy(game, state, moves[0])).as("%s", game.boardText(state)).isTrue();
    } else {
      leftOut += n - kept;
      boolean stillWins = false;
      for (int i = 0; i < kept; i++) {
        stillWins |= winsBy(game, state, moves[i]);
      }
      assertThat(stillWins).as("%s", game.boardText(state)).isEqualTo(wins);
    }
  }

  private static HexState stateOf(Hex game, int[] stones) {
    HexState state = (HexState) game.newState();
    int[] next = new int[2];
    while (true) {
      int player = state.mover();
      while (next[player] < stones.length && stones[next[player]] != 1 + player) {
        next[player]++;
      }
      if (next[player] == stones.length) {
        break;
      }
      if (state.isTerminal()) {
        return null;
      }
      state.play(next[player]++);
    }
    for (int cell = 0; cell < stones.length; cell++) {
      if (stones[cell] != 1 + state.owner(cell)) {
        return null;
      }
    }
    return state;
  }

  private boolean wins(Hex game, HexState state) {
    if (state.isTerminal()) {
      // The last move won.
      return false;
    }
    Boolean before = known.get(state.key());
    if (before != null) {
      return before;
    }
    int[] moves = new int[game.maxMoves()];
    int n = state.legalMoves(moves);
    boolean wins = false;
    for (int i = 0; i < n && !wins; i++) {
      wins = winsBy(game, state, moves[i]);
    }
    known.put(state.key(), wins);
    return wins;
  }

  private boolean winsBy(Hex game, HexState state, int move) {
    HexState next = (HexState) game.newState();
    next.copyFrom(state);
    next.play(move);
    return !wins(game, next);
  }
}
