// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.bandit.BanditOptions;
import io.banyan.arena.bandit.BanditResult;
import io.banyan.arena.bandit.BanditStudy;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.experiment.Listing;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.HtmlReport;
import io.banyan.arena.report.LinePlot;
import io.banyan.arena.report.PlotPage;
import io.banyan.arena.store.StoreReader;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.spec.Catalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Runs one table or figure of a paper and compares. In a directory it resumes, as every experiment
 * does.
 */
public final class Reproduction {
  private static final int BANDIT_TASKS = 200;

  private final Catalog catalog;
  private final Paper paper;
  private final Paper.Item item;
  private final ReproduceOptions options;
  private final Path directory;
  private final RunOptions runOptions;
  private final RunListener listener;
  private Schedule madeSchedule;
  private volatile boolean stopped;
  private volatile ExperimentRun running;

  /**
   * What came out.
   *
   * @param archive the matches; null if the item has none
   * @param comparisons one per cell; empty if the item has none
   * @param claims the claims of the item, tested
   * @param sentences what people read on a terminal
   * @param plots curves of items without matches
   * @param html the report
   */
  public record Outcome(
      Archive archive,
      List<Comparison> comparisons,
      List<Claimed> claims,
      List<String> sentences,
      List<LinePlot> plots,
      String html,
      boolean interrupted) {}

  /**
   * Makes a reproduction.
   *
   * @param directory null to keep nothing
   */
  public Reproduction(
      Catalog catalog,
      Paper paper,
      Paper.Item item,
      ReproduceOptions options,
      Path directory,
      RunOptions runOptions,
      RunListener listener) {
    this.catalog = catalog;
    this.paper = paper;
    this.item = item;
    this.options = options;
    this.directory = directory;
    this.runOptions = runOptions;
    this.listener = listener;
  }

  /** Runs it. */
  public Outcome run() {
    return switch (item.kind()) {
      case MATCH -> matches();
      case BANDIT -> bandit();
      case TIMING, CHOICE -> searches();
    };
  }

  /** Ends soon; may be called from any thread. */
  public void stop() {
    stopped = true;
    ExperimentRun current = running;
    if (current != null) {
      current.stop();
    }
  }

  /** The pairings of the item's cells, budgets scaled. */
  public List<Pairing> pairings() {
    return pairings(item, options.budgetScale());
  }

  /** The pairings of the cells of an item, budgets scaled. */
  public static List<Pairing> pairings(Paper.Item item, double budgetScale) {
    List<Pairing> list = new ArrayList<>();
    for (Paper.Cell cell : item.cells()) {
      Budget common = Budget.parse(cell.budget()).scaled(budgetScale);
      list.add(
          new Pairing(
              list.size(),
              cell.game(),
              haveTheirOwn(cell) ? "own" : common.toString(),
              contender(cell, 0, common, budgetScale),
              contender(cell, 1, common, budgetScale),
              false));
    }
    return list;
  }

  private static boolean haveTheirOwn(Paper.Cell cell) {
    return AgentSpec.parse(cell.first()).budget() != null
        && AgentSpec.parse(cell.second()).budget() != null;
  }

  private static Contender contender(
      Paper.Cell cell, int number, Budget common, double budgetScale) {
    AgentSpec spec = AgentSpec.parse(number == 0 ? cell.first() : cell.second());
    Budget budget = spec.budget() == null ? common : spec.budget().scaled(budgetScale);
    String label = cell.names() == null ? spec.text() : cell.names().get(number);
    return new Contender(label, spec.text(), budget);
  }

  /** The item's games: cell after cell in the order of the paper, or those that were chosen. */
  public Schedule schedule() {
    if (madeSchedule == null) {
      if (options.after() >= 2 * pairs()) {
        throw new IllegalArgumentException(
            "after must be below the %d games of a cell, was %d"
                .formatted(2 * pairs(), options.after()));
      }
      madeSchedule =
          experiment(pairings()).schedule(catalog).oneByOne(options.cells(), options.after() / 2);
    }
    return madeSchedule;
  }

  /** The item as an experiment, which {@code run} and {@code cluster run} play too. */
  private Experiment experiment(List<Pairing> pairings) {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("source", paper.source());
    about.put("settings", item.settings());
    about.put("note", paper.note());
    about.put(Reproduced.SCALE, Double.toString(options.budgetScale()));
    return Experiment.listed(
        Reproduced.name(paper, item),
        new Listing(pairings, about),
        pairs(),
        null,
        Openings.NONE,
        options.seed(),
        runOptions.rules());
  }

  private int pairs() {
    return (options.games() == 0 ? item.games() : options.games()) / 2;
  }

  /** An experiment file with the chosen cells, whose games are those that are played here. */
  public String yaml() {
    List<Pairing> chosen = new ArrayList<>();
    for (Pairing p : schedule().played()) {
      chosen.add(
          new Pairing(chosen.size(), p.game(), p.budget(), p.first(), p.second(), p.onlyOneSeat()));
    }
    Experiment experiment = experiment(chosen);
    return experiment.listing().yaml(experiment.name(), pairs(), options.seed());
  }

  /** Before it starts: how much there is to do and about how long it takes, after a short trial. */
  public String announcement() {
    String name = paper.id() + "/" + item.id() + ": ";
    if (item.kind() == Paper.Kind.BANDIT) {
      return name + "no games, a study of bandits that takes about a minute";
    }
    if (item.kind() != Paper.Kind.MATCH) {
      long points =
          (long) item.positions().size() * item.agents().size() * item.iterations().size();
      return name + "no games, " + points + " points of " + item.runs() + " searches each";
    }
    Schedule schedule = schedule();
    long[] done = new long[schedule.pairings().size()];
    if (directory != null && StoreReader.existsIn(directory)) {
      try (StoreReader reader = StoreReader.open(directory)) {
        reader.forEach(row -> done[Math.min(row.pairing(), done.length - 1)]++);
      }
    }
    ToLongFunction<Pairing> left =
        p ->
            (long) (schedule.units() - schedule.firstUnit()) * schedule.gamesPerUnit(p.index())
                - done[p.index()];
    long open = schedule.played().stream().mapToLong(left).filter(n -> n > 0).sum();
    int cells = schedule.played().size();
    int parallel = Math.min(runOptions.threads(), Runtime.getRuntime().availableProcessors());
    double seconds = new Trial(catalog, Clock.SYSTEM).seconds(schedule, left) / parallel;
    return String.format(
        java.util.Locale.ROOT,
        "%s%d %s, %d games%s%s",
        name,
        cells,
        cells == 1 ? "cell" : "cells",
        schedule.size(),
        open == schedule.size() ? "" : ", " + open + " of them still to play",
        open == 0
            ? ""
            : "; " + Trial.words(seconds) + ", " + parallel + " at a time (a guess after a trial)");
  }

  private Outcome matches() {
    Schedule schedule = schedule();
    try (ExperimentRun run =
        new ExperimentRun(
            catalog,
            schedule,
            experiment(pairings()).facts(),
            StoppingRule.NEVER,
            directory,
            runOptions,
            listener)) {
      running = run;
      if (stopped) {
        run.stop();
      }
      RunSummary summary = run.run();
      Archive archive = run.archive();
      List<Counts> ours = Reproduced.counts(archive);
      List<Comparison> comparisons = Claims.compare(item, ours, options.budgetScale() == 1);
      List<Claimed> claims = Claims.test(item, ours);
      List<String> sentences = new ArrayList<>();
      for (Comparison c : comparisons) {
        if (!schedule.played().contains(archive.results().get(c.pairing()).pairing())) {
          continue;
        }
        sentences.add(sentence(archive.results().get(c.pairing()), c));
      }
      claims.forEach(claim -> sentences.add("claim " + claim.sentence()));
      return new Outcome(
          archive,
          comparisons,
          claims,
          sentences,
          List.of(),
          HtmlReport.of(archive, comparisons, claims),
          summary.interrupted());
    } finally {
      running = null;
    }
  }

  private static String sentence(PairingResult result, Comparison c) {
    var s = result.stats();
    if (s.games() == 0) {
      return result.pairing() + ": no games yet, published " + c.claim();
    }
    return String.format(
        java.util.Locale.ROOT,
        "%s: ours %.1f (%.1f to %.1f, %d games), published %s: %s (%s)",
        result.pairing(),
        100 * s.score(),
        100 * s.wilson().low(),
        100 * s.wilson().high(),
        s.games(),
        c.claim(),
        c.verdict().text(),
        c.reason());
  }

  /** Each figure is a view of the one study, which takes less than a minute. */
  private Outcome bandit() {
    int tasks = options.games() == 0 ? BANDIT_TASKS : options.games();
    BanditOptions study =
        BanditOptions.PAPER.sized(BanditOptions.PAPER.models(), tasks).withSeed(options.seed());
    BanditResult result = new BanditStudy(study, runOptions.threads(), (done, all) -> {}).run();
    String figure = "Figure " + item.id().substring("figure".length());
    List<LinePlot> shown =
        result.plots().stream().filter(plot -> plot.title().startsWith(figure)).toList();
    List<Claimed> claims =
        result.claims().stream()
            .filter(c -> shown.stream().anyMatch(p -> p.title().endsWith(armsOf(c))))
            .toList();
    return plots(claims, List.of(), shown);
  }

  /** A claim about bandits begins with their number of arms, the title of its figure ends so. */
  private static String armsOf(Claimed claim) {
    return " " + claim.text().substring(0, claim.text().indexOf(','));
  }

  private Outcome searches() {
    SearchStudy study =
        new SearchStudy(catalog, item, options, directory, runOptions.threads(), () -> stopped);
    study.run();
    return plots(study.claims(), study.sentences(), study.plots());
  }

  private Outcome plots(List<Claimed> claims, List<String> sentences, List<LinePlot> plots) {
    List<String> all = new ArrayList<>(sentences);
    claims.forEach(claim -> all.add("claim " + claim.sentence()));
    all.add("Settings: " + item.settings() + ". " + paper.note());
    String html = PlotPage.of(paper.id() + "/" + item.id() + ": " + item.title(), all, plots);
    return new Outcome(null, List.of(), claims, List.copyOf(all), plots, html, stopped);
  }
}
