// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.games.SetUp;

/**
 * A set-up of pawns as text: rows from the top, {@code /} between them, one letter per square
 * ({@code w}, {@code b} or {@code .}), then a space and the side to move ({@code w} or {@code b}).
 *
 * @param width columns
 * @param height rows
 * @param owners by row * width + column from the lower left: 0 white, 1 black, -1 empty
 * @param mover the side to move
 */
record PawnSetUp(int width, int height, int[] owners, int mover) {
  /** The usual start: two full rows each, white to move. */
  static PawnSetUp start(int width, int height) {
    int[] owners = new int[width * height];
    for (int cell = 0; cell < owners.length; cell++) {
      int row = cell / width;
      owners[cell] = row < 2 ? 0 : row >= height - 2 ? 1 : -1;
    }
    return new PawnSetUp(width, height, owners, 0);
  }

  /** Reads a position and checks that a game can go on from it. */
  static PawnSetUp parse(String text) {
    SetUp read = SetUp.read(text, "wb.", "wb");
    Breakthrough.checkSize(read.width(), read.height());
    int[] owners = read.signs().chars().map("wb"::indexOf).toArray();
    PawnSetUp position =
        new PawnSetUp(read.width(), read.height(), owners, "wb".indexOf(read.mover()));
    position.checkPlayable();
    return position;
  }

  private void checkPlayable() {
    if (count(0) == 0 || count(1) == 0) {
      throw new IllegalArgumentException("each side needs a pawn, was \"" + this + "\"");
    }
    for (int column = 0; column < width; column++) {
      if (owners[(height - 1) * width + column] == 0 || owners[column] == 1) {
        throw new IllegalArgumentException(
            "no pawn may stand on its far row at the start, was \"" + this + "\"");
      }
    }
  }

  int count(int player) {
    int n = 0;
    for (int owner : owners) {
      n += owner == player ? 1 : 0;
    }
    return n;
  }

  boolean isMirrorImageOfItself() {
    for (int cell = 0; cell < owners.length; cell++) {
      int column = cell % width;
      if (owners[cell] != owners[cell - column + width - 1 - column]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int row = height - 1; row >= 0; row--) {
      for (int column = 0; column < width; column++) {
        int owner = owners[row * width + column];
        text.append(owner < 0 ? '.' : owner == 0 ? 'w' : 'b');
      }
      text.append(row == 0 ? ' ' : '/');
    }
    return text.append(mover == 0 ? 'w' : 'b').toString();
  }
}
