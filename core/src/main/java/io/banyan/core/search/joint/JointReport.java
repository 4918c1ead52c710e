// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Says what a search found out, seen by one player. */
final class JointReport {
  private JointReport() {}

  static SearchReport of(
      JointTree tree,
      RootMoves root,
      BestLine line,
      JointFinal finalMove,
      Rng rng,
      long iterations,
      long nanos) {
    int best = choose(root, line, finalMove, rng);
    int move = root.move(best);
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    for (int i = 0; i < root.count(); i++) {
      moves.add(
          new SearchReport.MoveReport(
              root.move(i), root.visits(i), root.mean(i), root.proof(i), List.of()));
    }
    double value = value(moves.get(best), line);
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    List<Integer> variation = line.plan().isEmpty() ? List.of(move) : line.plan().moves();
    return new SearchReport(
        move, value, iterations, nanos, tree.nodes, tree.usedBytes(), moves, variation);
  }

  private static int choose(RootMoves root, BestLine line, JointFinal finalMove, Rng rng) {
    int known = line.plan().isEmpty() ? -1 : root.indexOf(line.plan().first());
    int sure = known >= 0 ? known : root.winning();
    return sure >= 0 ? sure : finalMove.choose(root, rng);
  }

  private static double value(SearchReport.MoveReport best, BestLine line) {
    if (best.proof() == Solver.Proof.WIN) {
      return 1;
    }
    return line.plan().reward() >= 0 ? line.plan().reward() : best.value();
  }
}
