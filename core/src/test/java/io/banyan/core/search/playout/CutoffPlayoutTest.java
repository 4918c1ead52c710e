// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.Game;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.TestPlayouts;
import org.junit.jupiter.api.Test;

class CutoffPlayoutTest {
  /**
   * Values for player 0, who moves first, then player 1. Depth 1 from the start: max(0.7, 0.2) =
   * 0.7. Depth 2: max(min(0.1, 0.6), min(0.45, 0.35)) = 0.35.
   */
  private static final Game GAME =
      new ScriptedGame("0.3:(0.7:(0.1:(1 1) 0.6:(1 1)) 0.2:(0.45:(1 1) 0.35:(1 1)))");

  @Test
  void withoutMovesTheOutcomeIsTheEvaluationOfTheNodeItself() {
    TestPlayouts playouts = new TestPlayouts("ic-e(m=0)", GAME);
    assertThat(playouts.outcome()).isEqualTo(0.3);
    assertThat(playouts.lastOutcome(1)).isEqualTo(0.7);
    assertThat(playouts.lastMoves()).isEmpty();
  }

  @Test
  void movesOfTheOtherPlayoutComeFirst() {
    // One uniform move: 0.7 or 0.2, on average 0.45; two: (0.1 + 0.6 + 0.45 + 0.35) / 4 = 0.375.
    assertThat(new TestPlayouts("ic-e(m=1)", GAME).mean(4000)).isCloseTo(0.45, within(0.02));
    assertThat(new TestPlayouts("ic-e(m=2)", GAME).mean(4000)).isCloseTo(0.375, within(0.02));
    TestPlayouts greedy = new TestPlayouts("ic-e(m=2,playout=ir-e(e=0))", GAME);
    assertThat(greedy.outcome()).isEqualTo(0.1);
    assertThat(greedy.lastMoves()).isEqualTo("0:0 1:0");
  }

  @Test
  void aGameThatEndsEarlierCountsWithItsResult() {
    TestPlayouts playouts = new TestPlayouts("ic-e(m=9)", GAME);
    assertThat(playouts.mean(20)).isEqualTo(1);
    assertThat(playouts.lastMoves().split(" ")).hasSize(3);
  }

  @Test
  void icmTakesTheAlphaBetaValue() {
    assertThat(new TestPlayouts("ic-m(m=0,d=1)", GAME).outcome()).isCloseTo(0.7, within(1e-8));
    TestPlayouts two = new TestPlayouts("ic-m(m=0,d=2)", GAME);
    assertThat(two.outcome()).isCloseTo(0.35, within(1e-8));
    assertThat(two.lastOutcome(1)).isCloseTo(0.65, within(1e-8));
    // After one move player 1 chooses: min(0.1, 0.6) or min(0.45, 0.35), on average 0.225.
    assertThat(new TestPlayouts("ic-m(m=1,d=1)", GAME).mean(4000)).isCloseTo(0.225, within(0.01));
  }

  @Test
  void icmkLooksAtTheFirstOrderedMovesOnly() {
    // With k = 1 the line is move 0, move 0: 0.1 instead of 0.35.
    assertThat(new TestPlayouts("ic-mk(m=0,d=2,k=1)", GAME).outcome()).isCloseTo(0.1, within(1e-8));
    assertThat(new TestPlayouts("ic-mk(m=0,d=2,k=2)", GAME).outcome())
        .isCloseTo(0.35, within(1e-8));
  }

  @Test
  void refusesAPlayoutThatCannotBeStopped() {
    assertThatThrownBy(() -> new TestPlayouts("ic-e(m=3,playout=ic-e)", GAME))
        .hasMessageContaining("ic-e needs a playout that can be stopped after any move");
  }
}
