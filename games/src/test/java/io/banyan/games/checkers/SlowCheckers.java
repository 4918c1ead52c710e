// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.checkers;

import java.util.TreeSet;

/** The moves of checkers on a plain 8 x 8 board, written without bitboards to check them. */
final class SlowCheckers {
  private final char[][] board = new char[8][8];
  private final boolean blackToMove;
  private final TreeSet<String> captures = new TreeSet<>();
  private final TreeSet<String> steps = new TreeSet<>();

  /** Row 0 is the top; b and w are men, B and W kings. */
  SlowCheckers(char[] squares, boolean blackToMove) {
    this.blackToMove = blackToMove;
    for (int i = 0; i < 32; i++) {
      board[i / 4][2 * (i % 4) + (i / 4 % 2 == 0 ? 1 : 0)] = squares[i];
    }
  }

  TreeSet<String> moves() {
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < 8; column++) {
        char piece = board[row][column];
        if (isOwn(piece)) {
          board[row][column] = '.';
          jump(piece, row, column, number(row, column), false);
          step(piece, row, column);
          board[row][column] = piece;
        }
      }
    }
    return captures.isEmpty() ? steps : captures;
  }

  private void step(char piece, int row, int column) {
    for (int dr = -1; dr <= 1; dr += 2) {
      for (int dc = -1; dc <= 1; dc += 2) {
        if (allowed(piece, dr) && at(row + dr, column + dc) == '.') {
          steps.add(number(row, column) + "-" + number(row + dr, column + dc));
        }
      }
    }
  }

  private void jump(char piece, int row, int column, String text, boolean jumped) {
    boolean more = false;
    boolean crowned = jumped && Character.isLowerCase(piece) && row == (blackToMove ? 7 : 0);
    for (int dr = -1; dr <= 1 && !crowned; dr += 2) {
      for (int dc = -1; dc <= 1; dc += 2) {
        char middle = at(row + dr, column + dc);
        if (allowed(piece, dr)
            && "bBwW".indexOf(middle) >= 0
            && !isOwn(middle)
            && at(row + 2 * dr, column + 2 * dc) == '.') {
          more = true;
          // A jumped piece stays on the board until the move is over, but not to be jumped again.
          board[row + dr][column + dc] = 'x';
          String longer = text + "x" + number(row + 2 * dr, column + 2 * dc);
          jump(piece, row + 2 * dr, column + 2 * dc, longer, true);
          board[row + dr][column + dc] = middle;
        }
      }
    }
    if (jumped && !more) {
      captures.add(text);
    }
  }

  private boolean isOwn(char piece) {
    return Character.toLowerCase(piece) == (blackToMove ? 'b' : 'w');
  }

  private boolean allowed(char piece, int dr) {
    return Character.isUpperCase(piece) || dr == (blackToMove ? 1 : -1);
  }

  private char at(int row, int column) {
    return row < 0 || row > 7 || column < 0 || column > 7 ? '#' : board[row][column];
  }

  private static String number(int row, int column) {
    return Integer.toString(row * 4 + column / 2 + 1);
  }
}
