// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import java.util.ArrayList;
import java.util.List;

/** A node of the reference tree: an object with pointers to its parent and children. */
public final class ReferenceNode {
  final ReferenceNode parent;
  final int move;
  final int chooser;

  /** In the order in which the search looks at them. */
  final List<ReferenceNode> children = new ArrayList<>();

  /** How many of them, the first ones, were tried; only where all are made at once. */
  int tried;

  /** Number of legal moves; -1 before anybody looked. */
  int legalCount = -1;

  long visits;
  long virtualVisits;
  double sum;
  double squares;

  /** True if the sum has rewards whose last places differ. */
  boolean rounded;

  double minimax;
  double probability;
  MoveStatistics statistics;

  /** Lists of moves that PoolRave keeps, and the visits at which they are too old. */
  List<List<Integer>> pools = List.of();

  long poolsUntil;

  /** The winner, {@link ReferenceSolver#DRAW}, or null while unknown. */
  Integer result;

  double low;
  double high = 1;

  ReferenceNode(ReferenceNode parent, int move, int chooser) {
    this.parent = parent;
    this.move = move;
    this.chooser = chooser;
  }

  /** Visits by iterations, which a prior's are not. */
  long simulations() {
    return visits - virtualVisits;
  }

  /** The N of selection formulas: iterations through the node and the children's virtual visits. */
  long total() {
    long total = simulations();
    for (ReferenceNode child : children) {
      total += child.virtualVisits;
    }
    return total;
  }

  double mean() {
    return visits == 0 ? 0 : sum / visits;
  }

  boolean isComplete() {
    return legalCount == children.size();
  }

  /** All-moves-as-first statistics of one node: visits and reward sums by player and move. */
  static final class MoveStatistics {
    final double[][] visits;
    final double[][] sums;

    /** The row of all players' moves together comes after those of the players. */
    MoveStatistics(int players, int range) {
      visits = new double[players + 1][range];
      sums = new double[players + 1][range];
    }
  }
}
