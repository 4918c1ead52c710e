// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words for sets of tuples: {@code whole,corners(3x3),edges}. Of tuples that are images of each
 * other under the symmetries of the board one is kept.
 */
final class TupleShapes {
  /** What the words are, for messages and help. */
  static final String ACCEPTED =
      "whole (rows, columns and diagonals of 4 or more), lines(N), boxes(WxH), corners(WxH), edges"
          + " (with the two cells next to the corners), snakes(COUNTxN)";

  private static final Pattern WORD = Pattern.compile("([a-z]+)(?:\\((\\d+)(?:x(\\d+))?\\))?");
  private static final int[][] DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  private static final int SHORTEST = 4;

  private final BoardPlanes board;
  private final int columns;
  private final int rows;
  private final List<int[]> tuples = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  private TupleShapes(BoardPlanes board) {
    this.board = board;
    this.columns = board.columns();
    this.rows = board.rows();
  }

  /** Reads words joined by commas. */
  static List<int[]> parse(String text, BoardPlanes board, long seed) {
    TupleShapes shapes = new TupleShapes(board);
    for (String word : text.split(",")) {
      Matcher m = WORD.matcher(word.strip());
      if (!m.matches() || !shapes.add(m.group(1), number(m.group(2)), number(m.group(3)), seed)) {
        throw new IllegalArgumentException(
            "features are words joined by commas: " + ACCEPTED + "; was '" + word.strip() + "'");
      }
    }
    if (shapes.tuples.isEmpty()) {
      throw new IllegalArgumentException("no tuple of " + text + " fits on the board");
    }
    return shapes.tuples;
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** False if there is no such word with so many numbers. */
  private boolean add(String word, int a, int b, long seed) {
    boolean none = a == 0 && b == 0;
    boolean both = a > 0 && b > 0;
    switch (word) {
      case "whole" -> addLines(0);
      case "lines" -> addLines(a);
      case "boxes", "corners" -> addBoxes(a, b, word.equals("corners"));
      case "edges" -> addEdges();
      case "snakes" -> addSnakes(a, b, seed);
      default -> {
        return false;
      }
    }
    return switch (word) {
      case "whole", "edges" -> none;
      case "lines" -> a > 0 && b == 0;
      default -> both;
    };
  }

  /** Adds a tuple unless it, or an image of it, is there. */
  private void add(int[] tuple) {
    String name = sortedName(tuple);
    if (seen.contains(name)) {
      return;
    }
    tuples.add(tuple);
    for (int[] symmetry : board.cellSymmetries()) {
      seen.add(sortedName(Arrays.stream(tuple).map(c -> symmetry[c]).toArray()));
    }
  }

  private static String sortedName(int[] tuple) {
    int[] sorted = tuple.clone();
    Arrays.sort(sorted);
    return Arrays.toString(sorted);
  }

  /** Straight lines of a length, or, if it is 0, those that end at the border on both sides. */
  private void addLines(int length) {
    for (int[] d : DIRECTIONS) {
      for (int cell = 0; cell < columns * rows; cell++) {
        int x = cell % columns;
        int y = cell / columns;
        int most = 0;
        while (isInside(x + most * d[0], y + most * d[1])) {
          most++;
        }
        boolean starts = !isInside(x - d[0], y - d[1]);
        boolean fits = length == 0 ? starts && most >= SHORTEST : most >= length;
        if (fits) {
          int[] tuple = new int[length == 0 ? most : length];
          for (int i = 0; i < tuple.length; i++) {
            tuple[i] = (y + i * d[1]) * columns + x + i * d[0];
          }
          add(tuple);
        }
      }
    }
  }

  private void addBoxes(int width, int height, boolean inCorners) {
    for (int turn = 0; turn < 2; turn++) {
      int w = turn == 0 ? width : height;
      int h = turn == 0 ? height : width;
      if (turn == 1 && !inCorners) {
        return;
      }
      for (int y = 0; y + h <= rows; y++) {
        for (int x = 0; x + w <= columns; x++) {
          boolean corner = (x == 0 || x + w == columns) && (y == 0 || y + h == rows);
          if (corner || !inCorners) {
            int[] tuple = new int[w * h];
            for (int i = 0; i < tuple.length; i++) {
              tuple[i] = (y + i / w) * columns + x + i % w;
            }
            add(tuple);
          }
        }
      }
    }
  }

  private void addEdges() {
    if (columns < 4 || rows < 4) {
      return;
    }
    for (int side = 0; side < 4; side++) {
      boolean flat = side < 2;
      int length = flat ? columns : rows;
      int[] tuple = new int[length + 2];
      for (int i = 0; i < length; i++) {
        tuple[i] = edgeCell(side, i, 0);
      }
      tuple[length] = edgeCell(side, 1, 1);
      tuple[length + 1] = edgeCell(side, length - 2, 1);
      add(tuple);
    }
  }

  /** The cell so far along a side and so far from it. */
  private int edgeCell(int side, int along, int away) {
    return switch (side) {
      case 0 -> away * columns + along;
      case 1 -> (rows - 1 - away) * columns + along;
      case 2 -> along * columns + away;
      default -> along * columns + columns - 1 - away;
    };
  }

  /** Random walks from neighbour to neighbour that visit no cell twice. */
  private void addSnakes(int count, int length, long seed) {
    Rng rng = new Rng(seed);
    int limit = tuples.size() + count;
    for (int tries = 0; tuples.size() < limit && tries < 100 * count; tries++) {
      List<Integer> cells = new ArrayList<>(List.of(rng.nextInt(columns * rows)));
      for (int steps = 0; cells.size() < length && steps < 20 * length; steps++) {
        int last = cells.get(cells.size() - 1);
        int x = last % columns + rng.nextInt(3) - 1;
        int y = last / columns + rng.nextInt(3) - 1;
        if (isInside(x, y) && !cells.contains(y * columns + x)) {
          cells.add(y * columns + x);
        }
      }
      if (cells.size() == length) {
        add(cells.stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }

  private boolean isInside(int x, int y) {
    return x >= 0 && x < columns && y >= 0 && y < rows;
  }
}
