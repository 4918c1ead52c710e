// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.random.Rng;
import io.banyan.core.search.FinalMovePolicy;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Root parallelism: adds up the root statistics of independent searches (Chaslot, Winands and van
 * den Herik 2008) and chooses from the sums. The order of the searches is fixed, so the result is
 * too.
 */
final class RootMerge {
  private final FinalMovePolicy finalMove;
  private final Tree merged = new Tree(true, false, 0);

  RootMerge(FinalMovePolicy finalMove) {
    this.finalMove = finalMove;
  }

  SearchReport report(List<Search> searches, long nanos, long seed) {
    Map<Integer, Solver.Proof> proofs = new LinkedHashMap<>();
    Map<Integer, long[]> simulations = new LinkedHashMap<>();
    Map<Integer, SearchReport.MoveReport> samples = new LinkedHashMap<>();
    long iterations = 0;
    long nodes = 0;
    long bytes = 0;
    List<SearchReport> reports = new ArrayList<>();
    for (Search search : searches) {
      SearchReport report = search.report(nanos);
      reports.add(report);
      iterations += report.iterations();
      nodes += report.nodes();
      bytes += report.treeBytes();
      for (SearchReport.MoveReport m : report.moves()) {
        samples.putIfAbsent(m.move(), m);
        simulations.computeIfAbsent(m.move(), k -> new long[1])[0] += m.visits();
        if (m.proof() != null) {
          proofs.put(m.move(), m.proof());
        }
      }
    }
    addUp(searches, samples.keySet().stream().mapToInt(Integer::intValue).sorted().toArray());
    int best = finalMove.choose(merged, child -> proofs.get(merged.move(child)), new Rng(seed));
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    int first = merged.firstChild(merged.root());
    for (int child = first; child < first + samples.size(); child++) {
      int move = merged.move(child);
      moves.add(
          new SearchReport.MoveReport(
              move,
              simulations.get(move)[0],
              value(child, proofs.get(move)),
              proofs.get(move),
              samples.get(move).terms()));
    }
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    int move = best == Tree.NONE ? reports.get(0).move() : merged.move(best);
    return new SearchReport(
        move,
        best == Tree.NONE ? Double.NaN : value(best, proofs.get(move)),
        iterations,
        nanos,
        nodes,
        bytes,
        moves,
        line(reports, move));
  }

  private void addUp(List<Search> searches, int[] moves) {
    merged.clear();
    merged.expand(merged.root(), moves, moves.length, null);
    merged.markAllTried(merged.root());
    int first = merged.firstChild(merged.root());
    for (Search search : searches) {
      Tree tree = search.tree();
      for (int i = 0; i < moves.length; i++) {
        int child = tree.child(tree.root(), moves[i]);
        if (child != Tree.NONE && tree.visits(child) > 0) {
          merged.addVisits(first + i, tree.visits(child), tree.sum(child));
        }
      }
    }
    for (Search search : searches) {
      Tree tree = search.tree();
      for (int i = 0; i < moves.length; i++) {
        int child = tree.child(tree.root(), moves[i]);
        if (child != Tree.NONE && tree.value(child) == Tree.LOST) {
          merged.setValue(first + i, Tree.LOST);
        }
      }
    }
  }

  private double value(int child, Solver.Proof proof) {
    if (proof != null) {
      return proof.reward();
    }
    return merged.visits(child) == 0 ? Double.NaN : merged.mean(child);
  }

  /** The expected line of the first search that would play the chosen move. */
  private static List<Integer> line(List<SearchReport> reports, int move) {
    for (SearchReport report : reports) {
      if (report.move() == move) {
        return report.line();
      }
    }
    return List.of(move);
  }
}
