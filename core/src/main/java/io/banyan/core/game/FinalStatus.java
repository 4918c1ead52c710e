// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * Capability of a {@link State} of Go or a game like it: tells which stones would stay on the board
 * if play went on, as people agree on it after a game. The rules of the game itself may count all
 * stones as they stand.
 */
public interface FinalStatus {
  /** What becomes of a group. */
  enum Status {
    ALIVE,
    DEAD,
    /** Alive without a point of its own. */
    SEKI
  }

  /** The groups with that status, each as the names of its points; the same at every call. */
  List<List<String>> groups(Status status);

  /** As {@link Score#margin}, after dead stones were taken off the board. */
  double settledMargin();
}
