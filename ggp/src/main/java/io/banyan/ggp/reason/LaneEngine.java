// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * Plays many random games at once (kind L), 64 to a word. For batches: throughput is the highest of
 * all engines, a single playout is not. Instances are for one thread.
 */
public final class LaneEngine {
  private final LaneProgram program;
  private final LaneKernel kernel;
  private int cap = AbstractEngine.DEFAULT_CAP;

  LaneEngine(LaneProgram program) {
    this.program = program;
    this.kernel = LaneCompiler.compile(program);
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
    prepare(from, seed);
    kernel.record = false;
    kernel.run(games, cap, program.phases.count);
    for (int r = 0; r < roles(); r++) {
      double sum = kernel.oddSum[r];
      for (int k = program.firstGoal[r]; k < program.firstGoal[r + 1]; k++) {
        sum += (double) kernel.counts[k] * program.goalValue[k];
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
    prepare(from[0], seed);
    for (int i = 0; i < program.slots(); i++) {
      long word = 0;
      for (int lane = 0; lane < from.length; lane++) {
        word |= from[lane].get(program.slotBit[i]) ? 1L << lane : 0;
      }
      kernel.start[i] = word;
    }
    for (FactSet f : from) {
      if (program.phases.of(f.words) != kernel.startPhase) {
        throw new IllegalArgumentException("states of one batch must share the phase of control");
      }
    }
    kernel.record = true;
    for (int[] r : kernel.laneRewards) {
      java.util.Arrays.fill(r, -1);
    }
    kernel.run(from.length, cap, program.phases.count);
    for (int lane = 0; lane < from.length; lane++) {
      for (int r = 0; r < roles(); r++) {
        int reward = kernel.laneRewards[lane][r];
        for (int k = program.firstGoal[r]; reward < 0 && k < program.firstGoal[r + 1]; k++) {
          if ((kernel.laneGoals[k] >>> lane & 1) != 0) {
            reward = program.goalValue[k];
          }
        }
        rewards[lane][r] = reward;
      }
    }
  }

  public void setPlayoutCap(int steps) {
    cap = steps;
  }

  private void prepare(FactSet from, long seed) {
    int phase = program.phases.of(from.words);
    if (phase < 0) {
      throw new IllegalArgumentException("the state cannot occur in this game");
    }
    kernel.startPhase = phase;
    kernel.random = seed;
    for (int i = 0; i < program.slots(); i++) {
      kernel.start[i] = from.get(program.slotBit[i]) ? -1L : 0L;
    }
  }
}
