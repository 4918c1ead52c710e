// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import java.util.ArrayList;
import java.util.List;

/** What games with rows and columns need to show their cells: symmetries, and rows made dense. */
public final class CellMaps {
  private CellMaps() {}

  /** Turns and reflections of a square board: where each cell goes. */
  public static List<int[]> ofSquare(int size) {
    List<int[]> maps = new ArrayList<>();
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      int[] map = new int[size * size];
      for (int cell = 0; cell < map.length; cell++) {
        int x = (symmetry & 1) == 0 ? cell % size : size - 1 - cell % size;
        int y = (symmetry & 2) == 0 ? cell / size : size - 1 - cell / size;
        map[cell] = (symmetry & 4) == 0 ? y * size + x : x * size + y;
      }
      maps.add(map);
    }
    return maps;
  }

  /** Left and right exchanged, or not. */
  public static List<int[]> ofMirror(int columns, int rows) {
    int[] same = new int[columns * rows];
    int[] mirrored = new int[columns * rows];
    for (int cell = 0; cell < same.length; cell++) {
      same[cell] = cell;
      mirrored[cell] = cell - cell % columns + columns - 1 - cell % columns;
    }
    return List.of(same, mirrored);
  }

  /** Takes rows of eight bits each together to rows of fewer bits. */
  public static long packed(long bits, int columns, int rows) {
    long packed = 0;
    for (int row = 0; row < rows; row++) {
      packed |= (bits >>> 8 * row & (1L << columns) - 1) << columns * row;
    }
    return packed;
  }
}
