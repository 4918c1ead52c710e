// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

/**
 * How many iterations a search will make, for parts whose behaviour depends on a share of them. A
 * limit of iterations alone says it exactly. Where the time that passes may end the search, the
 * speed of this player's last search in the game tells; where CPU time or nodes may end it, or
 * nobody knows the end, the length of that search.
 *
 * <p>The first search of a game has no last one. Under a clock alone its length is then unknown;
 * else it is taken for {@value #GUESS} iterations, or fewer where a limit says so.
 */
public final class Forecast {
  /** Length assumed of a search of which too little is known. */
  static final long GUESS = 20_000;

  private long iterations;
  private long nanos;

  /** A new game begins. */
  public void clear() {
    iterations = 0;
    nanos = 0;
  }

  /** A search has ended; one that had nothing to do tells nothing. */
  public void searched(long madeIterations, long tookNanos) {
    if (madeIterations > 0) {
      iterations = madeIterations;
      nanos = tookNanos;
    }
  }

  /** The iterations to expect within a budget; 0 for unknown. */
  public long of(Budget budget) {
    boolean counted = budget.iterations() != Budget.NONE || budget.nodes() != Budget.NONE;
    if (budget.iterations() != Budget.NONE && !budget.isTimed() && budget.nodes() == Budget.NONE) {
      return budget.iterations();
    }
    if (iterations > 0) {
      return Math.min(budget.iterations(), Math.max(1, likeLast(budget)));
    }
    if (budget.isTimed() && !counted) {
      return 0;
    }
    return Math.min(GUESS, Math.min(budget.iterations(), budget.nodes()));
  }

  private long likeLast(Budget budget) {
    if (!budget.hasTime() || nanos <= 0) {
      return iterations;
    }
    long inTime = (long) (iterations * ((double) budget.nanos() / nanos));
    return budget.hasCpuTime() ? Math.min(inTime, iterations) : inTime;
  }
}
