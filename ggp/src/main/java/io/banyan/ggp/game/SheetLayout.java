// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BoardView;

/** How the two coordinates of a sheet's cells lie in the plane; rules do not say. */
enum SheetLayout {
  /** Columns and rows of squares. */
  SQUARES(BoardView.Shape.SQUARE),
  /** Hexagons, each row half a cell to the right of the one below. */
  RHOMBUS(BoardView.Shape.HEX),
  /** Hexagons, each row half a cell to the left of the one below. */
  HEXAGON(BoardView.Shape.HEX),
  /** Rows of several lengths around one middle, the first at the bottom. */
  ROWS_UP(BoardView.Shape.STAR),
  /** Rows of several lengths around one middle, the first on top. */
  ROWS_DOWN(BoardView.Shape.STAR);

  private static final double HIGH = Math.sqrt(3) / 2;

  final BoardView.Shape shape;

  SheetLayout(BoardView.Shape shape) {
    this.shape = shape;
  }

  /** Across, given the numbers of both coordinates and how many cells share the first. */
  double x(int first, int second, int inRow) {
    return switch (this) {
      case SQUARES -> first;
      case RHOMBUS -> first + second / 2.0;
      case HEXAGON -> first - second / 2.0;
      case ROWS_UP, ROWS_DOWN -> second - (inRow - 1) / 2.0;
    };
  }

  /** Upwards. */
  double y(int first, int second) {
    return switch (this) {
      case SQUARES -> second;
      case RHOMBUS, HEXAGON -> second * HIGH;
      case ROWS_UP -> first * HIGH;
      case ROWS_DOWN -> -first * HIGH;
    };
  }
}
