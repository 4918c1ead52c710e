// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import java.util.Arrays;

/**
 * Bounds of results that the solver remembers: one word each, in pairs of which one keeps what took
 * more work and the other the newest. The place of a word and its high bits are all of the key, so
 * nothing is ever mistaken.
 */
final class Connect4Table {
  /** No entry. */
  static final long NONE = 0;

  private static final int KEY_SHIFT = 16;
  private static final int WORK_SHIFT = 8;
  private static final int MOST_WORK = 63;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /** The key without its place; below it 2 bits, work (6), kind of bound (1), score + 64 (7). */
  private final long[] words;

  private final int indexBits;

  Connect4Table(int megabytes) {
    long most = Math.max(1L << KEY_SHIFT + 1, ((long) megabytes << 20) / Long.BYTES);
    int bits = Math.min(28, 63 - Long.numberOfLeadingZeros(most));
    long[] made = null;
    while (made == null) {
      try {
        made = new long[1 << bits];
      } catch (OutOfMemoryError e) {
        if (bits == KEY_SHIFT + 1) {
          throw e;
        }
        bits--;
      }
    }
    words = made;
    indexBits = bits;
  }

  void clear() {
    Arrays.fill(words, NONE);
  }

  /** A one-to-one map, so that neighbours are far apart. */
  private static long spread(long key) {
    long k = key * FACTOR;
    k ^= k >>> 32;
    return k * FACTOR;
  }

  /** The word of a key, or {@link #NONE}. */
  long find(long key) {
    long k = spread(key);
    int slot = slot(k);
    long tag = tag(k);
    long word = words[slot];
    if (word >>> KEY_SHIFT == tag && word != NONE) {
      return word;
    }
    word = words[slot ^ 1];
    return word >>> KEY_SHIFT == tag ? word : NONE;
  }

  void store(long key, int score, boolean isLow, long nodes) {
    long k = spread(key);
    int slot = slot(k);
    long tag = tag(k);
    int work = Math.min(MOST_WORK, 2 * (64 - Long.numberOfLeadingZeros(nodes)));
    long word = tag << KEY_SHIFT | (long) work << WORK_SHIFT | (isLow ? 1 << 7 : 0) | score + 64;
    long kept = words[slot];
    if (kept >>> KEY_SHIFT != tag && kept != NONE && work(kept) > work) {
      slot ^= 1;
    }
    words[slot] = word;
  }

  private int slot(long spread) {
    return (int) (spread >>> 64 - indexBits) & ~1;
  }

  private long tag(long spread) {
    return spread & (1L << 64 - KEY_SHIFT) - 1;
  }

  private static int work(long word) {
    return (int) (word >>> WORK_SHIFT) & MOST_WORK;
  }

  /** Whether the score of a word is a lower bound, else an upper one. */
  static boolean isLow(long word) {
    return (word & 1 << 7) != 0;
  }

  static int score(long word) {
    return (int) (word & 127) - 64;
  }

  long bytes() {
    return (long) words.length * Long.BYTES;
  }
}
