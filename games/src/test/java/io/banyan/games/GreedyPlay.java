// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * Plays what looks best one move ahead, to see whether an evaluation or an ordering is any good.
 */
public final class GreedyPlay {
  private GreedyPlay() {}

  /** The score of a player who maximises the evaluation, against random moves. */
  public static double byEvaluation(Game game, int games, long seed) {
    State next = game.newState();
    double[] rewards = new double[2];
    return score(
        game,
        games,
        seed,
        (state, moves, n, scores) -> {
          int mover = state.mover();
          for (int i = 0; i < n; i++) {
            next.copyFrom(state);
            next.play(moves[i]);
            if (next.isTerminal()) {
              next.rewards(rewards);
              scores[i] = rewards[mover];
            } else {
              scores[i] = ((Evaluation) next).evaluate(mover);
            }
          }
        });
  }

  /** The score of a player who plays the move ordered first, against random moves. */
  public static double byOrdering(Game game, int games, long seed) {
    return score(
        game,
        games,
        seed,
        (state, moves, n, scores) -> ((MoveOrdering) state).orderingScores(moves, n, scores));
  }

  private interface Scores {
    void write(State state, int[] moves, int n, double[] scores);
  }

  private static double score(Game game, int games, long seed, Scores scoring) {
    Rng rng = new Rng(seed);
    int[] moves = new int[game.maxMoves()];
    double[] scores = new double[game.maxMoves()];
    double[] rewards = new double[2];
    double sum = 0;
    for (int i = 0; i < games; i++) {
      State state = game.newState();
      while (!state.isTerminal()) {
        int n = state.legalMoves(moves);
        int move = moves[rng.nextInt(n)];
        if (state.mover() == i % 2) {
          scoring.write(state, moves, n, scores);
          move = moves[best(scores, n, rng)];
        }
        state.play(move);
      }
      state.rewards(rewards);
      sum += rewards[i % 2];
    }
    return sum / games;
  }

  /** The index of the highest score, ties at random. */
  private static int best(double[] scores, int n, Rng rng) {
    int best = 0;
    int ties = 0;
    for (int i = 0; i < n; i++) {
      if (scores[i] > scores[best]) {
        ties = 0;
      }
      if (scores[i] >= scores[best] && rng.nextInt(++ties) == 0) {
        best = i;
      }
    }
    return best;
  }
}
