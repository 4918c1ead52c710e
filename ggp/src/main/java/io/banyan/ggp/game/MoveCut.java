// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.ggp.knowledge.Automorphism;
import io.banyan.ggp.knowledge.MoveClasses;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.BitSet;
import java.util.List;

/**
 * Leaves out moves that another one stands for: those that do the same as another, and those that
 * only mirror one. Where a renaming of the game keeps the state, a move and its image lead to
 * states of the same value, and the one with the smaller number stands for both. For one thread.
 */
final class MoveCut {
  private final Automorphism[] all;
  private final Automorphism[] keeping;
  private final MoveClasses classes;
  private final BitSet seen = new BitSet();

  private MoveCut(List<Automorphism> symmetries, MoveClasses classes) {
    all = symmetries.toArray(Automorphism[]::new);
    keeping = new Automorphism[all.length];
    this.classes = classes;
  }

  /**
   * Null if there is nothing to cut.
   *
   * @param classes null if moves that do the same are all kept
   */
  static MoveCut of(List<Automorphism> symmetries, MoveClasses classes) {
    boolean spares = classes != null && classes.spare() > 0;
    return symmetries.isEmpty() && !spares
        ? null
        : new MoveCut(symmetries, spares ? classes : null);
  }

  /** Moves the moves to keep to the front and returns their number. */
  int keep(FactSet state, int role, int[] moves, int n) {
    int left = classes == null ? n : keepOneOfEach(role, moves, n);
    int some = 0;
    for (Automorphism a : all) {
      if (a.keeps(state)) {
        keeping[some++] = a;
      }
    }
    // An image may have been left out for one that does the same: then it stays.
    if (some == 0 || left < n) {
      return left;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      if (isFirst(role, moves[i], some)) {
        moves[kept++] = moves[i];
      }
    }
    return kept;
  }

  private int keepOneOfEach(int role, int[] moves, int n) {
    seen.clear();
    int kept = 0;
    for (int i = 0; i < n; i++) {
      int first = classes.first(role, moves[i]);
      if (!seen.get(first)) {
        seen.set(first);
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
