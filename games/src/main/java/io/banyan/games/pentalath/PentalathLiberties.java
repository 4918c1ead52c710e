// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

/** What it costs that groups of stones have few liberties and may be captured. */
final class PentalathLiberties {
  /** Of each stone of a group with one liberty, whose owner waits: it can be taken at once. */
  private static final int TAKEN = 40;

  /** The same if the owner may move first. */
  private static final int SAVED = 5;

  /** Of each stone of a group with two liberties. */
  private static final int SHORT = 5;

  private PentalathLiberties() {}

  /** The lead of the mover. Cells are bits; {@code near} has the neighbours of each. */
  static int lead(long own, long other, long empty, long[] near) {
    return danger(other, empty, near, TAKEN) - danger(own, empty, near, SAVED);
  }

  private static int danger(long stones, long empty, long[] near, int last) {
    int sum = 0;
    long rest = stones;
    while (rest != 0) {
      long around = 0;
      int count = 0;
      long open = rest & -rest;
      while (open != 0) {
        rest ^= open & -open;
        around |= near[Long.numberOfTrailingZeros(open)];
        count++;
        open = open & open - 1 | around & rest;
      }
      int liberties = Long.bitCount(around & empty);
      sum += liberties == 1 ? last * count : liberties == 2 ? SHORT * count : 0;
    }
    return sum;
  }
}
