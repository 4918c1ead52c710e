// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.table;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CircuitEngine;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.Cone;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Table-driven differential engine. Each gate keeps a counter of satisfied inputs, offset so that
 * it is true exactly when the counter is not negative; a change travels only as far as outputs
 * change, level by level, so that each gate changes at most once. Cost follows activity, not size.
 *
 * <p>Moves stay set between steps: a step replaces the old move of a role by the new one. Blocks of
 * positive cycles are solved again from all-false whenever one of their outside inputs changes,
 * because counters alone would keep atoms alive that only support each other.
 */
public final class TableEngine extends CircuitEngine {
  private final Layout layout;
  private final int[] counter;
  private final boolean[] shown;
  private final boolean[] queued;
  private final int[] queue;
  private final int[] queueSize;
  private final long[] out;
  private final int[] lastMove;
  private final boolean[] blockQueued;
  private final boolean[] loopValue;
  private final boolean[] scratch;
  private int lowest;
  private int highest = -1;

  /** The tables of a compiled game, shared by the engines of all threads. */
  private static final class Layout {
    final CompiledGame game;
    final Circuit circuit;
    final int nodes;
    final int[] initialCounter;
    final int[] level;
    final int levels;
    final int[] levelStart;
    final int[] succStart;
    final int[] succ;
    final int[] stateNode;
    final int[] moveNode;
    final int[] blockLevel;
    final int[][] blockGates;
    final int[][] blockFix;
    final int[][] loopNodes;
    final int[] roleWord;
    final int terminalBit;
    final int outWords;
    final int outputs;

    Layout(CompiledGame game) {
      this.game = game;
      int roles = game.roles().size();
      // With moves as sets, a move reaches few gates; that matters more here than their number.
      boolean asSets = game.firstMove(roles) <= PhaseCircuit.MOST_SET_MOVES;
      PhaseCircuit one = asSets ? new PhaseCircuit(game, Phases.none(), 0, true) : null;
      Circuit c = asSets ? one.circuit() : game.circuit();
      int[] next = asSets ? one.next() : game.next();
      int[][] legal = asSets ? one.legal() : game.legal();
      circuit = c;
      // Output bits: next facts, then each role's legal moves on a word boundary, then terminal.
      roleWord = new int[roles + 1];
      roleWord[0] = game.wordCount();
      for (int r = 0; r < roles; r++) {
        roleWord[r + 1] = roleWord[r] + (game.moveCount(r) + 63 >> 6);
      }
      terminalBit = roleWord[roles] << 6;
      outWords = roleWord[roles] + 1;
      outputs = outWords << 6;
      nodes = c.size();
      IntList literals = new IntList();
      IntList targets = new IntList();
      for (int i = 0; i < game.factCount(); i++) {
        literals.add(next[i]);
        targets.add(i);
      }
      for (int r = 0; r < roles; r++) {
        for (int m = 0; m < game.moveCount(r); m++) {
          literals.add(legal[r][m]);
          targets.add((roleWord[r] << 6) + m);
        }
      }
      literals.add(asSets ? one.terminal() : game.terminal());
      targets.add(terminalBit);
      boolean[] needed = c.cone(literals.toArray());
      boolean[] inLoop = Cone.inLoop(c);
      int blocks = c.blocks().size();
      blockLevel = new int[blocks];
      blockGates = new int[blocks][];
      blockFix = new int[blocks][];
      loopNodes = new int[blocks][];
      initialCounter = new int[nodes];
      level = new int[nodes];
      stateNode = filled(game.factCount());
      moveNode = filled(game.firstMove(roles));
      int[] blockOfGate = filled(nodes);
      assignLevels(c, needed, inLoop, blockOfGate);
      int top = 0;
      for (int l : level) {
        top = Math.max(top, l);
      }
      levels = top + 1;
      levelStart = new int[levels + 1];
      for (int n = 0; n < nodes; n++) {
        levelStart[level[n] + 1]++;
      }
      for (int b = 0; b < blocks; b++) {
        levelStart[blockLevel[b] + 1]++;
      }
      for (int l = 0; l < levels; l++) {
        levelStart[l + 1] += levelStart[l];
      }
      int[][] edges = edges(c, needed, inLoop, blockOfGate, literals, targets);
      succStart = edges[0];
      succ = edges[1];
    }

    private static int[] filled(int n) {
      int[] a = new int[n];
      Arrays.fill(a, -1);
      return a;
    }

    private void assignLevels(Circuit c, boolean[] needed, boolean[] inLoop, int[] blockOfGate) {
      int blocks = blockLevel.length;
      IntList[] gates = new IntList[blocks];
      IntList[] fixes = new IntList[blocks];
      IntList[] loops = new IntList[blocks];
      for (int b = 0; b < blocks; b++) {
        gates[b] = new IntList();
        fixes[b] = new IntList();
        loops[b] = new IntList();
      }
      for (int n = 1; n < nodes; n++) {
        if (!needed[n]) {
          continue;
        }
        initialCounter[n] = -1;
        switch (c.kind(n)) {
          case Circuit.STATE -> stateNode[c.payload(n)] = n;
          case Circuit.MOVE -> moveNode[c.payload(n)] = n;
          case Circuit.LOOP -> {
            blockOfGate[n] = c.blockOf(c.payload(n));
            loops[blockOfGate[n]].add(n);
          }
          case Circuit.FIX -> {
            int b = c.blockOf(c.payload(n));
            fixes[b].add(n);
            for (int d : c.blocks().get(b).defs()) {
              if (!inLoop[d >> 1]) {
                blockLevel[b] = Math.max(blockLevel[b], level[d >> 1] + 1);
              }
            }
            level[n] = blockLevel[b] + 1;
          }
          default -> {
            int l = 0;
            for (int in : c.inputs(n)) {
              l = Math.max(l, level[in >> 1]);
              if (inLoop[n] && inLoop[in >> 1]) {
                blockOfGate[n] = blockOfGate[in >> 1];
              }
            }
            if (inLoop[n]) {
              int b = blockOfGate[n];
              gates[b].add(n);
              for (int in : c.inputs(n)) {
                if (!inLoop[in >> 1]) {
                  blockLevel[b] = Math.max(blockLevel[b], level[in >> 1] + 1);
                }
              }
            } else {
              level[n] = l + 1;
              initialCounter[n] = -c.inputs(n).length;
            }
          }
        }
      }
      for (int b = 0; b < blocks; b++) {
        blockGates[b] = gates[b].toArray();
        blockFix[b] = fixes[b].toArray();
        loopNodes[b] = loops[b].toArray();
      }
    }

    /** Successor lists: target * 2 + negated; targets from nodes on are blocks, then outputs. */
    private int[][] edges(
        Circuit c,
        boolean[] needed,
        boolean[] inLoop,
        int[] blockOfGate,
        IntList literals,
        IntList targets) {
      int blocks = blockLevel.length;
      IntList from = new IntList();
      IntList to = new IntList();
      for (int n = 1; n < nodes; n++) {
        if (!needed[n]) {
          continue;
        }
        if (c.kind(n) == Circuit.AND) {
          for (int in : c.inputs(n)) {
            if (inLoop[n]) {
              if (!inLoop[in >> 1]) {
                from.add(in >> 1);
                to.add((nodes + blockOfGate[n]) * 2);
              }
            } else {
              from.add(in >> 1);
              to.add(n * 2 + (in & 1));
            }
          }
        } else if (c.kind(n) == Circuit.FIX) {
          int b = c.blockOf(c.payload(n));
          for (int d : c.blocks().get(b).defs()) {
            if (!inLoop[d >> 1]) {
              from.add(d >> 1);
              to.add((nodes + b) * 2);
            }
          }
        }
      }
      for (int i = 0; i < literals.size(); i++) {
        from.add(literals.get(i) >> 1);
        to.add((nodes + blocks + targets.get(i)) * 2 + (literals.get(i) & 1));
      }
      int[] start = new int[nodes + 1];
      for (int i = 0; i < from.size(); i++) {
        start[from.get(i) + 1]++;
      }
      for (int n = 0; n < nodes; n++) {
        start[n + 1] += start[n];
      }
      int[] fill = start.clone();
      int[] target = new int[to.size()];
      for (int i = 0; i < from.size(); i++) {
        target[fill[from.get(i)]++] = to.get(i);
      }
      return new int[][] {start, target};
    }
  }

  /** Makes engines that share their tables, for several threads; every compiled game has them. */
  public static Supplier<Engine> maker(CompiledGame game) {
    Layout layout = new Layout(game);
    return () -> new TableEngine(layout);
  }

  private TableEngine(Layout layout) {
    super(layout.game, new long[layout.game.wordCount()]);
    this.layout = layout;
    int n = layout.nodes;
    int blocks = layout.blockLevel.length;
    counter = layout.initialCounter.clone();
    shown = new boolean[n];
    queued = new boolean[n];
    queue = new int[n + blocks];
    queueSize = new int[layout.levels];
    out = new long[layout.outWords];
    lastMove = new int[roles];
    Arrays.fill(lastMove, -1);
    blockQueued = new boolean[blocks];
    loopValue = new boolean[n];
    scratch = new boolean[n];
    lowest = layout.levels;
    start();
    setInitial();
  }

  /** Counters assume every literal false; count the negated inputs of false nodes as satisfied. */
  private void start() {
    int outBase = layout.nodes + blockQueued.length;
    for (int n = 0; n < layout.nodes; n++) {
      for (int e = layout.succStart[n]; e < layout.succStart[n + 1]; e++) {
        int s = layout.succ[e];
        if ((s & 1) != 0) {
          int t = s >> 1;
          if (t < layout.nodes) {
            counter[t]++;
          } else if (t >= outBase) {
            flip(t - outBase);
          }
        }
      }
    }
    for (int n = 0; n < layout.nodes; n++) {
      if (counter[n] >= 0 && layout.initialCounter[n] < -1) {
        enqueue(n);
      }
    }
    for (int b = 0; b < blockQueued.length; b++) {
      enqueueBlock(b);
    }
    propagate();
  }

  private void flip(int bit) {
    out[bit >> 6] ^= 1L << bit;
  }

  private void enqueue(int node) {
    if (!queued[node]) {
      queued[node] = true;
      int l = layout.level[node];
      queue[layout.levelStart[l] + queueSize[l]++] = node;
      if (l < lowest) {
        lowest = l;
      }
      if (l > highest) {
        highest = l;
      }
    }
  }

  private void enqueueBlock(int b) {
    if (!blockQueued[b]) {
      blockQueued[b] = true;
      int l = layout.blockLevel[b];
      queue[layout.levelStart[l] + queueSize[l]++] = ~b;
      lowest = Math.min(lowest, l);
      highest = Math.max(highest, l);
    }
  }

  private void toggleInput(int node, boolean on) {
    if (node >= 0) {
      counter[node] = on ? 0 : -1;
      enqueue(node);
    }
  }

  private void propagate() {
    int nodes = layout.nodes;
    int outBase = nodes + blockQueued.length;
    int[] succ = layout.succ;
    int[] succStart = layout.succStart;
    for (int l = lowest; l <= highest; l++) {
      int from = layout.levelStart[l];
      int size = queueSize[l];
      queueSize[l] = 0;
      for (int q = 0; q < size; q++) {
        int n = queue[from + q];
        if (n < 0) {
          blockQueued[~n] = false;
          solve(~n);
          continue;
        }
        queued[n] = false;
        boolean on = counter[n] >= 0;
        if (on == shown[n]) {
          continue;
        }
        shown[n] = on;
        int sign = on ? 0 : 1;
        for (int e = succStart[n]; e < succStart[n + 1]; e++) {
          int t = succ[e] >> 1;
          if (t < nodes) {
            if (((succ[e] ^ sign) & 1) == 0) {
              if (++counter[t] == 0) {
                enqueue(t);
              }
            } else if (counter[t]-- == 0) {
              enqueue(t);
            }
          } else if (t >= outBase) {
            flip(t - outBase);
          } else {
            enqueueBlock(t - nodes);
          }
        }
      }
    }
    lowest = layout.levels;
    highest = -1;
  }

  private void solve(int b) {
    Circuit c = layout.circuit;
    Circuit.Block block = c.blocks().get(b);
    for (int n : layout.loopNodes[b]) {
      loopValue[n] = false;
    }
    for (int v : block.loops()) {
      scratch[v] = false;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int n : layout.loopNodes[b]) {
        loopValue[n] = scratch[c.payload(n)];
      }
      for (int n : layout.blockGates[b]) {
        boolean v = true;
        for (int in : c.inputs(n)) {
          if (value(c, in) == 0) {
            v = false;
            break;
          }
        }
        loopValue[n] = v;
      }
      for (int i = 0; i < block.loops().length; i++) {
        boolean v = value(c, block.defs()[i]) != 0;
        if (v != scratch[block.loops()[i]]) {
          scratch[block.loops()[i]] = v;
          changed = true;
        }
      }
    }
    for (int n : layout.blockFix[b]) {
      boolean v = scratch[c.payload(n)];
      if (v != counter[n] >= 0) {
        toggleInput(n, v);
      }
    }
  }

  private int value(Circuit c, int literal) {
    int n = literal >> 1;
    boolean inside =
        c.kind(n) == Circuit.LOOP || c.kind(n) == Circuit.AND && layout.initialCounter[n] == -1;
    boolean v = inside ? loopValue[n] : counter[n] >= 0 && n != 0;
    return (v ? 1 : 0) ^ literal & 1;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.TABLES;
  }

  @Override
  public void set(FactSet target) {
    apply(target.words());
  }

  private void apply(long[] target) {
    for (int w = 0; w < state.length; w++) {
      long diff = state[w] ^ (w < target.length ? target[w] : 0);
      if (diff != 0) {
        state[w] ^= diff;
        while (diff != 0) {
          int bit = (w << 6) + Long.numberOfTrailingZeros(diff);
          diff &= diff - 1;
          toggleInput(layout.stateNode[bit], (state[w] >>> bit & 1) != 0);
        }
      }
    }
    propagate();
    forgetGoals();
  }

  @Override
  public void next(int[] jointMove) {
    for (int r = 0; r < roles; r++) {
      if (lastMove[r] != jointMove[r]) {
        if (lastMove[r] >= 0) {
          toggleInput(layout.moveNode[game.firstMove(r) + lastMove[r]], false);
        }
        toggleInput(layout.moveNode[game.firstMove(r) + jointMove[r]], true);
        lastMove[r] = jointMove[r];
      }
    }
    propagate();
    apply(out);
  }

  @Override
  public boolean isTerminal() {
    return (out[layout.terminalBit >> 6] & 1) != 0;
  }

  @Override
  public int legalCount(int role) {
    int n = 0;
    for (int w = layout.roleWord[role]; w < layout.roleWord[role + 1]; w++) {
      n += Long.bitCount(out[w]);
    }
    return n;
  }

  @Override
  public int legal(int role, int i) {
    int left = i;
    for (int w = layout.roleWord[role]; w < layout.roleWord[role + 1]; w++) {
      int n = Long.bitCount(out[w]);
      if (left < n) {
        return (w - layout.roleWord[role] << 6) + select(out[w], left);
      }
      left -= n;
    }
    throw new IllegalArgumentException("legal move " + i + " of role " + role + " does not exist");
  }
}
