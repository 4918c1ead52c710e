// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

/**
 * How much of a table is run.
 *
 * @param games per cell; 0 for as many as the paper
 * @param budgetScale factor on every budget; 1 for the paper's
 */
public record ReproduceOptions(int games, double budgetScale, long seed) {
  /** As the paper. */
  public static final ReproduceOptions FULL = new ReproduceOptions(0, 1, 1);

  public ReproduceOptions {
    if (games < 0 || games % 2 != 0) {
      throw new IllegalArgumentException("games must be even and >= 0, was " + games);
    }
    if (!(budgetScale > 0 && budgetScale <= 1000)) {
      throw new IllegalArgumentException(
          "the scale of budgets must be from 0 to 1000, was " + budgetScale);
    }
  }
}
