// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How well evaluations foretell results, on games that were not learned from: one evaluation plays
 * them against itself, with random openings and some random moves.
 *
 * <p>The log loss is that of the result, with draws as half a win: 0.693 for no knowledge, less is
 * better. The rank correlation is Spearman's, of the values and the results.
 */
public final class HeldOut {
  private static final double EXPLORE = 0.05;
  private static final double LEAST = 1e-6;

  private final List<double[]> values = new ArrayList<>();
  private final List<Double> results = new ArrayList<>();

  /**
   * Plays games and asks every evaluation about every state in them.
   *
   * @param evaluators the first one plays
   */
  public HeldOut(Game game, List<Evaluator> evaluators, int games, int opening, long seed) {
    int[] moves = new int[game.maxMoves()];
    State next = game.newState();
    for (int g = 0; g < games; g++) {
      Rng rng = new Rng(Rng.hash(~seed, g));
      State state = game.newState();
      int random = rng.nextInt(opening + 1);
      for (int ply = 0; !state.isTerminal(); ply++) {
        int n = state.legalMoves(moves);
        if (ply < random || rng.nextBoolean(EXPLORE)) {
          state.play(moves[rng.nextInt(n)]);
          continue;
        }
        State now = state;
        values.add(evaluators.stream().mapToDouble(e -> e.evaluate(now, 0)).toArray());
        state.play(best(evaluators.get(0), state, next, moves, n));
      }
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      while (results.size() < values.size()) {
        results.add((1 + rewards[0] - rewards[1]) / 2);
      }
    }
  }

  private static int best(Evaluator evaluator, State state, State next, int[] moves, int n) {
    int mover = state.mover();
    double[] rewards = new double[2];
    int bestMove = moves[0];
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      next.copyFrom(state);
      next.play(moves[i]);
      double value;
      if (next.isTerminal()) {
        next.rewards(rewards);
        value = 2 * rewards[mover] - rewards[1 - mover];
      } else {
        value = evaluator.evaluate(next, mover);
      }
      if (value > best) {
        best = value;
        bestMove = moves[i];
      }
    }
    return bestMove;
  }

  /** How many states there are. */
  public int states() {
    return results.size();
  }

  /** The mean log loss of an evaluation. */
  public double logLoss(int evaluator) {
    double sum = 0;
    for (int i = 0; i < results.size(); i++) {
      double p = Math.min(1 - LEAST, Math.max(LEAST, values.get(i)[evaluator]));
      double result = results.get(i);
      sum -= result * Math.log(p) + (1 - result) * Math.log(1 - p);
    }
    return sum / results.size();
  }

  /** The rank correlation of an evaluation and the results. */
  public double rankCorrelation(int evaluator) {
    double[] a = ranks(values.stream().mapToDouble(v -> v[evaluator]).toArray());
    double[] b = ranks(results.stream().mapToDouble(Double::doubleValue).toArray());
    double mean = (a.length - 1) / 2.0;
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += (a[i] - mean) * (b[i] - mean);
      aa += (a[i] - mean) * (a[i] - mean);
      bb += (b[i] - mean) * (b[i] - mean);
    }
    return aa == 0 || bb == 0 ? 0 : ab / Math.sqrt(aa * bb);
  }

  /** Ranks from 0; equals share the mean of theirs. */
  private static double[] ranks(double[] numbers) {
    Integer[] order = new Integer[numbers.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> numbers[i]));
    double[] ranks = new double[numbers.length];
    for (int i = 0; i < order.length; ) {
      int end = i;
      while (end < order.length && numbers[order[end]] == numbers[order[i]]) {
        end++;
      }
      for (int j = i; j < end; j++) {
        ranks[order[j]] = (i + end - 1) / 2.0;
      }
      i = end;
    }
    return ranks;
  }
}
