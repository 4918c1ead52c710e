// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What single moves do to facts: the next values of all facts given that a role makes one certain
 * move and none of its others. Values are literals of a second circuit in which equal formulas are
 * one gate, so that "the fact stays as it is" and "both moves do the same" are comparisons. Only
 * what follows from a move is computed anew for it.
 *
 * <p>Facts that neither the end nor a goal nor the legality of a move depends on, directly or
 * through other facts, are left out.
 */
final class MoveEffects {
  private static final long MOST_WORK = 40_000_000;

  /** Takes what a move does: the facts it changes and their next values. */
  interface Sink {
    void take(int move, int[] facts, int[] values);
  }

  private final CompiledGame game;
  private final Circuit old;
  private final Circuit made = new Circuit();
  private final int[] moveNode;
  private final int[][] users;
  private final Map<Integer, int[]> factsOf = new HashMap<>();
  private final BitSet facts;

  /** What a state input of the new circuit stands for beyond facts: values of recursive rules. */
  private final List<int[]> opaque = new ArrayList<>();

  private final int[] base;
  private final int[] changed;
  private final BitSet open = new BitSet();
  private long work;

  /** For all facts that matter but those that only count steps. */
  MoveEffects(CompiledGame game, StepCounters counters) {
    this.game = game;
    old = game.circuit();
    facts = relevant(game);
    facts.andNot(counters.facts());
    users = users();
    moveNode = moveNodes();
    base = new int[old.size()];
    changed = new int[old.size()];
    Map<Integer, IntList> lists = new HashMap<>();
    facts.stream()
        .forEach(f -> lists.computeIfAbsent(game.next()[f] >> 1, n -> new IntList()).add(f));
    lists.forEach((node, list) -> factsOf.put(node, list.toArray()));
  }

  /** The facts that an end, a goal or a legality depends on now or later. */
  static BitSet relevant(CompiledGame game) {
    Circuit c = game.circuit();
    BitSet facts = new BitSet();
    IntList wanted = new IntList();
    wanted.add(game.terminal());
    Arrays.stream(game.goal()).flatMapToInt(Arrays::stream).forEach(wanted::add);
    Arrays.stream(game.legal()).flatMapToInt(Arrays::stream).forEach(wanted::add);
    while (true) {
      boolean[] cone = c.cone(wanted.toArray());
      wanted.clear();
      BitSet more = new BitSet();
      for (int n = 1; n < cone.length; n++) {
        if (cone[n] && c.kind(n) == Circuit.STATE && !facts.get(c.payload(n))) {
          more.set(c.payload(n));
        }
      }
      if (more.isEmpty()) {
        return facts;
      }
      facts.or(more);
      more.stream().forEach(f -> wanted.add(game.next()[f]));
    }
  }

  private int[] moveNodes() {
    int[] nodes = new int[game.firstMove(game.roles().size())];
    for (int n = 1; n < old.size(); n++) {
      if (old.kind(n) == Circuit.MOVE) {
        nodes[old.payload(n)] = n;
      }
    }
    return nodes;
  }

  private int[][] users() {
    IntList[] lists = new IntList[old.size()];
    for (int n = 1; n < old.size(); n++) {
      int[] inputs = old.kind(n) == Circuit.AND ? old.inputs(n) : new int[0];
      if (old.kind(n) == Circuit.FIX) {
        inputs = definitions(n);
      }
      for (int l : inputs) {
        lists[l >> 1] = lists[l >> 1] == null ? new IntList() : lists[l >> 1];
        lists[l >> 1].add(n);
      }
    }
    int[][] result = new int[lists.length][];
    for (int n = 0; n < result.length; n++) {
      result[n] = lists[n] == null ? new int[0] : lists[n].toArray();
    }
    return result;
  }

  private int[] definitions(int fix) {
    return old.blocks().get(old.blockOf(old.payload(fix))).defs();
  }

  /** The facts that are looked at. */
  BitSet facts() {
    return facts;
  }

  /** The circuit of the values. */
  Circuit circuit() {
    return made;
  }

  /** The literals that stand behind a state input that is no fact: values of recursive rules. */
  int[] behind(int input) {
    return opaque.get(input - game.factCount());
  }

  /** Literals of the rules with some facts and moves replaced. */
  int[] literals(int[] wanted, IntUnaryOperator fact, IntUnaryOperator move) {
    prepare(fact, move);
    return Arrays.stream(wanted).map(l -> of(base, l)).toArray();
  }

  private void prepare(IntUnaryOperator fact, IntUnaryOperator move) {
    work += old.size();
    for (int n = 1; n < base.length; n++) {
      base[n] =
          switch (old.kind(n)) {
            case Circuit.STATE -> fact.applyAsInt(old.payload(n));
            case Circuit.MOVE -> move.applyAsInt(old.payload(n));
            case Circuit.AND -> gate(n, base);
            case Circuit.FIX -> opaque(definitions(n), base);
            default -> opaque(new int[0], base);
          };
    }
  }

  /** The value of recursive rules: nothing is known of it but what it depends on. */
  private int opaque(int[] definitions, int[] map) {
    opaque.add(Arrays.stream(definitions).map(l -> of(map, l)).toArray());
    return made.state(game.factCount() + opaque.size() - 1);
  }

  private int gate(int n, int[] map) {
    return made.and(Arrays.stream(old.inputs(n)).map(l -> of(map, l)).toArray());
  }

  private static int of(int[] map, int literal) {
    return map[literal >> 1] ^ literal & 1;
  }

  /**
   * Tells for each of some moves of one role what it does.
   *
   * @param moves global numbers; all other moves of the role are not made
   * @param fact what stands for a fact
   * @param other what stands for a move of another role, and false for those of the role
   * @return false if that would be too much work
   */
  boolean look(int[] moves, IntUnaryOperator fact, IntUnaryOperator other, Sink sink) {
    prepare(fact, other);
    BitSet always = new BitSet();
    for (int f = facts.nextSetBit(0); f >= 0; f = facts.nextSetBit(f + 1)) {
      always.set(f, of(base, game.next()[f]) != fact.applyAsInt(f));
    }
    System.arraycopy(base, 0, changed, 0, base.length);
    for (int move : moves) {
      if (work > MOST_WORK) {
        return false;
      }
      look(move, fact, always, sink);
    }
    return true;
  }

  private void look(int move, IntUnaryOperator fact, BitSet always, Sink sink) {
    BitSet maybe = (BitSet) always.clone();
    IntList touched = new IntList();
    if (moveNode[move] > 0) {
      set(moveNode[move], Circuit.TRUE, touched, maybe);
    }
    for (int n = open.nextSetBit(0); n >= 0; n = open.nextSetBit(n + 1)) {
      open.clear(n);
      work += old.kind(n) == Circuit.AND ? old.inputs(n).length : 1;
      set(
          n,
          old.kind(n) == Circuit.AND ? gate(n, changed) : opaque(definitions(n), changed),
          touched,
          maybe);
    }
    IntList list = new IntList();
    IntList values = new IntList();
    work += maybe.cardinality();
    for (int f = maybe.nextSetBit(0); f >= 0; f = maybe.nextSetBit(f + 1)) {
      int value = of(changed, game.next()[f]);
      if (value != fact.applyAsInt(f)) {
        list.add(f);
        values.add(value);
      }
    }
    for (int i = 0; i < touched.size(); i++) {
      changed[touched.get(i)] = base[touched.get(i)];
    }
    sink.take(move, list.toArray(), values.toArray());
  }

  private void set(int node, int literal, IntList touched, BitSet maybe) {
    if (literal == changed[node]) {
      return;
    }
    changed[node] = literal;
    touched.add(node);
    for (int f : factsOf.getOrDefault(node, new int[0])) {
      maybe.set(f);
    }
    for (int user : users[node]) {
      open.set(user);
    }
  }
}
