// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State} of Go or a game like it: says which moves look good at a glance.
 */
public interface GoKnowledge {
  /**
   * How many visits a move is given for each thing that speaks for it (won) or against it (lost).
   *
   * @param atari lost: it puts the own group in atari, or runs in vain
   * @param capture won: it takes a stone, twice as many for more; or saves a group in atari
   * @param pattern won: it has a good shape
   * @param near won: next to the last move along chains, a little less one step on, a third at
   *     three steps
   * @param edge lost: on the first two lines where no stone is near; won on the third
   * @param pass lost: a pass; ten times that for a stone in an own eye
   */
  record Weights(
      double atari, double capture, double pattern, double near, double edge, double pass) {}

  /** Writes the visits and, of those, the wins that each of the first n moves starts with. */
  void startingCounts(Weights weights, int[] moves, int n, float[] visits, float[] wins);
}
