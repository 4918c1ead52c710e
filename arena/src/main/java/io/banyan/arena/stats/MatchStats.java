// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

/**
 * The figures of one pairing, from the view of its first contender.
 *
 * @param wins games won, by whatever cause
 * @param pairs scores of the complete pairs
 */
public record MatchStats(long wins, long draws, long losses, PairScores pairs) {

  /** Finished games. */
  public long games() {
    return wins + draws + losses;
  }

  /** (wins + draws / 2) / games; one half without games. */
  public double score() {
    return games() == 0 ? 0.5 : (wins + draws / 2.0) / games();
  }

  /** Wilson's 95 % interval of the score, draws as half wins. */
  public Interval wilson() {
    return Proportions.wilson(wins + draws / 2.0, games(), 0.95);
  }

  /**
   * The 95 % interval that papers print: 1.96 s / sqrt(N), s the sample standard deviation of a
   * game's score. It has no width for a match without spread, and is [0, 1] below two games.
   */
  public Interval normal() {
    long n = games();
    if (n < 2) {
      return new Interval(0, 1);
    }
    double half = 1.96 * gameDeviation() / Math.sqrt(n);
    return new Interval(Math.max(0, score() - half), Math.min(1, score() + half));
  }

  /** Sample standard deviation of the score of one game. */
  private double gameDeviation() {
    double m = score();
    double squares = wins * (1 - m) * (1 - m) + draws * (0.5 - m) * (0.5 - m) + losses * m * m;
    return Math.sqrt(squares / (games() - 1));
  }

  /** The same seen by the second contender. */
  public MatchStats reversed() {
    return new MatchStats(losses, draws, wins, pairs.reversed());
  }

  /** Adds up games and pairs one by one. */
  public static final class Counter {
    private long wins;
    private long draws;
    private long losses;
    private final long[] counts;
    private final int gamesPerPair;
    private final java.util.Map<Integer, double[]> open = new java.util.HashMap<>();

    /** Starts with nothing. */
    public Counter(int gamesPerPair) {
      this.gamesPerPair = gamesPerPair;
      this.counts = new long[2 * gamesPerPair + 1];
    }

    /** Adds the score (0, 0.5 or 1) of a game of a pair. */
    public void add(int pair, double score) {
      if (score == 1) {
        wins++;
      } else if (score == 0) {
        losses++;
      } else {
        draws++;
      }
      double[] soFar = open.computeIfAbsent(pair, p -> new double[2]);
      soFar[0]++;
      soFar[1] += score;
      if (soFar[0] == gamesPerPair) {
        counts[(int) Math.round(2 * soFar[1])]++;
        open.remove(pair);
      }
    }

    /** The figures so far; incomplete pairs count as games only. */
    public MatchStats stats() {
      return new MatchStats(wins, draws, losses, new PairScores(counts));
    }
  }
}
