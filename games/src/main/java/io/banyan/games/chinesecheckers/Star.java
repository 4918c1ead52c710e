// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chinesecheckers;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * The geometry of a board: cells, neighbours, targets, and the tables that make moves fast.
 *
 * <p>Cells are numbered 0, 1, .. row by row from the bottom tip. Directions are numbered so that d
 * and 5 - d are opposite: down-left, down-right, left, right, up-left, up-right. A <i>direction
 * set</i> has bit d for direction d.
 *
 * <p>A hop moves two cells, so a piece that hops stays in one of four classes of cells of equal
 * parity. No class has more than 32 cells: a set of hop targets is an {@code int} of class indices,
 * and never contains a neighbour of the start. For the same reason the start of a chain is neither
 * next to a cell of the chain, where it could be hopped over, nor does it matter whether a hop may
 * end on it: a chain has no need to know that its own piece has left.
 */
final class Star {
  static final int ROWS = 13;
  static final int PIECES = 6;
  static final int DIRECTIONS = 6;

  /** Cells whose surroundings change with a cell: its neighbours and those behind them. */
  static final int AFFECTED = 2 * DIRECTIONS;

  static final int FORWARD_STEPS = DIRECTIONS;
  static final int HOPS = 2 * DIRECTIONS;

  private static final int[] LONG_ROWS = {1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1};
  private static final int[] SHORT_ROWS = {1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1};

  private static final int[] ACROSS = {-1, 1, -2, 2, -1, 1};
  private static final int[] UP = {-1, -1, 0, 0, 1, 1};

  /** Directions that do not lead away from the target, for each player. */
  private static final int[] FORWARD = {0b111100, 0b001111};

  /** Number k of the directions in a set, [set << 3 | k]. */
  private static final byte[] DIRECTION = new byte[8 << DIRECTIONS];

  static {
    for (int set = 0; set < 1 << DIRECTIONS; set++) {
      int k = 0;
      for (int rest = set; rest != 0; rest &= rest - 1) {
        DIRECTION[set << 3 | k++] = (byte) Integer.numberOfTrailingZeros(rest);
      }
    }
  }

  private static final Star STAR_73 = new Star(LONG_ROWS);
  private static final Star STAR_49 = new Star(SHORT_ROWS);

  final int cells;
  final int[] row;
  final int[] column;
  final int[] rowLength;

  /** Neighbour in a direction, [6 cell + direction], -1 if there is none. */
  final int[] neighbour;

  /**
   * [12 cell + d]: the neighbour that sees the cell in direction d; [12 cell + 6 + d]: the cell
   * that sees it behind its neighbour in direction d; the number of cells if there is none.
   */
  final int[] affected;

  /** Largest number of cells in a class. */
  final int classSize;

  /** Cell of an index in the class of a cell, [cell << 5 | index]. */
  final int[] classCell;

  /** Index of a cell in its class. */
  final int[] classIndex;

  /** Hop targets as a set of class indices, [cell << 6 | direction set]. */
  final int[] hopTargets;

  /**
   * Three direction sets in one number, [player][cell]: steps, from {@link #FORWARD_STEPS} on those
   * that do not lead away from the target, from {@link #HOPS} on hops; none of them leaves the
   * target.
   */
  final int[][] allowed = new int[2][];

  /** Where a move ends, [cell << 6 | bit of a move set]: steps by direction, then class indices. */
  final int[] landing;

  /** The moves, as a set, that enter the target from outside, [player][cell]. */
  final long[][] entering = new long[2][];

  /** Class indices of cells no farther from the target tip, [player][cell]. */
  final int[][] forwardTargets = new int[2][];

  /** 1 for cells of the target, else 0, [player][cell]. The target is the opponent's home. */
  final int[][] inTarget = new int[2][];

  /**
   * What a piece is worth on a cell, [player][cell]: rows gained, the first ones more than the last
   * so that no piece stays behind, less a tenth for each half cell from the middle, where hops are.
   */
  final double[][] worth = new double[2][];

  /** Random numbers for hash keys, [player][cell]. */
  final long[][] keys = new long[2][];

  static Star of(int cells) {
    return cells == 73 ? STAR_73 : STAR_49;
  }

  private Star(int[] lengths) {
    rowLength = lengths;
    cells = Arrays.stream(lengths).sum();
    row = new int[cells];
    column = new int[cells];
    for (int r = 0, cell = 0; r < ROWS; r++) {
      for (int i = 0; i < lengths[r]; i++, cell++) {
        row[cell] = r;
        column[cell] = i;
      }
    }
    neighbour = new int[cells * DIRECTIONS];
    affected = new int[cells * AFFECTED];
    classCell = new int[cells << 5];
    classIndex = new int[cells];
    hopTargets = new int[cells << 6];
    fillNeighbours();
    int largest = 0;
    for (int cell = 0; cell < cells; cell++) {
      largest = Math.max(largest, classify(cell));
    }
    classSize = largest;
    landing = new int[cells << 6];
    for (int cell = 0; cell < cells; cell++) {
      System.arraycopy(neighbour, cell * DIRECTIONS, landing, cell << 6, DIRECTIONS);
      System.arraycopy(classCell, cell << 5, landing, (cell << 6) + DIRECTIONS, classSize);
    }
    fillHops();
    fillPlayer(0);
    fillPlayer(1);
  }

  private void fillNeighbours() {
    for (int cell = 0; cell < cells; cell++) {
      for (int d = 0; d < DIRECTIONS; d++) {
        neighbour[cell * DIRECTIONS + d] = find(across(cell) + ACROSS[d], row[cell] + UP[d]);
      }
    }
    for (int cell = 0; cell < cells; cell++) {
      for (int d = 0; d < DIRECTIONS; d++) {
        int near = neighbour[cell * DIRECTIONS + opposite(d)];
        int far = behind(cell, opposite(d));
        affected[cell * AFFECTED + d] = near < 0 ? cells : near;
        affected[cell * AFFECTED + DIRECTIONS + d] = far < 0 ? cells : far;
      }
    }
  }

  private int find(int across, int r) {
    for (int cell = 0; cell < cells; cell++) {
      if (row[cell] == r && across(cell) == across) {
        return cell;
      }
    }
    return -1;
  }

  private static int opposite(int direction) {
    return DIRECTIONS - 1 - direction;
  }

  /** The cell behind a neighbour, -1 if one of them does not exist. */
  private int behind(int cell, int direction) {
    int next = neighbour[cell * DIRECTIONS + direction];
    return next < 0 ? -1 : neighbour[next * DIRECTIONS + direction];
  }

  /** Collects the class of a cell and returns its size. */
  private int classify(int cell) {
    int size = 0;
    for (int other = 0; other < cells; other++) {
      int rows = row[other] - row[cell];
      int across = across(other) - across(cell);
      if ((rows & 1) == 0 && (across - rows & 3) == 0) {
        if (other == cell) {
          classIndex[cell] = size;
        }
        classCell[cell << 5 | size++] = other;
      }
    }
    return size;
  }

  private void fillHops() {
    for (int cell = 0; cell < cells; cell++) {
      for (int set = 0; set < 1 << DIRECTIONS; set++) {
        for (int d = 0; d < DIRECTIONS; d++) {
          int landing = behind(cell, d);
          if ((set >> d & 1) != 0 && landing >= 0) {
            hopTargets[cell << 6 | set] |= 1 << classIndex[landing];
          }
        }
      }
    }
  }

  private void fillPlayer(int player) {
    allowed[player] = new int[cells];
    forwardTargets[player] = new int[cells];
    inTarget[player] = new int[cells];
    entering[player] = new long[cells];
    worth[player] = new double[cells];
    keys[player] = new long[cells];
    for (int cell = 0; cell < cells; cell++) {
      inTarget[player][cell] = progress(player, cell) >= ROWS - 3 ? 1 : 0;
      int rows = progress(player, cell);
      worth[player][cell] = 1.8 * rows - rows * rows / 15.0 - 0.1 * Math.abs(across(cell));
      keys[player][cell] = Rng.hash(cells, player, cell);
    }
    for (int cell = 0; cell < cells; cell++) {
      int steps = 0;
      int hops = 0;
      for (int d = 0; d < DIRECTIONS; d++) {
        steps |= stays(player, cell, neighbour[cell * DIRECTIONS + d]) ? 1 << d : 0;
        hops |= stays(player, cell, behind(cell, d)) ? 1 << d : 0;
      }
      allowed[player][cell] = steps | (steps & FORWARD[player]) << FORWARD_STEPS | hops << HOPS;
      for (int i = 0; i < classSize; i++) {
        if (progress(player, classCell[cell << 5 | i]) >= progress(player, cell)) {
          forwardTargets[player][cell] |= 1 << i;
        }
      }
      for (int bit = 0; bit < DIRECTIONS + classSize; bit++) {
        int to = landing[cell << 6 | bit];
        if (to >= 0 && inTarget[player][to] > inTarget[player][cell]) {
          entering[player][cell] |= 1L << bit;
        }
      }
    }
  }

  /** Where step number k of a direction set leads. */
  int step(int cell, int steps, int k) {
    return neighbour[cell * DIRECTIONS + DIRECTION[steps << 3 | k]];
  }

  private boolean stays(int player, int from, int to) {
    return to >= 0 && inTarget[player][to] >= inTarget[player][from];
  }

  /** Rows between a cell and the tip where a player starts. */
  int progress(int player, int cell) {
    return player == 0 ? row[cell] : ROWS - 1 - row[cell];
  }

  /** Where a player's piece number i starts: in the three rows of the near tip. */
  int home(int player, int i) {
    return player == 0 ? i : cells - 1 - i;
  }

  /** Twice the distance of a cell to the right of the vertical middle line. */
  int across(int cell) {
    return 2 * column[cell] - rowLength[row[cell]] + 1;
  }

  /** The cell on the other side of the vertical middle line. */
  int mirror(int cell) {
    return cell - 2 * column[cell] + rowLength[row[cell]] - 1;
  }

  String name(int cell) {
    return (char) ('a' + row[cell]) + Integer.toString(column[cell] + 1);
  }

  /** The cell of a row letter and a number, -1 if there is none. */
  int cell(String name) {
    int r = name.charAt(0) - 'a';
    int i = Integer.parseInt(name.substring(1)) - 1;
    if (r < 0 || r >= ROWS || i < 0 || i >= rowLength[r]) {
      return -1;
    }
    return find(2 * i - rowLength[r] + 1, r);
  }
}
