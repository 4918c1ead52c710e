// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.experiment.Variants;
import io.banyan.arena.file.WholeFile;
import io.banyan.arena.match.GameTable;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.store.DirectoryLock;
import io.banyan.arena.store.StoreException;
import io.banyan.core.agent.Agent;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tunes an agent and validates the outcome. In a directory it resumes: every evaluation is a line
 * of {@code tune.log}; a repeated run takes the scores from there, checks that they belong to the
 * same points, and plays on after the last one.
 */
public final class Tuner {
  private static final String LOG = "tune.log";
  private static final long VALIDATION = 0x7A11DL;

  private final Catalog catalog;
  private final GameTable games;
  private final TuneOptions options;
  private final Path directory;
  private final RunOptions runOptions;
  private final Progress progress;
  private List<String> log = new ArrayList<>();
  private volatile boolean stopped;
  private volatile ExperimentRun running;

  /** Hears of each evaluation. */
  @FunctionalInterface
  public interface Progress {
    /** Step number of so many; the agent tried and its score. */
    void evaluated(int step, int steps, String agent, double score);
  }

  /**
   * Makes a tuner.
   *
   * @param directory null to keep nothing
   */
  public Tuner(
      Catalog catalog,
      TuneOptions options,
      Path directory,
      RunOptions runOptions,
      Progress progress) {
    this.catalog = catalog;
    this.games = new GameTable(catalog);
    this.options = options;
    this.directory = directory;
    this.runOptions = runOptions;
    this.progress = progress;
    for (TuneParam param : options.params()) {
      TuneParam grid = param.asGrid();
      for (String value : List.of(grid.values().get(0), last(grid.values()))) {
        resolve(Variants.with(options.agent(), Map.of(param.name(), value)));
      }
    }
  }

  private static String last(List<String> list) {
    return list.get(list.size() - 1);
  }

  private String resolve(String agent) {
    return catalog.resolve(Agent.SLOT, agent, Spec.parse(options.game()).name());
  }

  /** Tunes and validates; returns early, without validation, after {@link #stop}. */
  public TuneResult run() {
    if (directory == null) {
      return tune();
    }
    DirectoryLock.make(directory);
    try (DirectoryLock lock = DirectoryLock.acquire(directory)) {
      readLog();
      return tune();
    }
  }

  /** Ends soon; may be called from any thread. */
  public void stop() {
    stopped = true;
    ExperimentRun current = running;
    if (current != null) {
      current.stop();
    }
  }

  private TuneResult tune() {
    String best = options.isContinuous() ? spsa() : ntbea();
    MatchStats validation = null;
    if (!stopped) {
      Path to = directory == null ? null : directory.resolve("validation");
      validation =
          play(
              best,
              options.agent(),
              options.validationGames() / 2,
              Rng.hash(options.seed(), VALIDATION),
              to);
    }
    return new TuneResult(options.method(), log.size() - 1, best, options.agent(), validation);
  }

  private String spsa() {
    List<TuneParam> params = options.params();
    double[] start = new double[params.size()];
    for (int i = 0; i < start.length; i++) {
      start[i] =
          (standard(params.get(i)) - params.get(i).low())
              / (params.get(i).high() - params.get(i).low());
      start[i] = Math.max(0, Math.min(1, start[i]));
    }
    Spsa spsa = new Spsa(start, options.steps(), options.seed());
    for (int step = 0; step < options.steps() && !stopped; step++) {
      String plus = agent(spsa.plus());
      double score = evaluate(step, plus, agent(spsa.minus()));
      if (!stopped) {
        spsa.learn(score);
      }
    }
    return agent(spsa.best());
  }

  /** Where a range starts: the agent's own value, the middle if that is not a number. */
  private double standard(TuneParam param) {
    for (Spec.Argument a : Spec.parse(options.agent()).arguments()) {
      if (param.name().equals(a.key())) {
        return number(a.value().name(), param);
      }
    }
    Spec spec = Spec.parse(options.agent());
    return catalog.find(Agent.SLOT, spec.name()).params().stream()
        .filter(p -> p.name().equals(param.name()) && p.defaultText() != null)
        .findFirst()
        .map(p -> number(p.defaultText(), param))
        .orElse((param.low() + param.high()) / 2);
  }

  private static double number(String text, TuneParam param) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return (param.low() + param.high()) / 2;
    }
  }

  private String agent(double[] point) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < point.length; i++) {
      TuneParam p = options.params().get(i);
      values.put(p.name(), TuneParam.print(p.low() + point[i] * (p.high() - p.low())));
    }
    return Variants.with(options.agent(), values);
  }

  private String ntbea() {
    List<TuneParam> grids = options.params().stream().map(TuneParam::asGrid).toList();
    int[] sizes = grids.stream().mapToInt(p -> p.values().size()).toArray();
    int[] start = new int[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      start[i] = sizes[i] / 2;
    }
    Ntbea ntbea = new Ntbea(sizes, start, options.seed());
    List<int[]> evaluated = new ArrayList<>();
    for (int step = 0; step < options.steps() && !stopped; step++) {
      int[] point = ntbea.next();
      double score = evaluate(step, agent(grids, point), options.agent());
      if (!stopped) {
        ntbea.learn(score);
        evaluated.add(point);
      }
    }
    return agent(grids, ntbea.best(evaluated));
  }

  private String agent(List<TuneParam> grids, int[] point) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < point.length; i++) {
      values.put(grids.get(i).name(), grids.get(i).values().get(point[i]));
    }
    return Variants.with(options.agent(), values);
  }

  /** The score of one agent against another, from the log if it is there. */
  private double evaluate(int step, String agent, String opponent) {
    if (log.isEmpty()) {
      append(options.toString());
    }
    String point = agent + "\t" + opponent;
    if (step + 1 < log.size()) {
      String line = log.get(step + 1);
      int tab = line.lastIndexOf('\t');
      if (!line.substring(0, tab).equals(point)) {
        throw new StoreException(
            directory + " was tuned by another version; choose another directory");
      }
      return Double.parseDouble(line.substring(tab + 1));
    }
    MatchStats stats =
        play(agent, opponent, options.pairsPerStep(), Rng.hash(options.seed(), step, 1), null);
    if (stats == null) {
      return 0.5;
    }
    append(point + "\t" + String.format(Locale.ROOT, "%.6f", stats.score()));
    progress.evaluated(step + 1, options.steps(), agent, stats.score());
    return Double.parseDouble(String.format(Locale.ROOT, "%.6f", stats.score()));
  }

  private MatchStats play(String agent, String opponent, int pairs, long seed, Path to) {
    Experiment experiment =
        Experiment.match(options.game(), agent, opponent, options.budget(), pairs, seed);
    RunOptions perStep = to == null ? runOptions.withWarmUpMillis(0) : runOptions;
    try (ExperimentRun run = new ExperimentRun(games, experiment, to, perStep, RunListener.NONE)) {
      running = run;
      if (stopped) {
        return null;
      }
      RunSummary summary = run.run();
      return summary.interrupted() ? null : run.archive().results().get(0).stats();
    } finally {
      running = null;
    }
  }

  private void readLog() {
    Path file = directory.resolve(LOG);
    if (!Files.exists(file)) {
      return;
    }
    try {
      String text = Files.readString(file);
      // A line without its end was being written when the process died.
      text = text.substring(0, text.lastIndexOf('\n') + 1);
      log = new ArrayList<>(text.lines().toList());
      WholeFile.write(file, text);
    } catch (IOException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
    if (!log.isEmpty() && !log.get(0).equals(options.toString())) {
      throw new StoreException(
          directory
              + " holds another tuning: "
              + log.get(0)
              + " instead of "
              + options
              + ". Choose another directory");
    }
  }

  private void append(String line) {
    log.add(line);
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
}
