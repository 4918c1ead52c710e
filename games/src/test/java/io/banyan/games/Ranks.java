// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Whether an evaluation puts states in the order in which a search puts them. */
public final class Ranks {
  private Ranks() {}

  /** The same for the game's own evaluation. */
  public static double correlation(Game game, int plies, int count, long seed) {
    return correlation(game, Evaluator.of(null, game, "a test"), plies, count, seed);
  }

  /** Spearman's coefficient for random states of so many plies and 1000 iterations. */
  public static double correlation(
      Game game, Evaluator evaluator, int plies, int count, long seed) {
    Rng rng = new Rng(seed);
    List<Double> searched = new ArrayList<>();
    List<Double> evaluated = new ArrayList<>();
    try (Agent agent = Agents.catalog().make(Agent.SLOT, "solver(memory=16)").create(game)) {
      while (searched.size() < count) {
        State state = game.newState();
        while (state.ply() < plies && !state.isTerminal()) {
          int[] moves = Moves.legal(game, state);
          state.play(moves[rng.nextInt(moves.length)]);
        }
        if (!state.isTerminal()) {
          agent.newGame(1);
          searched.add(agent.search(state, Budget.iterations(1000)).value());
          evaluated.add(evaluator.evaluate(state, state.mover()));
        }
      }
    }
    return correlation(searched, evaluated);
  }

  private static double correlation(List<Double> a, List<Double> b) {
    int[] ra = ranks(a);
    int[] rb = ranks(b);
    double sum = 0;
    for (int i = 0; i < ra.length; i++) {
      sum += (double) (ra[i] - rb[i]) * (ra[i] - rb[i]);
    }
    double n = ra.length;
    return 1 - 6 * sum / (n * (n * n - 1));
  }

  private static int[] ranks(List<Double> values) {
    Integer[] order = IntStream.range(0, values.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparing(values::get));
    int[] ranks = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      ranks[order[i]] = i;
    }
    return ranks;
  }
}
