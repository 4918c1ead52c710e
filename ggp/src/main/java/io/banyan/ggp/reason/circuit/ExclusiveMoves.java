// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which moves are never legal together. First come groups of facts of which at most one holds, such
 * as what stands on a cell: they stay so if every move, as far as it is seen gate by gate, keeps
 * and clears facts of a group, or sets one and clears the others. Then two moves exclude each other
 * if one needs what the other forbids: moves of different pieces from one cell, or a move to a cell
 * and one from it. True in all states that games reach.
 */
public final class ExclusiveMoves {
  /** Gate inputs looked at in one round over all moves. */
  private static final long MOST_WORK = 400_000_000;

  private static final int MOST_MOVES = 4000;

  private final CompiledGame game;
  private final Phases phases;
  private final PhaseCircuit[] circuits;

  /** The groups of facts that may be exclusive; empty for those that turn out not to be. */
  private final List<int[]> facts;

  /**
   * @param game one whose rules have no cycles
   */
  public ExclusiveMoves(CompiledGame game, Phases phases) {
    this.game = game;
    this.phases = phases;
    circuits = new PhaseCircuit[phases.count()];
    Arrays.setAll(circuits, p -> new PhaseCircuit(game, phases, p, false));
    facts = new ArrayList<>();
    for (int[] c : GameAnalysis.candidates(game)) {
      int[] open =
          Arrays.stream(c).filter(f -> game.constant[f] < 0 && phases.indexOf(f) < 0).toArray();
      boolean sure = Arrays.stream(c).anyMatch(f -> game.constant[f] > 0);
      if (open.length > 1 && !sure && Arrays.stream(open).filter(game.initial::get).count() <= 1) {
        facts.add(open);
      }
    }
    prove();
  }

  /** The groups of facts of which at most one holds. */
  List<int[]> facts() {
    return facts;
  }

  private void prove() {
    long work = 0;
    for (PhaseCircuit c : circuits) {
      long inputs = 0;
      for (int n = 1; n < c.circuit().size(); n++) {
        inputs += c.circuit().kind(n) == Circuit.AND ? c.circuit().inputs(n).length : 1;
      }
      int moves = c.possible()[chooser(c)].length;
      work += moves > MOST_MOVES ? MOST_WORK + 1 : inputs * Math.max(1, moves);
    }
    if (work > MOST_WORK) {
      facts.clear();
    }
    int before = -1;
    while (facts.size() != before) {
      before = facts.size();
      for (PhaseCircuit c : circuits) {
        prove(c);
      }
      facts.removeIf(g -> g.length == 0);
    }
  }

  /** The role with the most moves: its move is known when a step is looked at. */
  private static int chooser(PhaseCircuit c) {
    int best = 0;
    for (int r = 1; r < c.possible().length; r++) {
      best = c.possible()[r].length > c.possible()[best].length ? r : best;
    }
    return best;
  }

  /** Drops the groups that some step of a phase might break. */
  private void prove(PhaseCircuit c) {
    int role = chooser(c);
    int[] possible = c.possible()[role];
    int[] moves = new int[possible.length];
    Arrays.setAll(moves, i -> c.circuit().move(game.firstMove[role] + possible[i]));
    IntList roots = new IntList();
    for (int i : possible) {
      roots.add(c.legal()[role][i]);
    }
    for (int[] group : facts) {
      for (int f : group) {
        roots.add(c.next()[f]);
        roots.add(c.circuit().state(f));
      }
    }
    StepFacts step = new StepFacts(c.circuit(), roots.toArray(), game.facts, facts);
    for (int i = 0; i < Math.max(1, moves.length); i++) {
      step.clear();
      for (int k = 0; k < moves.length; k++) {
        step.assume(k == i ? moves[k] : moves[k] ^ 1);
      }
      if (moves.length > 0) {
        step.assume(c.legal()[role][possible[i]]);
      }
      step.evaluate();
      for (int g = 0; g < facts.size(); g++) {
        if (!staysExclusive(step, c, facts.get(g))) {
          facts.set(g, new int[0]);
        }
      }
    }
  }

  private static boolean staysExclusive(StepFacts step, PhaseCircuit c, int[] group) {
    int kept = 0;
    int others = 0;
    for (int f : group) {
      int next = step.of(c.next()[f]);
      if (next != Circuit.FALSE) {
        kept += next == step.fact(f) ? 1 : 0;
        others += next == step.fact(f) ? 0 : 1;
      }
    }
    return others == 0 || others == 1 && kept == 0;
  }

  /**
   * The possible moves of a role in a phase, parted into groups of which at most one move is legal;
   * indices into {@link PhaseCircuit#possible}.
   */
  public int[][] groups(int phase, int role) {
    PhaseCircuit c = circuits[phase];
    int[] legal = Arrays.stream(c.possible()[role]).map(m -> c.legal()[role][m]).toArray();
    List<IntList> result = new ArrayList<>();
    if (legal.length > MOST_MOVES) {
      for (int i = 0; i < legal.length; i++) {
        place(i, result, null);
      }
    } else {
      BitSet[] excluded = excluded(c, legal);
      for (int i = 0; i < legal.length; i++) {
        place(i, result, excluded[i]);
      }
    }
    return result.stream().map(IntList::toArray).toArray(int[][]::new);
  }

  /** Puts a move into the first group all of whose moves it excludes. */
  private static void place(int move, List<IntList> groups, BitSet excluded) {
    for (IntList group : groups) {
      boolean fits = excluded != null;
      for (int k = 0; fits && k < group.size(); k++) {
        fits = excluded.get(group.get(k));
      }
      if (fits) {
        group.add(move);
        return;
      }
    }
    IntList own = new IntList();
    own.add(move);
    groups.add(own);
  }

  /** For each move those that are not legal when it is. */
  private BitSet[] excluded(PhaseCircuit c, int[] legal) {
    StepFacts step = new StepFacts(c.circuit(), legal, game.facts, facts);
    int[] nodes = step.nodes();
    BitSet[] needed = sets(nodes.length);
    BitSet[] forbidden = sets(nodes.length);
    for (int i = 0; i < legal.length; i++) {
      step.clear();
      step.assume(legal[i]);
      step.evaluate();
      for (int k = 0; k < nodes.length; k++) {
        int v = step.of(nodes[k] * 2);
        if (v == Circuit.TRUE) {
          needed[k].set(i);
        } else if (v == Circuit.FALSE) {
          forbidden[k].set(i);
        }
      }
    }
    BitSet[] excluded = sets(legal.length);
    for (int k = 0; k < nodes.length; k++) {
      if (!needed[k].isEmpty() && !forbidden[k].isEmpty()) {
        BitSet one = needed[k];
        BitSet other = forbidden[k];
        one.stream().forEach(i -> excluded[i].or(other));
        other.stream().forEach(i -> excluded[i].or(one));
      }
    }
    return excluded;
  }

  private static BitSet[] sets(int n) {
    BitSet[] sets = new BitSet[n];
    Arrays.setAll(sets, i -> new BitSet());
    return sets;
  }
}
