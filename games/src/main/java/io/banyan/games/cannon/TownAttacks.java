// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

/**
 * Tells whether a town can be captured: patterns of enemy soldiers and empty points around every
 * place of a town, in the view of its owner.
 */
final class TownAttacks {
  private static final int[] TOWARDS = {1, -1, 12, 13, 11};

  /** Words of one pattern: soldiers low and high, empty points low and high. */
  private static final int WORDS = 4;

  /** Enemy soldiers next to the town that could step on it. */
  private final long[] neighbours = new long[Grid.SIZE];

  private final long[][] shots = new long[Grid.SIZE][];

  /** The neighbours in the enemy's view, where all of them are in the high word. */
  private final long[] approaches = new long[Grid.SIZE];

  TownAttacks(boolean strictShot) {
    for (int file = 1; file < Grid.SIZE - 1; file++) {
      int count = 0;
      long[] words = new long[TOWARDS.length * 2 * WORDS];
      for (int d : TOWARDS) {
        neighbours[file] |= Grid.low(file + d);
        approaches[file] |= Grid.high(Grid.LAST - file - d);
        for (int distance = 2; distance <= 3; distance++) {
          if (!isLine(file, d, distance + 2)) {
            continue;
          }
          for (int i = distance; i < distance + 3; i++) {
            words[count] |= Grid.low(file + i * d);
            words[count + 1] |= Grid.high(file + i * d);
          }
          for (int i = strictShot ? 1 : distance - 1; i < distance; i++) {
            words[count + 2] |= Grid.low(file + i * d);
            words[count + 3] |= Grid.high(file + i * d);
          }
          count += WORDS;
        }
      }
      shots[file] = java.util.Arrays.copyOf(words, count);
    }
  }

  private static boolean isLine(int from, int step, int length) {
    for (int i = 1; i <= length; i++) {
      if (!Grid.isPoint(from + i * step)) {
        return false;
      }
    }
    return true;
  }

  /**
   * True if no capture of the town hangs on what its owner does: no enemy is next to it and no
   * three of them stand in line to shoot at it.
   */
  boolean isQuiet(int file, long enemyLow, long enemyHigh) {
    return (neighbours[file] & enemyLow) == 0 && fewestMissing(file, enemyLow, enemyHigh) > 0;
  }

  /**
   * True if one move of the enemy can attack the town only by stepping next to it: nobody is there
   * yet, and every line of three to shoot from lacks two soldiers or more.
   */
  boolean isFar(int file, long enemyLow, long enemyHigh) {
    return (neighbours[file] & enemyLow) == 0 && fewestMissing(file, enemyLow, enemyHigh) > 1;
  }

  /** The soldiers that are missing to the line of three that is nearest to be full; at most 2. */
  private int fewestMissing(int file, long enemyLow, long enemyHigh) {
    long[] words = shots[file];
    int fewest = 2;
    for (int i = 0; i < words.length; i += WORDS) {
      long low = words[i] & ~enemyLow;
      long high = words[i + 1] & ~enemyHigh;
      if (((low & (low - 1)) | (high & (high - 1))) == 0 && (low == 0 || high == 0)) {
        if ((low | high) == 0) {
          return 0;
        }
        fewest = 1;
      }
    }
    return fewest;
  }

  /** The points next to a town in the view of its enemy, in the high word. */
  long approaches(int file) {
    return approaches[file];
  }

  /** True if the enemy could take the town on this file, given soldiers in its owner's view. */
  boolean isAttacked(int file, long ownLow, long ownHigh, long enemyLow, long enemyHigh) {
    if ((neighbours[file] & enemyLow) != 0) {
      return true;
    }
    long[] words = shots[file];
    for (int i = 0; i < words.length; i += WORDS) {
      long missing = (words[i] & ~enemyLow) | (words[i + 1] & ~enemyHigh);
      long blocked = (words[i + 2] & (ownLow | enemyLow)) | (words[i + 3] & (ownHigh | enemyHigh));
      if ((missing | blocked) == 0) {
        return true;
      }
    }
    return false;
  }
}
