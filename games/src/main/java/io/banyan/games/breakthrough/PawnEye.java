// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;

/**
 * What a pawn's move looks like to its owner, who always plays upwards: the nine squares around its
 * end, the nine around its start, where it starts, and where it ends beside the end of the last
 * move. Left and right are alike: a step to the right is seen in a mirror.
 *
 * <p>A row is two words of bits, own pawns and others, with an empty column and row all around, so
 * that three neighbouring squares of a row are three bits and never off the board.
 */
final class PawnEye implements MoveFeatures.Eye {
  static final int PER_MOVE = 4;

  private static final int ROW = 27;
  private static final int SHAPES = ROW * ROW * ROW;

  /** A step straight ahead or to the left. */
  private static final int STEPS = 2;

  /** The last move ended so many rows or columns away at most, or it does not count. */
  private static final int NEAR = 3;

  private static final int OFFSETS = (2 * NEAR + 1) * (2 * NEAR + 1) + 1;

  /** Three squares of a row as a number to base three; and the same seen in a mirror. */
  private static final short[] DIGITS = new short[64];

  private static final short[] MIRRORED = new short[64];

  static {
    for (int bits = 0; bits < 64; bits++) {
      for (int i = 0; i < 3; i++) {
        int digit = (bits >> 3 + i & 1) + 2 * (bits >> i & 1);
        DIGITS[bits] += (short) (digit * (i == 0 ? 1 : i == 1 ? 3 : 9));
        MIRRORED[bits] += (short) (digit * (i == 0 ? 9 : i == 1 ? 3 : 1));
      }
    }
  }

  private final Breakthrough game;
  private final int places;
  private final int replies;
  private final int[] own;
  private final int[] other;
  private int lastRow;
  private int lastColumn;

  PawnEye(Breakthrough game) {
    this.game = game;
    places = 2 * STEPS * SHAPES;
    replies = places + 2 * STEPS * game.width * game.height;
    own = new int[game.height + 2];
    other = new int[game.height + 2];
  }

  static int range(Breakthrough game) {
    return 2 * STEPS * SHAPES + 2 * STEPS * game.width * game.height + 2 * OFFSETS;
  }

  @Override
  public void look(State state) {
    PawnState pawns = (PawnState) state;
    pawns.lookAtRows(own, other);
    int last = pawns.lastMove();
    if (last == Game.NO_MOVE) {
      lastRow = -2 * NEAR - 2 * Breakthrough.MAX_HEIGHT;
      return;
    }
    int to = game.toOf(last);
    lastRow = game.advance(1 - game.playerOf(last), to);
    lastColumn = to % game.stride;
  }

  @Override
  public void features(int move, int[] features, int from) {
    int square = game.fromOf(move);
    int direction = game.directionOf(move);
    int row = game.advance(game.playerOf(move), square);
    int column = square % game.stride;
    int toColumn = column + direction - 1;
    int step = direction == 1 ? 0 : 1;
    // The bit of a square is one higher than its column; so three bits from the column on.
    int take = other[row + 2] >>> toColumn + 1 & 1;
    int mirrored = game.width - 1 - column;
    int place = direction == 2 || step == 0 && mirrored < column ? mirrored : column;
    features[from] = step * SHAPES + shape(row + 2, toColumn, direction);
    features[from + 1] = (STEPS + step) * SHAPES + shape(row + 1, column, direction);
    features[from + 2] = places + ((row * game.width + place) * STEPS + step) * 2 + take;
    features[from + 3] = replies + 2 * offset(row + 1 - lastRow, toColumn - lastColumn) + take;
  }

  /** The nine squares around one, the upper row first; in a mirror for a step to the right. */
  private int shape(int row, int column, int direction) {
    int a = three(row + 1, column);
    int b = three(row, column);
    int c = three(row - 1, column);
    int plain = (DIGITS[a] * ROW + DIGITS[b]) * ROW + DIGITS[c];
    if (direction == 0) {
      return plain;
    }
    int mirrored = (MIRRORED[a] * ROW + MIRRORED[b]) * ROW + MIRRORED[c];
    return direction == 2 ? mirrored : Math.min(plain, mirrored);
  }

  private int three(int row, int column) {
    return (own[row] >>> column & 7) << 3 | other[row] >>> column & 7;
  }

  private static int offset(int rows, int columns) {
    int side = Math.abs(columns);
    return Math.abs(rows) > NEAR || side > NEAR
        ? OFFSETS - 1
        : (rows + NEAR) * (2 * NEAR + 1) + side;
  }
}
