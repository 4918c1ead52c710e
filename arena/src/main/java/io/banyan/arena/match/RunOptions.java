// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * How games are played, as far as results do not depend on it.
 *
 * @param threads games at the same time
 * @param rules when an agent forfeits
 * @param crowded allow more timed games at the same time than there are cores for
 * @param warmUpMillis how long each timed pairing is played outside the results first
 */
public record RunOptions(int threads, MatchRules rules, boolean crowded, long warmUpMillis) {
  /** The usual warm-up. */
  public static final long WARM_UP_MILLIS = 2000;

  public RunOptions {
    if (threads < 1 || threads > 1024) {
      throw new IllegalArgumentException("threads must be from 1 to 1024, was " + threads);
    }
    if (warmUpMillis < 0) {
      throw new IllegalArgumentException("warm-up must be >= 0 ms, was " + warmUpMillis);
    }
  }

  /** So many threads, and the default rules. */
  public static RunOptions threads(int threads) {
    return new RunOptions(threads, MatchRules.DEFAULT, false, WARM_UP_MILLIS);
  }

  /** As many threads as there are cores. */
  public static RunOptions allCores() {
    return threads(Runtime.getRuntime().availableProcessors());
  }

  /** The same with another number of threads. */
  public RunOptions withThreads(int number) {
    return new RunOptions(number, rules, crowded, warmUpMillis);
  }

  /** The same with other rules. */
  public RunOptions withRules(MatchRules other) {
    return new RunOptions(threads, other, crowded, warmUpMillis);
  }

  /** The same, with or without leave to crowd the cores. */
  public RunOptions withCrowded(boolean leave) {
    return new RunOptions(threads, rules, leave, warmUpMillis);
  }

  /** The same with another warm-up. */
  public RunOptions withWarmUpMillis(long millis) {
    return new RunOptions(threads, rules, crowded, millis);
  }
}
