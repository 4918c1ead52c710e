// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * Capability of a {@link Game} of two players: its states can be seen as cells in rows and columns,
 * each empty or with one of a few contents, always from the side of the player to move. What is
 * learned of such boards serves both players.
 */
public interface BoardPlanes {
  /** The number of columns; cell {@code c} is in row {@code c / columns()}. */
  int columns();

  /** The number of rows. */
  int rows();

  /** How many contents a cell may have, apart from being empty. */
  int planes();

  /**
   * Writes what lies on the board: bit {@code c} of plane {@code p} is set if cell {@code c} has
   * content {@code p}. Plane 0 is of the mover; a board with a direction is turned so that the
   * mover always plays the same way. A plane takes {@link #words} words.
   *
   * @param words at least {@code planes() * words()} long
   */
  void look(State state, long[] words);

  /**
   * Where each cell goes under the symmetries of this view, the identity among them: a state and
   * its image are worth the same.
   */
  List<int[]> cellSymmetries();

  /** The number of cells. */
  default int cells() {
    return columns() * rows();
  }

  /** How many words a plane takes. */
  default int words() {
    return (cells() + 63) / 64;
  }
}
