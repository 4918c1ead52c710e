// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * Ratings from games between many agents (Bradley and Terry 1952), on the Elo scale with mean 0.
 *
 * <p>Draws count half a win for each. Every two agents that have met are given {@value #PRIOR}
 * drawn games more, which keeps ratings finite when somebody won everything. Maximum likelihood by
 * Newton's method; the interval is from the curvature of the likelihood.
 */
public final class BradleyTerry {
  private static final double PRIOR = 0.5;
  private static final int MAX_STEPS = 100;
  private static final double SCALE = 400 / Math.log(10);

  /**
   * The rating of one agent.
   *
   * @param games it played
   * @param elo relative to the mean of all
   */
  public record Rating(String name, double games, double elo, Interval interval95) {}

  private final List<String> names;
  private final double[][] points;

  /** Starts without games. */
  public BradleyTerry(List<String> names) {
    this.names = List.copyOf(names);
    this.points = new double[names.size()][names.size()];
  }

  /** Adds points that two agents made against each other. */
  public BradleyTerry add(int a, int b, double pointsOfA, double pointsOfB) {
    if (a == b || !(pointsOfA >= 0) || !(pointsOfB >= 0)) {
      throw new IllegalArgumentException(
          "points must be >= 0 between different agents, were %s and %s of %d and %d"
              .formatted(pointsOfA, pointsOfB, a, b));
    }
    points[a][b] += pointsOfA;
    points[b][a] += pointsOfB;
    return this;
  }

  /** The ratings, in the order of the names. */
  public List<Rating> ratings() {
    int n = names.size();
    double[] theta = new double[n];
    double[][] inverse = new double[n][n];
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] gradient = new double[n];
      double[][] information = new double[n][n];
      fill(theta, gradient, information);
      inverse = inverse(information);
      double change = 0;
      for (int i = 0; i < n; i++) {
        double d = 0;
        for (int j = 0; j < n; j++) {
          d += inverse[i][j] * gradient[j];
        }
        // Short steps far from the solution: the logistic curve is flat there.
        d = Math.max(-1, Math.min(1, d));
        theta[i] += d;
        change = Math.max(change, Math.abs(d));
      }
      if (change < 1e-10) {
        break;
      }
    }
    return list(theta, inverse);
  }

  private void fill(double[] theta, double[] gradient, double[][] information) {
    int n = theta.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double games = points[i][j] + points[j][i];
        if (i == j || games == 0) {
          continue;
        }
        double p = 1 / (1 + Math.exp(theta[j] - theta[i]));
        gradient[i] += points[i][j] + PRIOR / 2 - (games + PRIOR) * p;
        double weight = (games + PRIOR) * p * (1 - p);
        information[i][i] += weight;
        information[i][j] -= weight;
      }
      // Ratings are free up to a constant; this fixes their sum at 0 without touching differences.
      for (int j = 0; j < n; j++) {
        information[i][j] += 1.0 / n;
      }
      double sum = 0;
      for (double t : theta) {
        sum += t;
      }
      gradient[i] -= sum / n;
    }
  }

  private static double[][] inverse(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][2 * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix[i], 0, a[i], 0, n);
      // A touch on the diagonal keeps agents without games from making it singular.
      a[i][i] += 1e-9;
      a[i][n + i] = 1;
    }
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) {
          pivot = row;
        }
      }
      double[] swap = a[pivot];
      a[pivot] = a[column];
      a[column] = swap;
      double scale = a[column][column];
      for (int j = 0; j < 2 * n; j++) {
        a[column][j] /= scale;
      }
      for (int row = 0; row < n; row++) {
        double factor = a[row][column];
        if (row != column && factor != 0) {
          for (int j = 0; j < 2 * n; j++) {
            a[row][j] -= factor * a[column][j];
          }
        }
      }
    }
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(a[i], n, inverse[i], 0, n);
    }
    return inverse;
  }

  private List<Rating> list(double[] theta, double[][] inverse) {
    List<Rating> list = new ArrayList<>();
    int n = theta.length;
    for (int i = 0; i < n; i++) {
      double games = 0;
      for (int j = 0; j < n; j++) {
        games += points[i][j] + points[j][i];
      }
      // The constraint on the sum adds 1/n to every variance; it says nothing about the data.
      double variance = Math.max(0, inverse[i][i] - 1.0 / n);
      double half = games == 0 ? Elo.MAX : StandardNormal.Z95 * Math.sqrt(variance) * SCALE;
      double elo = limit(theta[i] * SCALE);
      list.add(
          new Rating(names.get(i), games, elo, new Interval(limit(elo - half), limit(elo + half))));
    }
    return list;
  }

  private static double limit(double elo) {
    return Math.max(-2 * Elo.MAX, Math.min(2 * Elo.MAX, elo));
  }
}
