// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A lane program as flat code for {@link LaneTape}: which loop runs over which arrays. Temporaries
 * share arrays by liveness. Slot 0 is false, 1 is true, then come the state, the parked state, and
 * temporaries. Shared by the engines of all threads.
 */
final class TapeCode {
  /** Loops that are generated; clusters of other shapes are computed gate by gate. */
  private static final int MOST_SHAPES = 600;

  /** The flat code of one phase: per instruction what to do and where its arguments begin. */
  static final class Tape {
    int[] op;
    int[] at;

    /** Numbers of arrays; for an action its number. */
    int[] arrays;

    LaneProgram.Item[] item;
    int[][] reads;
    int[][] defines;
  }

  final LaneProgram program;
  final Tape[] tapes;
  final Tape goalTape;
  final TapeLoops loops;
  final int parkBase;
  final int slots;

  private final Map<TapeShape, Integer> shapes = new HashMap<>();
  private int slotCount;

  TapeCode(LaneProgram program) {
    this.program = program;
    int s = program.slots();
    parkBase = 2 + s;
    int shared = parkBase + (program.goalsApart ? s + program.phases.bits() : 0);
    List<LaneProgram.Phase> phases = new ArrayList<>(List.of(program.phase));
    if (program.goalsApart) {
      phases.add(program.goalPhase);
    }
    List<List<int[]>> clusters = phases.stream().map(p -> new TapeClusters(p).order()).toList();
    loops = TapeLoops.generate(chooseShapes(phases, clusters));
    tapes = new Tape[program.phase.length];
    int most = shared;
    for (int p = 0; p < tapes.length; p++) {
      slotCount = shared;
      tapes[p] = new Assembly(phases.get(p), clusters.get(p), true).write();
      most = Math.max(most, slotCount);
    }
    // Parking happens in the middle of a step: the goal tape must not touch its temporaries.
    slotCount = most;
    goalTape =
        program.goalsApart
            ? new Assembly(program.goalPhase, clusters.get(tapes.length), false).write()
            : null;
    slots = slotCount;
  }

  /** The shapes that save most loops get numbers. */
  private List<TapeShape> chooseShapes(List<LaneProgram.Phase> phases, List<List<int[]>> clusters) {
    Map<TapeShape, Integer> saved = new HashMap<>();
    List<TapeShape> found = new ArrayList<>();
    for (int p = 0; p < phases.size(); p++) {
      int[] uses = uses(phases.get(p));
      for (int[] cluster : clusters.get(p)) {
        if (cluster != null && cluster.length > 1) {
          TapeShape shape = new Cluster(phases.get(p), uses, cluster).shape();
          if (saved.merge(shape, cluster.length - 1, Integer::sum) == cluster.length - 1) {
            found.add(shape);
          }
        }
      }
    }
    found.sort(Comparator.comparing(saved::get, Comparator.reverseOrder()));
    List<TapeShape> chosen = found.subList(0, Math.min(found.size(), MOST_SHAPES));
    for (int i = 0; i < chosen.size(); i++) {
      shapes.put(chosen.get(i), i);
    }
    return chosen;
  }

  /** How many gates and actions read each value. */
  static int[] uses(LaneProgram.Phase phase) {
    Gates g = phase.gates;
    int[] uses = new int[g.size()];
    for (LaneProgram.Item it : phase.items) {
      if (it.kind == LaneProgram.OP) {
        uses[g.left(it.node) >> 1]++;
        uses[g.right(it.node) >> 1]++;
      } else {
        for (int l : it.reads) {
          uses[l >> 1]++;
        }
      }
    }
    return uses;
  }

  /** The gates of one loop with the values they read and those that others read. */
  private static final class Cluster {
    final IntList inputs = new IntList();
    final IntList results = new IntList();
    private final int[] gates;
    private final List<Integer> code = new ArrayList<>();
    private final Map<Integer, Integer> number = new HashMap<>();

    Cluster(LaneProgram.Phase phase, int[] uses, int[] gates) {
      this.gates = gates;
      Gates g = phase.gates;
      Map<Integer, Integer> inner = new HashMap<>();
      // Inputs are numbered as they come, gates after them, below zero until that is known.
      for (int i = 0; i < gates.length; i++) {
        number.put(gates[i], -1 - i);
        inner.merge(g.left(gates[i]) >> 1, 1, Integer::sum);
        inner.merge(g.right(gates[i]) >> 1, 1, Integer::sum);
      }
      for (int n : gates) {
        int op = code(phase, n);
        int x = g.left(n);
        int y = g.right(n);
        if (op == LaneTape.ANDN && LaneProgram.isNegated(phase, x)) {
          x = g.right(n);
          y = g.left(n);
        }
        boolean result = uses[n] > inner.getOrDefault(n, 0);
        if (result) {
          results.add(n);
        }
        code.addAll(List.of(op, value(x >> 1), value(y >> 1), result ? 1 : 0));
      }
      finish();
    }

    private int value(int node) {
      Integer known = number.get(node);
      if (known == null) {
        known = inputs.size();
        number.put(node, known);
        inputs.add(node);
      }
      return known;
    }

    /** Gives gates their numbers, and operands of which either may be first one order. */
    private void finish() {
      for (int i = 0; i < code.size(); i += TapeShape.STEP) {
        int x = code.get(i + 1);
        int y = code.get(i + 2);
        x = x < 0 ? inputs.size() - 1 - x : x;
        y = y < 0 ? inputs.size() - 1 - y : y;
        boolean either = code.get(i) != LaneTape.ANDN;
        code.set(i + 1, either ? Math.min(x, y) : x);
        code.set(i + 2, either ? Math.max(x, y) : y);
      }
    }

    TapeShape shape() {
      return new TapeShape(inputs.size(), code);
    }

    int operation() {
      return code.get(0);
    }

    /** Of a single gate, whose array comes first. */
    int left() {
      return inputs.get(code.get(1));
    }

    int right() {
      return inputs.get(code.get(2));
    }
  }

  static int code(LaneProgram.Phase phase, int n) {
    Gates g = phase.gates;
    if (g.op(n) == Gates.XOR) {
      return LaneTape.XOR;
    }
    if (g.op(n) == Gates.COPY) {
      return LaneTape.OR;
    }
    boolean nl = LaneProgram.isNegated(phase, g.left(n));
    boolean nr = LaneProgram.isNegated(phase, g.right(n));
    return nl && nr ? LaneTape.OR : nl != nr ? LaneTape.ANDN : LaneTape.AND;
  }

  /** Writes the tape of a phase. */
  private final class Assembly {
    private final LaneProgram.Phase phase;
    private final Gates gates;
    private final boolean game;

    /** Clusters and, as null, actions in the order of execution. */
    private final List<Cluster> order = new ArrayList<>();

    private final int[] lastUse;
    private final int[] slot;
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private final IntList op = new IntList();
    private final IntList at = new IntList();
    private final IntList arrays = new IntList();
    private final List<LaneProgram.Item> actions;
    private final List<int[]> reads = new ArrayList<>();
    private final List<int[]> defines = new ArrayList<>();

    Assembly(LaneProgram.Phase phase, List<int[]> clusters, boolean game) {
      this.phase = phase;
      this.game = game;
      gates = phase.gates;
      actions = phase.items.stream().filter(i -> i.kind != LaneProgram.OP).toList();
      int[] uses = uses(phase);
      for (int[] c : clusters) {
        Cluster cluster = c == null ? null : new Cluster(phase, uses, c);
        if (c == null || c.length == 1 || shapes.containsKey(cluster.shape())) {
          order.add(cluster);
        } else {
          for (int n : c) {
            order.add(new Cluster(phase, uses, new int[] {n}));
          }
        }
      }
      lastUse = new int[gates.size()];
      slot = new int[gates.size()];
      Arrays.fill(lastUse, -1);
      Arrays.fill(slot, -1);
    }

    Tape write() {
      findLastUses();
      placeInputs();
      int action = 0;
      for (int i = 0; i < order.size(); i++) {
        if (order.get(i) == null) {
          act(i, actions.get(action++));
        } else {
          loop(i, order.get(i));
        }
      }
      Tape t = new Tape();
      t.op = op.toArray();
      t.at = at.toArray();
      t.arrays = arrays.toArray();
      t.item = actions.toArray(new LaneProgram.Item[0]);
      t.reads = reads.toArray(new int[0][]);
      t.defines = defines.toArray(new int[0][]);
      return t;
    }

    private void findLastUses() {
      int action = 0;
      for (int i = 0; i < order.size(); i++) {
        Cluster c = order.get(i);
        if (c == null) {
          for (int l : actions.get(action).reads) {
            lastUse[l >> 1] = i;
          }
          action++;
        } else {
          for (int k = 0; k < c.inputs.size(); k++) {
            lastUse[c.inputs.get(k)] = i;
          }
        }
      }
    }

    private void placeInputs() {
      for (int n = 1; n < gates.size(); n++) {
        if (gates.op(n) == Gates.INPUT) {
          int k = gates.input(n);
          if (!game) {
            slot[n] = parkBase + k;
          } else if (k < 2 * program.slots()) {
            slot[n] = 2 + k % program.slots();
          }
        }
      }
    }

    private void loop(int i, Cluster c) {
      at.add(arrays.size());
      if (c.gates.length == 1) {
        op.add(c.operation());
        arrays.add(slot[c.left()]);
        arrays.add(slot[c.right()]);
      } else {
        op.add(LaneTape.LOOP + shapes.get(c.shape()));
        for (int k = 0; k < c.inputs.size(); k++) {
          arrays.add(slot[c.inputs.get(k)]);
        }
      }
      for (int k = 0; k < c.inputs.size(); k++) {
        release(c.inputs.get(k), i);
      }
      for (int k = 0; k < c.results.size(); k++) {
        slot[c.results.get(k)] = newSlot();
        arrays.add(slot[c.results.get(k)]);
      }
    }

    private void act(int i, LaneProgram.Item it) {
      int[] values = new int[it.reads.length];
      IntList temps = new IntList();
      for (int k = 0; k < values.length; k++) {
        int l = it.reads[k];
        if (l < 2) {
          values[k] = l;
        } else if (LaneProgram.isNegated(phase, l)) {
          values[k] = newSlot();
          temps.add(values[k]);
          at.add(arrays.size());
          op.add(LaneTape.NOT);
          arrays.add(slot[l >> 1]);
          arrays.add(values[k]);
        } else {
          values[k] = slot[l >> 1];
        }
      }
      int[] results = new int[it.kind == LaneProgram.DRAW ? it.defines.length : 0];
      for (int k = 0; k < results.length; k++) {
        slot[it.defines[k]] = slotCount++;
        results[k] = slot[it.defines[k]];
      }
      at.add(arrays.size());
      op.add(LaneTape.ACTION);
      arrays.add(reads.size());
      reads.add(values);
      defines.add(results);
      // A value that a store still reads at the end keeps its array: it must not be reused yet.
      if (it.kind != LaneProgram.STORE) {
        for (int k = 0; k < temps.size(); k++) {
          free.push(temps.get(k));
        }
        for (int l : it.reads) {
          release(l >> 1, i);
        }
      }
    }

    private int newSlot() {
      return free.isEmpty() ? slotCount++ : free.pop();
    }

    private void release(int n, int i) {
      if (n > 0 && gates.op(n) != Gates.INPUT && lastUse[n] == i && slot[n] >= 0) {
        free.push(slot[n]);
        lastUse[n] = -1;
      }
    }
  }
}
