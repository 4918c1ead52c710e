// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chomp;

import io.banyan.core.game.Symmetries;

/** Chomp on a square bar, where columns and rows may be exchanged. */
final class SquareChomp extends Chomp implements Symmetries {
  SquareChomp(int side) {
    super(side, side);
  }

  @Override
  public int symmetries() {
    return 2;
  }

  @Override
  public int transform(int move, int symmetry) {
    return symmetry == 0 ? move : move % width * width + move / width;
  }
}
