// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import java.util.Arrays;
import java.util.List;

/** The best line to an end of the game that is known, from the present state on. */
final class Plan {
  /** A reward that nothing can beat. */
  static final double FULL = 1 - 1e-9;

  private int[] moves = {};
  private double reward = -1;

  void clear() {
    moves = new int[0];
    reward = -1;
  }

  /** True if a line with that reward would be taken. */
  boolean isBeatenBy(double other, int length) {
    return other > reward || other == reward && length < moves.length;
  }

  void set(double newReward, int[] line, int length) {
    reward = newReward;
    moves = Arrays.copyOf(line, length);
  }

  /** Goes on after a move of the game; true if the plan did. */
  boolean follow(int move) {
    boolean follows = moves.length > 1 && moves[0] == move;
    if (follows) {
      moves = Arrays.copyOfRange(moves, 1, moves.length);
    } else {
      clear();
    }
    return follows;
  }

  boolean isPerfect() {
    return reward >= FULL;
  }

  boolean isEmpty() {
    return moves.length == 0;
  }

  int first() {
    return moves[0];
  }

  List<Integer> moves() {
    return Arrays.stream(moves).boxed().toList();
  }

  /** The reward at its end; -1 if there is none. */
  double reward() {
    return reward;
  }
}
