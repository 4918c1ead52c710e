// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

/**
 * How a role chooses in a phase. The legal bit of the role's i-th possible move is a bit of a
 * plane; the tree counts, for each inner node, the legal moves under its left child.
 *
 * @param forced the only move the role ever has here, or -1
 * @param firstPlane its planes in {@link WordKernel#planes}
 * @param moves the possible moves, ascending
 * @param leftMask of node n (root 1) and plane k at n * planes + k; null if the planes hold the
 *     moves in their order
 * @param byBit the move of bit b of plane k at 64 k + b
 * @param inOrder true if the bits of the planes are in the order of moves
 */
record WordChoice(
    int forced,
    int firstPlane,
    int planes,
    int[] moves,
    int[] plane,
    int[] bit,
    int depth,
    long[] leftMask,
    int[] byBit,
    boolean inOrder) {
  /** Finds out whether the bits are in the order of moves. */
  static WordChoice of(
      int firstPlane, int planes, int[] moves, int[] plane, int[] bit, int depth, long[] leftMask) {
    int[] byBit = new int[planes << 6];
    boolean inOrder = true;
    int last = -1;
    for (int i = 0; i < moves.length; i++) {
      int at = (plane[i] << 6) + bit[i];
      byBit[at] = moves[i];
      inOrder &= at > last;
      last = at;
    }
    return new WordChoice(
        -1, firstPlane, planes, moves, plane, bit, depth, leftMask, byBit, inOrder);
  }

  /** The only move a role ever has. */
  static WordChoice forced(int firstPlane, int[] moves) {
    return new WordChoice(moves[0], firstPlane, 0, moves, null, null, 0, null, null, true);
  }

  /** The only role whose move is not forced, or -1. */
  static int chooser(WordChoice[] choices) {
    int found = -1;
    for (int r = 0; r < choices.length; r++) {
      if (choices[r].forced() < 0) {
        if (found >= 0) {
          return -1;
        }
        found = r;
      }
    }
    return found;
  }
}
