// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

/** One way to search a puzzle, which can be left and taken up again at any time. */
interface PuzzleMethod {
  /** The root is another one: begins anew. */
  void begin();

  /** Does a little: reaches a few states, or the end of one line. */
  void advance();

  /** True if there is nothing left for it to do, though the puzzle is not decided. */
  default boolean isFinished() {
    return false;
  }

  /** States kept in memory. */
  long kept();

  /** Bytes of memory in use. */
  long bytes();
}
