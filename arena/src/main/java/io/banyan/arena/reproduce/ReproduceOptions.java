// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import java.util.List;

/**
 * How much of a table is run.
 *
 * @param games per cell; 0 for as many as the paper
 * @param budgetScale factor on every budget; 1 for the paper's
 * @param cells which are played, counted from 0, in that order; empty for all
 * @param after games of each cell that come before those that are played, and are left out
 */
public record ReproduceOptions(
    int games, double budgetScale, long seed, List<Integer> cells, int after) {
  /** As the paper. */
  public static final ReproduceOptions FULL = new ReproduceOptions(0, 1, 1);

  /** All cells. */
  public ReproduceOptions(int games, double budgetScale, long seed) {
    this(games, budgetScale, seed, List.of(), 0);
  }

  public ReproduceOptions {
    cells = List.copyOf(cells);
    if (games < 0 || games % 2 != 0) {
      throw new IllegalArgumentException("games must be even and >= 0, was " + games);
    }
    if (after < 0 || after % 2 != 0) {
      throw new IllegalArgumentException("after must be even and >= 0, was " + after);
    }
    if (!(budgetScale > 0 && budgetScale <= 1000)) {
      throw new IllegalArgumentException(
          "the scale of budgets must be above 0 and at most 1000, was " + budgetScale);
    }
  }

  /** The same for some cells only. */
  public ReproduceOptions withCells(List<Integer> chosen) {
    return new ReproduceOptions(games, budgetScale, seed, chosen, after);
  }

  /** The same without the first games of each cell. */
  public ReproduceOptions after(int played) {
    return new ReproduceOptions(games, budgetScale, seed, cells, played);
  }
}
