// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import java.util.Arrays;

/**
 * The part of a 64-lane engine that is not generated: which lanes run, what they earned, and the
 * loop. A generated subclass holds the state words as fields and makes the steps.
 */
abstract class LaneKernel {
  /** Random generator state. */
  protected long random;

  /** Lanes with a game in progress. */
  protected long running;

  /** The state words new games start from, and the phase they start in. */
  protected long[] start;

  protected int startPhase;

  /** How often each goal word was true at the end of a game. */
  protected long[] counts;

  /** Goal words of the lane in a slow path, and per lane results when recording. */
  protected long[] goalWords;

  protected long[] laneGoals;
  protected boolean record;

  /** Draws that are given instead of random, for replaying games. */
  protected boolean force;

  protected long[] forced;

  /** Lanes whose state is parked for goal evaluation. */
  protected long parked;

  private long left;
  int[] firstGoal;
  int[] goalValue;
  long[] oddSum;
  int[][] laneRewards;
  private long seen;

  /** Makes one step in every phase. */
  protected abstract void cycle();

  /** Makes the step of one phase. */
  protected abstract void ply(int phase);

  /** Sets the state of all lanes to the start words. */
  protected abstract void load();

  /** Copies the state words out. */
  protected abstract void unload(long[] words);

  /** Evaluates and collects the goals of parked lanes; does nothing without parking. */
  protected abstract void flush();

  /** Lanes to start now, out of the idle ones. */
  protected final long take(long idle) {
    long mask = idle;
    if (left < Long.bitCount(idle)) {
      mask = 0;
      long rest = idle;
      for (long i = left; i > 0; i--) {
        mask |= rest & -rest;
        rest &= rest - 1;
      }
    }
    left -= Long.bitCount(mask);
    running |= mask;
    return mask;
  }

  /** Notes games that ended with undefined or ambiguous goals; goal words are in goalWords. */
  protected final void odd(long lanes) {
    for (long rest = lanes; rest != 0; rest &= rest - 1) {
      int lane = Long.numberOfTrailingZeros(rest);
      for (int r = 0; r + 1 < firstGoal.length; r++) {
        int sum = 0;
        int n = 0;
        for (int k = firstGoal[r]; k < firstGoal[r + 1]; k++) {
          if ((goalWords[k] >>> lane & 1) != 0) {
            sum += goalValue[k];
            n++;
          }
        }
        int reward = n == 0 ? 50 : Math.round((float) sum / n);
        oddSum[r] += reward;
        if (record) {
          laneRewards[lane][r] = reward;
        }
      }
    }
  }

  /** The reward of a lane when recording. */
  final int laneReward(int lane, int role) {
    int reward = laneRewards[lane][role];
    for (int k = firstGoal[role]; reward < 0 && k < firstGoal[role + 1]; k++) {
      if ((laneGoals[k] >>> lane & 1) != 0) {
        reward = goalValue[k];
      }
    }
    return reward;
  }

  /** Runs games from the start words until the wanted number is finished. */
  final void run(long games, int plyCap, int phases) {
    begin(games);
    long age = 0;
    while (left > 0 || running != 0) {
      cycle();
      age += phases;
      if (age >= plyCap) {
        cut();
        age = 0;
      }
    }
    flush();
  }

  /** Plays one game in each given lane, from the start words of that lane. */
  final void runLoaded(long lanes, int plyCap, int phases) {
    begin(0);
    load();
    running = lanes;
    for (int p = startPhase; p < phases; p++) {
      ply(p);
    }
    long age = 0;
    while (running != 0) {
      cycle();
      age += phases;
      if (age >= plyCap) {
        cut();
        age = 0;
      }
    }
    flush();
  }

  final void begin(long games) {
    left = games;
    running = 0;
    parked = 0;
    seen = 0;
    Arrays.fill(counts, 0);
    Arrays.fill(oddSum, 0);
    Arrays.fill(laneGoals, 0);
    for (int i = 0; record && i < laneRewards.length; i++) {
      Arrays.fill(laneRewards[i], -1);
    }
  }

  /** Ends games that were running at the last cut already: older than the cap, at most twice it. */
  private void cut() {
    long old = seen & running;
    if (old != 0) {
      running &= ~old;
      for (int r = 0; r < oddSum.length; r++) {
        oddSum[r] += 50L * Long.bitCount(old);
      }
      if (record) {
        for (long rest = old; rest != 0; rest &= rest - 1) {
          Arrays.fill(laneRewards[Long.numberOfTrailingZeros(rest)], 50);
        }
      }
    }
    seen = running;
  }

  /** Ends stuck games: a role has no legal move; everybody gets 50. */
  protected final void stuck(long lanes) {
    running &= ~lanes;
    for (int r = 0; r < oddSum.length; r++) {
      oddSum[r] += 50L * Long.bitCount(lanes);
    }
    if (record) {
      for (long rest = lanes; rest != 0; rest &= rest - 1) {
        Arrays.fill(laneRewards[Long.numberOfTrailingZeros(rest)], 50);
      }
    }
  }
}
