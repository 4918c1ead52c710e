// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.Game;
import io.banyan.games.hexagon.HexagonBoard;
import java.util.Arrays;

/** Adds up what speaks for each cell by what is around it: bridges, own stones, the last move. */
final class HavannahKnowledge {
  private static final int NEAR = 2;
  private static final int FAR = 4;

  private final Havannah game;

  /** The cells at most two steps from each cell, and those at most three with their distance. */
  private final short[][] near;

  private final short[][] around;
  private final byte[][] steps;
  private final int[] sums;

  HavannahKnowledge(Havannah game) {
    this.game = game;
    HexagonBoard board = game.board();
    int cells = board.cells();
    sums = new int[cells];
    near = new short[cells][];
    around = new short[cells][];
    steps = new byte[cells][];
    short[] close = new short[cells];
    short[] closer = new short[cells];
    byte[] distances = new byte[cells];
    for (int a = 0; a < cells; a++) {
      int n = 0;
      int m = 0;
      for (short b = 0; b < cells; b++) {
        int distance = distance(board, a, b);
        if (distance > 0 && distance < FAR) {
          distances[n] = (byte) distance;
          close[n++] = b;
        }
        if (distance > 0 && distance <= NEAR) {
          closer[m++] = b;
        }
      }
      around[a] = Arrays.copyOf(close, n);
      steps[a] = Arrays.copyOf(distances, n);
      near[a] = Arrays.copyOf(closer, m);
    }
  }

  /** Steps from cell to cell: one changes x, y, or both in the same direction. */
  private static int distance(HexagonBoard board, int a, int b) {
    int dx = board.x(b) - board.x(a);
    int dy = board.y(b) - board.y(a);
    return Math.max(Math.max(Math.abs(dx), Math.abs(dy)), Math.abs(dx - dy));
  }

  /** Adds up all but contacts and group sizes for the player to move. */
  void prepare(HavannahState state, ConnectionKnowledge.Weights weights) {
    Arrays.fill(sums, 0);
    int player = state.mover();
    if (weights.near() != 0) {
      for (int c = 0; c < sums.length; c++) {
        if (state.owner(c) == player) {
          for (short q : near[c]) {
            sums[q] += weights.near();
          }
        }
      }
    }
    int last = state.lastMove();
    if (last == Game.NO_MOVE) {
      return;
    }
    for (int i = 0; i < around[last].length && weights.reply() != 0; i++) {
      sums[around[last][i]] += weights.reply() * (FAR - steps[last][i]);
    }
    for (int d = 0; d < 6 && weights.bridge() != 0; d++) {
      int cell = game.neighbours[last * 6 + d];
      if (cell >= 0
          && state.owner(cell) < 0
          && isOwn(state, last, d + 1, player)
          && isOwn(state, last, d + 5, player)) {
        sums[cell] += weights.bridge();
      }
    }
  }

  private boolean isOwn(HavannahState state, int cell, int direction, int player) {
    int q = game.neighbours[cell * 6 + direction % 6];
    return q >= 0 && state.owner(q) == player;
  }

  int of(int cell) {
    return sums[cell];
  }
}
