// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.TestPlayouts;
import org.junit.jupiter.api.Test;

class LookaheadPlayoutTest {
  /**
   * Evaluations are for player 0, who moves first. Greedily: move 0 (0.8 against 0.4), then player
   * 1 prefers 0.1 to 0.6 and all ends with 0. Two plies deep: move 0 is worth min(0.1, 0.6) = 0.1,
   * move 1 min(0.9, 0.7) = 0.7; so move 1, then the reply 0.7, which ends with 1.
   */
  private static final Game TRAP =
      new ScriptedGame("(0.8:(0.1:(0 0) 0.6:(0 0)) 0.4:(0.9:(1 1) 0.7:(1 1)))");

  @Test
  void irePlaysTheBestEvaluationForWhoeverMoves() {
    TestPlayouts playouts = new TestPlayouts("ir-e(e=0)", TRAP);
    for (int i = 0; i < 20; i++) {
      assertThat(playouts.outcome()).isZero();
      assertThat(playouts.lastMoves()).startsWith("0:0 1:0 0:");
    }
  }

  @Test
  void irmSeesTheReply() {
    TestPlayouts playouts = new TestPlayouts("ir-m(e=0,d=2)", TRAP);
    for (int i = 0; i < 20; i++) {
      assertThat(playouts.outcome()).isEqualTo(1);
      assertThat(playouts.lastMoves()).startsWith("0:1 1:");
    }
  }

  @Test
  void irmOfDepthOneIsIre() {
    TestPlayouts playouts = new TestPlayouts("ir-m(e=0,d=1)", TRAP);
    for (int i = 0; i < 20; i++) {
      assertThat(playouts.outcome()).isZero();
      assertThat(playouts.lastMoves()).startsWith("0:0 1:0 0:");
    }
  }

  @Test
  void irmkLooksAtTheFirstOrderedMovesOnly() {
    // The game's order is that of the branches; the best one is the last.
    Game game = new ScriptedGame("(0.2:(0 0) 0.3:(0.5 0.5) 0.9:(1 1))");
    double[] expected = {0, 0.5, 1, 1};
    for (int k = 1; k <= 4; k++) {
      assertThat(new TestPlayouts("ir-mk(e=0,d=1,k=" + k + ")", game).mean(10))
          .isEqualTo(expected[k - 1]);
    }
  }

  @Test
  void epsilonIsTheShareOfRandomMoves() {
    // Greedy wins; a random move wins half the time: 1 - e / 2.
    Game game = new ScriptedGame("(0.9:(1 1) 0.1:(0 0))");
    assertThat(new TestPlayouts("ir-e(e=0.5)", game).mean(4000)).isCloseTo(0.75, within(0.03));
    assertThat(new TestPlayouts("ir-e(e=1)", game).mean(4000)).isCloseTo(0.5, within(0.03));
    assertThat(new TestPlayouts("ir-e(e=0)", game).mean(100)).isEqualTo(1);
  }

  @Test
  void aWinAtOnceBeatsTheBestEvaluation() {
    Game game = new ScriptedGame("(1:(0 0) 1 1:(0 0))");
    assertThat(new TestPlayouts("ir-e(e=0)", game).mean(50)).isEqualTo(1);
  }

  @Test
  void namesWhatTheGameLacks() {
    assertThatThrownBy(() -> new TestPlayouts("ir-mk", new Nim(5)))
        .hasMessage(
            "ir-mk needs an evaluation of states, which the game nim(heap=5) does not offer");
  }
}
