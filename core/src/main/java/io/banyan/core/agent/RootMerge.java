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

  /**
   * The root of one search at one moment. Made by the thread that searches: to others its tree is
   * moving ground.
   *
   * @param moves of the root's children
   * @param lost children that are proven lost
   */
  @SuppressWarnings("ArrayRecordComponent") // Made a few times a second; owned by the record.
  record Snapshot(SearchReport report, int[] moves, int[] visits, double[] sums, boolean[] lost) {
    static Snapshot of(Search search, long nanos) {
      Tree tree = search.tree();
      int first = tree.firstChild(tree.root());
      int n = first == Tree.NONE ? 0 : tree.childCount(tree.root());
      Snapshot made =
          new Snapshot(search.report(nanos), new int[n], new int[n], new double[n], new boolean[n]);
      for (int i = 0; i < n; i++) {
        made.moves[i] = tree.move(first + i);
        made.visits[i] = tree.visits(first + i);
        made.sums[i] = tree.sum(first + i);
        made.lost[i] = tree.value(first + i) == Tree.LOST;
      }
      return made;
    }

    /** The place of a move; -1 if it is not among the children. */
    private int indexOf(int move) {
      for (int i = 0; i < moves.length; i++) {
        if (moves[i] == move) {
          return i;
        }
      }
      return -1;
    }
  }

  RootMerge(FinalMovePolicy finalMove) {
    this.finalMove = finalMove;
  }

  /** Adds up at least one of them. */
  SearchReport report(List<Snapshot> roots, long nanos, long seed) {
    Map<Integer, Solver.Proof> proofs = new LinkedHashMap<>();
    Map<Integer, long[]> simulations = new LinkedHashMap<>();
    Map<Integer, SearchReport.MoveReport> samples = new LinkedHashMap<>();
    long iterations = 0;
    long nodes = 0;
    long bytes = 0;
    List<SearchReport> reports = new ArrayList<>();
    for (Snapshot root : roots) {
      SearchReport report = root.report();
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
    addUp(roots, samples.keySet().stream().mapToInt(Integer::intValue).sorted().toArray());
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

  private void addUp(List<Snapshot> roots, int[] moves) {
    merged.clear();
    merged.expand(merged.root(), moves, moves.length, null);
    merged.markAllTried(merged.root());
    int first = merged.firstChild(merged.root());
    for (Snapshot root : roots) {
      for (int i = 0; i < moves.length; i++) {
        int child = root.indexOf(moves[i]);
        if (child >= 0 && root.visits[child] > 0) {
          merged.addVisits(first + i, root.visits[child], root.sums[child]);
        }
      }
    }
    for (Snapshot root : roots) {
      for (int i = 0; i < moves.length; i++) {
        int child = root.indexOf(moves[i]);
        if (child >= 0 && root.lost[child]) {
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
