// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.function.Consumer;

/** Tells of a static relation what is asked for, where the whole would be too large. */
public interface Asked {
  /**
   * Gives all tuples of a relation that have the key in the shape's key parts.
   *
   * @param tuples is given an array that may be used again
   */
  void tuples(int relation, KeyPart[] shape, int[] key, Consumer<int[]> tuples);
}
