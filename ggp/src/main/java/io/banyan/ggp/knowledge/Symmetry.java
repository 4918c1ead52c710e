// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the renamings of facts and moves under which a game's rules stay the same: of a class of
 * facts that the rules do not tell apart, one is marked, then each other in its place, until all
 * vertices have colours of their own; equal colours make a renaming, which is then checked against
 * the rules (individualisation and refinement: McKay 1981). What takes too long is left out, which
 * costs symmetries and nothing else.
 */
final class Symmetry {
  private static final int MOST_EDGES = 400_000;
  private static final int MOST_FOUND = 31;
  private static final long MOST_WORK = 20_000_000;

  private final RuleGraph graph;
  private final int facts;
  private final int moves;
  private final List<Integer> marked = new ArrayList<>();
  private final List<long[]> before = new ArrayList<>();
  private long[] reference;
  private long work;
  private final List<Automorphism> found = new ArrayList<>();

  private Symmetry(CompiledGame game, RuleGraph graph) {
    this.graph = graph;
    facts = game.factCount();
    moves = game.firstMove(game.roles().size());
  }

  /** All renamings found but the one that changes nothing. */
  static List<Automorphism> of(CompiledGame game) {
    CompiledGame.Wiring wiring = game.flat(WorkLimits.generous());
    if (wiring == null) {
      return List.of();
    }
    RuleGraph graph = new RuleGraph(game, FlatGates.of(wiring));
    if (graph.edges() > MOST_EDGES) {
      return List.of();
    }
    Symmetry search = new Symmetry(game, graph);
    if (search.mark()) {
      search.look(search.before.get(0), 0, true);
    }
    return List.copyOf(search.found);
  }

  /** Marks vertices until all colours differ; false if there is nothing to tell apart. */
  private boolean mark() {
    long[] colours = graph.colours();
    while (true) {
      int vertex = smallestClass(colours);
      if (vertex < 0) {
        reference = colours;
        return !marked.isEmpty();
      }
      marked.add(vertex);
      before.add(colours);
      colours = graph.individualised(colours, vertex, marked.size());
      work += graph.edges();
      if (work > MOST_WORK) {
        return false;
      }
    }
  }

  /** The first vertex of a smallest class of facts, or of moves, that has several; -1 for none. */
  private int smallestClass(long[] colours) {
    Map<Long, Integer> size = new HashMap<>();
    for (int i = 0; i < facts + moves; i++) {
      int v = vertex(i);
      if (v >= 0) {
        size.merge(colours[v], 1, Integer::sum);
      }
    }
    int best = -1;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < facts + moves; i++) {
      int v = vertex(i);
      int n = v < 0 ? 1 : size.get(colours[v]);
      if (n > 1 && n < least) {
        least = n;
        best = v;
      }
    }
    return best;
  }

  private int vertex(int i) {
    return i < facts ? graph.factVertex(i) : graph.moveVertex(i - facts);
  }

  /** Marks in the place of each vertex marked before those that look like it. */
  private void look(long[] colours, int depth, boolean same) {
    if (depth == marked.size()) {
      Automorphism a = same ? null : graph.renaming(reference, colours);
      if (a != null) {
        found.add(a);
      }
      return;
    }
    long wanted = before.get(depth)[marked.get(depth)];
    long[] next = depth + 1 < before.size() ? before.get(depth + 1) : reference;
    for (int i = 0; i < facts + moves; i++) {
      int v = vertex(i);
      if (v < 0 || colours[v] != wanted || found.size() >= MOST_FOUND || work > MOST_WORK) {
        continue;
      }
      work += graph.edges();
      long[] image = graph.individualised(colours, v, depth + 1);
      if (haveEqualSums(image, next)) {
        look(image, depth + 1, same && v == marked.get(depth));
      }
    }
  }

  private static boolean haveEqualSums(long[] a, long[] b) {
    return Arrays.stream(a).sum() == Arrays.stream(b).sum();
  }
}
