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
 *
 * <p>The three words of an entry stand side by side, and the two entries of a pair too: a look at a
 * table that is larger than the caches waits for memory once or twice instead of three times.
 */
final class TranspositionTable {
  static final int EXACT = 0;
  static final int AT_LEAST = 1;
  static final int AT_MOST = 2;

  /** No entry. */
  static final int NONE = -1;

  /** Words of an entry: the key, what is known, the move. */
  private static final int WORDS = 3;

  private static final int BYTES_PER_ENTRY = WORDS * Long.BYTES;

  /** What the rest of the program keeps of a heap that is too small for the table. */
  private static final int HEAP_RESERVE = 8_000_000;

  private static final int FEWEST = 1 << 10;

  /**
   * What is known is the score in the high half; below it game (10 bits), search (8), bound (2),
   * depth (12).
   */
  private long[] words;

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
      words = new long[WORDS * size];
      Reference.reachabilityFence(new byte[HEAP_RESERVE]);
      return true;
    } catch (OutOfMemoryError e) {
      words = null;
      if (size <= FEWEST) {
        throw e;
      }
      return false;
    }
  }

  long bytes() {
    return (long) words.length * Long.BYTES;
  }

  /** Forgets everything. */
  void newGame() {
    if (++game == 1 << 10) {
      Arrays.fill(words, 0);
      game = 1;
    }
  }

  void newSearch() {
    search = (search + 1) & 0xFF;
  }

  /** The entry of a state, or {@link #NONE}. */
  int find(long key) {
    int slot = (int) key & mask;
    if (words[WORDS * slot] == key && game(slot) == game) {
      return slot;
    }
    slot ^= 1;
    return words[WORDS * slot] == key && game(slot) == game ? slot : NONE;
  }

  void store(long key, int score, int depth, int bound, int move) {
    int slot = find(key);
    if (slot == NONE) {
      slot = (int) key & mask & ~1;
      boolean worthKeeping = game(slot) == game && search(slot) == search && depth(slot) > depth;
      slot = worthKeeping ? slot | 1 : slot;
    }
    int at = WORDS * slot;
    words[at] = key;
    words[at + 2] = move;
    words[at + 1] =
        (long) score << 32
            | (long) game << 22
            | (long) search << 14
            | (long) bound << 12
            | Math.min(depth, 0xFFF);
  }

  int score(int slot) {
    return (int) (known(slot) >> 32);
  }

  int depth(int slot) {
    return (int) known(slot) & 0xFFF;
  }

  int bound(int slot) {
    return (int) (known(slot) >>> 12) & 3;
  }

  int move(int slot) {
    return (int) words[WORDS * slot + 2];
  }

  private long known(int slot) {
    return words[WORDS * slot + 1];
  }

  private int search(int slot) {
    return (int) (known(slot) >>> 14) & 0xFF;
  }

  private int game(int slot) {
    return (int) (known(slot) >>> 22) & 0x3FF;
  }
}
