// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.kalah;

/**
 * What sowing a pit adds to the board, for every pit and number of seeds.
 *
 * <p>One side of the board is one {@code long}: a byte for each pit from the owner's left, then one
 * for the store. No byte exceeds 72 seeds, so a whole sowing is one addition to each side.
 */
final class Sowing {
  static final int MAX_PITS = 6;
  static final int MAX_SEEDS = 6;

  final int pits;
  final int seeds;

  /** The bytes of the pits, without the store. */
  final long pitMask;

  final int storeShift;

  /** Number of entries for each pit in the tables. */
  final int stride;

  /** Added to the mover's side, [pit * stride + seeds]; the sown pit's own seeds are taken off. */
  final long[] own;

  /** Added to the other side. */
  final long[] other;

  /** Where the last seed falls: 0.. own pits, then the own store, then the other's pits. */
  final int[] last;

  Sowing(int pits, int seeds) {
    this.pits = pits;
    this.seeds = seeds;
    pitMask = (1L << 8 * pits) - 1;
    storeShift = 8 * pits;
    stride = 2 * pits * seeds + 1;
    own = new long[pits * stride];
    other = new long[pits * stride];
    last = new int[pits * stride];
    for (int pit = 0; pit < pits; pit++) {
      for (int n = 1; n < stride; n++) {
        fill(pit, n);
      }
    }
  }

  private void fill(int pit, int n) {
    int index = pit * stride + n;
    own[index] = -((long) n << 8 * pit);
    int at = pit;
    for (int i = 0; i < n; i++) {
      at = (at + 1) % (2 * pits + 1);
      if (at <= pits) {
        own[index] += 1L << 8 * at;
      } else {
        other[index] += 1L << 8 * (at - pits - 1);
      }
    }
    last[index] = at;
  }

  /** One side at the start. */
  long start() {
    return pitMask / 255 * seeds;
  }

  /** The seeds in all pits of a side. */
  int inPits(long side) {
    return sum(side & pitMask);
  }

  /** The sum of all bytes; no more than 72 seeds are in play. */
  static int sum(long side) {
    return (int) (side * 0x0101010101010101L >>> 56);
  }
}
