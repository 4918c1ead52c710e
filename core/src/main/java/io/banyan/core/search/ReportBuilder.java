// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads a report off a tree. */
final class ReportBuilder {
  private ReportBuilder() {}

  static SearchReport build(Search search, int best, long nanos) {
    Tree tree = search.tree();
    int root = tree.root();
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    int first = tree.firstChild(root);
    int n = first == Tree.NONE ? 0 : tree.childCount(root);
    for (int child = first; child < first + n; child++) {
      moves.add(
          new SearchReport.MoveReport(
              tree.move(child),
              tree.simulations(child),
              value(tree, child, search.rootProof(child)),
              search.rootProof(child),
              search.rootTerms(child)));
    }
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    int move = best == Tree.NONE ? search.anyMove() : tree.move(best);
    return new SearchReport(
        move,
        best == Tree.NONE ? Double.NaN : value(tree, best, search.rootProof(best)),
        search.iterations(),
        nanos,
        tree.nodes(),
        tree.usedBytes(),
        moves,
        best == Tree.NONE ? List.of(move) : line(tree, best));
  }

  private static double value(Tree tree, int child, Solver.Proof proof) {
    if (proof != null) {
      return proof.reward();
    }
    return tree.visits(child) == 0 ? Double.NaN : tree.mean(child);
  }

  /** The most visited way down from the chosen move. */
  private static List<Integer> line(Tree tree, int best) {
    List<Integer> line = new ArrayList<>();
    int node = best;
    while (node != Tree.NONE) {
      line.add(tree.move(node));
      int first = tree.firstChild(node);
      int n = first == Tree.NONE ? 0 : tree.childCount(node);
      int next = Tree.NONE;
      for (int child = first; child < first + n; child++) {
        if (tree.simulations(child) > (next == Tree.NONE ? 0 : tree.simulations(next))) {
          next = child;
        }
      }
      node = next;
    }
    return line;
  }
}
