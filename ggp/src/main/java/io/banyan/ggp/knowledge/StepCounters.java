// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Facts that depend on the number of steps made and on nothing else: step counters, and whose turn
 * it is where roles strictly alternate. Their values are known for every step in advance, and with
 * them a step at which every game is over, if there is one. Proven from the circuit. Immutable.
 */
public final class StepCounters {
  private static final int LONGEST = 2000;

  private final BitSet facts = new BitSet();
  private final List<BitSet> values = new ArrayList<>();
  private int bound = -1;

  /** Where the values begin again after the last that is known; -1 if that is not known. */
  private int again = -1;

  private StepCounters() {}

  /** Finds the facts and plays them to the end. */
  static StepCounters of(CompiledGame game) {
    StepCounters counters = new StepCounters();
    counters.find(game);
    if (!counters.facts.isEmpty()) {
      counters.run(game);
    }
    return counters;
  }

  /** Takes away facts that depend on moves or on facts that do, until none is left. */
  private void find(CompiledGame game) {
    for (int f = 0; f < game.factCount(); f++) {
      facts.set(f, game.constant(f) < 0 && game.factText(f) != null);
    }
    Circuit c = game.circuit();
    boolean[] foreign = new boolean[c.size()];
    boolean removed = true;
    while (removed) {
      for (int n = 1; n < foreign.length; n++) {
        foreign[n] =
            switch (c.kind(n)) {
              case Circuit.STATE -> !facts.get(c.payload(n));
              case Circuit.AND -> isAny(c.inputs(n), foreign);
              default -> true;
            };
      }
      removed = facts.stream().anyMatch(f -> foreign[game.next()[f] >> 1]);
      BitSet kept = new BitSet();
      facts.stream().filter(f -> !foreign[game.next()[f] >> 1]).forEach(kept::set);
      facts.and(kept);
    }
  }

  private static boolean isAny(int[] literals, boolean[] nodes) {
    for (int l : literals) {
      if (nodes[l >> 1]) {
        return true;
      }
    }
    return false;
  }

  private void run(CompiledGame game) {
    int[] wanted =
        IntStream.concat(facts.stream().map(f -> game.next()[f]), IntStream.of(game.terminal()))
            .toArray();
    boolean[] cone = game.circuit().cone(wanted);
    int[] nodes = IntStream.range(1, cone.length).filter(n -> cone[n]).toArray();
    byte[] known = new byte[cone.length];
    BitSet now = new BitSet();
    facts.stream().filter(game.initial()::get).forEach(now::set);
    for (int step = 0; step <= LONGEST; step++) {
      again = values.indexOf(now);
      if (again >= 0) {
        return;
      }
      values.add(now);
      evaluate(game.circuit(), now, nodes, known);
      if (of(known, game.terminal()) == Latches.ALWAYS) {
        bound = step;
        return;
      }
      BitSet next = new BitSet();
      facts.stream().filter(f -> of(known, game.next()[f]) == Latches.ALWAYS).forEach(next::set);
      now = next;
    }
  }

  private void evaluate(Circuit c, BitSet now, int[] nodes, byte[] known) {
    for (int n : nodes) {
      known[n] =
          switch (c.kind(n)) {
            case Circuit.STATE ->
                !facts.get(c.payload(n))
                    ? Latches.OPEN
                    : now.get(c.payload(n)) ? Latches.ALWAYS : Latches.NEVER;
            case Circuit.AND -> conjunction(c.inputs(n), known);
            default -> Latches.OPEN;
          };
    }
  }

  private static byte conjunction(int[] inputs, byte[] known) {
    byte v = Latches.ALWAYS;
    for (int l : inputs) {
      byte x = of(known, l);
      if (x == Latches.NEVER) {
        return x;
      }
      v = x == Latches.OPEN ? x : v;
    }
    return v;
  }

  private static byte of(byte[] known, int literal) {
    byte v = known[literal >> 1];
    return v == Latches.OPEN ? v : (byte) (v ^ literal & 1);
  }

  /** The numbers of the facts. */
  public BitSet facts() {
    return (BitSet) facts.clone();
  }

  boolean contains(int fact) {
    return facts.get(fact);
  }

  /** No game has more steps; -1 if that is not known. */
  public int bound() {
    return bound;
  }

  /** The facts that hold after so many steps; null if that is not known. */
  BitSet after(int steps) {
    if (steps < values.size()) {
      return values.get(steps);
    }
    return again < 0 ? null : values.get(again + (steps - again) % (values.size() - again));
  }
}
