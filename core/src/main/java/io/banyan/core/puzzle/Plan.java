// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import java.util.Arrays;
import java.util.List;

/** The best line to an end of the game that is known, from the present state on. */
public final class Plan {
  /** A reward that nothing can beat. */
  public static final double FULL = 1 - 1e-9;

  private int[] moves = {};
  private double reward = -1;

  /** Forgets the line. */
  public void clear() {
    moves = new int[0];
    reward = -1;
  }

  /** True if a line with that reward would be taken. */
  public boolean isBeatenBy(double other, int length) {
    return other > reward || other == reward && length < moves.length;
  }

  /** Takes a line. */
  public void set(double newReward, int[] line, int length) {
    reward = newReward;
    moves = Arrays.copyOf(line, length);
  }

  /** Goes on after a move of the game; true if the plan did. */
  public boolean follow(int move) {
    boolean follows = moves.length > 1 && moves[0] == move;
    if (follows) {
      moves = Arrays.copyOfRange(moves, 1, moves.length);
    } else {
      clear();
    }
    return follows;
  }

  /** True if nothing can beat it. */
  public boolean isPerfect() {
    return reward >= FULL;
  }

  /** True if no line is known. */
  public boolean isEmpty() {
    return moves.length == 0;
  }

  /** The first move. */
  public int first() {
    return moves[0];
  }

  /** All moves. */
  public List<Integer> moves() {
    return Arrays.stream(moves).boxed().toList();
  }

  /** The reward at its end; -1 if there is none. */
  public double reward() {
    return reward;
  }
}
