// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

/**
 * Lines, rays and move numbers of an n x n board.
 *
 * <p>Every square lies on four lines: its row, its column and its two diagonals. A line is a word
 * of n bits, one for each position, set where the square is occupied or off the board; so one table
 * over (position, line) tells how far a queen sees to both sides, for all lines alike. The position
 * on a row or a diagonal is the file, that on a column the rank.
 *
 * <p>Direction 2k goes down along line k, direction 2k + 1 up. A move is a pair (start, end) of
 * queen moves on the empty board, numbered along the rays, times the largest number of squares that
 * a queen can see, plus the place of the arrow's square among those seen from the end.
 */
final class Geometry {
  final int n;

  /** Largest number of squares that a queen sees. */
  final int slots;

  /** Number of (start, end) pairs. */
  final int pairs;

  /** Number of lines, and of the extra line that is full: squares of missing queens lie on it. */
  final int lines;

  /** The empty board. */
  final int[] emptyLines;

  /** For every square (and n n for a missing queen) the numbers of its four lines, a byte each. */
  final int[] lineOf;

  /** Its positions on the four lines, each shifted by n, in 16 bits. */
  final long[] position;

  /** {@code position << n | line}: squares seen along the line, and those of them below. */
  final byte[] seen;

  final byte[] seenBelow;

  /** The most squares that a queen anywhere on a line sees along it, 0 for a full line. */
  final byte[] longest;

  /** Step in squares along each of the four lines. */
  final int[] step;

  /** {@code square * 8 + direction}: the number of the first pair, and the first arrow slot. */
  final int[] firstPair;

  final int[] firstSlot;

  /** The first arrow slots of a square's eight directions, a byte each. */
  final long[] firstSlots;

  final byte[] pairFrom;
  final byte[] pairTo;

  /** {@code square * slots + slot}: where the arrow lands. */
  final byte[] arrow;

  Geometry(int n) {
    this.n = n;
    lines = 6 * n - 2;
    step = new int[] {1, n, n + 1, 1 - n};
    seen = new byte[n * (1 << n)];
    seenBelow = new byte[n * (1 << n)];
    longest = new byte[1 << n];
    fillSeen();
    lineOf = new int[n * n + 1];
    position = new long[n * n + 1];
    emptyLines = new int[lines + 1];
    fillLines();
    firstPair = new int[n * n * 8];
    firstSlot = new int[n * n * 8];
    firstSlots = new long[n * n];
    int pairCount = 0;
    int most = 0;
    for (int s = 0; s < n * n; s++) {
      int slot = 0;
      for (int direction = 0; direction < 8; direction++) {
        firstPair[s * 8 + direction] = pairCount + slot;
        firstSlot[s * 8 + direction] = slot;
        firstSlots[s] |= (long) slot << 8 * direction;
        slot += rayLength(s, direction);
      }
      pairCount += slot;
      most = Math.max(most, slot);
    }
    pairs = pairCount;
    slots = most;
    pairFrom = new byte[pairs];
    pairTo = new byte[pairs];
    arrow = new byte[n * n * slots];
    for (int s = 0; s < n * n; s++) {
      for (int direction = 0; direction < 8; direction++) {
        for (int i = 0; i < rayLength(s, direction); i++) {
          int to = s + (i + 1) * stepOf(direction);
          pairFrom[firstPair[s * 8 + direction] + i] = (byte) s;
          pairTo[firstPair[s * 8 + direction] + i] = (byte) to;
          arrow[s * slots + firstSlot[s * 8 + direction] + i] = (byte) to;
        }
      }
    }
  }

  private void fillSeen() {
    for (int position = 0; position < n; position++) {
      for (int line = 0; line < 1 << n; line++) {
        int below = 0;
        while (position - below - 1 >= 0 && (line >> (position - below - 1) & 1) == 0) {
          below++;
        }
        int above = 0;
        while (position + above + 1 < n && (line >> (position + above + 1) & 1) == 0) {
          above++;
        }
        seen[position << n | line] = (byte) (below + above);
        if ((line >> position & 1) == 0) {
          longest[line] = (byte) Math.max(longest[line], below + above);
        }
        seenBelow[position << n | line] = (byte) below;
      }
    }
  }

  private void fillLines() {
    java.util.Arrays.fill(emptyLines, (1 << n) - 1);
    for (int s = 0; s < n * n; s++) {
      int x = s % n;
      int y = s / n;
      int[] of = {y, n + x, 2 * n + (x - y + n - 1), 4 * n - 1 + x + y};
      for (int line = 0; line < 4; line++) {
        int place = line == 1 ? y : x;
        lineOf[s] |= of[line] << (8 * line);
        position[s] |= (long) place << n << (16 * line);
        emptyLines[of[line]] &= ~(1 << place);
      }
    }
    lineOf[n * n] = lines * 0x01010101;
  }

  private int rayLength(int s, int direction) {
    int line = direction >> 1;
    int index = position(s, line) | emptyLines[lineOf(s, line)];
    int below = seenBelow[index];
    return (direction & 1) == 0 ? below : seen[index] - below;
  }

  /** The number of one of the four lines of a square. */
  int lineOf(int square, int line) {
    return lineOf[square] >>> (8 * line) & 255;
  }

  /** The position of a square on one of its lines, shifted by n. */
  int position(int square, int line) {
    return (int) (position[square] >>> (16 * line)) & 0xffff;
  }

  /** The step in squares of a direction. */
  int stepOf(int direction) {
    return (direction & 1) == 0 ? -step[direction >> 1] : step[direction >> 1];
  }

  /** The number of a move given by squares, -1 if they do not lie on queen lines. */
  int move(int from, int to, int arrowTo) {
    int pair = pair(from, to);
    int slot = pair(to, arrowTo);
    return pair < 0 || slot < 0 ? -1 : pair * slots + slot - firstPair[to * 8];
  }

  private int pair(int from, int to) {
    for (int i = firstPair[from * 8]; i < pairs && pairFrom[i] == from; i++) {
      if (pairTo[i] == to) {
        return i;
      }
    }
    return -1;
  }
}
