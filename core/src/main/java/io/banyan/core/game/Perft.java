// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.Arrays;

/** Counts and walks of the game tree that pin a game's rules to published figures. */
public final class Perft {
  private Perft() {}

  /** The number of move sequences of exactly {@code depth} moves from the given state. */
  public static long count(Game game, State state, int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("depth must be 0 or more, was " + depth);
    }
    if (depth == 0) {
      return 1;
    }
    State[] states = new State[depth];
    int[][] moves = new int[depth][game.maxMoves()];
    for (int i = 0; i < depth; i++) {
      states[i] = game.newState();
    }
    return count(state, depth, states, moves);
  }

  private static long count(State state, int depth, State[] states, int[][] moves) {
    int[] buffer = moves[depth - 1];
    int n = state.legalMoves(buffer);
    if (depth == 1) {
      return n;
    }
    State next = states[depth - 1];
    long total = 0;
    for (int i = 0; i < n; i++) {
      next.copyFrom(state);
      next.play(buffer[i]);
      total += count(next, depth - 1, states, moves);
    }
    return total;
  }

  /**
   * A fixed walk that depends on nothing but the rules and the notation: at ply t the legal moves
   * are sorted as text and number (31 t t + 17 t + 7) mod n is played.
   *
   * @param cap the walk stops after this many moves
   */
  public static Walk walk(Game game, int cap) {
    State state = game.newState();
    StringBuilder moves = new StringBuilder();
    long sum = 0;
    int t = 0;
    for (; t < cap && !state.isTerminal(); t++) {
      String[] texts = Moves.texts(game, state).toArray(new String[0]);
      Arrays.sort(texts);
      sum += texts.length;
      String text = texts[(int) ((31L * t * t + 17L * t + 7) % texts.length)];
      moves.append(moves.isEmpty() ? "" : " ").append(text);
      state.play(game.parseMove(state, text));
    }
    return new Walk(t, state.isTerminal(), sum, moves.toString());
  }

  /**
   * What a walk saw.
   *
   * @param plies moves played
   * @param ended whether the game was over then
   * @param branching the sum of the numbers of legal moves
   * @param moves the moves played, separated by spaces
   */
  public record Walk(int plies, boolean ended, long branching, String moves) {}
}
