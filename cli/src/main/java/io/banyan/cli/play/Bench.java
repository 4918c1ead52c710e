// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import com.sun.management.ThreadMXBean;
import io.banyan.cli.Inputs;
import io.banyan.cli.Position;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.Perft;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** The measurements of {@code bench} for one game. */
final class Bench {
  static final String UCT = "uct(c=0.7)";

  private static final List<String> SIGNED = List.of(UCT, "solver(c=0.7)");
  private static final int SIGNED_ITERATIONS = 2000;
  private static final int SIGNED_PLIES = 12;
  private static final int MEMORY_ITERATIONS = 200_000;

  /** Stands for so many times the time given, which a busy machine may need. */
  private static final long PATIENCE = 8;

  private static final long SEED = 1;

  /** How deep a search goes, and so its speed, depends on chance: searches for one figure. */
  static final int SEARCHES = 3;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Catalog catalog;
  private final Position position;
  private final Game game;
  private final State root;
  private final long nanos;

  /** Written so that the compiler cannot leave the playouts out. */
  private double sink;

  Bench(Catalog catalog, Position position, double seconds) {
    this.catalog = catalog;
    this.position = position;
    this.game = position.game();
    this.root = position.state();
    this.nanos = Math.round(seconds * 1e9);
  }

  /** The game, with its parameters. */
  String game() {
    return game.id();
  }

  /** How fast something is repeated. */
  record Rate(long iterations, double cpuSeconds, double seconds) {
    double perCpuSecond() {
      return iterations / Math.max(cpuSeconds, 1e-9);
    }

    double perSecond() {
      return iterations / Math.max(seconds, 1e-9);
    }

    Rate and(Rate other) {
      return new Rate(
          iterations + other.iterations, cpuSeconds + other.cpuSeconds, seconds + other.seconds);
    }
  }

  /**
   * What was measured.
   *
   * @param agents rates of further agents by their specification
   */
  record Figures(
      String game,
      double playoutsPerCpuSecond,
      Rate uct,
      double uctPerSecond2Threads,
      double bytesPerIteration,
      double treeBytesPerIteration,
      long signature,
      Map<String, Rate> agents) {}

  /** Measures everything, and how fast some further agents are. */
  Figures measure(List<String> agents, Consumer<String> lines) {
    playouts();
    double playouts = playouts().perCpuSecond();
    lines.accept(figure("playouts per CPU second", "%,15.0f", playouts));
    Rate uct;
    double bytes;
    double treeBytes;
    try (MctsAgent agent = (MctsAgent) agent(UCT)) {
      uct = search(agent);
      String searched = "   (%,d iterations in %d searches)";
      lines.accept(
          figure("uct per CPU second", "%,15.0f", uct.perCpuSecond())
              + String.format(Locale.ROOT, searched, uct.iterations(), SEARCHES));
      lines.accept(figure("uct per second", "%,15.0f", uct.perSecond()));
      int n = (int) Math.min(MEMORY_ITERATIONS, uct.iterations());
      allocatedBytes(agent, n);
      bytes = (double) allocatedBytes(agent, n) / n;
      // The node that is the root exists before the first iteration.
      long grown = agent.search().tree().usedBytes() - agent.search().tree().bytesPerNode();
      treeBytes = (double) grown / n;
      lines.accept(figure("heap bytes per iteration", "%,15.3f", bytes));
      lines.accept(figure("tree bytes per iteration", "%,15.1f", treeBytes));
    }
    double two;
    try (MctsAgent agent = (MctsAgent) agent("uct(c=0.7,threads=2,parallel=tree)")) {
      // In a tree that is full, iterations would be cheaper.
      long nodes = agent.search().tree().capacity() / 10 * 9;
      Budget budget = new Budget(Budget.NONE, nanos, nodes);
      search(agent, budget, SEED);
      two = searches(agent, budget).perSecond();
      lines.accept(figure("uct per second, 2 threads", "%,15.0f", two));
    }
    Map<String, Rate> others = new LinkedHashMap<>();
    for (String spec : agents) {
      try (Agent agent = agent(spec)) {
        Rate rate = search(agent);
        others.put(spec, rate);
        lines.accept(line(spec, rate, uct));
      }
    }
    long signature = signature();
    lines.accept(figure("signature", "%15d", signature));
    return new Figures(game.id(), playouts, uct, two, bytes, treeBytes, signature, others);
  }

  private static String figure(String name, String format, Object value) {
    return String.format(Locale.ROOT, "  %-26s " + format, name, value);
  }

  private static String line(String agent, Rate rate, Rate uct) {
    if (rate.iterations() == 0) {
      return "  " + agent + " makes no iterations";
    }
    return String.format(
        Locale.ROOT,
        "  %s%n    per CPU second           %,15.0f   (%.2f of uct)",
        agent,
        rate.perCpuSecond(),
        rate.perCpuSecond() / uct.perCpuSecond());
  }

  private Agent agent(String spec) {
    return Inputs.agent(catalog, spec, position, SEED);
  }

  /** Plays out until the thread has used its time, however busy the machine is. */
  private Rate playouts() {
    State state = game.newState();
    double[] rewards = new double[game.players()];
    int[] moves = new int[game.maxMoves()];
    Rng rng = new Rng(SEED);
    long n = 0;
    int batch = 16;
    long start = System.nanoTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long used = 0;
    while (used < nanos && System.nanoTime() - start < PATIENCE * nanos) {
      for (int i = 0; i < batch; i++) {
        state.copyFrom(root);
        playOut(state, rng, moves);
        state.rewards(rewards);
        sink += rewards[0];
      }
      n += batch;
      long now = THREADS.getCurrentThreadCpuTime() - cpu;
      // Asking for the time of a thread is slow: it is done about every millisecond.
      batch = now - used < 1_000_000 ? 2 * batch : batch;
      used = now;
    }
    return rate(n, cpu, start);
  }

  private static void playOut(State state, Rng rng, int[] moves) {
    if (state instanceof UniformPlayout own) {
      own.playUniform(rng, null);
      return;
    }
    for (int n = state.legalMoves(moves); n > 0; n = state.legalMoves(moves)) {
      state.play(moves[rng.nextInt(n)]);
    }
  }

  /**
   * Measures searches that take the time given each on an idle machine; on a busy one they are as
   * many iterations and take longer.
   */
  private Rate search(Agent agent) {
    long start = System.nanoTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    Rate warm;
    do {
      warm = search(agent, Budget.nanos(nanos), SEED);
    } while (THREADS.getCurrentThreadCpuTime() - cpu < nanos
        && System.nanoTime() - start < PATIENCE * nanos);
    long iterations = Math.max(1, Math.round(warm.perCpuSecond() * nanos / 1e9));
    return searches(agent, new Budget(iterations, PATIENCE * nanos, Budget.NONE));
  }

  private Rate searches(Agent agent, Budget budget) {
    Rate all = new Rate(0, 0, 0);
    for (int i = 0; i < SEARCHES; i++) {
      all = all.and(search(agent, budget, SEED + i));
    }
    return all;
  }

  private Rate search(Agent agent, Budget budget, long seed) {
    agent.newGame(seed);
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    SearchReport report = agent.search(root, budget);
    return rate(report.iterations(), cpu, start);
  }

  private static Rate rate(long n, long cpuBefore, long start) {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Rate(n, (THREADS.getCurrentThreadCpuTime() - cpuBefore) / 1e9, seconds);
  }

  /** Heap bytes that the iterations of one search allocate; equal searches need equal arenas. */
  private long allocatedBytes(MctsAgent agent, int iterations) {
    agent.newGame(SEED);
    Search search = agent.begin(root, Budget.iterations(iterations));
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < iterations; i++) {
      search.iterate();
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /**
   * A hash of what fixed searches visit along a fixed game. Equal on every machine and JDK, unless
   * the search or the rules change.
   */
  long signature() {
    long hash = Rng.hash(game.id());
    for (String spec : SIGNED) {
      try (Agent agent = agent(spec)) {
        hash = Rng.hash(hash, signature(agent));
      }
    }
    return shorten(hash);
  }

  private long signature(Agent agent) {
    agent.newGame(SEED);
    State state = game.newState();
    List<String> walk = Moves.split(Perft.walk(game, SIGNED_PLIES).moves());
    long hash = 0;
    for (int ply = 0; ply < walk.size() && !state.isTerminal(); ply++) {
      if (ply % 4 == 0) {
        SearchReport report = agent.search(state, Budget.iterations(SIGNED_ITERATIONS));
        hash = Rng.hash(hash, report.move(), report.iterations(), report.nodes());
        for (SearchReport.MoveReport move : report.moves()) {
          hash = Rng.hash(hash, move.move(), move.visits());
        }
      }
      int move = game.parseMove(state, walk.get(ply));
      state.play(move);
      agent.played(move);
    }
    return hash;
  }

  /** A number short enough for a commit message and exact in every JSON reader. */
  static long shorten(long hash) {
    return hash >>> 32;
  }
}
