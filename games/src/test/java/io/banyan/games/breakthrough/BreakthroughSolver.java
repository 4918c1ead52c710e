// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.random.Rng;

/**
 * Solves small boards of Breakthrough without the code under test: own bitboards seen from the
 * mover, who always moves up, mirror images counted once, and a table that keeps the results that
 * cost most.
 */
final class BreakthroughSolver {
  private static final long FILE_A = 0x0101010101010101L;
  private static final int BITS = 22;

  private final int width;
  private final int height;
  private final long notRight;
  private final long[] keys = new long[1 << BITS];
  private final boolean[] wins = new boolean[1 << BITS];
  private final int[] work = new int[1 << BITS];
  private long nodes;

  BreakthroughSolver(int width, int height) {
    this.width = width;
    this.height = height;
    this.notRight = ~(FILE_A << (width - 1));
  }

  /** True if the player who moves first wins from the usual start. */
  boolean firstPlayerWins() {
    return moverWins(start(), flip(start()));
  }

  /** The number of first moves that win. */
  int winningFirstMoves() {
    long own = start();
    long enemy = flip(own);
    int count = 0;
    for (int step = 7; step <= 9; step++) {
      for (long rest = targets(own, enemy, step); rest != 0; rest &= rest - 1) {
        long to = rest & -rest;
        count += moverWins(flip(enemy & ~to), flip(own ^ (to >>> step) | to)) ? 0 : 1;
      }
    }
    return count;
  }

  private long start() {
    long row = (1L << width) - 1;
    return row | row << 8;
  }

  private long flip(long squares) {
    return Long.reverseBytes(squares) >>> (64 - 8 * height);
  }

  private long mirror(long squares) {
    long image = 0;
    for (int column = 0; column < width; column++) {
      image |= (squares >>> column & FILE_A) << (width - 1 - column);
    }
    return image;
  }

  private long targets(long own, long enemy, int step) {
    return switch (step) {
      case 7 -> (own & ~FILE_A) << 7 & ~own;
      case 8 -> own << 8 & ~(own | enemy);
      default -> (own & notRight) << 9 & ~own;
    };
  }

  private boolean moverWins(long givenOwn, long givenEnemy) {
    nodes++;
    if ((givenOwn >>> (8 * (height - 2))) != 0) {
      return true;
    }
    if (Long.bitCount(givenEnemy & 0xff00) > 1) {
      return false;
    }
    long mirroredOwn = mirror(givenOwn);
    long mirroredEnemy = mirror(givenEnemy);
    boolean turn = mirroredOwn < givenOwn || mirroredOwn == givenOwn && mirroredEnemy < givenEnemy;
    long own = turn ? mirroredOwn : givenOwn;
    long enemy = turn ? mirroredEnemy : givenEnemy;
    long key = Rng.hash(Rng.hash(own) ^ enemy);
    int slot = (int) (key >>> 20) & (1 << BITS) - 2;
    for (int i = slot; i <= slot + 1; i++) {
      if (keys[i] == key) {
        return wins[i];
      }
    }
    long before = nodes;
    boolean win = anyMoveWins(own, enemy);
    store(slot, key, win, (int) Math.min(nodes - before, Integer.MAX_VALUE));
    return win;
  }

  /** Captures first, then squares that no enemy attacks, far ones before near ones. */
  private boolean anyMoveWins(long own, long enemy) {
    // A pawn that threatens to win must be taken.
    long danger = enemy & 0xff00;
    long attacked = (enemy & ~FILE_A) >>> 9 | (enemy & notRight) >>> 7;
    long wanted = danger == 0 ? -1L : danger;
    long[] groups = {enemy, ~enemy & ~attacked, ~enemy & attacked};
    for (long group : groups) {
      for (int row = height - 1; row > 0; row--) {
        long area = group & wanted & 0xffL << (8 * row);
        for (int step = 7; area != 0 && step <= 9; step++) {
          for (long rest = targets(own, enemy, step) & area; rest != 0; rest &= rest - 1) {
            long to = rest & -rest;
            long left = enemy & ~to;
            if (left == 0 || !moverWins(flip(left), flip(own ^ (to >>> step) | to))) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private void store(int slot, long key, boolean win, int cost) {
    int at = keys[slot] == 0 || cost >= work[slot] ? slot : slot + 1;
    if (at == slot) {
      keys[slot + 1] = keys[slot];
      wins[slot + 1] = wins[slot];
      work[slot + 1] = work[slot];
    }
    keys[at] = key;
    wins[at] = win;
    work[at] = cost;
  }
}
