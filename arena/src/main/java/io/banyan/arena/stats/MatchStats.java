// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.HashMap;
import java.util.Map;

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
    private final Games closed = new Games();
    private final long[] counts;
    private final int gamesPerPair;
    private final Map<Integer, Games> open = new HashMap<>();
    private long voidPairs;

    /** Some games, by their scores. */
    private static final class Games {
      long wins;
      long draws;
      long losses;
      long voids;

      void add(double score) {
        wins += score == 1 ? 1 : 0;
        losses += score == 0 ? 1 : 0;
        draws += score > 0 && score < 1 ? 1 : 0;
        voids += Double.isNaN(score) ? 1 : 0;
      }

      void add(Games others) {
        wins += others.voids == 0 ? others.wins : 0;
        draws += others.voids == 0 ? others.draws : 0;
        losses += others.voids == 0 ? others.losses : 0;
      }

      long size() {
        return wins + draws + losses + voids;
      }
    }

    /** Starts with nothing. */
    public Counter(int gamesPerPair) {
      this.gamesPerPair = gamesPerPair;
      this.counts = new long[2 * gamesPerPair + 1];
    }

    /**
     * Adds the score (0, 0.5 or 1) of a game of a pair; NaN if it is void, and then all games of
     * the pair are left out.
     */
    public void add(int pair, double score) {
      Games games = open.computeIfAbsent(pair, p -> new Games());
      games.add(score);
      if (games.size() == gamesPerPair) {
        closed.add(games);
        open.remove(pair);
        if (games.voids == 0) {
          counts[(int) (2 * games.wins + games.draws)]++;
        } else {
          voidPairs++;
        }
      }
    }

    /** Complete pairs that were left out. */
    public long voidPairs() {
      return voidPairs;
    }

    /** The figures so far; incomplete pairs count as games only. */
    public MatchStats stats() {
      Games all = new Games();
      all.add(closed);
      open.values().forEach(all::add);
      return new MatchStats(all.wins, all.draws, all.losses, new PairScores(counts));
    }
  }
}
