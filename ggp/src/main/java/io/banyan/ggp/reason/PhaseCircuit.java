// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.Arrays;

/**
 * The circuit of one phase: control bits constant, impossible moves gone, and disjunctions over most
 * of a role's moves replaced by the negated disjunction of the others (a role makes exactly one).
 */
final class PhaseCircuit {
  final Circuit circuit = new Circuit();
  final int[][] legal;
  final int[] next;
  final int terminal;
  final int[][] goal;

  /** The moves each role can have in this phase. */
  final int[][] possible;

  PhaseCircuit(CompiledGame game, Phases phases, int phase) {
    int roles = game.roles().size();
    Circuit first = new Circuit();
    IntList outputs = new IntList();
    for (int[] l : game.legal) {
      for (int x : l) {
        outputs.add(x);
      }
    }
    int[] copied =
        game.circuit.copy(
            first, outputs.toArray(), s -> input(first, game, phases, phase, s), m -> 0);
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
        game.circuit.copy(
            full,
            game.allOutputs(),
            s -> input(full, game, phases, phase, s),
            m -> forced[m] ? Circuit.TRUE : can[m] ? full.move(m) : Circuit.FALSE);
    int[] result = oneMoveEach(full, all, game, can);
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

  private static int input(Circuit c, CompiledGame game, Phases phases, int phase, int bit) {
    int l = phases.literal(phase, bit);
    if (l >= 0) {
      return l;
    }
    return game.constant[bit] < 0 ? c.state(bit) : game.constant[bit];
  }

  /** Copies into the final circuit, rewriting gates that exclude most moves of a role. */
  private int[] oneMoveEach(Circuit from, int[] literals, CompiledGame game, boolean[] can) {
    boolean[] needed = from.cone(literals);
    int[] map = new int[from.size()];
    int[] firstOf = new int[from.blocks().size()];
    if (firstOf.length > 0) {
      return from.copy(circuit, literals, circuit::state, circuit::move);
    }
    for (int n = 1; n < map.length; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (from.kind(n)) {
        case Circuit.STATE -> map[n] = circuit.state(from.payload(n));
        case Circuit.MOVE -> map[n] = circuit.move(from.payload(n));
        default -> map[n] = rewrite(from, n, map, game, can);
      }
    }
    int[] result = new int[literals.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = map[literals[i] >> 1] ^ literals[i] & 1;
    }
    return result;
  }

  private int rewrite(Circuit from, int n, int[] map, CompiledGame game, boolean[] can) {
    int[] in = from.inputs(n);
    IntList mapped = new IntList();
    int roles = possible.length;
    int[] excluded = new int[roles];
    for (int l : in) {
      if ((l & 1) == 1 && from.kind(l >> 1) == Circuit.MOVE) {
        excluded[roleOf(game, from.payload(l >> 1))]++;
      }
    }
    boolean[] swap = new boolean[roles];
    for (int r = 0; r < roles; r++) {
      swap[r] = excluded[r] > 1 && excluded[r] * 2 > possible[r].length;
    }
    boolean[] named = null;
    for (int l : in) {
      boolean move = (l & 1) == 1 && from.kind(l >> 1) == Circuit.MOVE;
      if (move && swap[roleOf(game, from.payload(l >> 1))]) {
        if (named == null) {
          named = new boolean[can.length];
        }
        named[from.payload(l >> 1)] = true;
      } else {
        mapped.add(map[l >> 1] ^ l & 1);
      }
    }
    for (int r = 0; r < roles; r++) {
      if (swap[r]) {
        IntList rest = new IntList();
        for (int m : possible[r]) {
          if (!named[game.firstMove[r] + m]) {
            rest.add(circuit.move(game.firstMove[r] + m));
          }
        }
        mapped.add(circuit.or(rest.toArray()));
      }
    }
    return circuit.and(mapped.toArray());
  }

  static int roleOf(CompiledGame game, int move) {
    int r = 0;
    while (move >= game.firstMove[r + 1]) {
      r++;
    }
    return r;
  }
}
