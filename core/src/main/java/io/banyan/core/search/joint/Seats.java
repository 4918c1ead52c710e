// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointGame;

/**
 * Who plays.
 *
 * @param players how many, chance included
 * @param chance bit r: player r stands for chance
 * @param forOne true if a single player plays against nobody, not even chance
 */
public record Seats(int players, int chance, boolean forOne) {
  static Seats of(JointGame game) {
    int chance = 0;
    for (int r = 0; r < game.players(); r++) {
      chance |= game.isChance(r) ? 1 << r : 0;
    }
    return new Seats(game.players(), chance, game.players() == 1 && chance == 0);
  }

  boolean isChance(int player) {
    return (chance >>> player & 1) != 0;
  }
}
