// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State}: names the moves after which its {@link Evaluation} is likely to
 * jump, such as captures and promotions, so that a search does not stop in the middle of an
 * exchange.
 */
public interface NoisyMoves {
  /**
   * Writes those legal moves to the front of {@code moves} and returns their number; 0 when the
   * state is quiet.
   *
   * @param moves at least {@link Game#maxMoves()} long
   */
  int noisyMoves(int[] moves);

  /**
   * True if a noisy move must be made where there is one, as where captures are compulsory: then
   * the evaluation of the state itself says nothing.
   */
  default boolean noiseIsForced() {
    return false;
  }
}
