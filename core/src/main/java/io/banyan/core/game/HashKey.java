// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: a 64-bit number that identifies it in practice. */
public interface HashKey {
  /**
   * Equal for states with the same future (board, mover, hands, whatever the rules look at, but not
   * the number of moves played), different in practice for all others.
   */
  long key();
}
