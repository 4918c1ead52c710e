// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.ObjectGame;
import java.util.ArrayList;
import java.util.List;

/** Noughts and crosses in plain objects: a position is a text of nine characters. */
public final class Noughts implements ObjectGame<String, Integer> {
  private static final int[][] LINES = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
  };

  @Override
  public String name() {
    return "noughts";
  }

  @Override
  public String start() {
    return ".........";
  }

  @Override
  public int mover(String position) {
    return (int) position.chars().filter(c -> c != '.').count() % 2;
  }

  @Override
  public List<Integer> legalMoves(String position) {
    List<Integer> moves = new ArrayList<>();
    if (winner(position) == '.') {
      for (int i = 0; i < 9; i++) {
        if (position.charAt(i) == '.') {
          moves.add(i);
        }
      }
    }
    return moves;
  }

  @Override
  public String play(String position, Integer move) {
    char mark = mover(position) == 0 ? 'x' : 'o';
    return position.substring(0, move) + mark + position.substring(move + 1);
  }

  @Override
  public double[] rewards(String position) {
    return switch (winner(position)) {
      case 'x' -> new double[] {1, 0};
      case 'o' -> new double[] {0, 1};
      default -> new double[] {0.5, 0.5};
    };
  }

  private static char winner(String p) {
    for (int[] line : LINES) {
      char c = p.charAt(line[0]);
      if (c != '.' && c == p.charAt(line[1]) && c == p.charAt(line[2])) {
        return c;
      }
    }
    return '.';
  }
}
