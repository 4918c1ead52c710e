// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

import java.util.TreeSet;

/** The moves of Cannon on a plain board, point by point as the rules are told. */
final class SlowCannon {
  private final char[][] board;
  private final boolean dark;
  private final boolean strictShot;

  /** Reads a printed board; d and l are soldiers, D and L towns. */
  SlowCannon(String boardText, boolean dark, boolean strictShot) {
    this.dark = dark;
    this.strictShot = strictShot;
    board = new char[10][];
    String[] lines = boardText.split("\n");
    for (int y = 0; y < 10; y++) {
      board[9 - y] = lines[y].substring(3).replace(" ", "").toCharArray();
    }
  }

  private SlowCannon(char[][] board, boolean dark, boolean strictShot) {
    this.board = board;
    this.dark = dark;
    this.strictShot = strictShot;
  }

  /** Legal moves; with mate those only that do not leave the own town capturable. */
  TreeSet<String> moves(boolean mate) {
    TreeSet<String> all = moves();
    if (mate) {
      all.removeIf(move -> !takesTown(move) && after(move).takesATown());
    }
    return all;
  }

  private boolean takesTown(String move) {
    String to = move.startsWith("*") ? move.substring(1) : ends(move)[1];
    return Character.isUpperCase(at(to.charAt(0) - 'a', Integer.parseInt(to.substring(1)) - 1));
  }

  private boolean takesATown() {
    return moves().stream().anyMatch(this::takesTown);
  }

  private SlowCannon after(String move) {
    char[][] copy = new char[10][];
    for (int y = 0; y < 10; y++) {
      copy[y] = board[y].clone();
    }
    if (move.startsWith("*")) {
      set(copy, move.substring(1), '.');
    } else {
      set(copy, ends(move)[0], '.');
      set(copy, ends(move)[1], dark ? 'd' : 'l');
    }
    return new SlowCannon(copy, !dark, strictShot);
  }

  private static String[] ends(String move) {
    int second = 1;
    while (Character.isDigit(move.charAt(second))) {
      second++;
    }
    return new String[] {move.substring(0, second), move.substring(second)};
  }

  private static void set(char[][] board, String name, char c) {
    board[Integer.parseInt(name.substring(1)) - 1][name.charAt(0) - 'a'] = c;
  }

  private TreeSet<String> moves() {
    TreeSet<String> moves = new TreeSet<>();
    int forward = dark ? 1 : -1;
    for (int y = 0; y < 10; y++) {
      for (int x = 0; x < 10; x++) {
        if (!isOwn(x, y)) {
          continue;
        }
        for (int dx = -1; dx <= 1; dx++) {
          if (at(x + dx, y + forward) == '.' || isTarget(x + dx, y + forward)) {
            moves.add(name(x, y) + name(x + dx, y + forward));
          }
          if (dx != 0 && isTarget(x + dx, y)) {
            moves.add(name(x, y) + name(x + dx, y));
          }
          if (isThreatened(x, y)
              && at(x + dx, y - forward) == '.'
              && at(x + 2 * dx, y - 2 * forward) == '.') {
            moves.add(name(x, y) + name(x + 2 * dx, y - 2 * forward));
          }
        }
        for (int dy = -1; dy <= 1; dy++) {
          for (int dx = -1; dx <= 1; dx++) {
            if (dx != 0 || dy != 0) {
              cannon(x, y, dx, dy, moves);
            }
          }
        }
      }
    }
    return moves;
  }

  /** The cannon whose rear soldier is here, pointing in a direction. */
  private void cannon(int x, int y, int dx, int dy, TreeSet<String> moves) {
    if (!isOwn(x + dx, y + dy)
        || !isOwn(x + 2 * dx, y + 2 * dy)
        || at(x + 3 * dx, y + 3 * dy) != '.') {
      return;
    }
    moves.add(name(x, y) + name(x + 3 * dx, y + 3 * dy));
    if (isTarget(x + 4 * dx, y + 4 * dy)) {
      moves.add("*" + name(x + 4 * dx, y + 4 * dy));
    }
    boolean clear = !strictShot || at(x + 4 * dx, y + 4 * dy) == '.';
    if (clear && isTarget(x + 5 * dx, y + 5 * dy)) {
      moves.add("*" + name(x + 5 * dx, y + 5 * dy));
    }
  }

  private boolean isThreatened(int x, int y) {
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        if (at(x + dx, y + dy) == (dark ? 'l' : 'd')) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isOwn(int x, int y) {
    return at(x, y) == (dark ? 'd' : 'l');
  }

  private boolean isTarget(int x, int y) {
    return Character.toLowerCase(at(x, y)) == (dark ? 'l' : 'd');
  }

  private char at(int x, int y) {
    return x < 0 || y < 0 || x > 9 || y > 9 ? '#' : board[y][x];
  }

  private static String name(int x, int y) {
    return "" + (char) ('a' + x) + (y + 1);
  }
}
