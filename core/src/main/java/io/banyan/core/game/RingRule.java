// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State} in which closing a ring wins: that may end during a game. */
public interface RingRule {
  /**
   * When a share of the cells that are empty now is filled, closing a ring does not win any more.
   * The games that are played from here on follow this, by whatever moves; another state takes it
   * over with {@link State#copyFrom}, so a copy of a state by the rules is by the rules again.
   *
   * @param fill the share, in [0, 1]; 1 is a game by the rules
   */
  void endRingsAfter(double fill);
}
