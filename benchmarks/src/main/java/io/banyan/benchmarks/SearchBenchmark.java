// SPDX-License-Identifier: Apache-2.0
package io.banyan.benchmarks;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A search of 100,000 iterations from the start position; the score is time per search. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Thread)
public class SearchBenchmark {
  @Param({"connect4", "breakthrough", "othello", "havannah(6)"})
  public String game;

  @Param({"uct", "solver", "rave"})
  public String agent;

  @Param({"false", "true"})
  public boolean crowded;

  private Game made;
  private MctsAgent player;
  private long seed;

  @Setup
  public void setUp() {
    Catalog catalog = Crowd.catalog(crowded);
    made = catalog.make(GameSlot.GAME, game);
    player = (MctsAgent) catalog.make(Agent.SLOT, agent).create(made);
  }

  @Setup(Level.Invocation)
  public void newGame() {
    player.newGame(++seed);
  }

  @Benchmark
  public SearchReport search() {
    return player.search(made.newState(), Budget.iterations(100_000));
  }
}
