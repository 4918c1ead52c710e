// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import io.banyan.core.random.Rng;

/**
 * Matches between equal contenders, drawn by lot: the probability of each score of a pair, which is
 * the same for a score and its opposite.
 */
enum NullMatch {
  /** Two independent games without draws. */
  DECISIVE(0.25, 0, 0.5, 0, 0.25),
  /** Two independent games, three of ten drawn. */
  DRAWS(0.1225, 0.21, 0.335, 0.21, 0.1225),
  /** Nine of ten games drawn. */
  MANY_DRAWS(0.0025, 0.09, 0.815, 0.09, 0.0025),
  /** The first seat wins nine of ten games. */
  FIRST_SEAT(0.09, 0, 0.82, 0, 0.09),
  /** Whoever wins a game wins the other one too. */
  ALIKE(0.5, 0, 0, 0, 0.5),
  /** A drawn game in every pair. */
  HALF_DRAWN(0, 0.5, 0, 0.5, 0),
  /** Units of six games, as with three players. */
  SIX_GAMES(
      1 / 4096.0,
      12 / 4096.0,
      66 / 4096.0,
      220 / 4096.0,
      495 / 4096.0,
      792 / 4096.0,
      924 / 4096.0,
      792 / 4096.0,
      495 / 4096.0,
      220 / 4096.0,
      66 / 4096.0,
      12 / 4096.0,
      1 / 4096.0);

  private final double[] p;

  NullMatch(double... p) {
    this.p = p;
  }

  long[] noPairs() {
    return new long[p.length];
  }

  /** Adds one pair to the counts. */
  void playPair(Rng rng, long[] counts) {
    double x = rng.nextDouble();
    int i = 0;
    while (i < p.length - 1 && x >= p[i]) {
      x -= p[i++];
    }
    counts[i]++;
  }

  /** A match of so many pairs. */
  PairScores play(Rng rng, int pairs) {
    long[] counts = noPairs();
    for (int pair = 0; pair < pairs; pair++) {
      playPair(rng, counts);
    }
    return new PairScores(counts);
  }
}
