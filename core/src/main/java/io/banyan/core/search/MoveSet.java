// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * A set of moves that is emptied in constant time. Small move ranges are looked up directly, large
 * ones by hashing with linear probing.
 */
final class MoveSet {
  private static final int DIRECT = 1 << 16;

  private final boolean direct;
  private final int mask;
  private final int[] stamps;
  private final int[] keys;
  private int stamp;

  MoveSet(int moveRange, int maxMoves) {
    direct = moveRange <= DIRECT;
    int size = direct ? moveRange : Integer.highestOneBit(Math.max(8, 4 * maxMoves));
    mask = size - 1;
    stamps = new int[size];
    keys = direct ? null : new int[size];
  }

  void clear() {
    if (++stamp == 0) {
      java.util.Arrays.fill(stamps, 0);
      stamp = 1;
    }
  }

  void add(int move) {
    if (direct) {
      stamps[move] = stamp;
      return;
    }
    int i = slot(move);
    while (stamps[i] == stamp) {
      i = (i + 1) & mask;
    }
    stamps[i] = stamp;
    keys[i] = move;
  }

  boolean contains(int move) {
    if (direct) {
      return stamps[move] == stamp;
    }
    for (int i = slot(move); stamps[i] == stamp; i = (i + 1) & mask) {
      if (keys[i] == move) {
        return true;
      }
    }
    return false;
  }

  private int slot(int move) {
    return (move * 0x9E3779B1 >>> 8) & mask;
  }
}
