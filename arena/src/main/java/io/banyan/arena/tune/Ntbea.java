// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The N-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018) for grids: keeps
 * mean scores of single values, of pairs of values and of whole points, and walks to the neighbour
 * whose mean of upper bounds is highest.
 */
final class Ntbea {
  private static final double K = 1.4;
  private static final double EPSILON = 0.5;
  private static final int NEIGHBOURS = 50;

  private final int[] sizes;
  private final Rng rng;
  private final Map<Tuple, double[]> stats = new HashMap<>();
  private int evaluations;
  private int[] current;

  /** Positions {@code a <= b} and their values; a whole point has position -1. */
  private record Tuple(int a, int b, int valueA, int valueB, int whole) {}

  Ntbea(int[] sizes, int[] start, long seed) {
    this.sizes = sizes.clone();
    this.current = start.clone();
    this.rng = new Rng(seed);
  }

  /** The point to evaluate next: one index a parameter. */
  int[] next() {
    return current.clone();
  }

  /** Learns the score in [0, 1] of {@link #next} and moves on. */
  void learn(double score) {
    evaluations++;
    for (Tuple tuple : tuples(current)) {
      double[] s = stats.computeIfAbsent(tuple, t -> new double[2]);
      s[0]++;
      s[1] += score;
    }
    int[] best = null;
    double bestValue = -Double.MAX_VALUE;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int[] neighbour = mutate(current);
      // A little noise breaks ties among points of which nothing is known.
      double value = bound(neighbour) + 1e-6 * rng.nextDouble();
      if (value > bestValue) {
        bestValue = value;
        best = neighbour;
      }
    }
    current = best;
  }

  private int[] mutate(int[] point) {
    int[] copy = point.clone();
    int always = rng.nextInt(sizes.length);
    for (int i = 0; i < sizes.length; i++) {
      if (i == always || rng.nextBoolean(1.0 / sizes.length)) {
        copy[i] = rng.nextInt(sizes[i]);
      }
    }
    return copy;
  }

  private Tuple[] tuples(int[] point) {
    int n = point.length;
    Tuple[] tuples = new Tuple[n * (n + 1) / 2 + 1];
    int at = 0;
    for (int a = 0; a < n; a++) {
      tuples[at++] = new Tuple(a, a, point[a], point[a], 0);
      for (int b = a + 1; b < n; b++) {
        tuples[at++] = new Tuple(a, b, point[a], point[b], 0);
      }
    }
    tuples[at] = new Tuple(-1, -1, 0, 0, Arrays.hashCode(point));
    return tuples;
  }

  private double bound(int[] point) {
    double sum = 0;
    Tuple[] tuples = tuples(point);
    for (Tuple tuple : tuples) {
      double[] s = stats.getOrDefault(tuple, new double[2]);
      double mean = s[0] == 0 ? 0 : s[1] / s[0];
      sum += mean + K * Math.sqrt(Math.log(1 + evaluations) / (s[0] + EPSILON));
    }
    return sum / tuples.length;
  }

  /** The evaluated point with the best mean over its tuples, each shrunk towards one half. */
  int[] best(Iterable<int[]> evaluated) {
    int[] best = current;
    double bestValue = -Double.MAX_VALUE;
    for (int[] point : evaluated) {
      double sum = 0;
      Tuple[] tuples = tuples(point);
      for (Tuple tuple : tuples) {
        double[] s = stats.getOrDefault(tuple, new double[2]);
        sum += (s[1] + 1) / (s[0] + 2);
      }
      if (sum > bestValue) {
        bestValue = sum;
        best = point;
      }
    }
    return best.clone();
  }
}
