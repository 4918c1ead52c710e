// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.ggp.knowledge.Automorphism;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.List;

/**
 * Leaves out moves that only mirror another one: where a renaming of the game keeps the state, a
 * move and its image lead to states of the same value, and the one with the smaller number stands
 * for both. For one thread.
 */
final class MoveCut {
  private final Automorphism[] all;
  private final Automorphism[] keeping;

  private MoveCut(List<Automorphism> symmetries) {
    all = symmetries.toArray(Automorphism[]::new);
    keeping = new Automorphism[all.length];
  }

  /** Null if there is nothing to cut. */
  static MoveCut of(List<Automorphism> symmetries) {
    return symmetries.isEmpty() ? null : new MoveCut(symmetries);
  }

  /** Moves the moves to keep to the front and returns their number. */
  int keep(FactSet state, int role, int[] moves, int n) {
    int some = 0;
    for (Automorphism a : all) {
      if (a.keeps(state)) {
        keeping[some++] = a;
      }
    }
    if (some == 0) {
      return n;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      if (isFirst(role, moves[i], some)) {
        moves[kept++] = moves[i];
      }
    }
    return kept;
  }

  private boolean isFirst(int role, int move, int some) {
    for (int k = 0; k < some; k++) {
      if (keeping[k].image(role, move) < move) {
        return false;
      }
    }
    return true;
  }
}
