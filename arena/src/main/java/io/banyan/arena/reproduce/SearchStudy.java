// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Judgement;
import io.banyan.arena.report.LinePlot;
import io.banyan.arena.report.Verdict;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.Proportions;
import io.banyan.arena.store.DirectoryLock;
import io.banyan.arena.store.StoreException;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Searches one position again and again at several budgets: how often a move is chosen, or how long
 * it takes. Every point is a line of {@code points.log}, from which a repeated run goes on.
 */
final class SearchStudy {
  private static final String LOG = "points.log";

  /** Other work of the machine takes no part in its times. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** More positions than this are summed up instead of listed. */
  private static final int FAMILY = 5;

  /** Iterations before times are taken, so that all points are of compiled code. */
  private static final long WARM_UP = 1_000_000;

  /** R^2 of points that lie on a line. */
  private static final double LINEAR = 0.98;

  private final Catalog catalog;
  private final Paper.Item item;
  private final ReproduceOptions options;
  private final Path directory;
  private final int threads;
  private final BooleanSupplier stopped;
  private final int runs;

  /** Hits and mean seconds of CPU by point, in the order of the item. */
  private final Map<String, double[]> points = new LinkedHashMap<>();

  SearchStudy(
      Catalog catalog,
      Paper.Item item,
      ReproduceOptions options,
      Path directory,
      int threads,
      BooleanSupplier stopped) {
    this.catalog = catalog;
    this.item = item;
    this.options = options;
    this.directory = directory;
    // Times are taken one search after the other, so that they do not disturb each other.
    this.threads = item.kind() == Paper.Kind.TIMING ? 1 : threads;
    this.stopped = stopped;
    this.runs = options.games() == 0 ? item.runs() : options.games();
  }

  void run() {
    if (directory == null) {
      play(Map.of());
      return;
    }
    DirectoryLock.make(directory);
    try (DirectoryLock lock = DirectoryLock.acquire(directory)) {
      play(readLog());
    }
  }

  private String key(String position, String agent, long iterations) {
    return String.join(
        "\t",
        position,
        agent,
        Long.toString(iterations),
        Integer.toString(runs),
        Long.toString(options.seed()));
  }

  private long scaled(long iterations) {
    return Budget.iterations(iterations).scaled(options.budgetScale()).iterations();
  }

  private void play(Map<String, double[]> done) {
    for (String position : item.positions()) {
      for (String agent : item.agents()) {
        for (long iterations : item.iterations()) {
          if (stopped.getAsBoolean()) {
            return;
          }
          String key = key(position, agent, scaled(iterations));
          double[] point = done.get(key);
          if (point == null) {
            point = measure(position, agent, scaled(iterations));
            append(key + "\t" + point[0] + "\t" + point[1]);
          }
          points.put(key, point);
        }
      }
    }
  }

  private double[] measure(String position, String agent, long iterations) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<double[]>> parts = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int first = t;
        parts.add(pool.submit(() -> searches(position, agent, iterations, first)));
      }
      double[] sum = new double[2];
      for (Future<double[]> part : parts) {
        sum[0] += part.get()[0];
        sum[1] += part.get()[1];
      }
      sum[1] /= runs;
      return sum;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a search failed: " + e.getCause(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /** Runs every so-manieth search; seeds depend on its number only. */
  private double[] searches(String position, String agentSpec, long iterations, int first) {
    Game game = catalog.make(GameSlot.GAME, position);
    double[] result = new double[2];
    try (Agent agent =
        catalog.make(Agent.SLOT, agentSpec, Spec.parse(position).name()).create(game)) {
      State state = game.newState();
      if (item.kind() == Paper.Kind.TIMING) {
        agent.search(state, Budget.iterations(WARM_UP));
      }
      for (int run = first; run < runs; run += threads) {
        agent.newGame(Rng.hash(options.seed(), run, iterations));
        long start = CLOCK.getCurrentThreadCpuTime();
        var report = agent.search(state, Budget.iterations(iterations));
        result[1] += (CLOCK.getCurrentThreadCpuTime() - start) / 1e9;
        boolean hit =
            item.move() != null && game.moveText(state, report.move()).equals(item.move());
        result[0] += hit ? 1 : 0;
      }
    }
    return result;
  }

  private Map<String, double[]> readLog() {
    Map<String, double[]> done = new LinkedHashMap<>();
    Path file = directory.resolve(LOG);
    if (!Files.exists(file)) {
      return done;
    }
    try {
      String text = Files.readString(file);
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
        int b = line.lastIndexOf('\t');
        int a = line.lastIndexOf('\t', b - 1);
        done.put(
            line.substring(0, a),
            new double[] {
              Double.parseDouble(line.substring(a + 1, b)), Double.parseDouble(line.substring(b))
            });
      }
      return done;
    } catch (IOException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private void append(String line) {
    if (directory == null) {
      return;
    }
    try {
      Files.writeString(
          directory.resolve(LOG),
          line + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new StoreException("cannot write " + directory + ": " + e.getMessage(), e);
    }
  }

  List<String> sentences() {
    if (item.positions().size() > FAMILY) {
      return familySentences();
    }
    List<String> sentences = new ArrayList<>();
    for (String position : item.positions()) {
      for (String agent : item.agents()) {
        for (int i = 0; i < item.iterations().size(); i++) {
          long iterations = scaled(item.iterations().get(i));
          double[] point = points.get(key(position, agent, iterations));
          if (point != null) {
            sentences.add(sentence(agent, position, iterations, point, i));
          }
        }
      }
    }
    return sentences;
  }

  /** The claims of the item; its cells are the points, by position, agent and iterations. */
  List<Claimed> claims() {
    return item.kind() == Paper.Kind.TIMING ? List.of(linear()) : Claims.test(item, counts());
  }

  /** Searches that chose the move as wins; those of a family of positions are added up. */
  private List<Counts> counts() {
    boolean family = item.positions().size() > FAMILY;
    List<Counts> counts = new ArrayList<>();
    for (String position : family ? List.of("") : item.positions()) {
      for (String agent : item.agents()) {
        for (long iterations : item.iterations()) {
          Counts sum = Counts.NONE;
          for (String one : family ? item.positions() : List.of(position)) {
            double[] point = points.get(key(one, agent, scaled(iterations)));
            long hits = point == null ? 0 : Math.round(point[0]);
            sum = point == null ? sum : sum.plus(new Counts(hits, 0, runs - hits));
          }
          counts.add(sum);
        }
      }
    }
    return counts;
  }

  private Claimed linear() {
    List<Double> seconds = new ArrayList<>();
    for (long iterations : item.iterations()) {
      double[] point =
          points.get(key(item.positions().get(0), item.agents().get(0), scaled(iterations)));
      if (point != null) {
        seconds.add(point[1]);
      }
    }
    boolean whole = seconds.size() == item.iterations().size();
    double r2 = whole ? linearity(seconds) : 0;
    Verdict verdict =
        !whole ? Verdict.UNDECIDED : r2 > LINEAR ? Verdict.SHOWN : Verdict.CONTRADICTED;
    String reason = whole ? String.format(Locale.ROOT, "R^2 = %.4f", r2) : "points are missing";
    return new Claimed("time is linear in the playouts", new Judgement(verdict, reason, 0));
  }

  /** Many positions of one kind: the mean over them, and where the agents differ. */
  private LinePlot familyPlot() {
    LinePlot plot =
        new LinePlot(
            "mean over " + item.positions().size() + " positions",
            "iterations (logarithm to base 10)",
            "searches that choose " + item.move());
    for (String agent : item.agents()) {
      int n = item.iterations().size();
      double[] x = new double[n];
      double[] y = new double[n];
      double[] half = new double[n];
      for (int i = 0; i < n; i++) {
        long iterations = scaled(item.iterations().get(i));
        x[i] = Math.log10(iterations);
        List<Double> shares = shares(agent, iterations);
        y[i] = mean(shares);
        half[i] = halfWidth(shares);
      }
      plot.add(new LinePlot.Curve(agent, x, y, half));
    }
    return plot;
  }

  private List<Double> shares(String agent, long iterations) {
    List<Double> shares = new ArrayList<>();
    for (String position : item.positions()) {
      double[] point = points.get(key(position, agent, iterations));
      if (point != null) {
        shares.add(point[0] / runs);
      }
    }
    return shares;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double halfWidth(List<Double> values) {
    int n = values.size();
    double mean = mean(values);
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return n < 2 ? 1 : 1.96 * Math.sqrt(squares / (n - 1) / n);
  }

  private List<String> familySentences() {
    List<String> sentences = new ArrayList<>();
    String one = item.agents().get(0);
    for (long full : item.iterations()) {
      long iterations = scaled(full);
      for (String agent : item.agents()) {
        List<Double> shares = shares(agent, iterations);
        int better = 0;
        int worse = 0;
        for (String position : item.positions()) {
          double[] point = points.get(key(position, agent, iterations));
          double[] base = points.get(key(position, one, iterations));
          if (point != null && base != null) {
            better += point[0] > base[0] ? 1 : 0;
            worse += point[0] < base[0] ? 1 : 0;
          }
        }
        if (!shares.isEmpty()) {
          sentences.add(familySentence(agent, one, iterations, shares, better, worse));
        }
      }
    }
    return sentences;
  }

  private String familySentence(
      String agent, String one, long iterations, List<Double> shares, int better, int worse) {
    String compared =
        agent.equals(one) ? "" : "; more often than " + one + " in %d positions, less in %d";
    return String.format(
        Locale.ROOT,
        "%s, %d iterations: %s chosen in %.1f %% +- %.1f (mean over %d positions)" + compared,
        agent,
        iterations,
        item.move(),
        100 * mean(shares),
        100 * halfWidth(shares),
        shares.size(),
        better,
        worse);
  }

  private String sentence(String agent, String position, long iterations, double[] p, int i) {
    if (item.kind() == Paper.Kind.TIMING) {
      return String.format(
          Locale.ROOT,
          "%s, %d iterations: %.5f s of CPU, published %.3f s on another machine: not comparable",
          position,
          iterations,
          p[1],
          item.seconds().get(i));
    }
    Interval interval = Proportions.wilson(p[0], runs, 0.95);
    return String.format(
        Locale.ROOT,
        "%s in %s, %d iterations: %s chosen in %.1f %% (%.1f to %.1f) of %d searches",
        agent,
        position,
        iterations,
        item.move(),
        100 * p[0] / runs,
        100 * interval.low(),
        100 * interval.high(),
        runs);
  }

  private double linearity(List<Double> y) {
    int n = y.size();
    double mx = item.iterations().stream().mapToLong(Long::longValue).average().orElse(0);
    double my = y.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      double dx = item.iterations().get(i) - mx;
      double dy = y.get(i) - my;
      xy += dx * dy;
      xx += dx * dx;
      yy += dy * dy;
    }
    return xx == 0 || yy == 0 ? 0 : xy * xy / (xx * yy);
  }

  List<LinePlot> plots() {
    if (item.positions().size() > FAMILY) {
      return List.of(familyPlot());
    }
    List<LinePlot> plots = new ArrayList<>();
    boolean timing = item.kind() == Paper.Kind.TIMING;
    for (String position : item.positions()) {
      LinePlot plot =
          new LinePlot(
              position,
              timing ? "iterations" : "iterations (logarithm to base 10)",
              timing ? "seconds" : "searches that choose " + item.move());
      for (String agent : item.agents()) {
        List<double[]> line = new ArrayList<>();
        for (long base : item.iterations()) {
          double[] point = points.get(key(position, agent, scaled(base)));
          if (point != null) {
            double p = point[0] / runs;
            double half = Proportions.wilson(point[0], runs, 0.95).halfWidth();
            line.add(
                timing
                    ? new double[] {scaled(base), point[1], 0}
                    : new double[] {Math.log10(scaled(base)), p, half});
          }
        }
        plot.add(
            new LinePlot.Curve(
                agent,
                line.stream().mapToDouble(v -> v[0]).toArray(),
                line.stream().mapToDouble(v -> v[1]).toArray(),
                timing ? null : line.stream().mapToDouble(v -> v[2]).toArray()));
      }
      plots.add(plot);
    }
    return plots;
  }
}
