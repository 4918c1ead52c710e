// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link Game}: its board looks the same after some transformations. */
public interface Symmetries {
  /** The number of symmetries; number 0 is the identity. */
  int symmetries();

  /** The move that corresponds to the given one on the transformed board. */
  int transform(int move, int symmetry);
}
