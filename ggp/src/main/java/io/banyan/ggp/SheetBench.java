// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import com.sun.management.ThreadMXBean;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.PlayoutSpeed;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.rules.Interpreter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures what preparing a sheet costs and how many complete random games each engine kind plays
 * per CPU second, from the initial state, goals of all roles read at the end. Every rate is the
 * median of five runs after a warm-up.
 */
public final class SheetBench {
  private static final int RUNS = 5;
  private static final int BATCH = 8192;
  private static final int MOST_BATCH = 1 << 18;
  private static final long BATCH_NANOS = 40_000_000;

  /**
   * One engine kind.
   *
   * @param playoutsPerCpuSecond one thread
   * @param stepsPerCpuSecond joint moves, one thread
   * @param playoutsAllThreads per second of wall time with a thread per processor
   * @param bytesPlayout heap bytes allocated per playout
   * @param declined why the kind does not play this sheet, else null
   */
  public record Rate(
      EngineKind kind,
      double playoutsPerCpuSecond,
      double stepsPerCpuSecond,
      double playoutsAllThreads,
      double bytesPlayout,
      String declined) {}

  /**
   * All figures of a sheet.
   *
   * @param millis wall time of each stage of the preparation
   * @param fastest the engine kinds to choose for one game at a time and for batches, or null
   */
  public record Figures(
      String sheet,
      Map<String, Double> millis,
      int gatesBefore,
      int gates,
      int facts,
      int moves,
      double meanLength,
      EngineKind fastest,
      EngineKind fastestLanes,
      List<Rate> rates) {}

  private final double seconds;
  private final List<EngineKind> kinds;
  private final ThreadMXBean clock = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private CompiledGame game;
  private List<Statement> rules;
  private double meanLength;

  /**
   * @param seconds time of the measured runs of each figure together
   * @param kinds the engine kinds to measure
   */
  public SheetBench(double seconds, List<EngineKind> kinds) {
    this.seconds = seconds;
    this.kinds = List.copyOf(kinds);
  }

  /** Plays games on demand and adds up their steps; 0 if nobody counts. */
  private interface Player extends PlayoutSpeed.Work {
    default long steps() {
      return 0;
    }
  }

  private final class Single implements Player {
    private final Engine engine;
    private final FactSet start = new FactSet();
    private final int[] goals;
    private long steps;

    Single(Engine engine) {
      this.engine = engine;
      engine.setInitial();
      engine.copyTo(start);
      goals = new int[engine.roles().size()];
    }

    @Override
    public long play(long n, long seed) {
      for (long i = 0; i < n; i++) {
        steps += engine.playout(start, seed + i, goals);
      }
      return n;
    }

    @Override
    public long steps() {
      return steps;
    }
  }

  /** Measures one sheet. */
  public Figures measure(String name) {
    Map<String, Double> millis = new LinkedHashMap<>();
    long t = System.nanoTime();
    Sheet sheet = SheetFiles.read(name, SheetFiles.text(name));
    t = note(millis, "read", t);
    SheetChecker.check(sheet);
    t = note(millis, "check", t);
    rules = NormalForm.of(sheet).rules();
    t = note(millis, "normal form", t);
    WorkLimits limits = WorkLimits.generous();
    game = CompiledGame.compile(rules, limits);
    limits.stage("done");
    limits.stageNanos().forEach((stage, nanos) -> millis.put(stage, nanos / 1e6));
    millis.remove("reading");
    List<Rate> rates = new ArrayList<>();
    for (EngineKind kind : kinds) {
      rates.add(rate(kind, millis));
    }
    int moves = 0;
    for (int r = 0; r < game.roles().size(); r++) {
      moves += game.moveCount(r);
    }
    return new Figures(
        name,
        millis,
        game.gatesBefore(),
        game.gates(),
        game.usedFacts(),
        moves,
        meanLength,
        fastest(rates, EngineKind.single()),
        fastest(rates, EngineKind.batch()),
        rates);
  }

  private static long note(Map<String, Double> millis, String stage, long start) {
    long now = System.nanoTime();
    millis.put(stage, (now - start) / 1e6);
    return now;
  }

  private static EngineKind fastest(List<Rate> rates, List<EngineKind> among) {
    EngineKind best = null;
    double most = 0;
    for (Rate r : rates) {
      if (among.contains(r.kind()) && r.playoutsPerCpuSecond() > most) {
        most = r.playoutsPerCpuSecond();
        best = r.kind();
      }
    }
    return best;
  }

  private Rate rate(EngineKind kind, Map<String, Double> millis) {
    try {
      long t = System.nanoTime();
      Supplier<Player> maker = maker(kind);
      Player player = maker.get();
      note(millis, "generate " + kind, t);
      return measure(kind, player, maker);
    } catch (IllegalArgumentException e) {
      return new Rate(kind, 0, 0, 0, 0, e.getMessage());
    }
  }

  private Supplier<Player> maker(EngineKind kind) {
    if (kind == EngineKind.INTERPRETER) {
      return () -> new Single(new Interpreter(rules, WorkLimits.generous()));
    }
    if (kind == EngineKind.DEMAND) {
      return () -> new Single(new DemandEngine(rules, WorkLimits.generous()));
    }
    if (EngineKind.batch().contains(kind)) {
      Supplier<LaneEngine> engines = Engines.lanesMaker(kind, game);
      return () -> new Lanes(engines.get());
    }
    Supplier<Engine> engines = Engines.maker(kind, game);
    return () -> new Single(engines.get());
  }

  /** Batches grow to several games per lane, as lanes wait for the last games of a batch. */
  private final class Lanes implements Player {
    private final LaneEngine engine;
    private final FactSet start = game.initial();
    private final double[] sums;
    private long batch = BATCH;

    Lanes(LaneEngine engine) {
      this.engine = engine;
      sums = new double[engine.roles()];
    }

    @Override
    public long play(long n, long seed) {
      long before = clock.getCurrentThreadCpuTime();
      long played = engine.playouts(start, Math.max(n, batch), seed, sums);
      if (clock.getCurrentThreadCpuTime() - before < BATCH_NANOS) {
        batch = Math.min(2 * batch, MOST_BATCH);
      }
      return played;
    }
  }

  private Rate measure(EngineKind kind, Player player, Supplier<Player> maker) {
    long nanos = (long) (seconds * 1e9 / RUNS);
    PlayoutSpeed.round(player, nanos, 1);
    double[] playouts = new double[RUNS];
    double[] steps = new double[RUNS];
    double bytes = Double.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      long before = clock.getCurrentThreadAllocatedBytes();
      long stepsBefore = player.steps();
      PlayoutSpeed.Round round = PlayoutSpeed.round(player, nanos, 1_000_000L * (i + 1));
      long n = round.games();
      bytes = Math.min(bytes, (double) (clock.getCurrentThreadAllocatedBytes() - before) / n);
      playouts[i] = round.perSecond();
      steps[i] = (player.steps() - stepsBefore) * 1e9 / round.nanos();
      if (player.steps() > 0) {
        meanLength = (double) (player.steps() - stepsBefore) / n;
      }
    }
    double rate = median(playouts);
    double stepRate = player.steps() > 0 ? median(steps) : rate * meanLength;
    return new Rate(kind, rate, stepRate, allThreads(maker, nanos), bytes, null);
  }

  private double allThreads(Supplier<Player> maker, long nanos) {
    int n = Runtime.getRuntime().availableProcessors();
    long[] played = new long[n];
    double[] wall = new double[n];
    Thread[] threads = new Thread[n];
    for (int i = 0; i < n; i++) {
      int me = i;
      Player player = maker.get();
      threads[i] =
          new Thread(
              () -> {
                long start = System.nanoTime();
                played[me] = PlayoutSpeed.round(player, nanos, 10_000_000L * (me + 7)).games();
                wall[me] = (System.nanoTime() - start) / 1e9;
              });
    }
    for (Thread t : threads) {
      t.start();
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        threads[i].join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return 0;
      }
      sum += played[i] / wall[i];
    }
    return sum;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
