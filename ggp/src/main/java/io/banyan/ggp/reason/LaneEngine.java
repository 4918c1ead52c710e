// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * Plays many random games at once (kind L), 64 to a word. For batches: throughput is the highest of
 * all engines, a single playout is not. Instances are for one thread.
 */
public final class LaneEngine {
  private static final int TAPE_WORDS = 64;

  private final LaneProgram program;
  private final LaneKernel kernel;
  private final LaneTape tape;
  private LaneTape narrow;
  private final long[] start;
  private int startPhase;
  private int cap = AbstractEngine.DEFAULT_CAP;

  LaneEngine(LaneProgram program, boolean generated) {
    this.program = program;
    this.kernel = generated ? LaneCompiler.compile(program) : null;
    this.tape = generated ? null : new LaneTape(program, TAPE_WORDS);
    this.start = new long[program.slots()];
  }

  /** L for generated code, G for the gate tape. */
  public String kind() {
    return kernel != null ? "L" : "G";
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
    if (kernel != null) {
      startKernel(seed, false);
      kernel.run(games, cap, program.phases.count);
    } else {
      tape.start(startPhase, start, seed, false);
      tape.run(games, cap);
    }
    for (int r = 0; r < roles(); r++) {
      double sum = kernel != null ? kernel.oddSum[r] : tape.oddSum(r);
      for (int k = program.firstGoal[r]; k < program.firstGoal[r + 1]; k++) {
        long count = kernel != null ? kernel.counts[k] : tape.count(k);
        sum += (double) count * program.goalValue[k];
      }
      rewardSums[r] = sum;
    }
    return games;
  }

  /** Plays one game from each of up to 64 states that are all in the same phase of control. */
  public void playouts64(FactSet[] from, long seed, int[][] rewards) {
    if (from.length > 64) {
      throw new IllegalArgumentException("at most 64 states, were " + from.length);
    }
    prepare(from[0]);
    for (FactSet f : from) {
      if (program.phases.of(f.words) != startPhase) {
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
    if (kernel != null) {
      startKernel(seed, true);
      kernel.run(from.length, cap, program.phases.count);
    } else {
      if (narrow == null) {
        narrow = new LaneTape(program, 1);
      }
      narrow.start(startPhase, start, seed, true);
      narrow.run(from.length, cap);
    }
    for (int lane = 0; lane < from.length; lane++) {
      for (int r = 0; r < roles(); r++) {
        rewards[lane][r] =
            kernel != null ? kernel.laneReward(lane, r) : narrow.laneReward(lane, r);
      }
    }
  }

  public void setPlayoutCap(int steps) {
    cap = steps;
  }

  private void prepare(FactSet from) {
    startPhase = program.phases.of(from.words);
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
