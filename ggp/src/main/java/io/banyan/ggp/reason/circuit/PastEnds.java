// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;

/**
 * Finds what cannot hold in a phase because it would have ended the game before: a condition that
 * ends the game and depends on nothing that the step into the phase changes. A line of the player
 * who did not move last is such a condition. True in all states that games reach.
 */
public final class PastEnds {
  private final CompiledGame game;
  private final Phases phases;
  private final PhaseCircuit[] circuits;

  /**
   * @param circuits of all phases of a game whose rules have no cycles
   */
  public PastEnds(CompiledGame game, Phases phases, PhaseCircuit[] circuits) {
    this.game = game;
    this.phases = phases;
    this.circuits = circuits;
  }

  /** The game's wiring with what cannot hold in a phase false; null if nothing is known of it. */
  public CompiledGame.Wiring wiring(int phase) {
    int[] past = past(phase);
    if (past.length == 0) {
      return null;
    }
    Circuit from = game.circuit;
    Circuit to = new Circuit();
    int[] outputs = game.allOutputs();
    boolean[] needed = from.cone(outputs);
    int[] map = new int[from.size()];
    for (int n = 1; n < map.length; n++) {
      if (needed[n]) {
        map[n] =
            switch (from.kind(n)) {
              case Circuit.STATE -> to.state(from.payload(n));
              case Circuit.MOVE -> to.move(from.payload(n));
              default -> to.and(mapped(from.inputs(n), map));
            };
      }
      for (int l : past) {
        if (l >> 1 == n) {
          map[n] = Circuit.FALSE ^ l & 1;
        }
      }
    }
    return new CompiledGame.Wiring(to, mapped(outputs, map));
  }

  private static int[] mapped(int[] literals, int[] map) {
    int[] result = new int[literals.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = map[literals[i] >> 1] ^ literals[i] & 1;
    }
    return result;
  }

  /** Literals that end the game and were the same in the state before. */
  private int[] past(int phase) {
    Circuit c = game.circuit;
    IntList past = new IntList();
    if ((game.terminal & 1) != 0 && c.kind(game.terminal >> 1) == Circuit.AND) {
      for (int l : c.inputs(game.terminal >> 1)) {
        if (isGate(l) && isUnchanged(l, phase) && !holdsAtFirst(l ^ 1)) {
          past.add(l ^ 1);
        }
      }
    }
    return past.toArray();
  }

  private boolean isGate(int literal) {
    return game.circuit.kind(literal >> 1) == Circuit.AND;
  }

  private boolean isUnchanged(int literal, int phase) {
    int before = (phase + phases.count() - 1) % phases.count();
    Circuit c = game.circuit;
    boolean[] needed = c.cone(new int[] {literal});
    for (int n = 1; n < needed.length; n++) {
      if (needed[n] && c.kind(n) == Circuit.STATE && !isKept(c.payload(n), phase, before)) {
        return false;
      }
    }
    return true;
  }

  private boolean isKept(int bit, int phase, int before) {
    if (phases.literal(phase, bit) >= 0 || phases.literal(before, bit) >= 0) {
      return phases.literal(phase, bit) == phases.literal(before, bit);
    }
    Circuit c = circuits[before].circuit();
    int next = circuits[before].next()[bit];
    boolean plain = (next & 1) == 0 && c.kind(next >> 1) == Circuit.STATE;
    return plain && c.payload(next >> 1) == bit;
  }

  private boolean holdsAtFirst(int literal) {
    Cone cone = new Cone(game.circuit, new int[] {literal});
    cone.evaluate(game.initial.words(), null);
    return cone.get(0);
  }
}
