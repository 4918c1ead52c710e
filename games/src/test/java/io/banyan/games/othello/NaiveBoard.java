// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Othello on an array, square by square, to compare the bitboards with. */
final class NaiveBoard {
  private final int size;
  private final char[][] cells;
  int mover;

  NaiveBoard(int size) {
    this.size = size;
    this.cells = new char[size][size];
    for (char[] row : cells) {
      Arrays.fill(row, '.');
    }
    int low = size / 2 - 1;
    cells[low][low] = 'o';
    cells[low + 1][low + 1] = 'o';
    cells[low][low + 1] = 'x';
    cells[low + 1][low] = 'x';
  }

  List<String> moves() {
    List<String> found = placements(mover);
    if (found.isEmpty() && !placements(1 - mover).isEmpty()) {
      found.add("pass");
    }
    Collections.sort(found);
    return found;
  }

  List<String> placements(int player) {
    List<String> found = new ArrayList<>();
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        if (cells[y][x] == '.' && flip(x, y, player, false) > 0) {
          found.add("" + (char) ('a' + x) + (y + 1));
        }
      }
    }
    return found;
  }

  void play(String move) {
    if (!move.equals("pass")) {
      int x = move.charAt(0) - 'a';
      int y = move.charAt(1) - '1';
      flip(x, y, mover, true);
      cells[y][x] = sign(mover);
    }
    mover = 1 - mover;
  }

  private int flip(int x, int y, int player, boolean really) {
    int flipped = 0;
    for (int dx = -1; dx <= 1; dx++) {
      for (int dy = -1; dy <= 1; dy++) {
        int n = 0;
        while (at(x + (n + 1) * dx, y + (n + 1) * dy) == sign(1 - player)) {
          n++;
        }
        if (n > 0 && at(x + (n + 1) * dx, y + (n + 1) * dy) == sign(player)) {
          flipped += n;
          for (int i = 1; really && i <= n; i++) {
            cells[y + i * dy][x + i * dx] = sign(player);
          }
        }
      }
    }
    return flipped;
  }

  private char at(int x, int y) {
    return x < 0 || y < 0 || x >= size || y >= size ? ' ' : cells[y][x];
  }

  private static char sign(int player) {
    return player == 0 ? 'x' : 'o';
  }

  /** All squares from the top row down. */
  String signs() {
    StringBuilder text = new StringBuilder();
    for (int y = size - 1; y >= 0; y--) {
      text.append(cells[y]);
    }
    return text.toString();
  }
}
