// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

/**
 * A sequential probability ratio test (Wald 1945) on the scores of pairs, with bounds in normalized
 * Elo (Van den Bergh 2020).
 *
 * <p>The ratio compares the most likely distributions of pair scores whose mean, in standard
 * deviations above one half, is exactly that of elo0 or elo1: a generalized test, in which the draw
 * rate and the correlation inside pairs need not be known. To keep the first pairs from deciding by
 * chance of spread, every possible score starts with {@value #PRIOR} pairs.
 *
 * @param elo0 normalized Elo of the null hypothesis
 * @param elo1 normalized Elo of the alternative, larger than elo0
 * @param alpha probability to accept elo1 when elo0 is true
 * @param beta probability to accept elo0 when elo1 is true
 */
public record Sprt(double elo0, double elo1, double alpha, double beta) {
  private static final double PRIOR = 0.02;
  private static final int MAX_STEPS = 100;
  private static final double CLOSE = 1e-10;

  /** What the test says so far. */
  public enum Verdict {
    /** More pairs are needed. */
    OPEN,
    /** The difference is elo0 or less. */
    ACCEPT_0,
    /** The difference is elo1 or more. */
    ACCEPT_1
  }

  public Sprt {
    boolean finite = Math.abs(elo0) <= 1000 && Math.abs(elo1) <= 1000;
    if (!finite || !(elo0 < elo1)) {
      throw new IllegalArgumentException(
          "the bounds of a sequential test must be -1000 <= elo0 < elo1 <= 1000, were "
              + elo0
              + " and "
              + elo1);
    }
    if (!(alpha > 0 && alpha < 0.5) || !(beta > 0 && beta < 0.5)) {
      throw new IllegalArgumentException(
          "alpha and beta must be in (0, 0.5), were " + alpha + " and " + beta);
    }
  }

  /** A test with errors of 5 %. */
  public static Sprt of(double elo0, double elo1) {
    return new Sprt(elo0, elo1, 0.05, 0.05);
  }

  /** Reads {@code 0,10} or {@code 0,10,0.05,0.05}: elo0, elo1, alpha, beta. */
  public static Sprt parse(String text) {
    String[] parts = text.split(",");
    try {
      if (parts.length == 2) {
        return of(Double.parseDouble(parts[0].strip()), Double.parseDouble(parts[1].strip()));
      }
      if (parts.length == 4) {
        return new Sprt(
            Double.parseDouble(parts[0].strip()),
            Double.parseDouble(parts[1].strip()),
            Double.parseDouble(parts[2].strip()),
            Double.parseDouble(parts[3].strip()));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "a sequential test is written elo0,elo1 or elo0,elo1,alpha,beta, was '" + text + "'", e);
    }
    throw new IllegalArgumentException(
        "a sequential test is written elo0,elo1 or elo0,elo1,alpha,beta, was '" + text + "'");
  }

  /** Log-likelihood ratio at or below which elo0 is accepted. */
  public double lowerBound() {
    return Math.log(beta / (1 - alpha));
  }

  /** Log-likelihood ratio at or above which elo1 is accepted. */
  public double upperBound() {
    return Math.log((1 - beta) / alpha);
  }

  /** Decides, from how many pairs had each score. */
  public Verdict verdict(long[] counts) {
    double llr = logLikelihoodRatio(counts);
    return llr <= lowerBound()
        ? Verdict.ACCEPT_0
        : llr >= upperBound() ? Verdict.ACCEPT_1 : Verdict.OPEN;
  }

  /** The logarithm of the likelihood of elo1 over that of elo0. */
  public double logLikelihoodRatio(long[] counts) {
    int n = counts.length;
    double total = 0;
    double[] p = new double[n];
    long pairs = 0;
    for (int i = 0; i < n; i++) {
      pairs += counts[i];
      p[i] = counts[i] + PRIOR;
      total += p[i];
    }
    if (pairs == 0) {
      return 0;
    }
    for (int i = 0; i < n; i++) {
      p[i] /= total;
    }
    double perPair = Math.sqrt((n - 1) / 2.0) / Elo.NORMALIZED;
    double[] p0 = mostLikely(p, elo0 * perPair);
    double[] p1 = mostLikely(p, elo1 * perPair);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += p[i] * Math.log(p1[i] / p0[i]);
    }
    return total * sum;
  }

  /**
   * The distribution closest in likelihood to the observed one whose mean lies t standard
   * deviations above one half: E u = r q, with u the score less one half, q the root of E u^2 and r
   * = t / sqrt(1 + t^2). With q + (E u^2 - q^2) / 2q for the root the constraint is linear, and the
   * answer has q itself for its root. Roots below it give larger ones and the other way round, so
   * it can be bracketed.
   */
  private static double[] mostLikely(double[] observed, double t) {
    double r = t / Math.sqrt(1 + t * t);
    int n = observed.length;
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      u[i] = (double) i / (n - 1) - 0.5;
    }
    double[] slope = new double[n];
    double[] p = observed.clone();
    double low = 0;
    double high = 0.5;
    double q = root(observed, u);
    for (int step = 0; step < MAX_STEPS; step++) {
      boolean possible = false;
      for (int i = 0; i < n; i++) {
        slope[i] = u[i] - r * (q + u[i] * u[i] / q) / 2;
        possible |= slope[i] * r > 0;
      }
      double next = high;
      if (possible || r == 0) {
        double x = multiplier(observed, slope);
        for (int i = 0; i < n; i++) {
          p[i] = observed[i] / (1 + x * slope[i]);
        }
        next = root(p, u);
      }
      if (r == 0 || Math.abs(next - q) < CLOSE) {
        break;
      }
      low = next > q ? q : low;
      high = next < q ? q : high;
      // Every third step halves what is left, should the others be slow.
      q = next > low && next < high && step % 3 < 2 ? next : (low + high) / 2;
    }
    return p;
  }

  private static double root(double[] p, double[] u) {
    double squares = 0;
    for (int i = 0; i < p.length; i++) {
      squares += p[i] * u[i] * u[i];
    }
    return Math.sqrt(squares);
  }

  /**
   * Solves sum p a / (1 + x a) = 0 between the poles, where the sum falls as x grows: Newton's
   * steps, halving the bracket whenever one would leave it.
   */
  private static double multiplier(double[] p, double[] a) {
    double min = 0;
    double max = 0;
    for (double value : a) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (min == 0 || max == 0) {
      return 0;
    }
    double low = -1 / max;
    double high = -1 / min;
    double x = 0;
    for (int i = 0; i < MAX_STEPS; i++) {
      double sum = 0;
      double slope = 0;
      for (int j = 0; j < p.length; j++) {
        double term = a[j] / (1 + x * a[j]);
        sum += p[j] * term;
        slope += p[j] * term * term;
      }
      if (sum > 0) {
        low = x;
      } else {
        high = x;
      }
      double next = x + sum / slope;
      next = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(next - x) <= 1e-13 * (high - low) + 1e-300 || next == x) {
        return next;
      }
      x = next;
    }
    return x;
  }

  @Override
  public String toString() {
    return elo0 + "," + elo1 + "," + alpha + "," + beta;
  }
}
