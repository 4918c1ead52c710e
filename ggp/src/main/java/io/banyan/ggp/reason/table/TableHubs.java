// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.table;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who tells whom about a change.
 *
 * <p>A gate may have a hub, the input that changes most often. A bit says whether all its other
 * inputs are satisfied; the bits of the gates of a hub lie side by side. A hub that changes looks
 * at these words and reaches the gates whose bit is set, the only ones that change, instead of
 * counting in all of them. Few are set where a rule joins a relation with a wide one, such as the
 * cells of all groups with the number of the step.
 *
 * <p>Hubs whose gates have the same other inputs share the word of these bits: a slot. Slots know
 * which of the hubs that use them are on, so that an input of many gates changes one bit, too.
 *
 * <p>Gates with a single successor do not wait for their turn but tell it at once. Gates that drive
 * an output may have their bit at the place of the output in its word, so that a hub changes up to
 * 64 outputs together.
 */
final class TableHubs {
  /** What an edge does, times two; plus one if it is negated, above that what it reaches. */
  static final int COUNT = 0;

  static final int BIT = 2;
  static final int OUTPUT = 4;
  static final int BLOCK = 6;

  /** The modes of words that drive no output word: gates wait for their turn, or pass it on. */
  static final int WAIT = -1;

  static final int PASS = -2;

  private static final int FEWEST_GATES = 16;
  private static final int NONE = -1;

  private final TableLayout layout;

  /**
   * The bit of a gate with a hub; -1 for none; -2 - bit for the output that a gate drives alone.
   */
  final int[] place;

  /** The words of a hub's gates: from start[hub] to start[hub + 1]. */
  final int[] start;

  /** The hub's item of each word, times two, plus one when negated. */
  final int[] hubOf;

  /** Where the bits of a word are, and which of the slot's users the word is. */
  final int[] slotOf;

  final int[] userOf;

  /** The words that use a slot, 64 places each. */
  final int[] wordOf;

  /** The output word that a word of gates drives, or a mode. */
  final int[] mode;

  /** The gate of each bit of the words, or its only edge in words with mode {@link #PASS}. */
  final int[] target;

  /** Edges of each item to all but its hubs' gates. */
  final int[] edgeStart;

  final int[] edge;

  /** Counters, bits and outputs while no item is true. */
  final int[] counter;

  /**
   * Per slot: whether all inputs of gates but the hub are satisfied, and which users' hubs are on.
   */
  final long[] others;

  final long[] users;
  final long[] out;
  private final int[] hub;
  private final int[] only;

  /**
   * @param changes how often each item changed in some games, or null for no hubs
   */
  TableHubs(TableLayout layout, int[] changes) {
    this.layout = layout;
    int items = layout.items;
    hub = new int[items];
    place = new int[items];
    start = new int[items + 1];
    counter = new int[items];
    out = new long[layout.outWords];
    Arrays.fill(hub, NONE);
    Arrays.fill(place, NONE);
    only = onlyTargets();
    IntList[] gates = choose(changes);
    IntList hubs = new IntList();
    IntList modes = new IntList();
    IntList targets = new IntList();
    for (int i = 0; i < items; i++) {
      start[i] = modes.size();
      if (gates[i] != null) {
        for (int sign = 0; sign < 2; sign++) {
          arrange(2 * i + sign, gates[i], modes, targets);
          while (hubs.size() < modes.size()) {
            hubs.add(2 * i + sign);
          }
        }
      }
    }
    start[items] = modes.size();
    hubOf = hubs.toArray();
    mode = modes.toArray();
    target = targets.toArray();
    slotOf = new int[mode.length];
    userOf = new int[mode.length];
    wordOf = share();
    others = new long[wordOf.length >> 6];
    users = new long[others.length];
    IntList[] edges = edges();
    edgeStart = new int[items + 1];
    IntList all = new IntList();
    for (int i = 0; i < items; i++) {
      for (int e = 0; edges[i] != null && e < edges[i].size(); e++) {
        all.add(edges[i].get(e));
      }
      edgeStart[i + 1] = all.size();
    }
    edge = all.toArray();
    begin();
  }

  private int[] inputs(int gate) {
    return layout.circuit.inputs(layout.node[gate]);
  }

  private int literal(int in) {
    return layout.item[in >> 1] * 2 + (in & 1);
  }

  /** The successor of items with a single one: a gate, or -2 - bit for an output; else -1. */
  private int[] onlyTargets() {
    int[] result = new int[layout.items];
    int[] count = new int[layout.items];
    Circuit c = layout.circuit;
    for (int i = 1; i < layout.items; i++) {
      if (layout.isGate(i)) {
        for (int in : inputs(i)) {
          count[layout.item[in >> 1]]++;
          result[layout.item[in >> 1]] = i;
        }
      }
    }
    for (int b = 0; b < layout.blockGates.length; b++) {
      for (int n : layout.blockGates[b]) {
        for (int in : c.inputs(n)) {
          count[Math.max(0, layout.item[in >> 1])] += 2;
        }
      }
      for (int d : c.blocks().get(b).defs()) {
        count[Math.max(0, layout.item[d >> 1])] += 2;
      }
    }
    for (int k = 0; k < layout.outputBit.length; k++) {
      int i = layout.item[layout.outputLiteral[k] >> 1];
      count[i]++;
      result[i] = -2 - layout.outputBit[k];
    }
    for (int i = 0; i < result.length; i++) {
      result[i] = count[i] == 1 && i > 0 ? result[i] : NONE;
    }
    return result;
  }

  /** Chooses the hubs; the gates of each. */
  private IntList[] choose(int[] changes) {
    IntList[] gates = new IntList[layout.items];
    for (int i = 1; changes != null && i < layout.items; i++) {
      if (layout.isGate(i)) {
        for (int in : inputs(i)) {
          int l = literal(in);
          if (hub[i] == NONE || changes[l >> 1] > changes[hub[i] >> 1]) {
            hub[i] = l;
          }
        }
        int h = hub[i] >> 1;
        if (gates[h] == null) {
          gates[h] = new IntList();
        }
        gates[h].add(i);
      }
    }
    for (int h = 0; h < gates.length; h++) {
      if (gates[h] != null && gates[h].size() < FEWEST_GATES) {
        for (int i = 0; i < gates[h].size(); i++) {
          hub[gates[h].get(i)] = NONE;
        }
        gates[h] = null;
      }
    }
    return gates;
  }

  /** Gives the gates of a hub their bits. */
  private void arrange(int hubLiteral, IntList gates, IntList modes, IntList targets) {
    Map<Integer, IntList> byOutput = new TreeMap<>();
    IntList passing = new IntList();
    IntList waiting = new IntList();
    for (int i = 0; i < gates.size(); i++) {
      int g = gates.get(i);
      if (hub[g] != hubLiteral) {
        continue;
      }
      if (only[g] < NONE) {
        byOutput.computeIfAbsent(-2 - only[g] >> 6, k -> new IntList()).add(g);
      } else if (only[g] >= 0 && hub[only[g]] == NONE) {
        passing.add(g);
      } else {
        waiting.add(g);
      }
    }
    byOutput.forEach(
        (word, list) -> {
          if (list.size() == 1) {
            passing.add(list.get(0));
            return;
          }
          int first = open(word, modes, targets);
          for (int i = 0; i < list.size(); i++) {
            put(list.get(i), first + (-2 - only[list.get(i)] & 63), targets);
          }
        });
    fill(PASS, passing, modes, targets);
    fill(WAIT, waiting, modes, targets);
  }

  private void fill(int newMode, IntList gates, IntList modes, IntList targets) {
    Integer[] sorted = Arrays.stream(gates.toArray()).boxed().toArray(Integer[]::new);
    Arrays.sort(sorted, Comparator.comparingInt(g -> isSingle(g) ? other(g) : Integer.MAX_VALUE));
    int first = 0;
    for (int i = 0; i < sorted.length; i++) {
      if ((i & 63) == 0) {
        first = open(newMode, modes, targets);
      }
      put(sorted[i], first + (i & 63), targets);
    }
  }

  private static int open(int newMode, IntList modes, IntList targets) {
    modes.add(newMode);
    return open64(targets);
  }

  /** Finds the slots of all words; returns the words that use each. */
  private int[] share() {
    Map<List<Integer>, Integer> open = new HashMap<>();
    IntList words = new IntList();
    IntList sizes = new IntList();
    for (int w = 0; w < mode.length; w++) {
      List<Integer> key = new ArrayList<>();
      for (int p = w << 6; p < w + 1 << 6; p++) {
        // What has a counter of its own differs from everything else.
        key.add(target[p] == NONE ? NONE : isSingle(target[p]) ? other(target[p]) : -2 - p);
      }
      Integer slot = open.get(key);
      if (slot == null || sizes.get(slot) == 64) {
        slot = sizes.size();
        open.put(key, slot);
        sizes.add(0);
        open64(words);
      }
      slotOf[w] = slot;
      userOf[w] = sizes.get(slot);
      words.set((slot << 6) + userOf[w], w);
      sizes.set(slot, userOf[w] + 1);
    }
    return words.toArray();
  }

  private boolean isSingle(int gate) {
    return hub[gate] != NONE && inputs(gate).length == 2;
  }

  /** The input of a gate with two that is not its hub. */
  private int other(int gate) {
    int first = literal(inputs(gate)[0]);
    return first == hub[gate] ? literal(inputs(gate)[1]) : first;
  }

  private static int open64(IntList list) {
    for (int i = 0; i < 64; i++) {
      list.add(NONE);
    }
    return list.size() - 64;
  }

  /** The place of a gate's bit among the slots. */
  int slotPlace(int gate) {
    return slotOf[place[gate] >> 6] << 6 | place[gate] & 63;
  }

  private void put(int gate, int bit, IntList targets) {
    targets.set(bit, gate);
    place[gate] = bit;
  }

  /** All edges; those of gates that pass a change on go to the targets of their words. */
  private IntList[] edges() {
    IntList[] edges = new IntList[layout.items];
    Circuit c = layout.circuit;
    for (int i = 1; i < layout.items; i++) {
      if (!layout.isGate(i)) {
        continue;
      }
      if (!isSingle(i)) {
        for (int l : inputs(i)) {
          int from = literal(l);
          if (from != hub[i]) {
            add(edges, from >> 1, i << 3 | COUNT | from & 1);
          }
        }
      } else if (userOf[place[i] >> 6] == 0) {
        add(edges, other(i) >> 1, slotPlace(i) << 3 | BIT);
      }
      if (hub[i] == NONE && only[i] < NONE) {
        place[i] = only[i];
      }
    }
    for (int b = 0; b < layout.blockGates.length; b++) {
      for (int n : layout.blockGates[b]) {
        for (int l : c.inputs(n)) {
          toBlock(edges, l, b);
        }
      }
      for (int d : c.blocks().get(b).defs()) {
        toBlock(edges, d, b);
      }
    }
    for (int k = 0; k < layout.outputBit.length; k++) {
      int from = literal(layout.outputLiteral[k]);
      int bit = layout.outputBit[k];
      out[bit >> 6] ^= (long) (from & 1) << bit;
      add(edges, from >> 1, bit << 3 | OUTPUT | from & 1);
    }
    return edges;
  }

  private void toBlock(IntList[] edges, int literal, int b) {
    int i = layout.item[literal >> 1];
    if (i > 0) {
      add(edges, i, layout.blockItem[b] << 3 | BLOCK);
    }
  }

  private void add(IntList[] edges, int from, int e) {
    if (hub[from] != NONE && mode[place[from] >> 6] == PASS) {
      target[place[from]] = e;
      return;
    }
    if (edges[from] == null) {
      edges[from] = new IntList();
    }
    edges[from].add(e);
  }

  /** Counters and bits of gates while no item is true. */
  private void begin() {
    for (int w = 0; w < mode.length; w++) {
      users[slotOf[w]] |= (long) (hubOf[w] & 1) << userOf[w];
    }
    for (int i = 1; i < layout.items; i++) {
      counter[i] = -1;
      if (!layout.isGate(i)) {
        continue;
      }
      counter[i] = 0;
      for (int l : inputs(i)) {
        if (literal(l) != hub[i] && (l & 1) == 0) {
          counter[i]--;
        }
      }
      if (place[i] >= 0 && counter[i] >= 0) {
        others[slotOf[place[i] >> 6]] |= 1L << place[i];
      } else if (place[i] < NONE && counter[i] >= 0) {
        int bit = -2 - place[i];
        out[bit >> 6] ^= 1L << bit;
      }
    }
  }
}
