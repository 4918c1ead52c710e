// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * A moment in a {@link JointGame}: mutable, played forward by joint moves, copied, never taken
 * back.
 */
public interface JointState {
  /** Returned by {@link #playOut} of states that have none of their own. */
  int NO_PLAYOUT = -1;

  /** True when the game is over. */
  boolean isTerminal();

  /**
   * How many moves a player has. If it is 0 for anybody the game ends here, with the rewards that
   * the state has.
   */
  int legalCount(int player);

  /** The i-th legal move of a player; the order depends on the state alone. */
  int legalMove(int player, int i);

  /** Makes one legal move per player. */
  void play(int[] jointMove);

  /** Writes each player's result in [0, 1]; in a state that is not terminal the best guess. */
  void rewards(double[] rewards);

  /** Becomes equal to another state of the same game. */
  void copyFrom(JointState other);

  /** A number that identifies the state in practice. */
  long key();

  /**
   * Plays uniformly random moves to the end, or for that many steps, and writes the rewards. A
   * state whose steps are slow offers none, so that whoever plays them can look at the clock.
   *
   * @return the number of steps, or {@link #NO_PLAYOUT}
   */
  default int playOut(int maxSteps, long seed, double[] rewards) {
    return NO_PLAYOUT;
  }
}
