// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * Alpha-beta over the game's evaluation (papers 3.1), fail-soft, on [-1, 1]; a win in p moves is
 * worth 2 less a little for each move. Moves in random order, or the first k of the game's order.
 */
final class Lookahead {
  private static final double WIN = 2;
  private static final double PER_PLY = 1e-6;

  private final ReferenceSearch search;
  private final int width;

  /**
   * @param width number of moves of the game's order; 0 for all moves in random order
   */
  Lookahead(ReferenceSearch search, int width) {
    this.search = search;
    this.width = width;
  }

  /** The value of a state for a player, in [0, 1]; at depth 0 the evaluation. */
  double value(State state, int player, int depth) {
    if (depth == 0 || state.isTerminal()) {
      return search.value(state, player);
    }
    double best = tries(state, 0, depth, -9, 9, null);
    double value = (Math.min(1, Math.max(-1, best)) + 1) / 2;
    return player == state.mover() ? value : 1 - value;
  }

  int bestMove(State state, int depth) {
    int[] best = {Game.NO_MOVE};
    int[] legal = Moves.legal(search.game(), state);
    if (legal.length == 1) {
      return legal[0];
    }
    tries(state, 0, depth, -9, 9, best);
    return best[0];
  }

  /** The score of a state for its mover; writes the best move unless null. */
  private double tries(State state, int ply, int depth, double alpha, double beta, int[] bestMove) {
    int[] moves = Moves.legal(search.game(), state);
    int n = moves.length;
    if (width > 0 && n > 1) {
      n = order(state, moves);
      if (bestMove != null && n == 1) {
        bestMove[0] = moves[0];
        return 0;
      }
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      if (width == 0 && i + 1 < n) {
        swap(moves, i, i + search.rng().nextInt(n - i));
      }
      double score = score(state, moves[i], ply, depth, Math.max(alpha, best), beta);
      if (score > best) {
        best = score;
        if (bestMove != null) {
          bestMove[0] = moves[i];
        }
      }
      // Nothing is better than to win with this move.
      if (best >= beta || best >= WIN - (ply + 1) * PER_PLY) {
        return best;
      }
    }
    return best;
  }

  private double score(State state, int move, int ply, int depth, double alpha, double beta) {
    int mover = state.mover();
    State next = search.game().copyOf(state);
    next.play(move);
    if (next.isTerminal()) {
      double value = 2 * search.value(next, mover) - 1;
      double distance = (ply + 1) * PER_PLY;
      return value == 1 ? WIN - distance : value == -1 ? distance - WIN : value;
    }
    if (depth == 1) {
      return 2 * search.value(next, mover) - 1;
    }
    return next.mover() == mover
        ? tries(next, ply + 1, depth - 1, alpha, beta, null)
        : -tries(next, ply + 1, depth - 1, -beta, -alpha, null);
  }

  /** Shuffles, then brings the best to the front one by one; returns how many are searched. */
  private int order(State state, int[] moves) {
    Rng rng = search.rng();
    for (int i = moves.length - 1; i > 0; i--) {
      swap(moves, i, rng.nextInt(i + 1));
    }
    double[] scores = new double[moves.length];
    ((MoveOrdering) state).orderingScores(moves, moves.length, scores);
    for (int i = 0; i < moves.length; i++) {
      int best = i;
      for (int j = i + 1; j < moves.length; j++) {
        best = scores[j] > scores[best] ? j : best;
      }
      swap(moves, i, best);
      double score = scores[best];
      scores[best] = scores[i];
      scores[i] = score;
    }
    return Math.min(width, moves.length);
  }

  private static void swap(int[] moves, int i, int j) {
    int move = moves[i];
    moves[i] = moves[j];
    moves[j] = move;
  }
}
