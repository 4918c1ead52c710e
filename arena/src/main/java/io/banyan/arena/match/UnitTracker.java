// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.util.Arrays;

/**
 * Follows one pairing: which games are finished, and the scores of its pairs in their order, for
 * the stopping rule.
 */
final class UnitTracker {
  private static final byte OPEN = -1;
  private static final byte VOID = -2;

  private final int gamesPerUnit;
  private byte[] halfPoints;
  private int nextUnit;
  private final long[] counts;
  private int decidedAfter = Integer.MAX_VALUE;

  UnitTracker(int gamesPerUnit) {
    this.gamesPerUnit = gamesPerUnit;
    this.halfPoints = new byte[0];
    this.counts = new long[2 * gamesPerUnit + 1];
  }

  /**
   * Books a game; returns true if the pairing has just been decided. A pair with a void game counts
   * for nothing.
   *
   * @param score NaN if the game is void
   */
  boolean finished(ScheduledGame game, double score, StoppingRule rule) {
    int at = game.unit() * gamesPerUnit + game.seating();
    if (at >= halfPoints.length) {
      int old = halfPoints.length;
      halfPoints = Arrays.copyOf(halfPoints, Math.max(2 * old, at + 1));
      Arrays.fill(halfPoints, old, halfPoints.length, OPEN);
    }
    halfPoints[at] = Double.isNaN(score) ? VOID : (byte) Math.round(2 * score);
    boolean now = false;
    while (decidedAfter == Integer.MAX_VALUE && isComplete(nextUnit)) {
      int sum = 0;
      boolean isVoid = false;
      for (int i = 0; i < gamesPerUnit; i++) {
        int points = halfPoints[nextUnit * gamesPerUnit + i];
        isVoid |= points == VOID;
        sum += points;
      }
      nextUnit++;
      if (isVoid) {
        continue;
      }
      counts[sum]++;
      if (rule.isDecided(game.pairing(), counts)) {
        decidedAfter = nextUnit;
        now = true;
      }
    }
    return now;
  }

  private boolean isComplete(int unit) {
    int from = unit * gamesPerUnit;
    if (from + gamesPerUnit > halfPoints.length) {
      return false;
    }
    for (int i = 0; i < gamesPerUnit; i++) {
      if (halfPoints[from + i] == OPEN) {
        return false;
      }
    }
    return true;
  }

  /** Units from this one on are needless. */
  int decidedAfter() {
    return decidedAfter;
  }
}
