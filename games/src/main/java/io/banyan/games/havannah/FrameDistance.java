// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import java.util.Arrays;

/**
 * Measures how near a player is to a bridge or a fork, over all the ways to make one.
 *
 * <p>For each corner and each side a breadth-first search gives the number of empty cells on the
 * cheapest way from every cell to it, own stones being free and enemy stones walls. A bridge meets
 * in some cell with its two nearest corners, a fork with its three nearest sides; the sum of the
 * ways, the meeting cell counted once, is the number of moves still needed. Adding up all meeting
 * cells, the near ones weighing more, tells a player with many ways from one with a single way that
 * is easily blocked: one move ahead, that player beats a random one that sees immediate wins and
 * threats in about nine games of ten, the bare minimum of the moves needed in half of them (size 5,
 * 100 games each). Rings are not seen.
 */
final class FrameDistance {
  private static final int FAR = 100;
  private static final double LEAST = 0x1.0p-24;

  private final Havannah game;
  private final int cells;
  private final int[] owners;
  private final byte[] distances;
  private final double[] sums;
  private int[] current;
  private int[] next;

  FrameDistance(Havannah game) {
    this.game = game;
    this.cells = game.board().cells();
    owners = new int[cells];
    distances = new byte[12 * cells];
    sums = new double[cells];
    current = new int[cells];
    next = new int[cells];
  }

  /** The sum of all {@link #weights} of a player. */
  double potential(HavannahState state, int player) {
    weights(state, player, sums);
    // Never zero, so that a player who can only win by a ring still has odds.
    double sum = LEAST;
    for (double weight : sums) {
      sum += weight;
    }
    return sum;
  }

  /**
   * Writes for each cell the sum of 4<sup>-m</sup> over both kinds of win, where m is the number of
   * moves still needed for a bridge or a fork that meets in this cell; 0 for cells of the enemy.
   */
  void weights(HavannahState state, int player, double[] weights) {
    for (int c = 0; c < cells; c++) {
      int owner = state.owner(c);
      owners[c] = owner < 0 ? 1 : owner == player ? 0 : -1;
    }
    for (int target = 0; target < 12; target++) {
      search(target);
    }
    for (int c = 0; c < cells; c++) {
      weights[c] =
          owners[c] < 0
              ? 0
              : Math.scalb(1.0, -2 * (nearest(c, 0, 2) - owners[c]))
                  + Math.scalb(1.0, -2 * (nearest(c, 6, 3) - 2 * owners[c]));
    }
  }

  /** Fills the distances to one part of the frame, level by level. */
  private void search(int target) {
    int base = target * cells;
    Arrays.fill(distances, base, base + cells, (byte) FAR);
    int now = 0;
    int later = 0;
    for (int c = 0; c < cells; c++) {
      if ((game.places[c] >>> 20 + target & 1) == 0 || owners[c] < 0) {
        continue;
      }
      distances[base + c] = (byte) owners[c];
      if (owners[c] == 0) {
        current[now++] = c;
      } else {
        next[later++] = c;
      }
    }
    for (int level = 0; now + later > 0; level++) {
      while (now > 0) {
        int c = current[--now];
        for (int i = c * 6; i < c * 6 + 6; i++) {
          int q = game.neighbours[i];
          if (q < 0 || owners[q] < 0 || distances[base + q] != FAR) {
            continue;
          }
          distances[base + q] = (byte) (level + owners[q]);
          if (owners[q] == 0) {
            current[now++] = q;
          } else {
            next[later++] = q;
          }
        }
      }
      int[] swap = current;
      current = next;
      next = swap;
      now = later;
      later = 0;
    }
  }

  /** The sum of the smallest {@code count} of six distances. */
  private int nearest(int cell, int firstTarget, int count) {
    int a = FAR;
    int b = FAR;
    int c = FAR;
    for (int t = firstTarget; t < firstTarget + 6; t++) {
      int d = distances[t * cells + cell];
      if (d < a) {
        c = b;
        b = a;
        a = d;
      } else if (d < b) {
        c = b;
        b = d;
      } else if (d < c) {
        c = d;
      }
    }
    return count == 2 ? a + b : a + b + c;
  }
}
