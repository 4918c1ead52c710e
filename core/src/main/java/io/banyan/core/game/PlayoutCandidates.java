// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.random.Rng;

/**
 * Capability of a {@link State}: the moves a knowledgeable playout would consider, with weights.
 */
public interface PlayoutCandidates {
  /**
   * Writes candidate moves and their positive weights and returns their number, at least 1 in a
   * state that is not terminal. A playout draws one of them in proportion to its weight.
   *
   * @param rng used by games whose candidates are themselves drawn at random
   */
  int playoutCandidates(Rng rng, int[] moves, double[] weights);
}
