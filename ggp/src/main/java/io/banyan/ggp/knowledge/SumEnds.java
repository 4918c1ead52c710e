// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the end and the goals of a game for two roles see of its parts. Every gate that puts parts
 * together is a conjunction, and what a part adds to it is one bit: whether all that the gate asks
 * of this part holds. The bits of a part are what is observed of it, and as conjunctions forget who
 * contributed what, end and goals follow from the conjunction of all observations and from whose
 * turn it is. So it does not matter in which order parts are looked at.
 */
final class SumEnds {
  /** The game is not over. */
  static final int GOES_ON = -1;

  /** The game is over, but not with one goal for each role. */
  static final int UNCLEAR = -2;

  private static final int MOST_BITS = 64;
  private static final int MOST_SEEN = 4096;

  private static final int NOTHING = -1;
  private static final int TURN = -2;
  private static final int MIXED = -3;

  private final CompiledGame game;
  private final Phases phases;
  private final Circuit circuit;
  private final int[] outputs;
  private final int[] home;
  private final boolean[] value;
  private final int[][] nodesOf;

  /** The bit of a gate that puts parts together; -1 if it has none. */
  private final int[] bitOf;

  /** By bit and part, what is asked. */
  private final List<int[][]> asked = new ArrayList<>();

  private final List<Map<Long, Integer>> outcomes = new ArrayList<>();
  private int sum = -1;
  private boolean unclear;

  SumEnds(CompiledGame game, Phases phases, StepCounters counters, List<GameParts.Part> parts) {
    this.game = game;
    this.phases = phases;
    IntList wanted = new IntList();
    wanted.add(game.terminal());
    Arrays.stream(game.goal()).flatMapToInt(Arrays::stream).forEach(wanted::add);
    CompiledGame.Wiring flat =
        FlatGates.of(new CompiledGame.Wiring(game.circuit(), wanted.toArray()));
    circuit = flat.circuit();
    outputs = flat.outputs();
    home = new int[circuit.size()];
    value = new boolean[circuit.size()];
    bitOf = new int[circuit.size()];
    Arrays.fill(bitOf, -1);
    findHomes(counters, parts);
    for (int n = 1; n < home.length; n++) {
      if (home[n] == MIXED) {
        bitOf[n] = bit(parts.size(), circuit.inputs(n));
      }
    }
    // An output of one part alone is a conjunction of one.
    for (int l : outputs) {
      if (home[l >> 1] >= 0) {
        bit(parts.size(), new int[] {l});
      }
    }
    nodesOf = new int[parts.size()][];
    for (int p = 0; p < nodesOf.length; p++) {
      IntList nodes = new IntList();
      for (int n = 1; n < home.length; n++) {
        if (home[n] == p) {
          nodes.add(n);
        }
      }
      nodesOf[p] = nodes.toArray();
    }
  }

  private void findHomes(StepCounters counters, List<GameParts.Part> parts) {
    int[] factHome = new int[game.factCount()];
    Arrays.fill(factHome, NOTHING);
    for (int p = 0; p < parts.size(); p++) {
      int part = p;
      parts.get(p).facts().stream().forEach(f -> factHome[f] = part);
    }
    FactSet initial = game.initial();
    home[0] = NOTHING;
    for (int n = 1; n < home.length; n++) {
      int fact = circuit.payload(n);
      switch (circuit.kind(n)) {
        case Circuit.STATE -> {
          boolean counts = counters.contains(fact);
          if (counts && phases.indexOf(fact) < 0) {
            throw new NoSumException("the end or a goal depends on the number of steps");
          }
          home[n] = counts ? TURN : factHome[fact];
          // What is in no part never changes.
          value[n] = home[n] == NOTHING && initial.get(fact);
        }
        case Circuit.AND -> {
          home[n] = common(circuit.inputs(n));
          value[n] = home[n] == NOTHING && holds(circuit.inputs(n));
        }
        default -> throw new NoSumException("the end or a goal is told by recursive rules");
      }
    }
  }

  private int common(int[] inputs) {
    int all = NOTHING;
    for (int l : inputs) {
      int h = home[l >> 1];
      all = all == NOTHING || all == h ? h : h == NOTHING ? all : MIXED;
    }
    return all;
  }

  private boolean holds(int[] literals) {
    for (int l : literals) {
      if (value[l >> 1] == ((l & 1) == 1)) {
        return false;
      }
    }
    return true;
  }

  private int bit(int parts, int[] inputs) {
    int[][] byPart = new int[parts][];
    for (int p = 0; p < parts; p++) {
      int part = p;
      byPart[p] = Arrays.stream(inputs).filter(l -> home[l >> 1] == part).toArray();
    }
    if (Arrays.stream(byPart).allMatch(some -> some.length == 0)) {
      return -1;
    }
    if (asked.size() == MOST_BITS) {
      throw new NoSumException("the end and the goals put parts together in too many ways");
    }
    asked.add(byPart);
    return asked.size() - 1;
  }

  /** What is seen of a part in a state. */
  long observe(int part, FactSet state) {
    for (int n : nodesOf[part]) {
      value[n] =
          circuit.kind(n) == Circuit.STATE
              ? state.get(circuit.payload(n))
              : holds(circuit.inputs(n));
    }
    long seen = -1L;
    for (int b = 0; b < asked.size(); b++) {
      if (!holds(asked.get(b)[part])) {
        seen &= ~(1L << b);
      }
    }
    return seen;
  }

  /** Finds how the game stands for all that may be seen of its parts, given by part. */
  void settle(List<Set<Long>> observations) {
    Set<Long> all = Set.of(-1L);
    for (Set<Long> some : observations) {
      Set<Long> more = new HashSet<>();
      for (long a : all) {
        some.forEach(o -> more.add(a & o));
      }
      if (more.size() > MOST_SEEN) {
        throw new NoSumException("the end and the goals put parts together in too many ways");
      }
      all = more;
    }
    for (int phase = 0; phase < phases.count(); phase++) {
      Map<Long, Integer> known = new HashMap<>();
      for (long seen : all) {
        known.put(seen, evaluate(phase, seen));
      }
      outcomes.add(known);
    }
  }

  private int evaluate(int phase, long seen) {
    for (int n = 1; n < home.length; n++) {
      if (home[n] == TURN) {
        value[n] =
            circuit.kind(n) == Circuit.STATE
                ? phases.value(phase, phases.indexOf(circuit.payload(n)))
                : holds(circuit.inputs(n));
      } else if (home[n] == MIXED) {
        value[n] = isSet(seen, bitOf[n]) && holdsBeyondParts(circuit.inputs(n));
      }
    }
    boolean[] result = new boolean[outputs.length];
    int bit = asked.size() - (int) Arrays.stream(outputs).filter(l -> home[l >> 1] >= 0).count();
    for (int i = 0; i < outputs.length; i++) {
      int l = outputs[i];
      result[i] = home[l >> 1] >= 0 ? isSet(seen, bit++) : value[l >> 1] != ((l & 1) == 1);
    }
    return result[0] ? goal(result) : GOES_ON;
  }

  private static boolean isSet(long seen, int bit) {
    return bit < 0 || (seen >>> bit & 1) != 0;
  }

  private boolean holdsBeyondParts(int[] literals) {
    for (int l : literals) {
      if (home[l >> 1] < 0 && value[l >> 1] == ((l & 1) == 1)) {
        return false;
      }
    }
    return true;
  }

  private int goal(boolean[] result) {
    int[] goals = {-1, -1};
    int at = 1;
    for (int r = 0; r < 2; r++) {
      for (int v : game.goalValue()[r]) {
        if (result[at++]) {
          unclear |= goals[r] >= 0;
          goals[r] = goals[r] < 0 ? v : UNCLEAR;
        }
      }
    }
    if (goals[0] < 0 || goals[1] < 0) {
      unclear = true;
      return UNCLEAR;
    }
    if (sum >= 0 && goals[0] + goals[1] != sum) {
      throw new NoSumException("what one role gains the other does not always lose");
    }
    sum = goals[0] + goals[1];
    return goals[0];
  }

  /** True if some of what may be seen is an end without one goal for each role. */
  boolean hasUnclear() {
    return unclear;
  }

  /** The goal of the first role; {@link #GOES_ON} or {@link #UNCLEAR}. */
  int outcome(int phase, long seen) {
    return outcomes.get(phase).get(seen);
  }

  /** The goals of the first role that ends can have, ascending. */
  int[] goals() {
    return outcomes.stream()
        .flatMap(m -> m.values().stream())
        .mapToInt(v -> v)
        .filter(v -> v >= 0)
        .distinct()
        .sorted()
        .toArray();
  }

  /** What the goals of both roles add up to. */
  int goalSum() {
    return sum;
  }
}
