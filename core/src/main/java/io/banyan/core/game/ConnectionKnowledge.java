// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State} of a connection game: says which moves look good at a glance. */
public interface ConnectionKnowledge {
  /**
   * What a move of the player to move is worth for each thing that speaks for it.
   *
   * @param bridge it answers a move into a bridge
   * @param edge for each part of the frame (own sides in Hex, corners and sides in Havannah, three
   *     at most) that its group then touches
   * @param near for each own stone at most two steps away
   * @param reply for each step by which it is nearer to the last move than four
   * @param size for each stone of the group it joins
   */
  record Weights(int bridge, int edge, int near, int reply, int size) {}

  /** Writes the sum of weights for each of the first n moves. */
  void knowledge(Weights weights, int[] moves, int n, int[] sums);
}
