// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Plays one task: samples arms by UCB1, without exploration as soon as an arm is sufficient if told
 * so, and notes after each sample whether the best arm is a winner.
 *
 * <p>The loop over the arms runs some 10^10 times in a full study: square roots and logarithms come
 * from tables, and one pass over the arms finds the best mean and the best bound together.
 */
final class BanditTask {
  private final double c;
  private final double alpha;
  private final BanditNoise noise;
  private final double[] inverseRoot;
  private final double[] rootLog;
  private double[] mean = {};
  private double[] sum = {};
  private double[] width = {};
  private int[] pulls = {};

  /**
   * Makes scratch memory for one thread.
   *
   * @param alpha infinite for plain UCB1
   */
  BanditTask(int samples, double c, double alpha, BanditNoise noise) {
    this.c = c;
    this.alpha = alpha;
    this.noise = noise;
    inverseRoot = new double[samples + 1];
    rootLog = new double[samples + 1];
    for (int i = 1; i <= samples; i++) {
      inverseRoot[i] = 1 / Math.sqrt(i);
      rootLog[i] = Math.sqrt(StrictMath.log(i));
    }
  }

  /** Adds 1 to {@code hits[k - 1]} whenever the best arm after sample k is a winner. */
  void run(BanditModel model, long seed, int[] hits) {
    int n = model.arms();
    if (mean.length != n) {
      mean = new double[n];
      sum = new double[n];
      width = new double[n];
      pulls = new int[n];
    }
    Arrays.fill(mean, -1);
    Arrays.fill(sum, 0);
    Arrays.fill(width, 0);
    Arrays.fill(pulls, 0);
    Rng rng = new Rng(seed);
    int[] order = new int[n];
    int best = -1;
    for (int k = 1; k <= hits.length; k++) {
      int arm;
      if (k <= n) {
        // Arms never pulled come first, in random order.
        int j = rng.nextInt(k);
        order[k - 1] = order[j];
        order[j] = k - 1;
        arm = -1;
      } else {
        arm = select(best, k - 1, rng);
      }
      if (k == n || k == hits.length && k < n) {
        best = first(model, order, hits, Math.min(n, k), rng);
        continue;
      }
      if (arm >= 0) {
        pull(model, arm, rng);
        best = bestMean(rng);
        hits[k - 1] += model.isWinner(best) ? 1 : 0;
      }
    }
  }

  /** Pulls every arm once in the order drawn. */
  private int first(BanditModel model, int[] order, int[] hits, int count, Rng rng) {
    int best = -1;
    for (int k = 0; k < count; k++) {
      pull(model, order[k], rng);
      best = bestMean(rng);
      hits[k] += model.isWinner(best) ? 1 : 0;
    }
    return best;
  }

  private void pull(BanditModel model, int arm, Rng rng) {
    int number = ++pulls[arm];
    sum[arm] += noise.sample(model.value(arm, number), rng);
    mean[arm] = sum[arm] / number;
    width[arm] = inverseRoot[number];
  }

  /** The arm with the highest mean among those pulled, ties at random. */
  private int bestMean(Rng rng) {
    double[] q = mean;
    double max = -Double.MAX_VALUE;
    int at = -1;
    int ties = 0;
    for (int i = 0; i < q.length; i++) {
      if (q[i] > max && pulls[i] > 0) {
        max = q[i];
        at = i;
        ties = 1;
      } else if (q[i] == max && pulls[i] > 0) {
        ties++;
      }
    }
    if (ties == 1) {
      return at;
    }
    int wanted = rng.nextInt(ties);
    for (int i = at; ; i++) {
      if (q[i] == max && pulls[i] > 0 && wanted-- == 0) {
        return i;
      }
    }
  }

  /** The arm to sample next: by the bound, or by the mean when the best is sufficient. */
  private int select(int best, int total, Rng rng) {
    if (mean[best] > alpha) {
      return best;
    }
    double[] q = mean;
    double[] w = width;
    double scale = c * rootLog[total];
    double max = -Double.MAX_VALUE;
    int at = -1;
    int ties = 0;
    for (int i = 0; i < q.length; i++) {
      double bound = q[i] + scale * w[i];
      if (bound > max) {
        max = bound;
        at = i;
        ties = 1;
      } else if (bound == max) {
        ties++;
      }
    }
    if (ties == 1) {
      return at;
    }
    int wanted = rng.nextInt(ties);
    for (int i = at; ; i++) {
      if (q[i] + scale * w[i] == max && wanted-- == 0) {
        return i;
      }
    }
  }
}
