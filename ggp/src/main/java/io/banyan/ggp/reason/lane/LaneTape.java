// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Runs a lane program as loops: every signal is an array of words, and a few operations at a time
 * are one loop over such arrays, which HotSpot turns into vector instructions. Free of method size
 * limits; wants large batches.
 */
final class LaneTape {
  static final int AND = 0;
  static final int ANDN = 1;
  static final int OR = 2;
  static final int XOR = 3;
  static final int NOT = 4;
  static final int ACTION = 5;

  /** First number of a generated loop. */
  static final int LOOP = 6;

  private final TapeCode code;
  private final LaneProgram program;
  private final int width;
  private final long[][] memory;
  private final TapeCode.Tape[] tapes;
  private final int parkBase;
  private final long[] running;
  private final long[] parked;
  private final long[] mask;
  private final long[] startWord;
  private final long[] counts;
  private final long[] oddSum;
  private final long[][] laneGoals;
  private final int[][] laneRewards;
  private int startPhase;
  private boolean record;
  private boolean force;
  private final long[] forced;
  private long random;
  private long left;
  private final long[] seen;

  /**
   * The bits of one word's draw: the largest index, what is below its top bit, a try, the index.
   */
  private final long[] limit = new long[32];

  private final long[] below = new long[32];
  private final long[] drawn = new long[32];
  private final long[] index = new long[32];

  LaneTape(TapeCode code, int width) {
    this.code = code;
    this.program = code.program;
    this.width = width;
    int s = program.slots();
    parkBase = code.parkBase;
    tapes = code.tapes;
    memory = new long[code.slots][width];
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
    for (TapeCode.Tape t : tapes) {
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

  private void execute(TapeCode.Tape t) {
    long[][] m = memory;
    int[] op = t.op;
    int[] at = t.at;
    int[] arrays = t.arrays;
    TapeLoops loops = code.loops;
    for (int i = 0; i < op.length; i++) {
      int k = at[i];
      switch (op[i]) {
        case AND -> and(m[arrays[k + 2]], m[arrays[k]], m[arrays[k + 1]]);
        case ANDN -> andNot(m[arrays[k + 2]], m[arrays[k]], m[arrays[k + 1]]);
        case OR -> or(m[arrays[k + 2]], m[arrays[k]], m[arrays[k + 1]]);
        case XOR -> xor(m[arrays[k + 2]], m[arrays[k]], m[arrays[k + 1]]);
        case NOT -> not(m[arrays[k + 1]], m[arrays[k]]);
        case ACTION -> act(t, arrays[k]);
        default -> loops.run(op[i] - LOOP, m, arrays, k);
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

  private void act(TapeCode.Tape t, int which) {
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

  private void refill(TapeCode.Tape t) {
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
    if (code.goalTape != null) {
      execute(code.goalTape);
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
    if (force) {
      for (int j = 0; j < b; j++) {
        Arrays.fill(memory[defines[j]], forced[it.node * 32 + j]);
      }
      return;
    }
    // One word after the other: what it needs of the arrays is fetched and written once.
    long s = random;
    for (int k = 0; k < width; k++) {
      for (int j = 0; j < b; j++) {
        limit[j] = memory[reads[1 + j]][k];
        below[j] = memory[reads[1 + b + j]][k];
        index[j] = 0;
      }
      long live = running[k];
      while (live != 0) {
        long greater = 0;
        for (int j = 0; j < b; j++) {
          s += Rng.GAMMA;
          long d = limit[j];
          long w = Rng.mix(s) & below[j];
          drawn[j] = w;
          greater = w & ~d | greater & ~(w ^ d);
        }
        long accepted = live & ~greater;
        for (int j = 0; j < b; j++) {
          index[j] |= drawn[j] & accepted;
        }
        live ^= accepted;
      }
      for (int j = 0; j < b; j++) {
        memory[defines[j]][k] = index[j];
      }
    }
    random = s;
  }
}
