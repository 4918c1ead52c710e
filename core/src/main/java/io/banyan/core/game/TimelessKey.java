// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State} whose rules count moves: a key that leaves the count out. States
 * with the same such key differ in nothing but the time that is left, and in what the end of it
 * means.
 */
public interface TimelessKey {
  /** False if the two keys tell the same states apart. */
  boolean countsSteps();

  /** As {@link HashKey#key}, but without what counts moves. */
  long timelessKey();
}
