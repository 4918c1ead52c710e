// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.Cone;
import io.banyan.ggp.reason.engine.AbstractEngine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Plays many random games at once, 64 to a word. For batches: throughput is the highest of all
 * engines, a single playout is not. Instances are for one thread.
 */
public final class LaneEngine {
  private static final int TAPE_WORDS = 64;

  /** Longer loops cost less per word, as long as all arrays together stay in a cache. */
  private static final int MOST_TAPE_WORDS = 256;

  private static final int MOST_TAPE_BYTES = 2_000_000;

  /** Games per lane from which on the longer loops are used: lanes wait for the last games. */
  private static final int WIDE_FROM = 4;

  private final LaneProgram program;
  private final LaneKernel kernel;
  private final TapeCode code;
  private final LaneTape tape;
  private LaneTape narrow;
  private LaneTape wide;
  private final long[] start;
  private final Cone end;
  private int startPhase;
  private int cap = AbstractEngine.DEFAULT_CAP;

  /**
   * @param generated the class made by {@link LaneCompiler}, or null for a gate tape
   * @param code that of the gate tape, or null
   */
  LaneEngine(LaneProgram program, Class<?> generated, TapeCode code) {
    this.program = program;
    this.code = code;
    this.kernel = generated == null ? null : LaneCompiler.kernel(generated, program);
    this.tape = generated == null ? new LaneTape(code, TAPE_WORDS) : null;
    this.start = new long[program.slots()];
    this.end = new Cone(program.game.circuit(), new int[] {program.game.terminal()});
  }

  public EngineKind kind() {
    return kernel != null ? EngineKind.LANES : EngineKind.TAPE;
  }

  public int roles() {
    return program.firstGoal.length - 1;
  }

  /** Word operations of a step in the larger phase. */
  public int operations() {
    return program.operations();
  }

  /**
   * Plays complete random games from one state and adds up rewards (0 to 100) per role.
   *
   * @return the number of games
   */
  public long playouts(FactSet from, long games, long seed, double[] rewardSums) {
    prepare(from);
    end.evaluate(from.words(), null);
    if (end.get(0)) {
      int[][] one = new int[1][roles()];
      playouts64(new FactSet[] {from}, seed, one);
      for (int r = 0; r < roles(); r++) {
        rewardSums[r] = (double) one[0][r] * games;
      }
      return games;
    }
    if (kernel != null) {
      startKernel(seed, false);
      kernel.run(games, cap, program.phases.count());
      sumRewards(null, rewardSums);
    } else {
      LaneTape used = tapeFor(games);
      used.start(startPhase, start, seed, false);
      used.run(games, cap);
      sumRewards(used, rewardSums);
    }
    return games;
  }

  private LaneTape tapeFor(long games) {
    int words = TAPE_WORDS;
    while (words < MOST_TAPE_WORDS && 16L * words * code.slots <= MOST_TAPE_BYTES) {
      words *= 2;
    }
    if (words == TAPE_WORDS || games < 64L * words * WIDE_FROM) {
      return tape;
    }
    if (wide == null) {
      wide = new LaneTape(code, words);
    }
    return wide;
  }

  private void sumRewards(LaneTape used, double[] sums) {
    for (int r = 0; r < roles(); r++) {
      double sum = used == null ? kernel.oddSum[r] : used.oddSum(r);
      for (int k = program.firstGoal[r]; k < program.firstGoal[r + 1]; k++) {
        long count = used == null ? kernel.counts[k] : used.count(k);
        sum += (double) count * program.goalValue[k];
      }
      sums[r] = sum;
    }
  }

  /**
   * Plays up to 64 games from one state that is not terminal, one per lane, with generated code
   * only; a batch so small costs little more than its longest game.
   *
   * @param means receives the mean reward of each role, 0 to 100
   */
  public void playBatch(FactSet from, int games, long seed, double[] means) {
    prepare(from);
    startKernel(seed, false);
    kernel.runLoaded(-1L >>> 64 - games, cap, program.phases.count());
    sumRewards(null, means);
    for (int r = 0; r < roles(); r++) {
      means[r] /= games;
    }
  }

  /** Plays one game from each of up to 64 states that are all in the same phase of control. */
  public void playouts64(FactSet[] from, long seed, int[][] rewards) {
    if (from.length > 64) {
      throw new IllegalArgumentException("at most 64 states, were " + from.length);
    }
    prepare(from[0]);
    for (FactSet f : from) {
      if (program.phases.of(f.words()) != startPhase) {
        throw new IllegalArgumentException("states of one batch must share the phase of control");
      }
    }
    for (int i = 0; i < program.slots(); i++) {
      long word = 0;
      for (int lane = 0; lane < from.length; lane++) {
        word |= from[lane].get(program.slotBit[i]) ? 1L << lane : 0;
      }
      start[i] = word;
    }
    long lanes = from.length == 64 ? -1L : (1L << from.length) - 1;
    if (kernel != null) {
      startKernel(seed, true);
      kernel.runLoaded(lanes, cap, program.phases.count());
    } else {
      narrowTape().start(startPhase, start, seed, true);
      narrow.runLoaded(lanes, cap);
    }
    for (int lane = 0; lane < from.length; lane++) {
      for (int r = 0; r < roles(); r++) {
        rewards[lane][r] = kernel != null ? kernel.laneReward(lane, r) : narrow.laneReward(lane, r);
      }
    }
  }

  /**
   * Makes one step with given moves, through the same counting, selection and next logic as random
   * play. For checks: it is slow.
   *
   * @param choice per role the index of the move among its legal moves
   * @param out the state after the step
   * @param rewards filled when the game is over
   * @return false if the state is terminal or a role has no legal move
   */
  public boolean step(FactSet from, int[] choice, FactSet out, int[] rewards) {
    prepare(from);
    long[] draws = new long[32 * program.firstGoal.length];
    LaneProgram.Phase phase = program.phase[startPhase];
    for (int d = 0; d < phase.drawRole.size(); d++) {
      int role = phase.drawRole.get(d);
      int index = drawnNumber(from, role, choice[role], phase.drawMoves.get(d));
      for (int j = 0; j < 32; j++) {
        draws[d * 32 + j] = (index >>> j & 1) != 0 ? -1L : 0L;
      }
    }
    long[] words = new long[program.slots()];
    boolean alive;
    if (kernel != null) {
      startKernel(0, true);
      kernel.begin(0);
      kernel.load();
      kernel.running = 1;
      kernel.force = true;
      System.arraycopy(draws, 0, kernel.forced, 0, draws.length);
      kernel.ply(startPhase);
      kernel.flush();
      kernel.force = false;
      kernel.unload(words);
      alive = kernel.running != 0;
    } else {
      narrowTape().start(startPhase, start, 0, true);
      alive = narrow.forcedPly(startPhase, draws, words);
    }
    for (int r = 0; r < roles() && !alive; r++) {
      rewards[r] = kernel != null ? kernel.laneReward(0, r) : narrow.laneReward(0, r);
    }
    out.clear();
    int after = (startPhase + 1) % program.phases.count();
    for (int i = 0; i < words.length; i++) {
      if ((words[i] & 1) != 0) {
        out.set(program.slotBit[i]);
      }
    }
    for (int i = 0; i < program.game.factCount(); i++) {
      if (program.game.constant(i) == 1 || program.phases.literal(after, i) == Circuit.TRUE) {
        out.set(i);
      }
    }
    return alive;
  }

  /** The number that has to be drawn for one of the legal moves of a role; 0 if it has none. */
  private int drawnNumber(FactSet from, int role, int choice, int[][] groups) {
    int[] literals = program.game.legal()[role];
    Cone legal = new Cone(program.game.circuit(), literals);
    legal.evaluate(from.words(), null);
    int[] moves = IntStream.range(0, literals.length).filter(legal::get).toArray();
    int number = 0;
    for (int[] group : choice < moves.length ? groups : new int[0][]) {
      if (Arrays.stream(group).anyMatch(m -> m == moves[choice])) {
        return number;
      }
      number += Arrays.stream(group).anyMatch(legal::get) ? 1 : 0;
    }
    return 0;
  }

  private LaneTape narrowTape() {
    if (narrow == null) {
      narrow = new LaneTape(code, 1);
    }
    return narrow;
  }

  public void setPlayoutCap(int steps) {
    cap = steps;
  }

  private void prepare(FactSet from) {
    startPhase = program.phases.of(from.words());
    if (startPhase < 0) {
      throw new IllegalArgumentException("the state cannot occur in this game");
    }
    for (int i = 0; i < program.slots(); i++) {
      start[i] = from.get(program.slotBit[i]) ? -1L : 0L;
    }
  }

  private void startKernel(long seed, boolean record) {
    System.arraycopy(start, 0, kernel.start, 0, start.length);
    kernel.startPhase = startPhase;
    kernel.random = seed;
    kernel.record = record;
  }
}
