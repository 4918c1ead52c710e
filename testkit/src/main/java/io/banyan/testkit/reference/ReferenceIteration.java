// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import java.util.ArrayList;
import java.util.List;

/** What happened in one iteration. */
final class ReferenceIteration {
  /** The nodes passed, the root first. */
  final List<ReferenceNode> nodes = new ArrayList<>();

  /** All moves, those in the tree first, and who made them. */
  final List<Integer> moves = new ArrayList<>();

  final List<Integer> movers = new ArrayList<>();
  boolean endedProven;
  boolean endedTerminal;

  /** True if rewards come from running statistics, whose last places differ. */
  boolean rounded;

  final double[] outcome;
  final double[] rewards;

  ReferenceIteration(int players) {
    outcome = new double[players];
    rewards = new double[players];
  }

  void note(int mover, int move) {
    movers.add(mover);
    moves.add(move);
  }

  int treeMoves() {
    return nodes.size() - 1;
  }

  ReferenceNode leaf() {
    return nodes.get(nodes.size() - 1);
  }

  /** The move made a number of moves ago, 1 being the last; -1 if there is none. */
  int moveBefore(int back) {
    return moves.size() < back ? -1 : moves.get(moves.size() - back);
  }
}
