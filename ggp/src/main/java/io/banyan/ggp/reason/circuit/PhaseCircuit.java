// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The circuit of one phase: control bits constant and impossible moves gone. A role makes exactly
 * one move, so a function of one role's moves alone is a set of moves; such functions are
 * intersected as sets and written as the disjunction of the set or the negated disjunction of its
 * complement, whichever is smaller.
 */
public final class PhaseCircuit {
  /** Games with more moves are better off without sets of moves. */
  public static final int MOST_SET_MOVES = 4000;

  private final Circuit circuit = new Circuit();
  private final int[][] legal;
  private final int[] next;
  private final int terminal;
  private final int[][] goal;

  /** The moves each role can have in this phase. */
  private final int[][] possible;

  /**
   * @param asSets whether to rewrite functions of moves as sets
   */
  public PhaseCircuit(CompiledGame game, Phases phases, int phase, boolean asSets) {
    this(
        game,
        new CompiledGame.Wiring(game.circuit, game.allOutputs()),
        phases,
        phase,
        asSets,
        true);
  }

  /** The phase of a game that is wired by another circuit. */
  public PhaseCircuit(
      CompiledGame game,
      CompiledGame.Wiring wiring,
      Phases phases,
      int phase,
      boolean asSets,
      boolean merging) {
    int roles = game.roles().size();
    Circuit first = new Circuit();
    int[] outputs = wiring.outputs();
    int[] legals = Arrays.copyOfRange(outputs, game.facts, game.facts + game.firstMove[roles]);
    int[] copied =
        wiring.circuit().copy(first, legals, s -> input(first, game, phases, phase, s), m -> 0);
    legal = new int[roles][];
    possible = new int[roles][];
    boolean[] can = new boolean[game.firstMove[roles]];
    boolean[] forced = new boolean[can.length];
    int at = 0;
    for (int r = 0; r < roles; r++) {
      IntList list = new IntList();
      for (int m = 0; m < game.moveCount(r); m++) {
        if (copied[at + m] != Circuit.FALSE) {
          can[game.firstMove[r] + m] = true;
          list.add(m);
        }
      }
      possible[r] = list.toArray();
      if (possible[r].length == 1) {
        forced[game.firstMove[r] + possible[r][0]] = true;
      }
      at += game.moveCount(r);
    }
    Circuit full = new Circuit();
    int[] all =
        wiring
            .circuit()
            .copy(
                full,
                outputs,
                s -> input(full, game, phases, phase, s),
                m -> forced[m] ? Circuit.TRUE : can[m] ? full.move(m) : Circuit.FALSE,
                merging);
    int[] result =
        asSets && full.blocks().isEmpty()
            ? oneMoveEach(full, all, game)
            : full.copy(circuit, all, circuit::state, circuit::move, merging);
    next = Arrays.copyOf(result, game.facts);
    at = game.facts;
    for (int r = 0; r < roles; r++) {
      legal[r] = Arrays.copyOfRange(result, at, at + game.moveCount(r));
      at += game.moveCount(r);
    }
    terminal = result[at++];
    goal = new int[roles][];
    for (int r = 0; r < roles; r++) {
      goal[r] = Arrays.copyOfRange(result, at, at + game.goal[r].length);
      at += game.goal[r].length;
    }
  }

  public Circuit circuit() {
    return circuit;
  }

  /** The literals of each role's moves that tell whether they are legal. */
  public int[][] legal() {
    return legal;
  }

  /** The literal of each state bit in the next state. */
  public int[] next() {
    return next;
  }

  /** The literal that tells whether the game is over. */
  public int terminal() {
    return terminal;
  }

  /** The literals of each role's goals. */
  public int[][] goal() {
    return goal;
  }

  /** The moves each role can have in this phase. */
  public int[][] possible() {
    return possible;
  }

  private static int input(Circuit c, CompiledGame game, Phases phases, int phase, int bit) {
    int l = phases.literal(phase, bit);
    if (l >= 0) {
      return l;
    }
    return game.constant[bit] < 0 ? c.state(bit) : game.constant[bit];
  }

  /** Copies into the final circuit, with functions of moves as sets. */
  private int[] oneMoveEach(Circuit from, int[] literals, CompiledGame game) {
    boolean[] needed = from.cone(literals);
    int[] map = new int[from.size()];
    BitSet[] set = new BitSet[from.size()];
    int[] role = new int[from.size()];
    BitSet[] all = new BitSet[possible.length];
    for (int r = 0; r < all.length; r++) {
      all[r] = new BitSet();
      for (int m : possible[r]) {
        all[r].set(m);
      }
    }
    for (int n = 1; n < map.length; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (from.kind(n)) {
        case Circuit.STATE -> map[n] = circuit.state(from.payload(n));
        case Circuit.MOVE -> {
          role[n] = roleOf(game, from.payload(n));
          set[n] = new BitSet();
          set[n].set(from.payload(n) - game.firstMove[role[n]]);
          map[n] = circuit.move(from.payload(n));
        }
        default -> map[n] = rewrite(from, n, map, set, role, all, game);
      }
    }
    int[] result = new int[literals.length];
    for (int i = 0; i < result.length; i++) {
      int n = literals[i] >> 1;
      result[i] = (set[n] != null ? ofSet(set[n], role[n], all, game) : map[n]) ^ literals[i] & 1;
    }
    return result;
  }

  private int rewrite(
      Circuit from, int n, int[] map, BitSet[] set, int[] role, BitSet[] all, CompiledGame game) {
    BitSet[] product = new BitSet[all.length];
    IntList others = new IntList();
    int roles = 0;
    for (int l : from.inputs(n)) {
      int x = l >> 1;
      if (set[x] == null) {
        others.add(map[x] ^ l & 1);
        continue;
      }
      int r = role[x];
      if (product[r] == null) {
        product[r] = (BitSet) all[r].clone();
        roles++;
      }
      if ((l & 1) == 0) {
        product[r].and(set[x]);
      } else {
        product[r].andNot(set[x]);
      }
    }
    if (others.size() == 0 && roles == 1) {
      int r = 0;
      while (product[r] == null) {
        r++;
      }
      set[n] = product[r];
      role[n] = r;
      return 0;
    }
    for (int r = 0; r < product.length; r++) {
      if (product[r] != null) {
        others.add(ofSet(product[r], r, all, game));
      }
    }
    return circuit.and(others.toArray());
  }

  /** The literal that is true when the role's move is in the set. */
  private int ofSet(BitSet set, int role, BitSet[] all, CompiledGame game) {
    int size = set.cardinality();
    boolean complement = size * 2 > possible[role].length;
    BitSet named = set;
    if (complement) {
      named = (BitSet) all[role].clone();
      named.andNot(set);
    }
    int[] moves = named.stream().map(m -> circuit.move(game.firstMove[role] + m)).toArray();
    return circuit.or(moves) ^ (complement ? 1 : 0);
  }

  /** The role whose global move number this is. */
  public static int roleOf(CompiledGame game, int move) {
    int r = 0;
    while (move >= game.firstMove[r + 1]) {
      r++;
    }
    return r;
  }
}
