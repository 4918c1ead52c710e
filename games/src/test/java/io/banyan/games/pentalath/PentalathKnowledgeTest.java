// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Moves;
import io.banyan.core.random.Rng;
import io.banyan.games.Ranks;
import org.junit.jupiter.api.Test;

final class PentalathKnowledgeTest {
  private final Pentalath game = new Pentalath(5);

  @Test
  void aWinComesBeforeABlockAndABlockBeforeAnythingElse() {
    Rng rng = new Rng(5);
    int wins = 0;
    int blocks = 0;
    for (int g = 0; g < 200; g++) {
      PentalathState state = game.newState();
      while (!state.isTerminal()) {
        int[] moves = Moves.legal(game, state);
        double[] scores = new double[moves.length];
        state.orderingScores(moves, moves.length, scores);
        int best = 0;
        for (int i = 1; i < moves.length; i++) {
          best = scores[i] > scores[best] ? i : best;
        }
        int win = state.winningMove(state.mover());
        int threat = state.winningMove(1 - state.mover());
        if (win >= 0) {
          assertThat(scores[best]).isGreaterThanOrEqualTo(100_000);
          wins++;
        } else if (threat >= 0 && state.isLegal(threat)) {
          assertThat(scores[best]).isBetween(10_000.0, 99_999.0);
          blocks++;
        }
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(wins).isGreaterThan(50);
    assertThat(blocks).isGreaterThan(50);
  }

  @Test
  void theEvaluationRanksStatesAsASearchDoes() {
    assertThat(Ranks.correlation(game, 14, 80, 11)).isGreaterThan(0.5);
  }
}
