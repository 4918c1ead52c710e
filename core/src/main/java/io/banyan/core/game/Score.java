// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/** Capability of a {@link State}: the result in points, for games that are won by points. */
public interface Score {
  /** The points of player 0 less those of player 1; only meaningful in terminal states. */
  double margin();
}
