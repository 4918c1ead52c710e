// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import io.banyan.core.random.Rng;

/**
 * How a sample of an arm spreads around the arm's value: {@code bernoulli} (0 or 1), {@code none}
 * (the value itself) or {@code gaussian(SIGMA)}. The paper does not say; Bernoulli is our reading.
 *
 * @param sigma standard deviation of the Gaussian
 */
public record BanditNoise(Kind kind, double sigma) {
  /** 0 or 1, with the arm's value as probability of 1. */
  public static final BanditNoise BERNOULLI = new BanditNoise(Kind.BERNOULLI, 0);

  /** Kinds of noise. */
  public enum Kind {
    BERNOULLI,
    NONE,
    GAUSSIAN
  }

  /** Reads the words above. */
  public static BanditNoise parse(String text) {
    if (text.equals("bernoulli")) {
      return BERNOULLI;
    }
    if (text.equals("none")) {
      return new BanditNoise(Kind.NONE, 0);
    }
    if (text.startsWith("gaussian(") && text.endsWith(")")) {
      try {
        double sigma = Double.parseDouble(text.substring("gaussian(".length(), text.length() - 1));
        if (sigma > 0 && sigma < 1000) {
          return new BanditNoise(Kind.GAUSSIAN, sigma);
        }
      } catch (NumberFormatException e) {
        throw refused(text);
      }
    }
    throw refused(text);
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "noise must be bernoulli, none or gaussian(SIGMA), was '" + text + "'");
  }

  double sample(double value, Rng rng) {
    return switch (kind) {
      case BERNOULLI -> rng.nextDouble() < value ? 1 : 0;
      case NONE -> value;
      case GAUSSIAN -> {
        double radius = Math.sqrt(-2 * StrictMath.log(1 - rng.nextDouble()));
        yield value + sigma * radius * StrictMath.cos(2 * Math.PI * rng.nextDouble());
      }
    };
  }

  @Override
  public String toString() {
    return switch (kind) {
      case BERNOULLI -> "bernoulli";
      case NONE -> "none";
      case GAUSSIAN -> "gaussian(" + sigma + ")";
    };
  }
}
