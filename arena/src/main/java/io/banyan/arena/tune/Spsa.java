// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.core.random.Rng;

/**
 * Simultaneous perturbation stochastic approximation (Spall 1992) for continuous parameters: two
 * points on opposite sides of the current one play each other, and the current one moves towards
 * the winner. Works on [0, 1] in every direction, with the usual decay of both steps (Spall 1998);
 * the answer is the mean of the second half of the way (Polyak and Juditsky 1992).
 */
final class Spsa {
  private static final double ALPHA = 0.602;
  private static final double GAMMA = 0.101;
  private static final double FIRST_PERTURBATION = 0.2;
  private static final double FIRST_MOVE = 0.06;

  private final double[] theta;
  private final int steps;
  private final Rng rng;
  private final double[] delta;
  private final double[] sum;
  private int summed;
  private int done;

  Spsa(double[] start, int steps, long seed) {
    this.theta = start.clone();
    this.steps = steps;
    this.rng = new Rng(seed);
    this.delta = new double[start.length];
    this.sum = new double[start.length];
    perturb();
  }

  private void perturb() {
    double c = FIRST_PERTURBATION / Math.pow(done + 1.0, GAMMA);
    for (int i = 0; i < delta.length; i++) {
      delta[i] = rng.nextLong() < 0 ? c : -c;
    }
  }

  double[] plus() {
    return moved(1);
  }

  double[] minus() {
    return moved(-1);
  }

  private double[] moved(int sign) {
    double[] point = new double[theta.length];
    for (int i = 0; i < point.length; i++) {
      point[i] = clip(theta[i] + sign * delta[i]);
    }
    return point;
  }

  /** Learns the score in [0, 1] of {@link #plus} against {@link #minus}. */
  void learn(double score) {
    double stability = steps / 10.0;
    // The first step moves a full win by FIRST_MOVE.
    double a = Math.pow((stability + 1) / (stability + done + 1), ALPHA) * FIRST_MOVE;
    for (int i = 0; i < theta.length; i++) {
      theta[i] = clip(theta[i] + a * (2 * score - 1) * Math.signum(delta[i]));
    }
    done++;
    if (2 * done > steps) {
      summed++;
      for (int i = 0; i < theta.length; i++) {
        sum[i] += theta[i];
      }
    }
    perturb();
  }

  double[] best() {
    double[] mean = theta.clone();
    for (int i = 0; i < mean.length && summed > 0; i++) {
      mean[i] = sum[i] / summed;
    }
    return mean;
  }

  private static double clip(double x) {
    return Math.max(0, Math.min(1, x));
  }
}
