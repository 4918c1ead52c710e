// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link State} of a game for one player that falls into parts: a move of one part
 * leaves all others as they are, whatever they are like. The best end asks something of each part
 * by itself, and perhaps of the number of moves made; there may be several ways to it.
 */
public interface PuzzleParts {
  /** How many parts there are; 0 if the game is not known to have any. */
  int partCount();

  /** The part of a move; -1 for one that changes nothing but the number of moves made. */
  int partOf(int move);

  /** Equal for states that are the same in a part, different in practice for all others. */
  long partKey(int part);

  /** How many ways to the best end there are. */
  int wayCount();

  /** True if a way asks anything of a part. */
  boolean matters(int way, int part);

  /** True if this state has what a way asks of a part. */
  boolean isDone(int way, int part);

  /** True if a way asks something of the number of moves made. */
  boolean isTimed(int way);

  /** True if a way can end after so many moves from the start of the game. */
  boolean isTime(int way, int ply);
}
