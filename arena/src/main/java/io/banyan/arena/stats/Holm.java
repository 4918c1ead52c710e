// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The correction of Holm (1979) for tables with many cells. */
public final class Holm {
  private Holm() {}

  /**
   * Adjusted p-values in the order given: a cell is significant at a level if its adjusted value is
   * at most that level, and then the chance of any false one in the whole table stays below it.
   */
  public static double[] adjust(double[] p) {
    int n = p.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[n];
    double running = 0;
    for (int rank = 0; rank < n; rank++) {
      running = Math.max(running, Math.min(1, (n - rank) * p[order[rank]]));
      adjusted[order[rank]] = running;
    }
    return adjusted;
  }
}
