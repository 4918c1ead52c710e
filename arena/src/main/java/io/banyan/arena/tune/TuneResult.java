// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import java.util.Locale;

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

  /** True if the test of the validation match's pairs shows, at 5 %, that the best is better. */
  public boolean beatsStandard() {
    return validation != null
        && validation.pairs().mean() > 0.5
        && validation.pairs().pValue() <= 0.05;
  }

  /** One sentence for people. */
  public String sentence() {
    if (validation == null) {
      return "Interrupted; so far the best found is " + best;
    }
    Interval interval = validation.wilson();
    String score =
        String.format(
            Locale.ROOT,
            "%.1f %%, 95 %% interval %.1f %% to %.1f %%, in %d games on unused seeds (test of pairs:"
                + " p = %.3f)",
            100 * validation.score(),
            100 * interval.low(),
            100 * interval.high(),
            validation.games(),
            validation.pairs().pValue());
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
