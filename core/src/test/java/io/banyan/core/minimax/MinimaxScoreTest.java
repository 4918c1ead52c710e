// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import static io.banyan.core.minimax.MinimaxScore.UNIT;
import static io.banyan.core.minimax.MinimaxScore.WIN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MinimaxScoreTest {
  @Test
  void aWinIsKeptByItsDistanceFromTheNode() {
    // Found at ply 7 of the search: five moves after the node at ply 2.
    int fromRoot = WIN - 7;
    assertThat(MinimaxScore.toNode(fromRoot, 2)).isEqualTo(WIN - 5);
    assertThat(MinimaxScore.toNode(-fromRoot, 2)).isEqualTo(-WIN + 5);
    // Met again at ply 4: the win comes at ply 9.
    assertThat(MinimaxScore.toRoot(WIN - 5, 4)).isEqualTo(WIN - 9);
    assertThat(MinimaxScore.toRoot(-WIN + 5, 4)).isEqualTo(-WIN + 9);
  }

  @Test
  void whatIsNotDecidedIsTheSameEverywhere() {
    for (int score : new int[] {-UNIT, -UNIT + 1, 0, UNIT - 1, UNIT}) {
      assertThat(MinimaxScore.isDecided(score)).isFalse();
      assertThat(MinimaxScore.toNode(score, 3)).isEqualTo(score);
      assertThat(MinimaxScore.toRoot(score, 3)).isEqualTo(score);
    }
    assertThat(MinimaxScore.isDecided(UNIT + 1)).isTrue();
    assertThat(MinimaxScore.isDecided(-UNIT - 1)).isTrue();
  }
}
