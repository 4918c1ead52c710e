// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: how convincing a win is (Pepels et al. 2014). */
public interface Quality {
  /**
   * The quality of this terminal state for its winner; the unit and the zero are the game's own and
   * are stated in its documentation.
   */
  double quality(int winner);
}
