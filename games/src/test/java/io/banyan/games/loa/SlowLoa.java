// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.loa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeSet;

/** Lines of Action on a plain board with recursion and undo, to check the bitboards. */
final class SlowLoa {
  private final char[][] board = new char[8][8];
  private char mover;

  /** Reads a printed board. */
  SlowLoa(String boardText, int mover) {
    this.mover = "bw".charAt(mover);
    String[] lines = boardText.split("\n");
    for (int y = 0; y < 8; y++) {
      board[7 - y] = lines[y].substring(2).replace(" ", "").toCharArray();
    }
  }

  TreeSet<String> moves() {
    TreeSet<String> moves = new TreeSet<>();
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
        for (int d = 0; d < 9; d++) {
          int dx = d % 3 - 1;
          int dy = d / 3 - 1;
          if (board[y][x] == mover && (dx != 0 || dy != 0) && isLegal(x, y, dx, dy)) {
            int length = count(x, y, dx, dy);
            moves.add(name(x, y) + name(x + length * dx, y + length * dy));
          }
        }
      }
    }
    if (moves.isEmpty()) {
      moves.add("pass");
    }
    return moves;
  }

  private boolean isLegal(int x, int y, int dx, int dy) {
    int length = count(x, y, dx, dy);
    for (int i = 1; i < length; i++) {
      char c = at(x + i * dx, y + i * dy);
      if (c != '.' && c != mover) {
        return false;
      }
    }
    char end = at(x + length * dx, y + length * dy);
    return end != '#' && end != mover;
  }

  /** Pieces on the whole line, to both sides. */
  private int count(int x, int y, int dx, int dy) {
    int count = 1;
    for (int side = -1; side <= 1; side += 2) {
      for (int i = 1; at(x + side * i * dx, y + side * i * dy) != '#'; i++) {
        count += at(x + side * i * dx, y + side * i * dy) == '.' ? 0 : 1;
      }
    }
    return count;
  }

  private char at(int x, int y) {
    return x < 0 || y < 0 || x > 7 || y > 7 ? '#' : board[y][x];
  }

  private static String name(int x, int y) {
    return "" + (char) ('a' + x) + (y + 1);
  }

  /** Number of move sequences, the slow way. */
  long perft(int depth) {
    if (depth == 0) {
      return 1;
    }
    if (isJoined('b') || isJoined('w')) {
      return 0;
    }
    long sum = 0;
    for (String move : moves()) {
      char other = mover == 'b' ? 'w' : 'b';
      if (move.equals("pass")) {
        mover = other;
        sum += perft(depth - 1);
        mover = other == 'b' ? 'w' : 'b';
        continue;
      }
      int fromX = move.charAt(0) - 'a';
      int fromY = move.charAt(1) - '1';
      int toX = move.charAt(2) - 'a';
      int toY = move.charAt(3) - '1';
      char taken = board[toY][toX];
      char piece = mover;
      board[fromY][fromX] = '.';
      board[toY][toX] = piece;
      mover = other;
      sum += perft(depth - 1);
      mover = piece;
      board[fromY][fromX] = piece;
      board[toY][toX] = taken;
    }
    return sum;
  }

  /** True if all pieces of a colour are one group. */
  boolean isJoined(char colour) {
    boolean[][] seen = new boolean[8][8];
    int groups = 0;
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
        if (board[y][x] == colour && !seen[y][x]) {
          groups++;
          fill(x, y, colour, seen);
        }
      }
    }
    return groups == 1;
  }

  private void fill(int startX, int startY, char colour, boolean[][] seen) {
    Deque<int[]> open = new ArrayDeque<>();
    seen[startY][startX] = true;
    open.push(new int[] {startX, startY});
    while (!open.isEmpty()) {
      int[] cell = open.pop();
      for (int d = 0; d < 9; d++) {
        int x = cell[0] + d % 3 - 1;
        int y = cell[1] + d / 3 - 1;
        if (at(x, y) == colour && !seen[y][x]) {
          seen[y][x] = true;
          open.push(new int[] {x, y});
        }
      }
    }
  }
}
