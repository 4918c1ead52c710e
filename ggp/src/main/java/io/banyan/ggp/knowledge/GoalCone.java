// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;

/**
 * The part of a circuit that goals depend on, laid out in order. It is evaluated with facts that
 * may be unknown, and with degrees of truth. For one thread.
 */
final class GoalCone {
  /** How true a fact is taken to be that holds but may change, and one that does not but may. */
  private static final double HOLDS = 0.9;

  /** Degrees stay this far from 0 and 1. */
  private static final double LEAST = 1e-9;

  private final CompiledGame game;
  private final int[] nodes;
  private final byte[] known;
  private final byte[] values;
  private final double[] degrees;
  private final Latches latches;

  GoalCone(CompiledGame game, Latches latches) {
    this.game = game;
    this.latches = latches;
    Circuit c = game.circuit();
    IntList outputs = new IntList();
    for (int[] goals : game.goal()) {
      for (int l : goals) {
        outputs.add(l);
      }
    }
    boolean[] needed = c.cone(outputs.toArray());
    IntList list = new IntList();
    for (int n = 1; n < needed.length; n++) {
      if (needed[n]) {
        list.add(n);
      }
    }
    nodes = list.toArray();
    known = new byte[latches.facts()];
    values = new byte[c.size()];
    degrees = new double[c.size()];
  }

  /** Gates and facts that goals depend on. */
  int size() {
    return nodes.length;
  }

  /**
   * The only goal that a role can still reach, by the facts that can no longer change; -1 if there
   * are several or none. After {@link #read}.
   */
  int onlyGoal(int role) {
    int only = -1;
    int[] goals = game.goal()[role];
    for (int k = 0; k < goals.length; k++) {
      if (literal(goals[k]) != Latches.NEVER) {
        if (only >= 0) {
          return -1;
        }
        only = game.goalValue()[role][k];
      }
    }
    return only;
  }

  /** Finds out what the facts that can no longer change say about goals. */
  void read(FactSet state) {
    latches.read(state, known);
    Circuit c = game.circuit();
    for (int n : nodes) {
      switch (c.kind(n)) {
        case Circuit.STATE -> values[n] = known[c.payload(n)];
        case Circuit.AND -> values[n] = conjunction(c.inputs(n));
        default -> values[n] = Latches.OPEN;
      }
    }
  }

  private byte conjunction(int[] inputs) {
    byte v = Latches.ALWAYS;
    for (int l : inputs) {
      byte x = literal(l);
      if (x == Latches.NEVER) {
        return Latches.NEVER;
      }
      v = x == Latches.OPEN ? x : v;
    }
    return v;
  }

  private byte literal(int l) {
    byte v = values[l >> 1];
    return v == Latches.OPEN ? v : (byte) (v ^ l & 1);
  }

  /**
   * How near a state is to the goals of each role, from 0 to 1: the log-odds of the degree to which
   * the condition of its best goal is fulfilled (fuzzy goals: Schiffel, Thielscher 2007; here with
   * products, and facts that can no longer come true count as false). A half where a role has no
   * goal, or one that recursive rules decide.
   */
  void proximity(FactSet state, double[] out) {
    latches.read(state, known);
    Circuit c = game.circuit();
    for (int n : nodes) {
      switch (c.kind(n)) {
        case Circuit.STATE -> {
          int f = c.payload(n);
          boolean now = state.get(f);
          degrees[n] =
              known[f] != Latches.OPEN ? (now ? 1 - LEAST : LEAST) : now ? HOLDS : 1 - HOLDS;
        }
        case Circuit.AND -> {
          double v = 1;
          for (int l : c.inputs(n)) {
            v *= degree(l);
          }
          degrees[n] = Math.min(1 - LEAST, Math.max(LEAST, v));
        }
        default -> degrees[n] = 0.5;
      }
    }
    for (int r = 0; r < out.length; r++) {
      int[] goals = game.goal()[r];
      // Values ascend.
      double v = goals.length == 0 ? 0.5 : degree(goals[goals.length - 1]);
      double clipped = Math.min(1 - LEAST, Math.max(LEAST, v));
      out[r] = 0.5 + Math.log(clipped / (1 - clipped)) / (2 * Math.log((1 - LEAST) / LEAST));
    }
  }

  private double degree(int literal) {
    double v = degrees[literal >> 1];
    return (literal & 1) == 0 ? v : 1 - v;
  }
}
