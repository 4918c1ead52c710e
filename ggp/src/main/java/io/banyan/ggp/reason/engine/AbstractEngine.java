// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import io.banyan.core.random.Rng;

/** The playout and goal policy that engines without their own loop share. */
public abstract class AbstractEngine implements Engine {
  public static final int DEFAULT_CAP = 1000;
  protected int cap = DEFAULT_CAP;
  private int[] joint;

  @Override
  public void setPlayoutCap(int steps) {
    cap = steps;
  }

  @Override
  public int goal(int role) {
    int[] all = goals(role);
    return all.length == 0 ? UNDEFINED : all.length > 1 ? AMBIGUOUS : all[0];
  }

  @Override
  public int playout(FactSet from, long seed, int[] goalsOut) {
    set(from);
    int n = roles().size();
    if (joint == null) {
      joint = new int[n];
    }
    long s = seed;
    int length = 0;
    while (!isTerminal() && length < cap) {
      for (int r = 0; r < n; r++) {
        int count = legalCount(r);
        if (count == 0) {
          rewards(goalsOut);
          return length;
        }
        int i = 0;
        if (count > 1) {
          s += Rng.GAMMA;
          i = Rng.bounded(Rng.mix(s), count);
        }
        joint[r] = legal(r, i);
      }
      next(joint);
      length++;
    }
    rewards(goalsOut);
    return length;
  }

  /** Goals as rewards: 50 if undefined, the mean of several. */
  protected void rewards(int[] out) {
    if (out == null) {
      return;
    }
    for (int r = 0; r < out.length; r++) {
      int g = goal(r);
      if (g == UNDEFINED) {
        g = 50;
      } else if (g == AMBIGUOUS) {
        g = mean(goals(r));
      }
      out[r] = g;
    }
  }

  static int mean(int[] values) {
    int sum = 0;
    for (int v : values) {
      sum += v;
    }
    return Math.round((float) sum / values.length);
  }
}
