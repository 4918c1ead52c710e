// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

/**
 * The logistic function at whole numbers, as a table: evaluations ask for it at every state of a
 * search, and the exponential function costs more than counting pieces.
 */
public final class Logistic {
  private final double[] values;
  private final int limit;

  /**
   * Fills the table.
   *
   * @param limit the largest lead, of either sign
   */
  public Logistic(double steepness, int limit) {
    this.limit = limit;
    values = new double[2 * limit + 1];
    for (int lead = -limit; lead <= limit; lead++) {
      values[lead + limit] = 1 / (1 + Math.exp(-steepness * lead));
    }
  }

  /** The value of a lead, in (0, 1). */
  public double at(int lead) {
    return values[lead + limit];
  }
}
