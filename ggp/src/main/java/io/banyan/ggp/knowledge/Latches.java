// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.GameAnalysis;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which facts of a state can no longer change: those proven to stay once true or once false, and
 * those that exclude a fact which stays.
 */
final class Latches {
  /** The fact is false and stays so, is true and stays so, or may change. */
  static final byte NEVER = 0;

  static final byte ALWAYS = 1;
  static final byte OPEN = 2;

  private final byte[] start;
  private final BitSet staysTrue;
  private final BitSet staysFalse;
  private final int[][] rivals;
  private final boolean any;

  Latches(CompiledGame game, GameAnalysis analysis) {
    int facts = game.factCount();
    start = new byte[facts];
    for (int f = 0; f < facts; f++) {
      start[f] = game.constant(f) < 0 ? OPEN : (byte) game.constant(f);
    }
    staysTrue = analysis.latchedTrue();
    staysFalse = analysis.latchedFalse();
    BitSet[] excluded = new BitSet[facts];
    for (int[] group : analysis.exclusiveNumbers()) {
      for (int f : group) {
        if (staysTrue.get(f)) {
          excluded[f] = excluded[f] == null ? new BitSet() : excluded[f];
          for (int other : group) {
            excluded[f].set(other, other != f || excluded[f].get(other));
          }
        }
      }
    }
    rivals = new int[facts][];
    for (int f = 0; f < facts; f++) {
      rivals[f] = excluded[f] == null ? new int[0] : excluded[f].stream().toArray();
    }
    any = !staysTrue.isEmpty() || !staysFalse.isEmpty();
  }

  /** The share of the facts that change which, once true, are proven to stay so. */
  double lastingShare() {
    long change = IntStream.range(0, start.length).filter(f -> start[f] == OPEN).count();
    return change == 0 ? 0 : (double) staysTrue.cardinality() / change;
  }

  /** False if no fact that changes was proven ever to stop changing. */
  boolean exist() {
    return any;
  }

  /** Fills in what is known of each fact. */
  void read(FactSet state, byte[] known) {
    System.arraycopy(start, 0, known, 0, start.length);
    if (!any) {
      return;
    }
    for (int f = staysFalse.nextSetBit(0); f >= 0; f = staysFalse.nextSetBit(f + 1)) {
      if (!state.get(f)) {
        known[f] = NEVER;
      }
    }
    for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
      if (staysTrue.get(f)) {
        known[f] = ALWAYS;
        for (int rival : rivals[f]) {
          known[rival] = NEVER;
        }
      }
    }
  }

  int facts() {
    return start.length;
  }
}
