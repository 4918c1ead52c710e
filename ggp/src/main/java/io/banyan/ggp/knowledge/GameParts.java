// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The parts of a game that do not touch each other (Guenther, Schiffel, Thielscher 2009). A move
 * belongs with the facts that it changes, with those that decide what it changes them to, and with
 * those that decide whether it is legal; what is connected is a part. Counters of steps are shared
 * by all and connect nothing. In a game for several roles, facts that the end or a goal looks at
 * together belong together too, unless its last gate alone connects them; what a single role asks
 * of its parts is told by {@link PartGoals}. Proven from the circuit. Immutable.
 */
public final class GameParts {
  private static final int MOST_TOLD = 6;

  /**
   * One part.
   *
   * @param facts their numbers
   * @param moves their numbers over all roles
   */
  public record Part(BitSet facts, BitSet moves) {}

  private final CompiledGame game;
  private final StepCounters counters;
  private final MoveEffects effects;
  private final int[] parent;
  private final int[] partOf;
  private final List<Part> parts = new ArrayList<>();
  private final BitSet used = new BitSet();
  private int[] seen = new int[64];
  private boolean usesSteps;
  private boolean movesUseSteps;
  private boolean othersMayLackMoves;
  private Phases phases = Phases.none();
  private int[] choosers = {0};
  private List<Part> apart = List.of();
  private int[] apartOf = {};
  private String reason;

  private GameParts(CompiledGame game, StepCounters counters) {
    this.game = game;
    this.counters = counters;
    effects = new MoveEffects(game, counters);
    parent = new int[game.factCount() + game.firstMove(game.roles().size())];
    Arrays.setAll(parent, i -> i);
    partOf = new int[game.firstMove(game.roles().size())];
    Arrays.fill(partOf, -1);
  }

  static GameParts of(CompiledGame game, StepCounters counters) {
    GameParts found = new GameParts(game, counters);
    found.connect();
    if (found.reason == null) {
      found.collect();
      found.apart = List.copyOf(found.parts);
      found.apartOf = found.partOf.clone();
      found.movesUseSteps = found.usesSteps;
      if (game.roles().size() > 1) {
        found.joinByGoals();
      }
    }
    return found;
  }

  private void connect() {
    boolean alone = game.roles().size() == 1;
    phases = alone ? Phases.none() : Phases.find(game);
    choosers = new int[phases.count()];
    for (int p = 0; p < phases.count() && reason == null; p++) {
      int phase = p;
      choosers[p] = connect(f -> literal(phase, f));
    }
  }

  private int literal(int phase, int fact) {
    int i = phases.indexOf(fact);
    return i < 0
        ? effects.circuit().state(fact)
        : phases.value(phase, i) ? Circuit.TRUE : Circuit.FALSE;
  }

  /**
   * Connects what belongs together in a phase of the game in which some facts are constant, and
   * returns the role that moves then.
   */
  private int connect(IntUnaryOperator fact) {
    int roles = game.roles().size();
    int all = game.firstMove(roles);
    int[] legal =
        effects.literals(
            Arrays.stream(game.legal()).flatMapToInt(Arrays::stream).toArray(),
            fact,
            effects.circuit()::move);
    int chooser = -1;
    int[] moves = {};
    int[] others = new int[all];
    for (int r = 0; r < roles; r++) {
      IntList possible = new IntList();
      for (int m = game.firstMove(r); m < game.firstMove(r + 1); m++) {
        if (legal[m] != Circuit.FALSE) {
          possible.add(m);
        }
      }
      if (possible.size() > 1 && chooser >= 0) {
        reason =
            "it is not proven that "
                + game.roles().get(chooser)
                + " and "
                + game.roles().get(r)
                + " never choose at once";
        return -1;
      }
      if (possible.size() > 1 || r == roles - 1 && chooser < 0) {
        chooser = r;
        moves = possible.toArray();
      } else {
        if (possible.size() == 1) {
          others[possible.get(0)] = Circuit.TRUE;
        }
        othersMayLackMoves |= possible.size() == 0 || legal[possible.get(0)] != Circuit.TRUE;
      }
    }
    boolean done = effects.look(moves, fact, m -> others[m], (m, f, v) -> join(m, legal[m], f, v));
    reason = done ? reason : "the rules are too large to look at every move";
    return chooser;
  }

  private void join(int move, int legal, int[] facts, int[] values) {
    int at = game.factCount() + move;
    used.set(move);
    int whole = join(at, below(legal >> 1));
    for (int i = 0; i < facts.length; i++) {
      whole = join(join(whole, facts[i]), below(values[i] >> 1));
    }
  }

  /** Connects all facts below a gate, and returns one of them; -1 if there is none. */
  private int below(int node) {
    Circuit c = effects.circuit();
    if (seen.length < c.size()) {
      seen = Arrays.copyOf(seen, 2 * c.size());
    }
    BitSet cone = new BitSet();
    IntList open = new IntList();
    open.add(node);
    while (open.size() > 0) {
      int n = open.removeLast();
      if (seen[n] == 0 && !cone.get(n)) {
        cone.set(n);
        Arrays.stream(inputs(n)).forEach(l -> open.add(l >> 1));
      }
    }
    // Inputs have smaller numbers than their gates.
    cone.stream().forEach(n -> seen[n] = 2 + connectInputs(n));
    return seen[node] - 2;
  }

  private int[] inputs(int node) {
    Circuit c = effects.circuit();
    boolean recursive = c.kind(node) == Circuit.STATE && c.payload(node) >= game.factCount();
    return c.kind(node) == Circuit.AND
        ? c.inputs(node)
        : recursive ? effects.behind(c.payload(node)) : new int[0];
  }

  private int connectInputs(int node) {
    Circuit c = effects.circuit();
    if (c.kind(node) == Circuit.STATE && c.payload(node) < game.factCount()) {
      boolean counts = counters.contains(c.payload(node));
      usesSteps |= counts;
      return counts ? -1 : c.payload(node);
    }
    int one = -1;
    for (int l : inputs(node)) {
      one = join(one, seen[l >> 1] - 2);
    }
    return one;
  }

  private int join(int a, int b) {
    if (a < 0 || b < 0) {
      return Math.max(a, b);
    }
    int x = root(a);
    int y = root(b);
    parent[x] = y;
    return y;
  }

  private int root(int i) {
    int x = i;
    while (parent[x] != x) {
      parent[x] = parent[parent[x]];
      x = parent[x];
    }
    return x;
  }

  /**
   * Connects what the end and the goals look at together, but for the last gate of each, which only
   * puts them together from parts.
   */
  private void joinByGoals() {
    IntList wanted = new IntList();
    wanted.add(game.terminal());
    Arrays.stream(game.goal()).flatMapToInt(Arrays::stream).forEach(wanted::add);
    Circuit c = effects.circuit();
    int[] outputs = effects.literals(wanted.toArray(), c::state, c::move);
    BitSet last = new BitSet();
    Arrays.stream(outputs).forEach(l -> last.set(l >> 1));
    // A goal may look at the end or at other goals, whose last gates are no more than that either.
    last.stream()
        .flatMap(n -> Arrays.stream(inputs(n)))
        .filter(l -> !last.get(l >> 1))
        .forEach(l -> below(l >> 1));
    collect();
  }

  private void collect() {
    parts.clear();
    Map<Integer, Part> byRoot = new LinkedHashMap<>();
    effects.facts().stream()
        .forEach(
            f ->
                byRoot
                    .computeIfAbsent(root(f), r -> new Part(new BitSet(), new BitSet()))
                    .facts()
                    .set(f));
    for (int m = used.nextSetBit(0); m >= 0; m = used.nextSetBit(m + 1)) {
      Part part = byRoot.get(root(game.factCount() + m));
      if (part != null) {
        part.moves().set(m);
      }
    }
    byRoot.values().stream().filter(p -> !p.moves().isEmpty()).forEach(parts::add);
    Arrays.fill(partOf, -1);
    for (int p = 0; p < parts.size(); p++) {
      int part = p;
      parts.get(p).moves().stream().forEach(m -> partOf[m] = part);
    }
  }

  /** The parts, in the order of their facts; empty if they could not be found. */
  public List<Part> all() {
    return List.copyOf(parts);
  }

  /** True if what moves do depends on the number of steps made. */
  boolean dependOnSteps() {
    return usesSteps;
  }

  /** The parts whose moves do not touch, also where goals tie them together. */
  List<Part> apart() {
    return apart;
  }

  /** The part of {@link #apart} of a move of any role; -1 for one that changes nothing. */
  int apartOf(int move) {
    return apartOf[move];
  }

  /** True if what moves do or whether they are legal depends on the number of steps made. */
  boolean movesDependOnSteps() {
    return movesUseSteps;
  }

  /** True if a role that is not to move may be without its move. */
  boolean othersMayLackMoves() {
    return othersMayLackMoves;
  }

  /** Whose turn it is, as far as that goes round by itself. */
  Phases phases() {
    return phases;
  }

  /** The role that moves in a phase. */
  int chooser(int phase) {
    return choosers[phase];
  }

  /** The part of a move of any role; -1 for one that changes nothing that matters. */
  int partOf(int move) {
    return partOf[move];
  }

  /** Why nothing is known of parts; null if it is. */
  String reason() {
    return reason;
  }

  /** A few lines for people. */
  List<String> describe() {
    if (reason != null) {
      return List.of("independent parts: not looked for, because " + reason);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "independent parts: "
            + parts.size()
            + (apart.size() > parts.size()
                ? ", of " + apart.size() + " whose moves do not touch but that goals tie together"
                : ""));
    for (int p = 0; p < parts.size() && p < MOST_TOLD && parts.size() > 1; p++) {
      BitSet facts = parts.get(p).facts();
      BitSet moves = parts.get(p).moves();
      lines.add(
          "part %d: %s such as %s, %s such as %s"
              .formatted(
                  p + 1,
                  count(facts.cardinality(), "fact"),
                  game.factText(facts.nextSetBit(0)),
                  count(moves.cardinality(), "move"),
                  moveText(moves.nextSetBit(0))));
    }
    if (parts.size() > MOST_TOLD) {
      lines.add("and " + (parts.size() - MOST_TOLD) + " parts more");
    }
    return lines;
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  private String moveText(int move) {
    int role = 0;
    while (move >= game.firstMove(role + 1)) {
      role++;
    }
    return game.moveText(role, move - game.firstMove(role));
  }
}
