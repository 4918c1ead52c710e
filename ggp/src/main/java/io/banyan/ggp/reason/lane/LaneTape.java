// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a lane program without generating code: every signal is an array of words, and each
 * operation is one loop over such arrays, which HotSpot turns into vector instructions. Ready at
 * once and free of method size limits; wants large batches. Temporaries share arrays by liveness.
 */
final class LaneTape {
  private static final int AND = 0;
  private static final int ANDN = 1;
  private static final int OR = 2;
  private static final int XOR = 3;
  private static final int NOT = 4;
  private static final int MACRO = 5;

  /** First code of two operations in one loop, see {@link FusedLoops}. */
  private static final int FUSED = 6;

  /** The flat code of one phase. */
  private static final class Tape {
    int[] op;
    int[] dst;
    int[] a;
    int[] b;
    int[] c;
    LaneProgram.Item[] item;
    int[][] reads;
    int[][] defines;
  }

  private final LaneProgram program;
  private final int width;
  private final long[][] memory;
  private final Tape[] tapes;
  private final Tape goalTape;
  private final int parkBase;
  private final long[] running;
  private final long[] parked;
  private final long[] mask;
  private final long[] startWord;
  private final long[] counts;
  private final long[] oddSum;
  private final long[][] laneGoals;
  private final int[][] laneRewards;
  private int slotCount;
  private int startPhase;
  private boolean record;
  private boolean force;
  private final long[] forced;
  private long random;
  private long left;
  private final long[] seen;
  private long[] drawn = new long[0];

  LaneTape(LaneProgram program, int width) {
    this.program = program;
    this.width = width;
    int s = program.slots();
    parkBase = 2 + s;
    slotCount = parkBase + (program.goalsApart ? s + program.phases.bits() : 0);
    tapes = new Tape[program.phase.length];
    int shared = slotCount;
    int most = shared;
    for (int p = 0; p < tapes.length; p++) {
      slotCount = shared;
      tapes[p] = assemble(program.phase[p], true);
      most = Math.max(most, slotCount);
    }
    // Parking happens in the middle of a step: the goal tape must not touch its temporaries.
    slotCount = most;
    goalTape = program.goalsApart ? assemble(program.goalPhase, false) : null;
    most = Math.max(most, slotCount);
    memory = new long[most][width];
    Arrays.fill(memory[1], -1L);
    forced = new long[32 * program.firstGoal.length];
    running = new long[width];
    parked = new long[width];
    mask = new long[width];
    seen = new long[width];
    startWord = new long[s];
    counts = new long[program.goalValue.length];
    oddSum = new long[program.firstGoal.length - 1];
    laneGoals = new long[program.goalValue.length][width];
    laneRewards = new int[64 * width][program.firstGoal.length - 1];
  }

  /** Slot 0 is false, 1 is true, then the state, the parked state, and temporaries. */
  private Tape assemble(LaneProgram.Phase phase, boolean game) {
    Gates g = phase.gates;
    List<LaneProgram.Item> items = phase.items;
    int[] fused = fuse(phase);
    boolean[] inside = new boolean[g.size()];
    for (int child : fused) {
      if (child > 0) {
        inside[child] = true;
      }
    }
    int[] lastUse = new int[g.size()];
    Arrays.fill(lastUse, -1);
    for (int i = 0; i < items.size(); i++) {
      LaneProgram.Item it = items.get(i);
      if (it.kind == LaneProgram.OP) {
        lastUse[g.left(it.node) >> 1] = i;
        lastUse[g.right(it.node) >> 1] = i;
        int child = fused[it.node];
        if (child > 0) {
          lastUse[g.left(child) >> 1] = i;
          lastUse[g.right(child) >> 1] = i;
        }
      } else {
        for (int l : it.reads) {
          lastUse[l >> 1] = i;
        }
      }
    }
    int[] slot = new int[g.size()];
    Arrays.fill(slot, -1);
    for (int n = 1; n < g.size(); n++) {
      if (g.op(n) == Gates.INPUT) {
        int k = g.input(n);
        if (!game) {
          slot[n] = parkBase + k;
        } else if (k < 2 * program.slots()) {
          slot[n] = 2 + k % program.slots();
        }
      }
    }
    ArrayDeque<Integer> free = new ArrayDeque<>();
    IntList op = new IntList();
    IntList dst = new IntList();
    IntList a = new IntList();
    IntList b = new IntList();
    IntList c = new IntList();
    ArrayList<LaneProgram.Item> macro = new ArrayList<>();
    ArrayList<int[]> reads = new ArrayList<>();
    ArrayList<int[]> defines = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      LaneProgram.Item it = items.get(i);
      if (it.kind == LaneProgram.OP) {
        int n = it.node;
        if (inside[n]) {
          continue;
        }
        int child = fused[n];
        int l = g.left(n);
        int r = g.right(n);
        int x = slot[l >> 1];
        int y = slot[r >> 1];
        int code = code(phase, n);
        if (code == ANDN && LaneProgram.isNegated(phase, l)) {
          int t = x;
          x = y;
          y = t;
          t = l;
          l = r;
          r = t;
        }
        if (child < 0) {
          a.add(x);
          b.add(y);
          c.add(0);
          op.add(code);
        } else {
          int cl = g.left(child);
          int cr = g.right(child);
          int inner = code(phase, child);
          boolean swap = inner == ANDN && LaneProgram.isNegated(phase, cl);
          a.add(slot[(swap ? cr : cl) >> 1]);
          b.add(slot[(swap ? cl : cr) >> 1]);
          boolean right = l >> 1 != child;
          c.add(right ? x : y);
          op.add(FUSED + (code == ANDN && right ? NOT : code) * 4 + inner);
        }
        release(l >> 1, i, lastUse, slot, free, g);
        release(r >> 1, i, lastUse, slot, free, g);
        if (child > 0) {
          release(g.left(child) >> 1, i, lastUse, slot, free, g);
          release(g.right(child) >> 1, i, lastUse, slot, free, g);
        }
        slot[n] = free.isEmpty() ? slotCount++ : free.pop();
        dst.add(slot[n]);
        continue;
      }
      int[] values = new int[it.reads.length];
      IntList temps = new IntList();
      for (int k = 0; k < values.length; k++) {
        int l = it.reads[k];
        if (l < 2) {
          values[k] = l;
        } else if (LaneProgram.isNegated(phase, l)) {
          int t = free.isEmpty() ? slotCount++ : free.pop();
          temps.add(t);
          op.add(NOT);
          dst.add(t);
          a.add(slot[l >> 1]);
          b.add(slot[l >> 1]);
          c.add(0);
          values[k] = t;
        } else {
          values[k] = slot[l >> 1];
        }
      }
      int[] results = new int[it.kind == LaneProgram.DRAW ? it.defines.length : 0];
      for (int k = 0; k < results.length; k++) {
        slot[it.defines[k]] = slotCount++;
        results[k] = slot[it.defines[k]];
      }
      op.add(MACRO);
      dst.add(macro.size());
      a.add(0);
      b.add(0);
      c.add(0);
      macro.add(it);
      reads.add(values);
      defines.add(results);
      // A value that a store still reads at the end keeps its array: it must not be reused yet.
      if (it.kind != LaneProgram.STORE) {
        for (int k = 0; k < temps.size(); k++) {
          free.push(temps.get(k));
        }
        for (int l : it.reads) {
          release(l >> 1, i, lastUse, slot, free, g);
        }
      }
    }
    Tape t = new Tape();
    t.op = op.toArray();
    t.dst = dst.toArray();
    t.a = a.toArray();
    t.b = b.toArray();
    t.c = c.toArray();
    t.item = macro.toArray(new LaneProgram.Item[0]);
    t.reads = reads.toArray(new int[0][]);
    t.defines = defines.toArray(new int[0][]);
    return t;
  }

  private static int code(LaneProgram.Phase phase, int n) {
    Gates g = phase.gates;
    if (g.op(n) == Gates.XOR) {
      return XOR;
    }
    if (g.op(n) == Gates.COPY) {
      return OR;
    }
    boolean nl = LaneProgram.isNegated(phase, g.left(n));
    boolean nr = LaneProgram.isNegated(phase, g.right(n));
    return nl && nr ? OR : nl != nr ? ANDN : AND;
  }

  /**
   * Per gate an input gate to compute within the same loop, or -1: one that nobody else uses, with
   * nothing but gates in between, as larger actions change what it reads.
   */
  private static int[] fuse(LaneProgram.Phase phase) {
    Gates g = phase.gates;
    int[] fused = new int[g.size()];
    Arrays.fill(fused, -1);
    int[] uses = new int[g.size()];
    int[] stretch = new int[g.size()];
    Arrays.fill(stretch, -1);
    int actions = 0;
    for (LaneProgram.Item it : phase.items) {
      if (it.kind != LaneProgram.OP) {
        actions++;
        for (int l : it.reads) {
          uses[l >> 1] += 2;
        }
      } else {
        uses[g.left(it.node) >> 1]++;
        uses[g.right(it.node) >> 1]++;
        stretch[it.node] = actions;
      }
    }
    boolean[] taken = new boolean[g.size()];
    for (LaneProgram.Item it : phase.items) {
      if (it.kind != LaneProgram.OP || g.op(it.node) == Gates.COPY) {
        continue;
      }
      int n = it.node;
      for (int l : new int[] {g.left(n), g.right(n)}) {
        int child = l >> 1;
        boolean gate = g.op(child) == Gates.AND || g.op(child) == Gates.XOR;
        if (fused[n] < 0
            && gate
            && uses[child] == 1
            && stretch[child] == stretch[n]
            && fused[child] < 0
            && !taken[child]) {
          fused[n] = child;
          taken[child] = true;
        }
      }
    }
    return fused;
  }

  private void release(
      int n, int at, int[] lastUse, int[] slot, ArrayDeque<Integer> free, Gates g) {
    if (n > 0 && g.op(n) != Gates.INPUT && lastUse[n] == at && slot[n] >= 0) {
      free.push(slot[n]);
      lastUse[n] = -1;
    }
  }

  void start(int phase, long[] words, long seed, boolean recordLanes) {
    startPhase = phase;
    System.arraycopy(words, 0, startWord, 0, words.length);
    random = seed;
    record = recordLanes;
  }

  long count(int goal) {
    return counts[goal];
  }

  long oddSum(int role) {
    return oddSum[role];
  }

  /** The reward of a lane when recording, or -1 if none was noted. */
  int laneReward(int lane, int role) {
    int reward = laneRewards[lane][role];
    for (int k = program.firstGoal[role]; reward < 0 && k < program.firstGoal[role + 1]; k++) {
      if ((laneGoals[k][lane >> 6] >>> lane & 1) != 0) {
        reward = program.goalValue[k];
      }
    }
    return reward;
  }

  void run(long games, int plyCap) {
    begin(games);
    finish(plyCap);
  }

  private void finish(int plyCap) {
    long age = 0;
    while (left > 0 || anyRunning()) {
      cycle();
      age += tapes.length;
      if (age >= plyCap) {
        age = 0;
        for (int k = 0; k < width; k++) {
          stop(k, seen[k] & running[k]);
          seen[k] = running[k];
        }
      }
    }
    flush();
  }

  /** Plays one game in each of the first lanes of word 0, from the start words of that lane. */
  void runLoaded(long lanes, int plyCap) {
    begin(0);
    load();
    running[0] = lanes;
    for (int p = startPhase; p < tapes.length; p++) {
      execute(tapes[p]);
    }
    finish(plyCap);
  }

  private void load() {
    for (int s = 0; s < startWord.length; s++) {
      Arrays.fill(memory[2 + s], startWord[s]);
    }
  }

  /** Makes one step in every phase. */
  void cycle() {
    for (Tape t : tapes) {
      execute(t);
    }
  }

  /** Makes the step of one phase from the start words, in lane 0, with the draws given. */
  boolean forcedPly(int phase, long[] draws, long[] wordsOut) {
    begin(0);
    load();
    running[0] = 1;
    force = true;
    System.arraycopy(draws, 0, forced, 0, draws.length);
    execute(tapes[phase]);
    flush();
    force = false;
    for (int s = 0; s < wordsOut.length; s++) {
      wordsOut[s] = memory[2 + s][0];
    }
    return running[0] != 0;
  }

  long running(int word) {
    return running[word];
  }

  /** A word of a state slot. */
  long word(int slot, int k) {
    return memory[2 + slot][k];
  }

  void begin(long games) {
    left = games;
    Arrays.fill(running, 0);
    Arrays.fill(parked, 0);
    Arrays.fill(seen, 0);
    Arrays.fill(counts, 0);
    Arrays.fill(oddSum, 0);
    for (long[] l : laneGoals) {
      Arrays.fill(l, 0);
    }
    for (int[] r : laneRewards) {
      Arrays.fill(r, -1);
    }
  }

  private boolean anyRunning() {
    long any = 0;
    for (long r : running) {
      any |= r;
    }
    return any != 0;
  }

  private void execute(Tape t) {
    long[][] m = memory;
    int[] op = t.op;
    int[] dst = t.dst;
    int[] a = t.a;
    int[] b = t.b;
    int[] c = t.c;
    for (int i = 0; i < op.length; i++) {
      switch (op[i]) {
        case AND -> and(m[dst[i]], m[a[i]], m[b[i]]);
        case ANDN -> andNot(m[dst[i]], m[a[i]], m[b[i]]);
        case OR -> or(m[dst[i]], m[a[i]], m[b[i]]);
        case XOR -> xor(m[dst[i]], m[a[i]], m[b[i]]);
        case NOT -> not(m[dst[i]], m[a[i]]);
        case MACRO -> macro(t, dst[i]);
        default -> FusedLoops.run(op[i] - FUSED, m[dst[i]], m[a[i]], m[b[i]], m[c[i]]);
      }
    }
  }

  private static void and(long[] d, long[] x, long[] y) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & y[k];
    }
  }

  private static void andNot(long[] d, long[] x, long[] y) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] & ~y[k];
    }
  }

  private static void or(long[] d, long[] x, long[] y) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] | y[k];
    }
  }

  private static void xor(long[] d, long[] x, long[] y) {
    for (int k = 0; k < d.length; k++) {
      d[k] = x[k] ^ y[k];
    }
  }

  private static void not(long[] d, long[] x) {
    for (int k = 0; k < d.length; k++) {
      d[k] = ~x[k];
    }
  }

  private void macro(Tape t, int which) {
    LaneProgram.Item it = t.item[which];
    int[] reads = t.reads[which];
    switch (it.kind) {
      case LaneProgram.STORE -> {
        System.arraycopy(memory[reads[0]], 0, memory[2 + it.node], 0, width);
      }
      case LaneProgram.HARVEST -> harvest(it, reads);
      case LaneProgram.REFILL -> refill(t);
      case LaneProgram.DRAW -> draw(it, reads, t.defines[which]);
      default -> park(it, reads);
    }
  }

  private void harvest(LaneProgram.Item it, int[] reads) {
    boolean parking = it.node < 0;
    long[] end = memory[reads[0]];
    long[] odd = memory[reads[1]];
    for (int k = 0; k < width; k++) {
      long done = parking ? parked[k] : running[k] & end[k];
      if (done == 0) {
        continue;
      }
      if (parking) {
        parked[k] = 0;
      } else {
        running[k] ^= done;
      }
      long strange = odd[k] & done;
      if (strange != 0) {
        odd(k, strange, reads);
        done ^= strange;
      }
      for (int g = 2; g < reads.length; g++) {
        long hit = memory[reads[g]][k] & done;
        counts[g - 2] += Long.bitCount(hit);
        if (record) {
          laneGoals[g - 2][k] |= hit;
        }
      }
    }
  }

  private void odd(int k, long lanes, int[] reads) {
    for (long rest = lanes; rest != 0; rest &= rest - 1) {
      int lane = Long.numberOfTrailingZeros(rest);
      for (int r = 0; r < oddSum.length; r++) {
        int sum = 0;
        int n = 0;
        for (int g = program.firstGoal[r]; g < program.firstGoal[r + 1]; g++) {
          if ((memory[reads[2 + g]][k] >>> lane & 1) != 0) {
            sum += program.goalValue[g];
            n++;
          }
        }
        int reward = n == 0 ? 50 : Math.round((float) sum / n);
        oddSum[r] += reward;
        laneRewards[(k << 6) + lane][r] = reward;
      }
    }
  }

  private void stop(int k, long lanes) {
    running[k] &= ~lanes;
    for (long rest = lanes; rest != 0; rest &= rest - 1) {
      Arrays.fill(laneRewards[(k << 6) + Long.numberOfTrailingZeros(rest)], 50);
      for (int r = 0; r < oddSum.length; r++) {
        oddSum[r] += 50;
      }
    }
  }

  private void refill(Tape t) {
    if (t != tapes[startPhase] || left == 0) {
      return;
    }
    boolean any = false;
    for (int k = 0; k < width; k++) {
      long idle = ~running[k];
      if (left < Long.bitCount(idle)) {
        long rest = idle;
        idle = 0;
        for (long i = left; i > 0; i--) {
          idle |= rest & -rest;
          rest &= rest - 1;
        }
      }
      left -= Long.bitCount(idle);
      running[k] |= idle;
      mask[k] = idle;
      any |= idle != 0;
    }
    if (any) {
      for (int s = 0; s < startWord.length; s++) {
        blend(memory[2 + s], startWord[s], mask);
      }
    }
  }

  private static void blend(long[] d, long value, long[] mask) {
    for (int k = 0; k < d.length; k++) {
      d[k] ^= (d[k] ^ value) & mask[k];
    }
  }

  private static void blend(long[] d, long[] value, long[] mask) {
    for (int k = 0; k < d.length; k++) {
      d[k] ^= (d[k] ^ value[k]) & mask[k];
    }
  }

  private void park(LaneProgram.Item it, int[] reads) {
    long[] end = memory[reads[0]];
    long any = 0;
    long twice = 0;
    for (int k = 0; k < width; k++) {
      mask[k] = running[k] & end[k];
      any |= mask[k];
      twice |= mask[k] & parked[k];
    }
    if (any == 0) {
      return;
    }
    if (twice != 0) {
      flush();
    }
    int s = program.slots();
    for (int i = 0; i < s; i++) {
      blend(memory[parkBase + i], memory[2 + i], mask);
    }
    for (int i = 0; i < program.phases.bits(); i++) {
      blend(memory[parkBase + s + i], program.phases.value(it.node, i) ? -1L : 0L, mask);
    }
    for (int k = 0; k < width; k++) {
      parked[k] |= mask[k];
      running[k] ^= mask[k];
    }
  }

  void flush() {
    if (goalTape != null) {
      execute(goalTape);
    }
  }

  private void draw(LaneProgram.Item it, int[] reads, int[] defines) {
    int b = it.bits;
    long[] any = memory[reads[0]];
    for (int k = 0; k < width; k++) {
      long stuck = running[k] & ~any[k];
      if (stuck != 0) {
        stop(k, stuck);
      }
    }
    if (b == 0) {
      return;
    }
    for (int d : defines) {
      Arrays.fill(memory[d], 0);
    }
    if (drawn.length < b) {
      drawn = new long[b];
    }
    if (force) {
      for (int j = 0; j < b; j++) {
        Arrays.fill(memory[defines[j]], forced[it.node * 32 + j]);
      }
      return;
    }
    long[] x = drawn;
    long s = random;
    for (int k = 0; k < width; k++) {
      long live = running[k];
      while (live != 0) {
        long greater = 0;
        for (int j = 0; j < b; j++) {
          s += Rng.GAMMA;
          long d = memory[reads[1 + j]][k];
          long w = Rng.mix(s) & memory[reads[1 + b + j]][k];
          x[j] = w;
          greater = w & ~d | greater & ~(w ^ d);
        }
        long accepted = live & ~greater;
        for (int j = 0; j < b; j++) {
          memory[defines[j]][k] |= x[j] & accepted;
        }
        live ^= accepted;
      }
    }
    random = s;
  }
}
