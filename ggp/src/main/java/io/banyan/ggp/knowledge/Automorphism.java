// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.engine.FactSet;

/**
 * A renaming of facts and moves that leaves the rules as they are: a mirrored or turned board,
 * exchanged heaps. Roles stay themselves.
 */
public final class Automorphism {
  private final int[] facts;
  private final int[][] moves;

  /**
   * @param facts the image of each fact; -1 for facts that nothing depends on
   * @param moves per role the image of each move
   */
  Automorphism(int[] facts, int[][] moves) {
    this.facts = facts;
    this.moves = moves;
  }

  /** True if a state looks the same after the renaming. */
  public boolean keeps(FactSet state) {
    for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
      int image = facts[f];
      if (image >= 0 && !state.get(image)) {
        return false;
      }
    }
    return true;
  }

  /** The move that stands in the place of another after the renaming. */
  public int image(int role, int move) {
    return moves[role][move];
  }

  /** The image of a fact, -1 for one that nothing depends on. */
  int image(int fact) {
    return facts[fact];
  }
}
