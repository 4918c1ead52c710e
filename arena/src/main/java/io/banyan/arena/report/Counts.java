// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.MatchStats;

/** Wins, draws and losses of the first agent, ours or those of a paper. */
public record Counts(long wins, long draws, long losses) {
  /** No games. */
  public static final Counts NONE = new Counts(0, 0, 0);

  public Counts {
    if (wins < 0 || draws < 0 || losses < 0) {
      throw new IllegalArgumentException(
          "counts must not be negative, were " + wins + ", " + draws + ", " + losses);
    }
  }

  /** Those of a match. */
  public static Counts of(MatchStats stats) {
    return new Counts(stats.wins(), stats.draws(), stats.losses());
  }

  /** Games of both together. */
  public Counts plus(Counts other) {
    return new Counts(wins + other.wins, draws + other.draws, losses + other.losses);
  }

  /** All games. */
  public long games() {
    return wins + draws + losses;
  }

  /** The mean score with its standard error. */
  public Estimate score() {
    long n = games();
    double mean = n == 0 ? 0.5 : (wins + draws / 2.0) / n;
    // One imaginary win and one loss, as Agresti and Caffo (2000) do for proportions: a match
    // without spread has an error, too.
    double m = (wins + 1 + draws / 2.0) / (n + 2);
    double squares =
        (wins + 1) * (1 - m) * (1 - m) + draws * (0.5 - m) * (0.5 - m) + (losses + 1) * m * m;
    return new Estimate(mean, Math.sqrt(squares) / (n + 2), n);
  }

  /** The share of wins with its standard error. */
  public Estimate winShare() {
    return share(wins);
  }

  /** The share of draws with its standard error. */
  public Estimate drawShare() {
    return share(draws);
  }

  /** The share of losses with its standard error. */
  public Estimate lossShare() {
    return share(losses);
  }

  private Estimate share(long count) {
    long n = games();
    double p = (count + 1.0) / (n + 2);
    return new Estimate(n == 0 ? 0 : (double) count / n, Math.sqrt(p * (1 - p) / (n + 2)), n);
  }
}
