// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;

/** Playouts in which each player makes the move of the highest value, now and then a random one. */
abstract class EpsilonGreedyPlayout {
  private final double epsilon;

  EpsilonGreedyPlayout(double epsilon) {
    this.epsilon = epsilon;
  }

  /** What a player thinks of a move, in [0, 1]. */
  abstract float value(int player, int move);

  /** The index of the move a player makes. */
  final int choose(JointState state, int player, int count, Rng rng) {
    if (rng.nextBoolean(epsilon)) {
      return rng.nextInt(count);
    }
    float best = -1;
    int choice = 0;
    int ties = 0;
    for (int i = 0; i < count; i++) {
      float value = value(player, state.legalMove(player, i));
      if (value > best) {
        best = value;
        choice = i;
        ties = 1;
      } else if (value == best && rng.nextInt(++ties) == 0) {
        choice = i;
      }
    }
    return choice;
  }
}
