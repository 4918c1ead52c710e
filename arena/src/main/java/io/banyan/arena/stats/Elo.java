// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.Locale;

/** Differences in strength on the scale of Elo (1978): 400 points are a factor of ten in odds. */
public final class Elo {
  /** No difference is shown larger than this: no finite number of games can tell. */
  public static final double MAX = 1600;

  /** Points per unit of normalized Elo (Van den Bergh 2020): 800 / ln 10. */
  static final double NORMALIZED = 800 / Math.log(10);

  private Elo() {}

  /** The difference that gives an expected score; limited to {@link #MAX} on both sides. */
  public static double ofScore(double score) {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("score must be in [0, 1], was " + score);
    }
    if (score == 0.5) {
      return 0;
    }
    double elo = -400 * Math.log10(1 / score - 1);
    return Math.max(-MAX, Math.min(MAX, elo));
  }

  /** A difference in whole points with its sign, as people read it. */
  public static String text(double elo) {
    return String.format(Locale.ROOT, "%+d", Math.round(elo));
  }

  /** The expected score at a difference. */
  public static double toScore(double elo) {
    return 1 / (1 + Math.pow(10, -elo / 400));
  }
}
