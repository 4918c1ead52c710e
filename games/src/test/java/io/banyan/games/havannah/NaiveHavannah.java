// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import io.banyan.games.hexagon.HexagonBoard;
import java.util.ArrayDeque;
import java.util.BitSet;

/** The winning conditions as the rules word them, by flood fills over the whole board. */
final class NaiveHavannah {
  private NaiveHavannah() {}

  static boolean hasWon(HavannahState state, HexagonBoard board, int player) {
    BitSet own = new BitSet();
    for (int c = 0; c < board.cells(); c++) {
      own.set(c, state.owner(c) == player);
    }
    BitSet rest = (BitSet) own.clone();
    while (!rest.isEmpty()) {
      BitSet start = new BitSet();
      start.set(rest.nextSetBit(0));
      BitSet group = flood(board, start, own);
      rest.andNot(group);
      if (spansFrame(board, group) || isRing(board, group)) {
        return true;
      }
    }
    return false;
  }

  private static boolean spansFrame(HexagonBoard board, BitSet group) {
    BitSet corners = new BitSet();
    BitSet sides = new BitSet();
    group.stream().filter(c -> board.corner(c) >= 0).forEach(c -> corners.set(board.corner(c)));
    group.stream().filter(c -> board.sideOf(c) >= 0).forEach(c -> sides.set(board.sideOf(c)));
    return corners.cardinality() >= 2 || sides.cardinality() >= 3;
  }

  private static boolean isRing(HexagonBoard board, BitSet group) {
    BitSet others = new BitSet();
    others.set(0, board.cells());
    others.andNot(group);
    BitSet border = new BitSet();
    others.stream().filter(c -> board.neighbours(c) < 6).forEach(border::set);
    if (!flood(board, border, others).equals(others)) {
      return true;
    }
    return group.stream()
        .anyMatch(
            c -> {
              int own = 0;
              for (int d = 0; d < 6; d++) {
                int q = board.neighbour(c, d);
                own += q >= 0 && group.get(q) ? 1 : 0;
              }
              return own == 6;
            });
  }

  private static BitSet flood(HexagonBoard board, BitSet start, BitSet within) {
    BitSet seen = (BitSet) start.clone();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    start.stream().forEach(open::add);
    while (!open.isEmpty()) {
      int c = open.remove();
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(c, d);
        if (q >= 0 && within.get(q) && !seen.get(q)) {
          seen.set(q);
          open.add(q);
        }
      }
    }
    return seen;
  }
}
