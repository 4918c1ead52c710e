// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Arms whose values walk: from 0.5 in steps of 0.02, up or down with equal chance, until 1 (a
 * winner) or 0 (a loser) is hit, in fewer than 500 steps. Whole walks are drawn again until they
 * fit.
 */
final class BanditModel {
  private static final int START = 25;
  private static final int GOAL = 50;
  private static final int MAX_STEPS = 500;
  private static final double STEP = 0.02;

  private final double[][] paths;
  private final boolean[] winner;

  BanditModel(int arms, double fraction, long seed) {
    Rng rng = new Rng(seed);
    paths = new double[arms][];
    winner = new boolean[arms];
    int winners = (int) Math.round(fraction * arms);
    for (int i = 0; i < arms; i++) {
      winner[i] = i < winners;
      paths[i] = walk(winner[i], rng);
    }
    for (int i = arms - 1; i > 0; i--) {
      int j = rng.nextInt(i + 1);
      double[] path = paths[i];
      paths[i] = paths[j];
      paths[j] = path;
      boolean w = winner[i];
      winner[i] = winner[j];
      winner[j] = w;
    }
  }

  private static double[] walk(boolean up, Rng rng) {
    double[] path = new double[MAX_STEPS];
    while (true) {
      int x = START;
      int n = 0;
      while (x > 0 && x < GOAL && n < MAX_STEPS) {
        path[n++] = STEP * x;
        x += (rng.nextLong() < 0) ? 1 : -1;
      }
      if (n < MAX_STEPS && x == (up ? GOAL : 0)) {
        double[] whole = Arrays.copyOf(path, n + 1);
        whole[n] = up ? 1 : 0;
        return whole;
      }
    }
  }

  int arms() {
    return paths.length;
  }

  boolean isWinner(int arm) {
    return winner[arm];
  }

  /** The value of the sample with a number, from 1. */
  double value(int arm, int number) {
    double[] path = paths[arm];
    return path[Math.min(number, path.length) - 1];
  }

  double[] path(int arm) {
    return paths[arm].clone();
  }
}
