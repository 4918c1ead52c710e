// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;

/**
 * What a pawn's move looks like to its owner, who always plays upwards: the nine squares around its
 * end, the nine around its start, where it starts, and where it ends beside the end of the last
 * move. Left and right are alike: a step to the right is seen in a mirror. Squares of all boards
 * are called as those of 8x8: by their distance from the goal, the home row and the sides, so that
 * what is learned on one size serves the others.
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

  /** Squares that differ: 8x8, and a step is straight or not, a capture or not. */
  private static final int SIDE = 8;

  private static final int PLACES = 2 * STEPS * SHAPES;
  private static final int REPLIES = PLACES + 2 * STEPS * SIDE * SIDE;
  static final int RANGE = REPLIES + 2 * OFFSETS;

  private final Breakthrough game;

  /** What rows and columns are called on a board of 8x8. */
  private final int[] rowNames;

  private final int[] columnNames;
  private final int[] own;
  private final int[] other;
  private int lastRow;
  private int lastColumn;

  PawnEye(Breakthrough game) {
    this.game = game;
    rowNames = new int[game.height];
    for (int row = 0; row < game.height; row++) {
      int left = game.height - 1 - row;
      boolean nearGoal = left <= 2 || row > 2;
      rowNames[row] = nearGoal ? SIDE - 1 - Math.min(left, SIDE / 2) : row;
    }
    columnNames = new int[game.width];
    for (int column = 0; column < game.width; column++) {
      int right = game.width - 1 - column;
      boolean inLeftHalf = column <= right;
      int edge = Math.min(Math.min(column, right), SIDE / 2 - 1);
      columnNames[column] = inLeftHalf ? edge : SIDE - 1 - edge;
    }
    own = new int[game.height + 2];
    other = new int[game.height + 2];
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
    features[from + 2] = place(row, place, step, take);
    features[from + 3] = REPLIES + 2 * offset(row + 1 - lastRow, toColumn - lastColumn) + take;
  }

  /** As the general form; start and end have rows in common, which are read once. */
  @Override
  public float products(int[] moves, int n, float[] factors, float[] products, int[] scratch) {
    int width = game.width;
    int span = game.span;
    int stride = game.stride;
    boolean up = moves[0] / span % 2 == 0;
    float total = 0;
    for (int i = 0; i < n; i++) {
      int code = moves[i] / span;
      int square = moves[i] - code * span;
      int direction = code >> 1;
      int column = square % stride;
      int row = up ? square / stride : game.height - 1 - square / stride;
      int toColumn = column + direction - 1;
      int take = other[row + 2] >>> (toColumn + 1) & 1;
      int end;
      int start;
      int place;
      int step;
      if (direction == 1) {
        int a = three(row + 3, column);
        int b = three(row + 2, column);
        int c = three(row + 1, column);
        int d = three(row, column);
        end = Math.min(plain(a, b, c), mirrored(a, b, c));
        start = 2 * SHAPES + Math.min(plain(b, c, d), mirrored(b, c, d));
        place = Math.min(column, width - 1 - column);
        step = 0;
      } else {
        int a = three(row + 3, toColumn);
        int b = three(row + 2, toColumn);
        int c = three(row + 1, toColumn);
        int d = three(row + 2, column);
        int e = three(row + 1, column);
        int f = three(row, column);
        boolean left = direction == 0;
        end = SHAPES + (left ? plain(a, b, c) : mirrored(a, b, c));
        start = 3 * SHAPES + (left ? plain(d, e, f) : mirrored(d, e, f));
        place = left ? column : width - 1 - column;
        step = 1;
      }
      int from = place(row, place, step, take);
      int reply = REPLIES + 2 * offset(row + 1 - lastRow, toColumn - lastColumn) + take;
      float product = factors[end] * factors[start] * factors[from] * factors[reply];
      products[i] = product;
      total += product;
    }
    return total;
  }

  /** The nine squares around one, the upper row first; in a mirror for a step to the right. */
  private int shape(int row, int column, int direction) {
    int a = three(row + 1, column);
    int b = three(row, column);
    int c = three(row - 1, column);
    return switch (direction) {
      case 0 -> plain(a, b, c);
      case 1 -> Math.min(plain(a, b, c), mirrored(a, b, c));
      default -> mirrored(a, b, c);
    };
  }

  private static int plain(int a, int b, int c) {
    return (DIGITS[a] * ROW + DIGITS[b]) * ROW + DIGITS[c];
  }

  private static int mirrored(int a, int b, int c) {
    return (MIRRORED[a] * ROW + MIRRORED[b]) * ROW + MIRRORED[c];
  }

  private int three(int row, int column) {
    return (own[row] >>> column & 7) << 3 | other[row] >>> column & 7;
  }

  private int place(int row, int column, int step, int take) {
    int square = SIDE * rowNames[row] + columnNames[column];
    return PLACES + (square * STEPS + step) * 2 + take;
  }

  private static int offset(int rows, int columns) {
    int side = Math.abs(columns);
    return Math.abs(rows) > NEAR || side > NEAR
        ? OFFSETS - 1
        : (rows + NEAR) * (2 * NEAR + 1) + side;
  }
}
