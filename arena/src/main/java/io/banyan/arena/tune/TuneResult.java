// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;

/**
 * What tuning found.
 *
 * @param method SPSA or NTBEA
 * @param steps evaluations made
 * @param best the best agent found
 * @param standard the agent to beat
 * @param validation the match of best against standard on unused seeds; null if interrupted before
 */
public record TuneResult(
    String method, int steps, String best, String standard, MatchStats validation) {

  /** True if the validation match shows, at 95 %, that the best found is better. */
  public boolean beatsStandard() {
    return validation != null && interval().low() > 0.5;
  }

  private Interval interval() {
    return validation.pairs().interval(0.95);
  }

  /** One sentence for people. */
  public String sentence() {
    if (validation == null) {
      return "Interrupted; so far the best found is " + best;
    }
    String score =
        String.format(
            java.util.Locale.ROOT,
            "%.1f %% (%.1f to %.1f) in %d games on unused seeds",
            100 * validation.score(),
            100 * interval().low(),
            100 * interval().high(),
            validation.games());
    return beatsStandard()
        ? best + " beats " + standard + ": " + score
        : "Nothing beat the default "
            + standard
            + "; the best found, "
            + best
            + ", scored "
            + score;
  }
}
