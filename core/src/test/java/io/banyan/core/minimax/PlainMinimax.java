// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What alpha-beta must find, written as simply as possible: full minimax seen by player 0, without
 * bounds, on scores where a win at ply p is 2 - p / 1000 and a loss its mirror image.
 */
final class PlainMinimax {
  private final Game game;
  private final int width;
  private final int quiescence;
  long nodes;

  PlainMinimax(Game game, int width, int quiescence) {
    this.game = game;
    this.width = width;
    this.quiescence = quiescence;
  }

  /** The score of every move for the mover. */
  Map<Integer, Double> scores(State state, int depth) {
    Map<Integer, Double> scores = new HashMap<>();
    for (int move : moves(state)) {
      double forPlayer0 = child(state, move, 0, depth, false);
      scores.put(move, state.mover() == 0 ? forPlayer0 : 1 - forPlayer0);
    }
    return scores;
  }

  double best(State state, int depth) {
    return scores(state, depth).values().stream().mapToDouble(d -> d).max().orElseThrow();
  }

  private double child(State state, int move, int ply, int depth, boolean afterPass) {
    State next = game.copyOf(state);
    next.play(move);
    boolean pass = move == HashGame.PASS && !afterPass;
    return value(next, ply + 1, pass ? depth : depth - 1, pass);
  }

  private double value(State state, int ply, int depth, boolean afterPass) {
    nodes++;
    if (state.isTerminal()) {
      double[] rewards = new double[2];
      state.rewards(rewards);
      double win = 2 - ply / 1000.0;
      return rewards[0] == 1 ? win : rewards[0] == 0 ? 1 - win : rewards[0];
    }
    double here = ((Evaluation) state).evaluate(0);
    if (depth <= -quiescence) {
      return here;
    }
    List<Double> values = new ArrayList<>();
    List<Integer> moves = depth > 0 ? moves(state) : noisy(state);
    boolean forced = ((NoisyMoves) state).noiseIsForced() && !moves.isEmpty();
    if (depth <= 0 && !forced) {
      values.add(here);
    }
    for (int move : moves) {
      values.add(child(state, move, ply, depth, afterPass || depth <= 0));
    }
    return state.mover() == 0
        ? values.stream().mapToDouble(d -> d).max().orElseThrow()
        : values.stream().mapToDouble(d -> d).min().orElseThrow();
  }

  private List<Integer> moves(State state) {
    int[] buffer = new int[game.maxMoves()];
    return first(state, buffer, state.legalMoves(buffer));
  }

  private List<Integer> noisy(State state) {
    int[] buffer = new int[game.maxMoves()];
    return first(state, buffer, ((NoisyMoves) state).noisyMoves(buffer));
  }

  private List<Integer> first(State state, int[] moves, int n) {
    double[] scores = new double[n];
    ((MoveOrdering) state).orderingScores(moves, n, scores);
    Map<Integer, Double> byMove = new HashMap<>();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(moves[i]);
      byMove.put(moves[i], scores[i]);
    }
    list.sort(Comparator.comparing(m -> -byMove.get(m)));
    return width == 0 || width >= n ? list : list.subList(0, width);
  }
}
