// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the stones of Pentalath are worth: every five neighbouring cells in a line that hold stones
 * of one player only can still become a row. Captures are left to the search.
 */
final class PentalathFives {
  /** By the number of stones: worth to the player who waits. */
  private static final int[] WAITING = {0, 1, 5, 25, 120, 0};

  /** To the mover, who may add one at once. */
  private static final int[] MOVING = {0, 1, 7, 45, 500, 0};

  /** A stone that is put there makes one more; what that is worth in the order of moves. */
  private static final int[] ATTACK = {1, 8, 50, 400, 100_000, 0};

  /** A stone that is put there spoils it. */
  private static final int[] DEFENCE = {0, 6, 35, 250, 10_000, 0};

  private static final double STEEPNESS = 0.01;

  /** Stones of both: no row can become of it. */
  private static final int MIXED = -100;

  private final int[][] fives;
  private final int[][][] through;

  PentalathFives(int cells, List<int[]> lines, int inLine) {
    List<int[]> all = new ArrayList<>();
    for (int[] line : lines) {
      for (int i = 0; i + inLine <= line.length; i++) {
        int[] five = new int[inLine];
        System.arraycopy(line, i, five, 0, inLine);
        all.add(five);
      }
    }
    fives = all.toArray(int[][]::new);
    through = new int[cells][][];
    for (int cell = 0; cell < cells; cell++) {
      int c = cell;
      through[cell] =
          all.stream()
              .filter(five -> Arrays.stream(five).anyMatch(i -> i == c))
              .toArray(int[][]::new);
    }
  }

  double evaluate(PentalathState state, int player) {
    boolean moves = state.mover() == player;
    int[] mine = moves ? MOVING : WAITING;
    int[] theirs = moves ? WAITING : MOVING;
    int sum = 0;
    for (int[] five : fives) {
      int count = count(state, five, player);
      sum += count >= 0 ? mine[count] : count > MIXED ? -theirs[-count] : 0;
    }
    return 1 / (1 + Math.exp(-STEEPNESS * sum));
  }

  /** How promising a stone of the mover is on an empty cell. */
  double promise(PentalathState state, int cell) {
    int mover = state.mover();
    int sum = 0;
    for (int[] five : through[cell]) {
      int count = count(state, five, mover);
      sum += count >= 0 ? ATTACK[count] : count > MIXED ? DEFENCE[-count] : 0;
    }
    return sum;
  }

  /** The player's stones there if nobody else has any, or the other's, negated, or MIXED. */
  private static int count(PentalathState state, int[] five, int player) {
    int own = 0;
    int other = 0;
    for (int cell : five) {
      int owner = state.owner(cell);
      if (owner == player) {
        own++;
      } else if (owner >= 0) {
        other++;
      }
    }
    return other == 0 ? own : own == 0 ? -other : MIXED;
  }
}
