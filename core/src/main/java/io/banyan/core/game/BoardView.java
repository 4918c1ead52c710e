// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * A board as data: cells with places and pieces, enough to draw it without knowing the game.
 *
 * @param shape how one cell is drawn
 * @param cells all cells; coordinates grow to the right and upwards, one unit between neighbours
 * @param lastMove names of the cells touched by the last move, empty when unknown
 * @param highlights names of cells worth marking, such as a winning line
 * @param notes short facts beside the board: pieces in hand, scores, phase
 * @param sides strokes beside the cells that belong to players
 */
public record BoardView(
    Shape shape,
    List<Cell> cells,
    List<String> lastMove,
    List<String> highlights,
    List<String> notes,
    List<Side> sides) {

  /** How a cell looks. */
  public enum Shape {
    /** Squares that touch, as on a chess board. */
    SQUARE,
    /** Regular hexagons, flat neighbours one unit apart. */
    HEX,
    /** Points of a star connected by lines. */
    STAR,
    /** Round pits holding a number of seeds. */
    PIT,
    /** Points where grid lines cross, as on a Go board. */
    POINT
  }

  /**
   * One cell.
   *
   * @param name as used in moves
   * @param x centre, to the right
   * @param y centre, upwards
   * @param owner the player whose piece stands here, -1 for none
   * @param piece what stands here, empty for nothing: {@code stone}, {@code king}, {@code arrow} or
   *     a number of seeds
   * @param tint 0 for the usual colour, other numbers for cells of another kind (dark squares,
   *     goals, stores)
   */
  public record Cell(String name, double x, double y, int owner, String piece, int tint) {}

  /** A stroke that belongs to a player, such as a side of the board to be connected. */
  public record Side(int owner, double x1, double y1, double x2, double y2) {}

  public BoardView {
    cells = List.copyOf(cells);
    lastMove = List.copyOf(lastMove);
    highlights = List.copyOf(highlights);
    notes = List.copyOf(notes);
    sides = List.copyOf(sides);
  }

  /** A board whose sides belong to nobody. */
  public BoardView(
      Shape shape,
      List<Cell> cells,
      List<String> lastMove,
      List<String> highlights,
      List<String> notes) {
    this(shape, cells, lastMove, highlights, notes, List.of());
  }

  /** A board without marks or notes. */
  public static BoardView of(Shape shape, List<Cell> cells) {
    return new BoardView(shape, cells, List.of(), List.of(), List.of());
  }
}
