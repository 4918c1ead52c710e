// SPDX-License-Identifier: Apache-2.0
package io.banyan.benchmarks;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** One uniform playout from the start position, alone in the JVM and in company. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@org.openjdk.jmh.annotations.State(Scope.Thread)
public class PlayoutBenchmark {
  @Param({"connect4", "breakthrough", "othello", "havannah(6)", "hex"})
  public String game;

  @Param({"false", "true"})
  public boolean crowded;

  private final Rng rng = new Rng(1);
  private final double[] rewards = new double[2];
  private State start;
  private State state;

  @Setup
  public void setUp() {
    Game made = Crowd.catalog(crowded).make(GameSlot.GAME, game);
    start = made.newState();
    state = made.newState();
  }

  @Benchmark
  public double playout() {
    state.copyFrom(start);
    ((UniformPlayout) state).playUniform(rng, null);
    state.rewards(rewards);
    return rewards[0];
  }
}
