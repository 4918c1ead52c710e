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
  private static final byte FAR = 100;
  private static final byte WALL = 101;
  private static final double LEAST = 0x1.0p-24;

  /** Powers of one quarter. */
  private static final double[] QUARTERS = new double[3 * FAR + 1];

  static {
    for (int i = 0; i < QUARTERS.length; i++) {
      QUARTERS[i] = Math.scalb(1.0, -2 * i);
    }
  }

  private final int cells;
  // Six neighbours per cell; one more cell than the board has stands for all outside.
  private final short[] neighbours;
  // The cells of each corner and side.
  private final short[][] frame;
  private final byte[] costs;
  private final byte[] blank;
  private final byte[][] distances;
  private final double[] sums;
  private short[] current;
  private short[] next;

  FrameDistance(Havannah game) {
    cells = game.board().cells();
    neighbours = new short[cells * 6];
    for (int i = 0; i < neighbours.length; i++) {
      neighbours[i] = (short) (game.neighbours[i] < 0 ? cells : game.neighbours[i]);
    }
    frame = new short[12][];
    for (int target = 0; target < 12; target++) {
      int bit = 1 << 20 + target;
      frame[target] = new short[cells];
      int n = 0;
      for (short c = 0; c < cells; c++) {
        if ((game.places[c] & bit) != 0) {
          frame[target][n++] = c;
        }
      }
      frame[target] = Arrays.copyOf(frame[target], n);
    }
    costs = new byte[cells + 1];
    blank = new byte[cells + 1];
    blank[cells] = WALL;
    distances = new byte[12][cells + 1];
    sums = new double[cells];
    current = new short[cells];
    next = new short[cells];
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
      costs[c] = (byte) (owner < 0 ? 1 : 0);
      blank[c] = owner == 1 - player ? WALL : FAR;
    }
    for (int target = 0; target < 12; target++) {
      search(frame[target], distances[target]);
    }
    for (int c = 0; c < cells; c++) {
      int cost = costs[c];
      weights[c] =
          blank[c] == WALL
              ? 0
              : QUARTERS[nearest(c, 0, 2) - cost] + QUARTERS[nearest(c, 6, 3) - 2 * cost];
    }
  }

  /** Fills the distances to one part of the frame, level by level. */
  private void search(short[] start, byte[] distance) {
    System.arraycopy(blank, 0, distance, 0, blank.length);
    byte[] costs = this.costs;
    short[] neighbours = this.neighbours;
    short[] now = current;
    short[] later = next;
    int open = 0;
    int waiting = 0;
    for (short c : start) {
      if (distance[c] == FAR) {
        distance[c] = costs[c];
        if (costs[c] == 0) {
          now[open++] = c;
        } else {
          later[waiting++] = c;
        }
      }
    }
    for (int level = 0; open + waiting > 0; level++) {
      while (open > 0) {
        int first = now[--open] * 6;
        for (int i = first; i < first + 6; i++) {
          short q = neighbours[i];
          if (distance[q] == FAR) {
            int cost = costs[q];
            distance[q] = (byte) (level + cost);
            if (cost == 0) {
              now[open++] = q;
            } else {
              later[waiting++] = q;
            }
          }
        }
      }
      short[] swap = now;
      now = later;
      later = swap;
      open = waiting;
      waiting = 0;
    }
  }

  /** The sum of the smallest {@code count} of six distances. */
  private int nearest(int cell, int firstTarget, int count) {
    int a = FAR;
    int b = FAR;
    int c = FAR;
    for (int t = firstTarget; t < firstTarget + 6; t++) {
      // Keeps the three smallest in order.
      int d = distances[t][cell];
      int high = Math.max(a, d);
      a = Math.min(a, d);
      int higher = Math.max(b, high);
      b = Math.min(b, high);
      c = Math.min(c, higher);
    }
    return count == 2 ? a + b : a + b + c;
  }
}
