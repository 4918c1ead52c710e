// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * What alpha-beta remembers of states it has seen: a fixed number of entries in pairs. Of a pair
 * one keeps the deeper search, the other the newest.
 *
 * <p>Entries carry the number of the game, so that forgetting everything costs nothing, and the
 * number of the search, so that old ones give way.
 */
final class TranspositionTable {
  static final int EXACT = 0;
  static final int AT_LEAST = 1;
  static final int AT_MOST = 2;

  /** No entry. */
  static final int NONE = -1;

  private static final int BYTES_PER_ENTRY = 2 * Long.BYTES + Integer.BYTES;

  /** What the rest of the program keeps of a heap that is too small for the table. */
  private static final int HEAP_RESERVE = 8_000_000;

  private static final int FEWEST = 1 << 10;

  private long[] keys;

  /** Score in the high half; below it game (10 bits), search (8), bound (2), depth (12). */
  private long[] entries;

  private int[] moves;
  private final int mask;
  private int game = 1;
  private int search;

  /** Makes a table of at most that size: of half of it, and so on, where the heap is smaller. */
  TranspositionTable(int megabytes) {
    long most = Math.max(2, megabytes * 1_000_000L / BYTES_PER_ENTRY);
    int size = (int) Math.min(1 << 28, Long.highestOneBit(most));
    while (!allocate(size)) {
      size /= 2;
    }
    mask = size - 1;
  }

  private boolean allocate(int size) {
    try {
      keys = new long[size];
      entries = new long[size];
      moves = new int[size];
      Reference.reachabilityFence(new byte[HEAP_RESERVE]);
      return true;
    } catch (OutOfMemoryError e) {
      keys = null;
      entries = null;
      moves = null;
      if (size <= FEWEST) {
        throw e;
      }
      return false;
    }
  }

  long bytes() {
    return (long) keys.length * BYTES_PER_ENTRY;
  }

  /** Forgets everything. */
  void newGame() {
    if (++game == 1 << 10) {
      Arrays.fill(entries, 0);
      game = 1;
    }
  }

  void newSearch() {
    search = (search + 1) & 0xFF;
  }

  /** The entry of a state, or {@link #NONE}. */
  int find(long key) {
    int slot = (int) key & mask;
    if (keys[slot] == key && game(slot) == game) {
      return slot;
    }
    slot ^= 1;
    return keys[slot] == key && game(slot) == game ? slot : NONE;
  }

  void store(long key, int score, int depth, int bound, int move) {
    int slot = find(key);
    if (slot == NONE) {
      slot = (int) key & mask & ~1;
      boolean worthKeeping = game(slot) == game && search(slot) == search && depth(slot) > depth;
      slot = worthKeeping ? slot | 1 : slot;
    }
    keys[slot] = key;
    moves[slot] = move;
    entries[slot] =
        (long) score << 32
            | (long) game << 22
            | (long) search << 14
            | (long) bound << 12
            | Math.min(depth, 0xFFF);
  }

  int score(int slot) {
    return (int) (entries[slot] >> 32);
  }

  int depth(int slot) {
    return (int) entries[slot] & 0xFFF;
  }

  int bound(int slot) {
    return (int) (entries[slot] >>> 12) & 3;
  }

  int move(int slot) {
    return moves[slot];
  }

  private int search(int slot) {
    return (int) (entries[slot] >>> 14) & 0xFF;
  }

  private int game(int slot) {
    return (int) (entries[slot] >>> 22) & 0x3FF;
  }
}
