// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.TestPlayouts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlyTerminationTest {
  /** One line: evaluations 0.5, 0.6, 0.95, 0.2 and then a loss for player 0. */
  private static final Game GAME = new ScriptedGame("0.5:(0.6:(0.95:(0.2:(0))))");

  /** Looks at plies 0, every, 2 every, ... from {@code after} on; 0.95 stands at ply 2. */
  @ParameterizedTest
  @CsvSource({
    "'early(t=0.9,every=1)', 1, 2",
    "'early(t=0.9,every=2)', 1, 2",
    "'early(t=0.9,every=3)', 0, 4",
    "'early(t=0.9,every=2,after=1)', 0, 4",
    "'early(t=0.9,every=1,after=3)', 0, 4",
    "'early(t=0.96,every=1)', 0, 4",
    "'early(t=0.9,every=1,score=value)', 0.95, 2",
    "'early(t=0.8,every=1,after=3)', 0, 3",
    "'early(t=0.8,every=1,after=3,score=value)', 0.2, 3",
    "'early(t=0.6,every=1)', 1, 1",
    "'uniform', 0, 4",
  })
  void stopsWhereTheEvaluationIsClear(String spec, double outcome, int moves) {
    TestPlayouts playouts = new TestPlayouts(spec, GAME);
    assertThat(playouts.outcome()).isEqualTo(outcome);
    assertThat(playouts.lastOutcome(1)).isEqualTo(1 - outcome);
    assertThat(playouts.lastMoves().split(" ")).hasSize(moves);
  }
}
