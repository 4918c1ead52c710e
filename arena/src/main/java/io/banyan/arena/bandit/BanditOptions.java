// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import java.util.List;

/**
 * The settings of the study; {@link #PAPER} are those of the paper.
 *
 * @param arms numbers of arms
 * @param winners fractions of arms that end as winners
 * @param models random models per setting, the same for both agents
 * @param tasks repetitions per model
 * @param samples pulls per task
 * @param c weight of exploration
 * @param alpha the sufficiency threshold
 */
public record BanditOptions(
    List<Integer> arms,
    List<Double> winners,
    int models,
    int tasks,
    int samples,
    double c,
    double alpha,
    BanditNoise noise,
    long seed) {

  /** 20 and 50 arms, 10 and 30 % winners, 50 models of 200 tasks of 3000 samples. */
  public static final BanditOptions PAPER =
      new BanditOptions(
          List.of(20, 50), List.of(0.1, 0.3), 50, 200, 3000, 0.4, 0.6, BanditNoise.BERNOULLI, 1);

  public BanditOptions {
    arms = List.copyOf(arms);
    winners = List.copyOf(winners);
    if (arms.isEmpty() || winners.isEmpty()) {
      throw new IllegalArgumentException(
          "a study needs numbers of arms and fractions of winners, had %s and %s"
              .formatted(arms, winners));
    }
    check("models", models, 2, 100_000);
    check("tasks", tasks, 1, 1_000_000);
    check("samples", samples, 2, 1_000_000);
    for (int n : arms) {
      for (double fraction : winners) {
        long count = Math.round(fraction * n);
        if (n < 2 || n > 10_000 || count < 1 || count >= n) {
          throw new IllegalArgumentException(
              "%d arms with a fraction of %s winners: there must be winners and losers"
                  .formatted(n, fraction));
        }
      }
    }
    if (!(c >= 0)) {
      throw new IllegalArgumentException("c must be >= 0, was " + c);
    }
    if (!Double.isFinite(alpha)) {
      throw new IllegalArgumentException("alpha must be a number, was " + alpha);
    }
  }

  private static void check(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be from %d to %d, was %d".formatted(what, least, most, value));
    }
  }

  /** The same study with fewer models and tasks. */
  public BanditOptions sized(int newModels, int newTasks) {
    return new BanditOptions(arms, winners, newModels, newTasks, samples, c, alpha, noise, seed);
  }

  /** The same study with another seed. */
  public BanditOptions withSeed(long newSeed) {
    return new BanditOptions(arms, winners, models, tasks, samples, c, alpha, noise, newSeed);
  }

  /** The same study with another noise. */
  public BanditOptions withNoise(BanditNoise other) {
    return new BanditOptions(arms, winners, models, tasks, samples, c, alpha, other, seed);
  }
}
