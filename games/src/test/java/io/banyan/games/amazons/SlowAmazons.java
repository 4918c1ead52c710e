// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The moves of Amazons read off a printed board, square by square, to check the line tables. */
final class SlowAmazons {
  private SlowAmazons() {}

  static List<String> moves(String boardText, int size, int mover) {
    char[][] board = new char[size][];
    String[] lines = boardText.split("\n");
    for (int y = 0; y < size; y++) {
      board[size - 1 - y] = lines[y].substring(2).replace(" ", "").toCharArray();
    }
    List<String> moves = new ArrayList<>();
    char own = mover == 0 ? 'w' : 'b';
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        if (board[y][x] == own) {
          board[y][x] = '.';
          for (int[] to : seen(board, x, y)) {
            for (int[] arrow : seen(board, to[0], to[1])) {
              moves.add(name(x, y) + name(to[0], to[1]) + "/" + name(arrow[0], arrow[1]));
            }
          }
          board[y][x] = own;
        }
      }
    }
    Collections.sort(moves);
    return moves;
  }

  private static List<int[]> seen(char[][] board, int x, int y) {
    List<int[]> squares = new ArrayList<>();
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        int cx = x + dx;
        int cy = y + dy;
        while ((dx != 0 || dy != 0)
            && cx >= 0
            && cy >= 0
            && cx < board.length
            && cy < board.length
            && board[cy][cx] == '.') {
          squares.add(new int[] {cx, cy});
          cx += dx;
          cy += dy;
        }
      }
    }
    return squares;
  }

  private static String name(int x, int y) {
    return "" + (char) ('a' + x) + (y + 1);
  }
}
